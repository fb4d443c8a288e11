"""What workers can be asked for besides turns; see ``kinds``. Each module holds the function of one kind."""

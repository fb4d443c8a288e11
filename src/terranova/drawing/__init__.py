"""What every picture of the game shares: geometry, art, colours, marks and lettering."""

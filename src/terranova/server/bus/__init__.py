"""What processes of one server say to each other: events, who is here, claims. The games are in the store, not here."""

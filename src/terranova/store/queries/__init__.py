"""What the store is asked and what it changes, one module for each kind of row."""

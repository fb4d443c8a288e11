"""What a position is worth: where territories can be closed, and the weights of each feature."""

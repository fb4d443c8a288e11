"""The commands about programs that play."""

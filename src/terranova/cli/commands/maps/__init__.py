"""The commands about maps."""

"""What measures, generates and checks the project; run as ``python -m tools.NAME``."""

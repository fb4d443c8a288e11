"""Simple opponents to measure the engine against."""

"""Every message in and out, typed. What comes in is checked here for its form; whether it may be done, elsewhere."""

"""Games and tables as the messages that clients get: the types of ``schema`` filled in."""

"""Computer players: questions for the engine, and the worker processes that answer them."""

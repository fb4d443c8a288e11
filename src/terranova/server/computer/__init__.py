"""Computer players: jobs, the pool they wait in, and the worker processes that do them."""

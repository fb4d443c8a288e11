"""The search: turns worth a look, the tree over them, and the threads that grow it."""

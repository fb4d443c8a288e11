"""Live tables: loading, changing, broadcasting and looking after them."""

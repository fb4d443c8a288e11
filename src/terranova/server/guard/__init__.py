"""Protection against floods: limits, origins, connections."""

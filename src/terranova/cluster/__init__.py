"""Many jobs of one kind, done by processes here or by a cluster of machines: matches, self-play, tuning, mining."""

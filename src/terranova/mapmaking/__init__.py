"""Making maps: new ones from a seed, and what can be said about any map."""

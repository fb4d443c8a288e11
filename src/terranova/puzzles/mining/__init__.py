"""Looking for puzzles in games: played by levels of the engine against each other, or written in records."""

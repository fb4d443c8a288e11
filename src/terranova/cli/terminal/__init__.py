"""The game in a terminal: board, session, prompts, colours and tables of text."""

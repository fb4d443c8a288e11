"""Teaching the game: lessons, the rules as people read them, and the example boards beside them."""

"""Random work for the rules and for everything that reads foreign text, for as long as one likes."""

"""The game on the network: pages, an API, a socket for each open table. The server is the authority."""

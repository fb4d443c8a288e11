"""Pages, the HTTP API and sockets. No decisions are made here."""

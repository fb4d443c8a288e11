"""A table as a value: seats, clock, plan, proposals, history. No sockets, no SQL."""

"""The engine protocol: how a program that plays Terra Nova is talked to over its standard input and output.

``docs/engine-protocol.md`` describes it. ``messages`` reads and writes the lines, ``server`` lets an engine of this
library speak it, ``client`` runs any program that does, and ``checker`` says what such a program does wrong.
"""

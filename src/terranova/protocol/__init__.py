"""The engine protocol, spoken with programs that play Terra Nova over their standard input and output.

``docs/engine-protocol.md`` describes it. ``commands`` and ``answers`` read and write the lines, ``server`` lets an
engine of this library speak it, ``client`` runs any program that does, and ``checker`` finds what such a program does
wrong.
"""

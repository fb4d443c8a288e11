"""``terranova engine``."""

from __future__ import annotations

import os
import sys

import click

from terranova.engine.levels import STRONGEST, WEAKEST
from terranova.locale import LANGUAGES, speak
from terranova.protocol.engine_adapter import DEFAULT_LEVEL, EngineAdapter
from terranova.protocol.server import Server


@click.command("engine")
@click.option(
    "--level",
    type=click.IntRange(WEAKEST, STRONGEST),
    default=DEFAULT_LEVEL,
    show_default=True,
    help="How strongly it plays when “go” has no limit.",
)
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="Cores to use.")
@click.option("--memory", type=click.IntRange(1), default=128, show_default=True, help="Megabytes to use.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The seed for its random numbers.")
def command(level: int, threads: int, memory: int, seed: int) -> None:
    """Speak the engine protocol on standard input and output.

    For programs that play against the engine; docs/engine-protocol.md describes it. Type “tni” to see that it
    listens, and “quit” to leave.

    \b
    Example:
      terranova check-bot terranova engine
    """
    speak(LANGUAGES[0])  # a program listens, wherever it runs
    # What anything prints besides the protocol goes to standard error.
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Server(EngineAdapter(level=level, threads=threads, memory=memory, seed=seed), sys.stdin.buffer, sink).serve()
    # A search that does not stop must not keep the process.
    sys.stderr.flush()
    os._exit(0)

"""Progress while the rules and the engine are compiled, at their first use."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

import click

import terranova
from terranova.locale import say


def ensure_warm() -> None:
    """Compile the rules unless that was done before; progress is shown on a terminal only."""
    if not terranova.is_warm():
        show_progress(say("Compiling the rules, once"), terranova.warm_up, sys.stderr)


def ensure_engine_warm() -> None:
    """Compile the rules and the computer players unless that was done before."""
    from terranova import engine

    ensure_warm()
    if not engine.is_warm():
        show_progress(say("Compiling the computer players, once"), engine.warm_up, sys.stderr)


def show_progress(label: str, compile: Callable[..., None], file: TextIO) -> None:
    """Compile with a progress bar where there is a terminal."""
    if not file.isatty():
        compile()
        return
    # The steps differ too much for an estimate of the time left.
    with click.progressbar(length=1, label=label, show_eta=False, file=file) as bar:

        def advance(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        compile(advance)

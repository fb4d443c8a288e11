"""Progress while the rules and the engine are compiled, at their first use."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

import click

import terranova
from terranova.locale import say, say_count

if TYPE_CHECKING:
    from terranova.engine.compiling import CompileProgress


def ensure_warm() -> None:
    """Compile the rules unless that was done before; progress is shown on a terminal only."""
    if not terranova.is_warm():
        show_progress(say("Compiling the rules (once)"), terranova.warm_up, sys.stderr)


def ensure_all_warm() -> None:
    """Compile everything unless that was done before."""
    from terranova.engine.compiling import compile_everything, is_everything_compiled

    if not is_everything_compiled():
        show_progress(say("Compiling the rules and the computer players (once)"), compile_everything, sys.stderr)


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


class CompileReport:
    """Tells how far a server's compiling is: on a terminal in one line that is written anew, else at its ends."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._is_terminal = file.isatty()
        self._is_begun = False
        self._is_done = False

    def __call__(self, progress: CompileProgress) -> None:
        """More has been compiled."""
        if self._is_done:
            return
        self._is_done = progress.done >= progress.parts
        if self._is_done:
            self._write(say("The rules and the computer players are compiled."), is_last=True)
        elif self._is_terminal or not self._is_begun:
            self._write(_time_left(progress), is_last=not self._is_terminal)
        self._is_begun = True

    def _write(self, text: str, *, is_last: bool) -> None:
        start = "\r\x1b[K" if self._is_terminal else ""
        self._file.write(f"{start}{text}{chr(10) if is_last else ''}")
        self._file.flush()


def _time_left(progress: CompileProgress) -> str:
    """What can be played when."""
    percent = round(100 * progress.done / max(1, progress.parts))
    if rules := progress.seconds_left("rules"):
        return say_count(
            rules,
            "Compiling once: {percent}%. People can play in about {count} second.",
            "Compiling once: {percent}%. People can play in about {count} seconds.",
            percent=percent,
        )
    return say_count(
        progress.seconds_left(),
        "Compiling once: {percent}%. People can play; computers can in about {count} second.",
        "Compiling once: {percent}%. People can play; computers can in about {count} seconds.",
        percent=percent,
    )

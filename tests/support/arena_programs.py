"""What the tests of the arena play with, and what is left of it."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from terranova import Action, Game, Map
from terranova.arena.pairing import Config
from terranova.arena.players import Spec

BAD_BOT = Path(__file__).with_name("bad_bot.py")


def bad_bot_spec(mode: str) -> str:
    """A spec of a program that fails in this way."""
    return f"cmd:{shlex.join([sys.executable, str(BAD_BOT), mode])}"


def config(*specs: str, map: str = "duel", **values: object) -> Config:
    """A match on a small map."""
    return Config(tuple(Spec.from_text(text) for text in specs), (Map.load(map),), **values)  # type: ignore[arg-type]


class FakePlayer:
    """A player that answers what a function says."""

    groups: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()

    def __init__(self, answer: Callable[[Game], Sequence[Action]]) -> None:
        self._answer = answer
        self.n_closed = 0

    def warm_up(self, game: Game) -> None: ...

    def begin(self, game: Game, seed: int) -> None: ...

    def answer(self, game: Game) -> Sequence[Action]:
        return self._answer(game)

    def close(self) -> None:
        self.n_closed += 1


def processes_marked(mark: str) -> list[int]:
    """The processes in whose environment the mark stands."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
                if state != "Z" and mark.encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
            except OSError:
                continue
    return found


def wait_until(is_true: Callable[[], bool], seconds: float = 300.0) -> bool:
    """Wait for something that comes; whether it came."""
    deadline = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True

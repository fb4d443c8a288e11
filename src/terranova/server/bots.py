"""Bots: programs that speak the engine protocol, as opponents. Which there are is the host's to say, never a visitor's.

A file names them, ``bots.toml`` in the data folder or the one that ``TERRANOVA_BOTS`` says::

    [[bot]]
    name = "Forty lines"
    command = "python examples/protocol_bot.py"
    seconds = 2.0
"""

from __future__ import annotations

import shlex
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from terranova.game import Game
from terranova.protocol.client import Client
from terranova.protocol.commands import Go
from terranova.server.messages.words import Name

USUAL_SECONDS = 2.0
MOST_SECONDS = 30.0
_NAME: TypeAdapter[str] = TypeAdapter(Name)


class BotsError(ValueError):
    """The file of bots is not as it should be."""


@dataclass(frozen=True)
class Bot:
    """A program to play against."""

    name: str
    command: tuple[str, ...]
    seconds: float = USUAL_SECONDS
    """For a turn."""


def read_bots(path: Path) -> tuple[Bot, ...]:
    """The bots of a file.

    :raises BotsError: if the file cannot be read, or what it says cannot be.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BotsError(f"{path}: {error}") from None
    entries = found.pop("bot", [])
    if found or not isinstance(entries, list):
        raise BotsError(f"{path}: there is nothing but [[bot]] in it")
    bots = tuple(_bot(path, entry) for entry in entries)
    names = [bot.name for bot in bots]
    if len(set(names)) != len(names):
        raise BotsError(f"{path}: two bots have the same name")
    return bots


def _bot(path: Path, entry: Any) -> Bot:
    def wrong(what: str) -> BotsError:
        return BotsError(f"{path}: {what}")

    if not isinstance(entry, dict) or not {"name", "command"} <= entry.keys() <= {"name", "command", "seconds"}:
        raise wrong("a bot has a name, a command and perhaps seconds")
    try:
        name = _NAME.validate_python(entry["name"])
    except ValidationError:
        raise wrong(f"{entry['name']!r} is no name") from None
    command = shlex.split(entry["command"]) if isinstance(entry["command"], str) else entry["command"]
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        raise wrong(f"{name}: the command is a text, or a list of words")
    if shutil.which(command[0]) is None:
        raise wrong(f"{name}: there is no program {command[0]}")
    seconds = entry.get("seconds", USUAL_SECONDS)
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= MOST_SECONDS:
        raise wrong(f"{name}: the seconds are more than 0 and at most {MOST_SECONDS:g}")
    return Bot(name, tuple(command), float(seconds))


class Stable:
    """The programs that run for one worker. Each runs on from question to question until it fails."""

    def __init__(self) -> None:
        self._running: dict[tuple[str, ...], Client] = {}
        self._playing: Client | None = None
        self._is_hurried: Callable[[], bool] = lambda: False

    def play(self, command: tuple[str, ...], game: Game, seconds: float, is_hurried: Callable[[], bool]) -> list[str]:
        """A program's turn.

        :raises EngineFault: if it does not answer with one; it is ended then.
        """
        self._is_hurried = is_hurried
        client = self._running.pop(command, None) or Client(command, is_called_off=self._look)
        self._playing = client
        try:
            turn = client.play(game, Go(time=seconds)).turn
        except BaseException:
            client.close(patience=0.0)
            raise
        finally:
            self._playing = None
        self._running[command] = client
        return [str(action) for action in turn]

    def _look(self) -> bool:
        """Asked all the time while a program is waited for: hand on that it is hurried. It is never called off."""
        if self._playing is not None and self._is_hurried():
            self._playing.stop()
        return False

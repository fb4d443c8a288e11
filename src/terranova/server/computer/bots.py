"""Bots: opponents that are programs speaking the engine protocol. Only the host chooses them, never a visitor.

They are listed in ``bots.toml`` in the data folder, or in the file named by ``TERRANOVA_BOTS``::

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
from terranova.locale import say
from terranova.protocol.client import Client
from terranova.protocol.commands import Go
from terranova.server.schema.vocabulary import Name

DEFAULT_SECONDS = 2.0
MAX_SECONDS = 30.0
_NAME: TypeAdapter[str] = TypeAdapter(Name)


class BotsError(ValueError):
    """The list of bots is invalid."""


@dataclass(frozen=True)
class Bot:
    """A program to play against."""

    name: str
    command: tuple[str, ...]
    seconds: float = DEFAULT_SECONDS
    """For a turn."""


def read_bots(path: Path) -> tuple[Bot, ...]:
    """The bots of a file.

    :raises BotsError: if the file cannot be read or is invalid.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BotsError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    entries = found.pop("bot", [])
    if found or not isinstance(entries, list):
        raise BotsError(say("{file}: only [[bot]] tables are allowed", file=path))
    bots = tuple(_bot(path, entry) for entry in entries)
    names = [bot.name for bot in bots]
    if len(set(names)) != len(names):
        raise BotsError(say("{file}: two bots have the same name", file=path))
    return bots


def _bot(path: Path, entry: Any) -> Bot:
    if not isinstance(entry, dict) or not {"name", "command"} <= entry.keys() <= {"name", "command", "seconds"}:
        raise BotsError(say("{file}: a bot has a name, a command and optionally seconds", file=path))
    try:
        name = _NAME.validate_python(entry["name"])
    except ValidationError:
        raise BotsError(say("{file}: {name} is not a valid name", file=path, name=entry["name"])) from None
    command = _words(entry["command"])
    if not command:
        raise BotsError(say("{file}: the command of {name} must be a text or a list of words", file=path, name=name))
    if shutil.which(command[0]) is None:
        raise BotsError(say("{file}: there is no program {program}", file=path, program=command[0]))
    seconds = entry.get("seconds", DEFAULT_SECONDS)
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 < seconds <= MAX_SECONDS:
        most = f"{MAX_SECONDS:g}"
        raise BotsError(
            say("{file}: {name} can have more than 0 and at most {most} seconds", file=path, name=name, most=most)
        )
    return Bot(name, command, float(seconds))


def _words(command: Any) -> tuple[str, ...]:
    """The words of a command, or nothing if it is invalid."""
    try:
        words = shlex.split(command) if isinstance(command, str) else command
    except ValueError:  # a quote that does not end
        return ()
    is_valid = isinstance(words, list) and all(isinstance(word, str) for word in words)
    return tuple(words) if is_valid else ()


class BotPrograms:
    """The programs of one worker. Each keeps running from request to request until it fails."""

    def __init__(self) -> None:
        self._running: dict[tuple[str, ...], Client] = {}
        self._playing: Client | None = None
        self._is_hurried: Callable[[], bool] = lambda: False

    def play(self, command: tuple[str, ...], game: Game, seconds: float, is_hurried: Callable[[], bool]) -> list[str]:
        """The turn of a program.

        :raises EngineFault: if it does not answer with one; the program is ended.
        """
        self._is_hurried = is_hurried
        client = self._running.pop(command, None) or Client(command, is_called_off=self._pass_on_hurry)
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

    def _pass_on_hurry(self) -> bool:
        """Called while the worker waits for a program: stop it if hurried, but never call the wait off."""
        if self._playing is not None and self._is_hurried():
            self._playing.stop()
        return False

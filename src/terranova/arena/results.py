"""Results: the games of a match on disk, so that it can be broken off at any moment and resumed.

A folder holds ``match.json`` (what is played), ``results.jsonl`` (one line for each finished game, only ever appended
to) and ``games/`` (their records). A game counts once its line is there; its record is written before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from terranova.arena.errors import ArenaError
from terranova.arena.pairing import Config
from terranova.arena.players import Spec
from terranova.maps import Map
from terranova.rules import RuleSet

MATCH_FILE = "match.json"
RESULTS_FILE = "results.jsonl"
GAMES_FOLDER = "games"
LOCK_FILE = "lock"


@dataclass(frozen=True)
class Forfeit:
    """A seat that lost by misbehaving, not by the rules."""

    seat: int
    code: str
    """As for ``EngineFault``."""
    text: str


@dataclass(frozen=True)
class GameResult:
    """The result of one game."""

    number: int
    block: int
    seating: tuple[int, ...]
    """Which of the specs had which seat."""
    players: tuple[str, ...]
    """The specs' texts, by seat."""
    map: str
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Each seat's share of the win."""
    rule: str
    """The rule that ended it, or ``forfeit``, or ``turn-limit``."""
    code: str
    forfeit: Forfeit | None
    turns: int
    actions: int
    seconds: tuple[float, ...] = ()
    """Thinking time of each seat."""
    longest: tuple[float, ...] = ()
    """The longest turn of each seat."""
    chances: tuple[tuple[float, ...], ...] = ()
    """For each seat, its chance to win as it announced it turn by turn; nothing for players that announce none."""

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> GameResult:
        """The inverse of ``document``.

        :raises TypeError, KeyError, ValueError: if it is none.
        """
        values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in document.items()}
        forfeit = values.pop("forfeit")
        chances = tuple(tuple(of_seat) for of_seat in values.pop("chances", ()))
        return cls(**values, forfeit=Forfeit(**forfeit) if forfeit else None, chances=chances)

    def document(self) -> dict[str, Any]:
        """The result as JSON data."""
        return asdict(self)


def config_document(config: Config) -> dict[str, Any]:
    """The configuration of a match as JSON data."""
    return asdict(config) | {
        "specs": [spec.text for spec in config.specs],
        "maps": [map.text() for map in config.maps],
        "rules": config.rules.text(),
    }


def identity(config: Config) -> dict[str, Any]:
    """What distinguishes a match from others: its configuration, and the engine if that plays."""
    document = config_document(config)
    if not config.uses_engine:
        return document
    from terranova.engine.evaluation.weights import fingerprint

    return document | {"engine": fingerprint()}


def config_from_document(document: Mapping[str, Any]) -> Config:
    """The inverse of ``config_document``."""
    values = dict(document)
    specs = tuple(Spec.from_text(text) for text in values.pop("specs"))
    maps = tuple(Map.from_text(text) for text in values.pop("maps"))
    return Config(specs=specs, maps=maps, rules=RuleSet.from_text(values.pop("rules")), **values)


class Folder:
    """The folder of a match."""

    def __init__(self, path: Path, config: Config) -> None:
        """Create the folder, or read what was played in it, and lock it against other processes.

        :raises ArenaError: if it holds another match, is in use or cannot be read.
        """
        self.path = path
        self.config = config
        self.results: dict[int, GameResult] = {}
        """By number of the game."""
        (path / GAMES_FOLDER).mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(path / LOCK_FILE)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise ArenaError("arena-in-use", folder=str(path)) from None
        try:
            self._check_config()
            self.read_results()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Unlock the folder."""
        self._lock.release()

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_config(self) -> None:
        file, now = self.path / MATCH_FILE, identity(self.config)
        if not file.exists():
            _write(file, json.dumps(now, indent=2, ensure_ascii=False) + "\n")
            return
        try:
            was = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise ArenaError("arena-bad-results", file=str(file), line=1) from None
        for key, value in now.items():
            if not isinstance(was, dict) or was.get(key) != value:
                before = was.get(key) if isinstance(was, dict) else was
                raise ArenaError("arena-other-config", folder=str(self.path), key=key, was=before, now=value)

    def read_results(self) -> None:
        """Read the games that are stored; an interrupt may have come between storing one and counting it."""
        file = self.path / RESULTS_FILE
        if not file.exists():
            return
        data = file.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                result = GameResult.from_document(json.loads(line))
            except (ValueError, TypeError, KeyError, AttributeError):
                raise ArenaError("arena-bad-results", file=str(file), line=number) from None
            self.results.setdefault(result.number, result)
        if whole != data:  # the run was broken off while it wrote the last line
            with file.open("r+b") as stream:
                stream.truncate(len(whole))

    def record_file(self, number: int) -> Path:
        """The file of the record of a game."""
        return self.path / GAMES_FOLDER / f"{number + 1:05}.txt"

    def add(self, result: GameResult, record: str) -> None:
        """Store a game."""
        if result.number in self.results:
            return
        _write(self.record_file(result.number), record)
        with (self.path / RESULTS_FILE).open("ab") as stream:
            stream.write(json.dumps(result.document(), ensure_ascii=False).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        self.results[result.number] = result


def _write(file: Path, text: str) -> None:
    """Write a file that is never seen half written."""
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(text, encoding="utf-8", newline="\n")
    os.replace(beside, file)

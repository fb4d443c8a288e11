"""Commands: the lines from the controller to the engine, as values; each is read from and written to text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from terranova.engine.levels import STRONGEST, WEAKEST
from terranova.game import Game
from terranova.locale import say
from terranova.maps import Map
from terranova.protocol.errors import ProtocolError
from terranova.protocol.tokens import (
    LINE_LIMIT,
    MAX_COUNT,
    decimal,
    in_quotes,
    join_words,
    no_more,
    pairs,
    seconds,
    split_words,
    whole,
)
from terranova.record import Record
from terranova.rules import RuleSet

PLAIN = ("tni", "ready?", "stop", "quit")
START = "start"
ACTIONS = "actions"
LEGAL = "legal"
TAGS = {"map": "Map", "players": "Players", "rules": "Rules", "landscapes": "Landscapes", "drawing": "Drawing"}
"""From a key of ``newgame`` to the record tag with the same meaning."""


class Send(Enum):
    """What the controller sends before ``go``: an engine chooses by the default of its option ``send``."""

    PATH = "path"
    """The beginning of the game and all actions since, as far as they fit in a line."""
    POSITION = "position"
    """The position alone."""
    LEGAL = "legal"
    """The position and the legal actions. The engine may then answer with one action, and is asked again."""


@dataclass(frozen=True)
class Plain:
    """A command that is one word."""

    word: str

    def text(self) -> str:
        """The line."""
        return self.word


@dataclass(frozen=True)
class SetOption:
    """``option threads 2``."""

    name: str
    value: str

    @classmethod
    def from_words(cls, words: Sequence[str]) -> SetOption:
        """:raises ProtocolError: if these words cannot follow ``option``."""
        if len(words) < 2:
            raise ProtocolError("missing-argument", command="option", what=say("a name and a value"))
        no_more("option", words[2:])
        return cls(*words)

    def text(self) -> str:
        """The line."""
        return join_words(["option", self.name, self.value])


@dataclass(frozen=True)
class NewGame:
    """``newgame map duel players 2 rules de``."""

    map: Map
    players: int
    rules: RuleSet

    @classmethod
    def of(cls, game: Game) -> NewGame:
        """What an engine has to know of this game before its first position."""
        return cls(game.map, len(game.players), game.rules)

    @classmethod
    def from_words(cls, words: Sequence[str]) -> NewGame:
        """:raises TerraNovaError: if these words cannot follow ``newgame``."""
        given = {TAGS[key]: value for key, value in pairs("newgame", words, tuple(TAGS)).items()}
        tags = {"Map": "terra-nova", "Players": "2"} | given
        # A record carries a map in the same tags, so its reader reads them.
        lines = [f"[{tag} {in_quotes(value)}]" for tag, value in tags.items()]
        record = Record.from_text("\n".join([*lines, "", ""]))
        return cls(record.map, record.players, record.rules)

    def text(self) -> str:
        """The line, always with the drawing, so that an engine needs no files."""
        landscapes = ",".join(f"{letter}={name}" for letter, name in self.map.landscapes.items())
        words = ["newgame", "map", self.map.name, "players", str(self.players), "rules", self.rules.text()]
        return join_words([*words, "landscapes", landscapes, "drawing", "|".join(self.map.rows)])

    def game(self) -> Game:
        """The game before its first action."""
        return Game(self.map, self.players, self.rules)


@dataclass(frozen=True)
class SetPosition:
    """``position start actions e5 d4``, or a position in one line in place of ``start``."""

    line: str | None = None
    """A position in one line; None for the beginning of the game."""
    actions: tuple[str, ...] = ()
    legal: tuple[str, ...] | None = None
    """All legal actions, for an engine that asks for them."""

    @classmethod
    def of(cls, game: Game, send: Send = Send.PATH) -> SetPosition:
        """The position of a game, with the actions that led there if they are wanted and fit in a line."""
        if send is Send.POSITION:
            return cls(game.position.text())
        if send is Send.LEGAL:
            return cls(game.position.text(), legal=tuple(str(action) for action in game.legal_actions))
        line = None if game.start == NewGame.of(game).game().start else game.start.text()
        with_actions = cls(line, tuple(str(action) for action in game.action_stack))
        return with_actions if len(with_actions.text()) < LINE_LIMIT else cls(game.position.text())

    @classmethod
    def from_words(cls, words: Sequence[str]) -> SetPosition:
        """:raises ProtocolError: if these words cannot follow ``position``."""
        legal = None
        if LEGAL in words:
            n_words = words.index(LEGAL)
            words, legal = words[:n_words], tuple(words[n_words + 1 :])
        n_line = words.index(ACTIONS) if ACTIONS in words else len(words)
        if not n_line:
            raise ProtocolError("missing-argument", command="position", what=say("“start” or a position in one line"))
        line = " ".join(words[:n_line])
        return cls(None if line == START else line, tuple(words[n_line + 1 :]), legal)

    def text(self) -> str:
        """The line."""
        actions = [ACTIONS, *self.actions] if self.actions else []
        legal = [] if self.legal is None else [LEGAL, *self.legal]
        line = [START] if self.line is None else self.line.split(" ")
        return join_words(["position", *line, *actions, *legal])

    def game(self, new: NewGame) -> Game:
        """The game in this position.

        :raises TerraNovaError: if no game can reach it.
        """
        game = new.game() if self.line is None else Game.from_position(self.line, new.map, new.players, new.rules)
        for action in self.actions:
            game.push_text(action)
        return game


@dataclass(frozen=True)
class Go:
    """``go nodes 2000``, ``go time 1.5``, ``go level 4``; the first limit reached counts."""

    nodes: int | None = None
    time: float | None = None
    """Seconds for the whole answer."""
    level: int | None = None
    infinite: bool = False
    """Whether to think until ``stop``."""

    @classmethod
    def from_words(cls, words: Sequence[str]) -> Go:
        """:raises ProtocolError: if these words cannot follow ``go``."""
        if list(words) == ["infinite"]:
            return cls(infinite=True)
        given = pairs("go", words, ("nodes", "time", "level"))
        return cls(
            whole(given["nodes"], 1, MAX_COUNT) if "nodes" in given else None,
            seconds(given["time"]) if "time" in given else None,
            whole(given["level"], WEAKEST, STRONGEST) if "level" in given else None,
        )

    def text(self) -> str:
        """The line."""
        words = ["go", "infinite"] if self.infinite else ["go"]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        if self.time is not None:
            words += ["time", decimal(self.time, 6)]
        if self.level is not None:
            words += ["level", str(self.level)]
        return " ".join(words)


Command: TypeAlias = Plain | SetOption | NewGame | SetPosition | Go

_READERS: dict[str, Callable[[Sequence[str]], Command]] = {
    "option": SetOption.from_words,
    "newgame": NewGame.from_words,
    "position": SetPosition.from_words,
    "go": Go.from_words,
}


def read_command(line: str) -> Command | None:
    """The command of a line; None if it is empty.

    :raises TerraNovaError: if it is not a command.
    """
    words = split_words(line)
    if not words:
        return None
    if words[0] in PLAIN:
        no_more(words[0], words[1:])
        return Plain(words[0])
    if words[0] not in _READERS:
        raise ProtocolError("unknown-command", word=words[0])
    return _READERS[words[0]](words[1:])

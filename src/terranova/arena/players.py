"""Players: what can play in the arena, as text (``level:4``), and the object that answers for it in a game."""

from __future__ import annotations

import random
import re
import shlex
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from terranova.actions import Action
from terranova.arena.errors import ArenaError
from terranova.engine.levels import LEVELS, STRONGEST, WEAKEST
from terranova.game import Game
from terranova.locale import say, to_say
from terranova.protocol.client import Client
from terranova.protocol.commands import Go
from terranova.random_player import random_action

if TYPE_CHECKING:
    from terranova.engine import Engine, Limit
    from terranova.engine.references.players import Player as Reference

WARM_UP_SECONDS = 0.05
KINDS = {
    "level": to_say("a number from {least} to {most}"),
    "nodes": to_say("a number of nodes such as 2000"),
    "time": to_say("a number of seconds such as 1.0"),
    "uct": to_say("a number of seconds such as 10"),
    "closer": to_say("a number of seconds such as 1.0"),
    "cmd": to_say("a command such as ./bot"),
    "greedy": "",
    "random": "",
}
"""From a kind of player to what has to follow its colon."""

EXAMPLES = "level:4, nodes:2000, time:1.0, greedy, uct:10, closer:1.0, random, cmd:./bot"

_WHOLE = re.compile(r"[1-9][0-9]{0,11}")
_SECONDS = re.compile(r"[0-9]{1,5}(\.[0-9]{1,6})?")


@dataclass(frozen=True)
class Spec:
    """A player as it is typed.

    >>> Spec.from_text("time:0.5").seconds
    0.5
    """

    text: str
    kind: str
    argument: str = ""

    @classmethod
    def from_text(cls, text: str) -> Spec:
        """:raises ArenaError: if the text names no player."""
        kind, colon, argument = text.partition(":")
        if kind not in KINDS:
            raise ArenaError("arena-spec", text=text, known=EXAMPLES)
        if not KINDS[kind]:
            if colon:
                raise ArenaError("arena-spec-no-argument", text=text, kind=kind)
            return cls(text, kind)
        if not _fits(kind, argument):
            what = say(KINDS[kind], least=WEAKEST, most=STRONGEST)
            raise ArenaError("arena-spec-argument", text=text, kind=kind, what=what)
        return cls(text, kind, argument)

    @property
    def seconds(self) -> float | None:
        """The seconds for a turn, if the text gives them."""
        return float(self.argument) if self.kind in ("time", "uct", "closer") else None

    @property
    def needs_time(self) -> bool:
        """Whether it thinks as long as it may and the text does not say how long."""
        return self.kind == "cmd" or (self.kind == "level" and LEVELS[int(self.argument)].nodes is None)

    @property
    def announces_chances(self) -> bool:
        """Whether it says how likely it is to win; the reference opponents call every game even."""
        return self.kind in ("level", "nodes", "time")

    def budget(self, default: float) -> float | None:
        """The seconds a turn may take; None if it needs no limit."""
        return default if self.needs_time else self.seconds

    @property
    def command(self) -> list[str]:
        """The program of a ``cmd`` and its arguments."""
        return _split(self.argument)

    def check(self) -> None:
        """:raises ArenaError: if the program or the engine it names is missing."""
        if self.kind == "cmd" and shutil.which(self.command[0]) is None:
            raise ArenaError("arena-no-program", text=self.text, program=self.command[0])
        if self.kind not in ("cmd", "random"):
            try:
                import terranova.engine.references.players  # noqa: F401  # loads the engine
            except ImportError as error:
                raise ArenaError("arena-no-engine", text=self.text, reason=str(error)) from None

    def __str__(self) -> str:
        return self.text


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # a quote that does not end
        return []


def _fits(kind: str, argument: str) -> bool:
    """Whether this can follow the colon."""
    if kind == "cmd":
        return bool(_split(argument))
    if kind == "level":
        return argument in map(str, LEVELS)
    if kind == "nodes":
        return bool(_WHOLE.fullmatch(argument))
    return bool(_SECONDS.fullmatch(argument)) and float(argument) > 0


class Player(Protocol):
    """Answers for a spec."""

    chances: tuple[float, ...]
    """Each seat's chance to win, as announced with the last answer; empty if none was."""

    @property
    def groups(self) -> tuple[int, ...]:
        """The process groups it has started."""

    def warm_up(self, game: Game) -> None:
        """Compile what such a game needs, before the first one."""

    def begin(self, game: Game, seed: int) -> None:
        """Prepare for a game."""

    def answer(self, game: Game) -> Sequence[Action]:
        """The rest of the turn; it may raise or return anything."""

    def close(self) -> None:
        """Leave nothing behind."""


class RandomPlayer:
    """Draws the kind of each action first, then one of that kind: uniform play would hardly ever place a stone."""

    groups: tuple[int, ...] = ()
    chances: tuple[float, ...] = ()

    def warm_up(self, game: Game) -> None:
        """Do nothing."""

    def begin(self, game: Game, seed: int) -> None:  # noqa: ARG002  # as every player
        """Seed its random numbers."""
        self._random = random.Random(seed)

    def answer(self, game: Game) -> Sequence[Action]:
        """A random turn."""
        game, turn = game.copy(), list[Action]()
        while not turn or (not game.is_game_over() and game.position.actions_taken):
            turn.append(random_action(game, self._random))
            game.push(turn[-1])
        return turn

    def close(self) -> None:
        """Do nothing."""


class EnginePlayer:
    """Plays with an engine in this process, a new one for each game so that games can be repeated."""

    groups: tuple[int, ...] = ()

    def __init__(self, spec: Spec, default_seconds: float) -> None:
        self._spec = spec
        self._default_seconds = default_seconds
        self._engine: Engine | Reference | None = None
        self._limit: Limit | None = None
        self.chances: tuple[float, ...] = ()

    def warm_up(self, game: Game) -> None:
        """Play a very short turn."""
        from terranova.engine import Limit

        engine, _ = self._make(seed=0)
        with suppress(Exception):  # if it fails, it will fail in the game too, and forfeit
            engine.play(game.copy(), Limit(time=WARM_UP_SECONDS))

    def begin(self, game: Game, seed: int) -> None:  # noqa: ARG002  # as every player
        """Make the engine."""
        self._engine, self._limit = self._make(seed)

    def _make(self, seed: int) -> tuple[Engine | Reference, Limit | None]:
        from terranova.engine import Engine, Limit
        from terranova.engine.references import players as references

        spec, budget = self._spec, self._spec.budget(self._default_seconds)
        limit = Limit(time=budget) if budget else None
        if spec.kind == "level":
            return Engine(level=int(spec.argument), seed=seed), limit
        if spec.kind == "nodes":
            limit = Limit(nodes=int(spec.argument))
        if spec.kind in ("nodes", "time"):
            return Engine(limit=limit, seed=seed), limit
        return references.make(spec.kind, limit=limit, seed=seed), limit

    def answer(self, game: Game) -> Sequence[Action]:
        """The turn the engine plans."""
        assert self._engine is not None
        result = self._engine.play(game.copy(), self._limit)
        if self._spec.announces_chances:
            self.chances = result.chances
        return result.turn

    def close(self) -> None:
        """Forget the engine."""
        self._engine = None


class ProgramPlayer:
    """Plays with a program that speaks the protocol and runs from game to game until it fails."""

    def __init__(self, spec: Spec, default_seconds: float, grace: float) -> None:
        self._spec = spec
        self._go = Go(time=default_seconds)
        self._grace = grace
        self._client: Client | None = None
        self.chances: tuple[float, ...] = ()

    def warm_up(self, game: Game) -> None:
        """Do nothing: programs get ready before they answer the handshake."""

    @property
    def groups(self) -> tuple[int, ...]:
        """The group of the program, which runs from the first game on."""
        return (self._client.process.pid,) if self._client else ()

    def begin(self, game: Game, seed: int) -> None:
        """Start the program unless it runs, tell it of the game, and set its option ``seed`` if that is a number.

        :raises EngineFault: if that fails.
        """
        if self._client is None:
            self._client = Client(self._spec.command, grace=self._grace)
        option = self._client.options.get("seed")
        if option and option.kind == "number":
            self._client.set_option("seed", str(option.least + seed % (option.most - option.least + 1)))
        self._client.new_game(game)

    def answer(self, game: Game) -> Sequence[Action]:
        """The turn the program answers with.

        :raises EngineFault: if it does not.
        """
        assert self._client is not None
        return self._client.play(game, self._go).turn

    def close(self) -> None:
        """End the program."""
        if self._client is not None:
            self._client.close()
            self._client = None


def make_player(spec: Spec, default_seconds: float, grace: float) -> Player:
    """The player of a spec; ``default_seconds`` is the time for a turn if the spec gives none."""
    if spec.kind == "random":
        return RandomPlayer()
    if spec.kind == "cmd":
        return ProgramPlayer(spec, default_seconds, grace)
    return EnginePlayer(spec, default_seconds)

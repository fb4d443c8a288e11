"""Jobs: what workers are asked for, a turn or a study, and what comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from terranova import Game, Map, RuleSet
from terranova.engine.levels import WEAKEST
from terranova.workers.messages import Message

HINT_SECONDS = 2.0
STUDY = "study"
"""The key of a message to a worker that asks for a study, and names its kind."""

R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")


class Request(Protocol[R_co]):
    """What a worker can be asked for."""

    @property
    def seconds_at_most(self) -> float | None:
        """After that the worker is asked to come to an end; None for the time that turns have."""
        ...

    @property
    def is_urgent(self) -> bool:
        """Whether somebody waits for it: it goes before others of the same asker, and interrupts patient ones."""
        ...

    def message(self) -> Message:
        """The request as it is sent to a worker."""
        ...

    def simpler(self) -> Request[R_co]:
        """What to ask for instead if the answer is wanted at once, or the request was too much for a worker."""
        ...

    def read_result(self, result: Any) -> R_co:
        """A worker's answer.

        :raises TypeError: if it is none.
        """
        ...


@dataclass(frozen=True)
class TurnRequest:
    """A game as it stands, and how strong the requested turn should be."""

    map: str
    rules: str
    players: int
    start: str | None
    actions: list[str]
    level: int | None
    """None for the best turn found in ``seconds``."""
    seed: int
    seconds: float | None = None
    """The time limit; None for what the level takes."""
    bot: tuple[str, ...] | None = None
    """The command of a program that plays instead of a level."""

    seconds_at_most = None
    is_urgent = False

    def message(self) -> Message:
        """The request as it is sent to a worker."""
        return {"request": asdict(self)}

    def simpler(self) -> TurnRequest:
        """A turn of the weakest level, which answers quickly whatever it is about the position."""
        return replace(self, level=WEAKEST, bot=None, seconds=None)

    def read_result(self, result: Any) -> TurnResult:
        """A worker's answer.

        :raises TypeError: if it is none.
        """
        return TurnResult(**result)

    def game(self) -> Game:
        """The game."""
        map, rules = Map.from_text(self.map), RuleSet.from_text(self.rules)
        if self.start is None:
            game = Game(map=map, players=self.players, rules=rules)
        else:
            game = Game.from_position(self.start, map=map, players=self.players, rules=rules)
        for action in self.actions:
            game.push_text(action)
        return game


@dataclass(frozen=True)
class TurnResult:
    """The rest of a turn, and what the engine expects of it for each player."""

    actions: list[str]
    values: list[float] | None = None
    """Points at the end of the game."""
    chances: list[float] | None = None
    """Of winning."""


@dataclass(frozen=True)
class StudyRequest:
    """Work of another kind than a turn, see ``kinds``: it can take long, and tells of what it has found so far."""

    kind: str
    data: Message
    """What this kind needs to know."""
    seconds: float
    """After that it is asked to come to an end."""
    is_urgent: bool = False

    @property
    def seconds_at_most(self) -> float:
        """After that the worker is asked to come to an end."""
        return self.seconds

    def message(self) -> Message:
        """The request as it is sent to a worker."""
        return {STUDY: self.kind, "request": self.data}

    def simpler(self) -> StudyRequest:
        """The same: a worker that was asked to come to an end says what is left to do."""
        return self

    def read_result(self, result: Any) -> Message:
        """A worker's answer.

        :raises TypeError: if it is none.
        """
        if not isinstance(result, dict):
            raise TypeError("a study's result is an object")
        return result


class ThinkingError(RuntimeError):
    """No worker could answer."""


OnProgress = Callable[[Message], None]
"""Called with what a study has found so far, in the order it was found; again from the start if its worker died."""


class Job(Generic[R]):
    """A request on its way to a result."""

    def __init__(
        self, number: int, request: Request[R], asker: str = "", on_progress: OnProgress | None = None
    ) -> None:
        self.number = number
        self.request = request
        self.asker = asker
        self.is_hurried = False
        self.attempts = 0
        self.since = time.monotonic()
        """When it was handed in."""
        self.done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._on_progress = on_progress

    @property
    def goes_first(self) -> bool:
        """Whether it goes before the asker's other jobs."""
        return self.is_hurried or self.request.is_urgent

    def show_progress(self, found: Message) -> None:
        """Hand on what was found so far, unless nobody waits for it any more."""
        if self._on_progress is not None and not self.done.done():
            self._on_progress(found)

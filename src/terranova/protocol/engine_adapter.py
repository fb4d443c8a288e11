"""The engine of this library as the protocol server needs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import terranova
from terranova.actions import Action
from terranova.engine.levels import LEVELS, STRONGEST, WEAKEST
from terranova.game import Game
from terranova.protocol.answers import Info, Option
from terranova.protocol.commands import Go
from terranova.protocol.tokens import MAX_SECONDS, whole
from terranova.protocol.turns import turn_text

if TYPE_CHECKING:
    from terranova.engine import Engine, PlayResult, Progress

DEFAULT_LEVEL = 5
OPTIONS = (
    Option("level", "number", str(DEFAULT_LEVEL), WEAKEST, STRONGEST),
    Option("threads", "number", "1", 1, 64),
    Option("memory", "number", "128", 1, 65_536),
    Option("seed", "number", "0", 0, 2**32 - 1),
)


class EngineAdapter:
    """Thinks with ``terranova.engine``; ``level`` is how it plays when ``go`` names no limit."""

    def __init__(self, **settings: int) -> None:
        self.name = f"Terra Nova {terranova.__version__}"
        self.author = "the authors of terranova"
        self.options: Sequence[Option] = tuple(
            replace(option, default=str(settings.get(option.name, option.default))) for option in OPTIONS
        )
        self._settings = {option.name: int(option.default) for option in self.options}
        self._engine: Engine | None = None
        """Only one at a time, as each takes all the memory."""

    def get_ready(self) -> None:
        """Load the engine's compiled code."""
        from terranova.engine import load

        load()

    def set_option(self, name: str, value: str) -> None:
        """Change an option, which takes a new engine.

        :raises ProtocolError: if the value is not a number in its bounds.
        """
        option = next(option for option in self.options if option.name == name)
        self._settings[name] = whole(value, option.least, option.most)
        self._engine = None

    def new_game(self) -> None:
        """Forget the last game."""
        self._engine = None

    def think(self, game: Game, go: Go, tell: Callable[[Info], None]) -> Sequence[Action]:
        """Search with the limits of ``go`` and the node limit of its level."""
        from terranova.engine import Limit

        seconds = MAX_SECONDS if go.infinite else go.time
        limit = None if go.nodes is None and seconds is None else Limit(go.nodes, seconds)
        if limit and go.level is not None:
            nodes = [n for n in (go.nodes, LEVELS[go.level].nodes) if n is not None]
            limit = Limit(min(nodes, default=None), seconds)
        engine = self._engine_of(self._settings["level"] if limit is None and go.level is None else go.level)
        result = engine.play(game, limit, on_progress=lambda progress: tell(info_of(progress)))
        tell(info_of(result))
        return result.turn

    def _engine_of(self, level: int | None) -> Engine:
        from terranova.engine import Engine

        if self._engine is None or self._engine.level != level:
            settings = self._settings
            self._engine = Engine(level, seed=settings["seed"], threads=settings["threads"], memory=settings["memory"])
        return self._engine

    def stop(self) -> None:
        """End the search soon."""
        if self._engine is not None:
            self._engine.stop()


def info_of(result: PlayResult | Progress) -> Info:
    """The info line of a result, or of what is found so far."""
    line = tuple(turn_text(turn) for turn in result.line)
    return Info(result.nodes, result.seconds, tuple(result.values), tuple(result.chances), line)

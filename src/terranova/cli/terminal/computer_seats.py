"""The computer players of a game in the terminal, and the one that gives hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from terranova.cli.compile_progress import ensure_all_warm

if TYPE_CHECKING:  # the engine loads the compiler, which `terranova play` in the browser does without
    from terranova import Candidate, Engine, Game, Turn

HINT_SECONDS = 1.0


class ComputerSeats:
    """Engines by colour, each made when it is first needed."""

    def __init__(self, levels: Mapping[str, int], seed: int = 0) -> None:
        self.levels = levels
        self._seed = seed
        self._engines: dict[str, Engine] = {}
        self._adviser: Engine | None = None

    def play(self, game: Game) -> Turn | None:
        """The turn of the computer; None if a person is to move, or nobody."""
        from terranova import Engine, Turn

        colour = game.turn
        if colour is None or colour not in self.levels:
            return None
        if colour not in self._engines:
            self._engines[colour] = Engine(self.levels[colour], seed=self._seed)
        return Turn(self._engines[colour].play(game).turn)

    def hint(self, game: Game) -> Candidate:
        """The best turn found in a moment."""
        from terranova import Engine

        if self._adviser is None:
            ensure_all_warm()
            self._adviser = Engine(seed=self._seed)
        return self._adviser.analyse(game, 1, HINT_SECONDS)[0]

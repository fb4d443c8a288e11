"""Lines: the best turns of a position with what they promise each player, better while the search goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from terranova.engine import Candidate, Engine, Limit, Progress
from terranova.game import Game


@dataclass(frozen=True)
class Lines:
    """What a search has found so far."""

    candidates: tuple[Candidate, ...]
    """The turns that look best, the best first, each with its likely continuation."""
    nodes: int
    """Turns looked into."""
    seconds: float
    is_final: bool
    """Whether the search is over."""

    @property
    def depth(self) -> int:
        """How many turns ahead the best line goes."""
        return len(self.candidates[0].line) if self.candidates else 0


def find_lines(
    game: Game,
    top: int = 3,
    limit: Limit | float | None = None,
    *,
    engine: Engine | None = None,
    on_lines: Callable[[Lines], None] | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Lines:
    """Search for the best turns until the limit is reached or ``is_stopped`` says so, at most 20 ms later.

    ``on_lines`` is called with what was found so far, first after a few milliseconds.

    >>> lines = find_lines(Game(map="duel"), top=2, limit=Limit(nodes=1))
    >>> len(lines.candidates), lines.is_final
    (2, True)

    :raises TerraNovaError: if the game is over.
    """
    searching, last = engine or Engine(), [0, 0.0]

    def look(progress: Progress) -> None:
        last[:] = progress.nodes, progress.seconds
        if is_stopped():
            searching.stop()
        elif on_lines is not None and progress.candidates:
            on_lines(Lines(progress.candidates, progress.nodes, progress.seconds, is_final=False))

    found = searching.analyse(game, max(2, top), limit, look)[:top]
    return Lines(found, int(last[0]), float(last[1]), is_final=True)

"""LegalActions: the legal actions of a game as a view that follows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from terranova.actions import Action

if TYPE_CHECKING:
    from terranova.game import Game


class LegalActions:
    """The legal actions of a game as it stands: a view that follows the game.

    >>> from terranova import Game
    >>> game = Game(map="duel")
    >>> len(game.legal_actions), "a4" in game.legal_actions, next(iter(game.legal_actions))
    (105, True, Action.from_text('a3'))
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __iter__(self) -> Iterator[Action]:
        game = self._game
        if game._legal is None:
            game._legal = game._tables.legal_actions(game._state)
        return iter(game._legal)

    def __len__(self) -> int:
        game = self._game
        return game._tables.count_actions(game._state) if game._legal is None else len(game._legal)

    def count(self) -> int:
        """How many there are; the same as ``len``."""
        return len(self)

    def __bool__(self) -> bool:
        return not self._game.is_game_over()

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action | str) and self._game.is_legal(action)

    def __repr__(self) -> str:
        shown = " ".join(str(action) for action in list(self)[:8])
        return f"<LegalActions: {len(self)}: {shown}{' …' if len(self) > 8 else ''}>"

"""Turn: up to three actions of one player as a value, and its text."""

from __future__ import annotations

from collections.abc import Iterable

from terranova.actions import Action, as_action
from terranova.errors import InvalidTextError


class Turn(tuple[Action, ...]):
    """The actions of a turn, in order: a tuple that is written with spaces between them.

    >>> turn = Turn.from_text("e5-e9 *e10 *d9")
    >>> turn[0], len(turn), str(turn)
    (Action.from_text('e5-e9'), 3, 'e5-e9 *e10 *d9')
    >>> Turn(["e5-e9", "*e10", "*d9"]) == turn
    True
    """

    __slots__ = ()

    def __new__(cls, actions: Iterable[Action | str] = ()) -> Turn:
        """Make a turn of actions or their texts."""
        return super().__new__(cls, [as_action(action) for action in actions])

    @classmethod
    def from_text(cls, text: str) -> Turn:
        """:raises InvalidTextError: if the text is not a list of actions with single spaces between them."""
        actions, column = [], 1
        for word in text.split(" "):
            try:
                actions.append(Action.from_text(word))
            except InvalidTextError as error:
                raise error.moved_to(1, column) from None
            column += len(word) + 1
        return cls(actions)

    def text(self) -> str:
        """The turn as it is typed and written in records."""
        return " ".join(str(action) for action in self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Turn.from_text({self.text()!r})"


def as_turn(turn: Action | str | Iterable[Action | str]) -> Turn:
    """The turn of an action, of a text, or of several actions.

    :raises InvalidTextError: if a text is not an action.
    :raises TypeError: if it is none of these.
    """
    if isinstance(turn, Turn):
        return turn
    if isinstance(turn, str):
        return Turn.from_text(turn)
    if isinstance(turn, Iterable):
        return Turn(turn)
    return Turn((as_action(turn),))

"""Action: one placing, move or stone. The three kinds, and their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from terranova.errors import InvalidTextError
from terranova.maps import check_field_name

if TYPE_CHECKING:
    from terranova.maps import Map


class Action:
    """One action. A small value: hashable, equal by its text, sorted as lists of actions are.

    >>> Action.from_text("e5-e9")
    Action.from_text('e5-e9')
    >>> Action.from_text("e5-e9") == MovePioneer("e5", "e9")
    True
    >>> sorted([MovePioneer("a1", "a2"), MovePioneer("a1", "a10"), PlaceStone("a2")], key=str)
    [Action.from_text('*a2'), Action.from_text('a1-a10'), Action.from_text('a1-a2')]
    """

    __slots__ = ("_text",)
    _text: str

    @staticmethod
    def from_text(text: str) -> Action:
        """:raises InvalidTextError: if the text is not an action."""
        try:
            if text.startswith("*"):
                return PlaceStone(check_field_name(text[1:]))
            if "-" in text:
                start, _, end = text.partition("-")
                return MovePioneer(check_field_name(start), check_field_name(end))
            return PlacePioneer(check_field_name(text))
        except InvalidTextError:
            raise InvalidTextError("bad-action", text=text) from None

    def text(self) -> str:
        """The action as it is typed and written in records."""
        return self._text

    def index(self, map: Map) -> int:
        """The action's place in ``map.actions``.

        :raises TerraNovaError: if the map has no such action.
        """
        return map.actions.index(self)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Action.from_text({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Action) else NotImplemented

    def __lt__(self, other: Action) -> bool:
        return self._text < other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[object, ...]:
        return Action.from_text, (self._text,)


class PlacePioneer(Action):
    """Set-up: a pioneer is placed on a free field (R5)."""

    __slots__ = ("field",)
    __match_args__: ClassVar = ("field",)

    def __init__(self, field: str) -> None:
        self.field = field
        self._text = field


class MovePioneer(Action):
    """A pioneer goes from ``start`` to ``end`` in a straight line (R10)."""

    __slots__ = ("end", "start")
    __match_args__: ClassVar = ("start", "end")

    def __init__(self, start: str, end: str) -> None:
        self.start = start
        self.end = end
        self._text = f"{start}-{end}"


class PlaceStone(Action):
    """A border stone is set on a free field (R12)."""

    __slots__ = ("field",)
    __match_args__: ClassVar = ("field",)

    def __init__(self, field: str) -> None:
        self.field = field
        self._text = f"*{field}"


def as_action(action: Action | str) -> Action:
    """The action itself, or the one of that text: every function that takes an action takes its text too.

    :raises InvalidTextError: if the text is not an action.
    :raises TypeError: if it is neither.
    """
    if isinstance(action, Action):
        return action
    if isinstance(action, str):
        return Action.from_text(action)
    raise TypeError(f"an action or its text is needed, such as 'e5-e9', not {action!r}")

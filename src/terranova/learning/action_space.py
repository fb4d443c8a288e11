"""ActionSpace: all actions of a map as numbers, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import SupportsIndex, overload

from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone, as_action
from terranova.errors import InvalidTextError, TerraNovaError
from terranova.maps import STEPS, Map


class ActionSpace(Sequence[Action]):
    """All actions that can ever be played on a map, in the order of their texts; an action's place is its index.

    The order depends on the drawing alone: neither on players nor rules, nor on the version of this library.

    >>> actions = Map.load("duel").actions
    >>> len(actions), actions[0], actions.index("a3-a4"), actions[actions.index("*f5")]
    (2762, Action.from_text('*a3'), 106, Action.from_text('*f5'))
    """

    def __init__(self, map: Map) -> None:
        lines = ((start, map.line(start, step)) for start in map.fields for step in range(len(STEPS)))
        found: list[Action] = [MovePioneer(start, end) for start, line in lines for end in line]
        found += [kind(field) for kind in (PlacePioneer, PlaceStone) for field in map.fields]
        self._map = map
        self._actions: tuple[Action, ...] = tuple(sorted(found, key=str))
        self.indices = {action: index for index, action in enumerate(self._actions)}
        """From an action to its index."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> Action | tuple[Action, ...]:
        """The action of an index.

        :raises IndexError: if there is none.
        """
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                action = Action.from_text(action)
            except InvalidTextError:
                return False
        return isinstance(action, Action) and action in self.indices

    def index(self, action: Action | str, start: int = 0, stop: int | None = None) -> int:
        """The index of an action or of its text.

        :raises InvalidTextError: if the text is not an action.
        :raises TerraNovaError: if the map has no such action.
        """
        action = as_action(action)
        index = self.indices.get(action)
        if index is None or index < start or (stop is not None and index >= stop):
            raise TerraNovaError("no-such-action", text=str(action), map=self._map.name)
        return index

    def __repr__(self) -> str:
        return f"<ActionSpace of {self._map.name!r}: {len(self)} actions>"

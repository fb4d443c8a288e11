"""What a picture can point out on single fields: the marks as values, and the shapes of the simple ones.

A new mark is an entry in ``MARKS``, the looks of its classes in ``svg/styles.py`` and a subclass of ``FieldMark`` here.
``make generated`` hands shapes and looks on to the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from terranova.actions import Action, MovePioneer, PlaceStone
from terranova.drawing.geometry import RADIUS, hexagon
from terranova.errors import InvalidTextError
from terranova.maps import Map
from terranova.position import PLAYERS

# The shapes.


@dataclass(frozen=True)
class Path:
    """A path around the middle of a field: one ``M``, then relative commands; ``name`` is its class."""

    name: str
    path: str


@dataclass(frozen=True)
class Circle:
    """A circle, ``right`` and ``down`` from the middle of a field."""

    name: str
    radius: float
    right: float = 0
    down: float = 0


Shape: TypeAlias = Path | Circle


def _both(path: str, *names: str) -> tuple[Path, ...]:
    """The same path in several classes, the lowest first."""
    return tuple(Path(name, path) for name in names)


_RING = hexagon(0, 0, RADIUS - 2.5)

MARKS: Mapping[str, tuple[Shape, ...]] = {
    "dot": (Circle("dot", 7.5),),
    "offer": (*_both(hexagon(0, 0, 13.5), "ring-under", "offer"), Path("plus", "M-5.5 0h11m-5.5-5.5v11")),
    "cross": _both("M-9-9l18 18m0-18l-18 18", "cross-under", "cross"),
    "last": _both(hexagon(0, 0, RADIUS - 3.5), "last-under", "last"),
    "goal": _both(hexagon(0, 0, RADIUS - 4), "goal-under", "goal-edge"),
    "note": (Circle("note-under", 9, -17, -13), Path("note-sign", "M-21.5-15h9m-9 4.5h9m-1.9-7.7l-5.2 11")),
    "focus": _both(_RING, "ring-under", "focus"),
    **{f"{player}-ring": _both(_RING, "ring-under", f"{player}-ring") for player in PLAYERS},
}
"""The shapes of each simple mark, the lowest first."""


# The marks.


@dataclass(frozen=True)
class FieldMark:
    """A mark on one field that looks the same everywhere."""

    field: str

    is_below: ClassVar[bool] = False
    """Whether stones and pioneers stand on it."""

    @property
    def shape(self) -> str:
        """Its name in ``MARKS``."""
        return type(self).__name__.lower()


class Dot(FieldMark):
    """A field that can be reached."""


@dataclass(frozen=True)
class Offer(FieldMark):
    """A field for a stone; ``gains`` are the points it would bring each player, in turn order."""

    gains: tuple[int, ...] = ()


class Cross(FieldMark):
    """A field that is in the way."""


class Goal(FieldMark):
    """A field of a lesson's task."""

    is_below = True


class Note(FieldMark):
    """A field with a note."""


@dataclass(frozen=True)
class Ring(FieldMark):
    """A chosen field: in the player's colour, or in that of the focus."""

    is_below = True

    player: str | None = None

    @property
    def shape(self) -> str:
        return f"{self.player}-ring" if self.player else "focus"


@dataclass(frozen=True)
class Ghost:
    """What would stand here: the player's pioneer, or a stone."""

    field: str
    player: str | None = None


@dataclass(frozen=True)
class Step:
    """The number of an action, on the field where it ended."""

    field: str
    number: int


@dataclass(frozen=True)
class Arrow:
    """From one field to another: a hint, in the player's colour if given."""

    start: str
    end: str
    player: str | None = None


Mark: TypeAlias = FieldMark | Ghost | Step | Arrow


def as_marks(marks: Iterable[Mark | str], map: Map) -> tuple[Mark, ...]:
    """The marks themselves, and those of texts: ``f5`` a ring, ``e5-e9`` an arrow, ``*e6`` the ghost of a stone.

    :raises InvalidTextError: if a text is not one of these, or names a field that the map does not have.
    :raises TypeError: if something is neither a mark nor a text.
    """
    found: list[Mark] = []
    for mark in marks:
        if isinstance(mark, FieldMark | Ghost | Step | Arrow):
            found.append(mark)
            continue
        if not isinstance(mark, str):
            raise TypeError(f"a mark or its text is needed, such as 'f5', not {mark!r}")
        action = Action.from_text(mark)
        fields = (action.start, action.end) if isinstance(action, MovePioneer) else (mark.removeprefix("*"),)
        for field in fields:
            if field not in map:
                raise InvalidTextError("no-such-field", field=field)
        if isinstance(action, MovePioneer):
            found.append(Arrow(action.start, action.end))
        else:
            found.append(Ghost(fields[0]) if isinstance(action, PlaceStone) else Ring(fields[0]))
    return tuple(found)

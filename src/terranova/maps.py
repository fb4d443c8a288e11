"""Map: the fields of a game, their landscapes, names, neighbours and lines; its text is a drawing."""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib import resources
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from terranova.errors import InvalidTextError, TerraNovaError, UnknownMapError

if TYPE_CHECKING:
    from terranova.learning.action_space import ActionSpace
    from terranova.learning.symmetry import Symmetry

MIN_LANDSCAPES = 4
MAX_LANDSCAPES = 26
MAX_ROWS = 26
MAX_NUMBER = 64
MAX_FIELDS = 256

#       (-1,-1) (-1,+1)
#            \   /
#   (0,-2) -- f -- (0,+2)      the six steps as (row, col), clockwise from the right;
#            /   \             a step and the one three further are opposite
#       (+1,-1) (+1,+1)
STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))

KNOWN_LANDSCAPES = ("forest", "farmland", "meadow", "prairie", "steppe", "lake", "hills", "mountains")
"""The names that have pictures and translations of their own."""

_NAME = re.compile(r"[a-z0-9-]+")
_FIELD = re.compile(r"[a-z][1-9][0-9]?")
_SPLITS_A_RECORD = re.compile(r",[A-Z]=")


class Map:
    """A map of hexagonal fields (R1). Immutable; two maps with the same text are equal.

    >>> terra_nova = Map.load("terra-nova")
    >>> len(terra_nova.fields), terra_nova.landscapes["L"], terra_nova.landscape_of("g8")
    (168, 'lake', 'L')
    >>> terra_nova.neighbours("a6")
    ('a7', 'b6', 'b5')
    """

    def __init__(
        self, name: str, rows: tuple[str, ...], landscapes: Mapping[str, str], title: str = "", author: str = ""
    ) -> None:
        """Checked by ``from_text``, which everything else should call."""
        self.name = name
        self.title = title
        self.author = author
        self.rows = rows
        """The drawing without its margin."""
        self.landscapes: Mapping[str, str] = MappingProxyType(dict(landscapes))
        """From letter to name, in the order of the header."""
        places = {
            field_name(row, col): (row, col)
            for row, line in enumerate(rows)
            for col, letter in enumerate(line)
            if letter != " "
        }
        self.places: Mapping[str, tuple[int, int]] = MappingProxyType(places)
        """From a field to its row and column in the drawing."""
        self.fields = tuple(places)
        """The names of all fields, row by row from the left; a field's place here is its index."""
        self._at = {place: field for field, place in places.items()}
        self._letters = {field: rows[row][col] for field, (row, col) in places.items()}

    # Reading and writing.

    @classmethod
    def load(cls, name_or_path: str | Path) -> Map:
        """The map of that name that comes with the library, or the one in that file.

        :raises UnknownMapError: if there is neither.
        :raises InvalidTextError: if the file is not a map.
        :raises TypeError: if it is neither a name nor a path.
        """
        if not isinstance(name_or_path, str | PathLike):
            raise TypeError(f"a map, its name or its path is needed, not {name_or_path!r}")
        if isinstance(name_or_path, str) and name_or_path in map_names():
            return _load_shipped(name_or_path)
        path = Path(name_or_path)
        try:
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            if isinstance(error, FileNotFoundError | ValueError):
                raise UnknownMapError("unknown-map", name=str(name_or_path), known=", ".join(map_names())) from None
            raise UnknownMapError(
                "unreadable-file", name=str(name_or_path), reason=error.strerror or str(error)
            ) from None
        return cls.from_text(decode(data))

    @classmethod
    def from_text(cls, text: str) -> Map:
        """:raises InvalidTextError: if the text is not a map."""
        return _Reader(text).map()

    def text(self) -> str:
        """The map as it is written in a file."""
        header = {"name": self.name, "title": self.title, "author": self.author, **self.landscapes}
        lines = [f"{key}: {value}" for key, value in header.items() if value]
        return "\n".join([*lines, "", *self.rows]) + "\n"

    # Asking.

    def landscape_of(self, field: str) -> str:
        """The letter of the field's landscape."""
        return self._letters[field]

    def step(self, field: str, step: int) -> str | None:
        """The neighbour in direction ``step`` (0 to 5, clockwise from the right), None at the rim or a hole."""
        row, col = self.places[field]
        d_row, d_col = STEPS[step]
        return self._at.get((row + d_row, col + d_col))

    def neighbours(self, field: str) -> tuple[str, ...]:
        """The fields next to this one, clockwise from the right."""
        return self._near[field]

    @cached_property
    def _near(self) -> Mapping[str, tuple[str, ...]]:
        return {
            field: tuple(near for step in range(6) if (near := self.step(field, step)) is not None)
            for field in self.fields
        }

    def line(self, field: str, step: int) -> Iterator[str]:
        """The fields that follow in a straight line, up to the rim or a hole."""
        near = self.step(field, step)
        while near is not None:
            yield near
            near = self.step(near, step)

    def distance(self, field: str, other: str) -> int:
        """How many steps from neighbour to neighbour lead from one field to the other, around holes.

        >>> Map.load("duel").distance("a3", "f5")
        5

        :raises TerraNovaError: if the map has no such field.
        """
        for name in (field, other):
            if name not in self.places:
                raise TerraNovaError("no-such-field", field=name)
        return self._distances_from(field)[other]

    def _distances_from(self, field: str) -> Mapping[str, int]:
        known = self._distances.get(field)
        if known is None:
            known, waiting = {field: 0}, [field]
            for here in waiting:
                for near in self._near[here]:
                    if near not in known:
                        known[near] = known[here] + 1
                        waiting.append(near)
            self._distances[field] = known
        return known

    @cached_property
    def _distances(self) -> dict[str, dict[str, int]]:
        return {}

    @cached_property
    def actions(self) -> ActionSpace:
        """All actions that can be played on this map, in the order of their texts: an action's place is its index."""
        from terranova.learning.action_space import ActionSpace

        return ActionSpace(self)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways to lay the map onto itself by turning and mirroring; the first leaves all as it is."""
        from terranova.learning.symmetry import find_symmetries

        return find_symmetries(self)

    def mirror(self) -> Map:
        """The map's mirror image, left and right exchanged: its rows list the same fields from right to left."""
        from terranova.learning.symmetry import mirror

        return mirror(self)

    def row_fields(self) -> tuple[tuple[str, ...], ...]:
        """The fields of each row from the top, each from the left."""
        return self._rows_of_fields

    @cached_property
    def _rows_of_fields(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(field for field in self.fields if self.places[field][0] == row) for row in range(len(self.rows))
        )

    @cached_property
    def row_spans(self) -> tuple[tuple[int, int], ...]:
        """Of each row, the index of its first field and that after its last."""
        sizes = [len(fields) for fields in self._rows_of_fields]
        return tuple((sum(sizes[:row]), sum(sizes[: row + 1])) for row in range(len(sizes)))

    @cached_property
    def index(self) -> Mapping[str, int]:
        """From a field to its place in ``fields``."""
        return MappingProxyType({field: i for i, field in enumerate(self.fields)})

    @cached_property
    def digest(self) -> str:
        """A short name for exactly this drawing, whatever the map is called."""
        return hashlib.sha256("\n".join(self.rows).encode()).hexdigest()[:16]

    def __contains__(self, field: object) -> bool:
        return field in self.places

    def __len__(self) -> int:
        return len(self.fields)

    def __eq__(self, other: object) -> bool:
        return self.text() == other.text() if isinstance(other, Map) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.rows))

    def __reduce__(self) -> tuple[object, ...]:
        return _same_map, (self.text(),)

    def _repr_svg_(self) -> str:
        from terranova import svg

        return svg.map(self, size=640)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Map {self.name!r}: {len(self.fields)} fields, {len(self.landscapes)} landscapes>"


@cache
def map_names() -> tuple[str, ...]:
    """The names of the maps that come with the library; the game's own is the first."""
    files = (entry.name for entry in resources.files("terranova").joinpath("data/maps").iterdir())
    names = sorted(name.removesuffix(".map") for name in files if name.endswith(".map"))
    return tuple(sorted(names, key=lambda name: name != "terra-nova"))


def field_name(row: int, col: int) -> str:
    """The name of the field at a row and column of a drawing."""
    return f"{chr(ord('a') + row)}{col // 2 + 1}"


def check_field_name(text: str, column: int = 1) -> str:
    """The text itself if it is written like a field's name.

    :raises InvalidTextError: if it is not.
    """
    if not _FIELD.fullmatch(text) or int(text[1:]) > MAX_NUMBER:
        raise InvalidTextError("bad-field", text=text, column=column)
    return text


def is_writable(character: str) -> bool:
    """Whether a character can stand in a line of text; control characters and separators of lines cannot."""
    return unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp")


def decode(data: bytes) -> str:
    """The text of a file; a byte-order mark at its beginning is dropped.

    :raises InvalidTextError: if it is not UTF-8.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        line = before.count("\n") + 1
        raise InvalidTextError(
            "record-not-text", line=line, column=len(before) - (before.rfind("\n") + 1) + 1
        ) from None


@cache
def _load_shipped(name: str) -> Map:
    return Map.from_text(resources.files("terranova").joinpath(f"data/maps/{name}.map").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _same_map(text: str) -> Map:
    """The map of a pickled one's text; made once."""
    shipped = next((name for name in map_names() if text.startswith(f"name: {name}\n")), None)
    return _load_shipped(shipped) if shipped and _load_shipped(shipped).text() == text else Map.from_text(text)


class _Reader:
    """Reads one map text from the top to the bottom."""

    def __init__(self, text: str) -> None:
        self.lines = [line.removesuffix("\r") for line in text.split("\n")]
        self.header: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}

    def map(self) -> Map:
        n_header = next((i for i, line in enumerate(self.lines) if not line.strip(" ")), len(self.lines))
        for number, line in enumerate(self.lines[:n_header], 1):
            self.read_header_line(number, line)
        if "name" not in self.header:
            raise InvalidTextError("map-no-name", line=max(n_header, 1))
        rows = self.read_drawing(n_header)
        landscapes = {key: value for key, value in self.header.items() if len(key) == 1}
        title, author = self.header.get("title", ""), self.header.get("author", "")
        return Map(self.header["name"], rows, landscapes, title, author)

    def read_header_line(self, number: int, line: str) -> None:
        key, colon, rest = line.partition(":")
        value = rest.strip(" ")
        column = len(line) - len(rest.lstrip(" ")) + 1
        if not colon:
            raise InvalidTextError("map-header-line", line=number)
        if key not in ("name", "title", "author") and not (len(key) == 1 and "A" <= key <= "Z"):
            raise InvalidTextError("map-unknown-key", line=number, key=key)
        if key in self.header:
            raise InvalidTextError("map-repeated-key", line=number, key=key)
        if not value:
            raise InvalidTextError("map-empty-value", line=number, column=len(key) + 2, key=key)
        for i, character in enumerate(value):
            if not is_writable(character):
                shown = f"U+{ord(character):04X}"
                raise InvalidTextError("map-bad-value", line=number, column=column + i, key=key, character=shown)
        if key == "name" and not _NAME.fullmatch(value):
            raise InvalidTextError("map-bad-name", line=number, column=column, name=value)
        if len(key) == 1 and (found := _SPLITS_A_RECORD.search(value)):
            raise InvalidTextError("map-bad-landscape", line=number, column=column + found.start())
        self.header[key] = value
        self.header_lines[key] = number

    def read_drawing(self, n_header: int) -> tuple[str, ...]:
        drawn = [(number, line.rstrip(" ")) for number, line in enumerate(self.lines, 1) if number > n_header]
        while drawn and not drawn[0][1]:
            drawn.pop(0)
        while drawn and not drawn[-1][1]:
            drawn.pop()
        if not drawn:
            raise InvalidTextError("map-no-drawing", line=len(self.lines))
        self.check_letters(drawn)
        margin = min(len(line) - len(line.lstrip(" ")) for _, line in drawn if line)
        self.check_grid([(number, line[margin:]) for number, line in drawn], margin)
        return tuple(line[margin:] for _, line in drawn)

    def check_letters(self, drawn: list[tuple[int, str]]) -> None:
        seen = set()
        for number, line in drawn:
            for column, letter in enumerate(line, 1):
                if letter == "\t":
                    raise InvalidTextError("map-tab", line=number, column=column)
                if letter != " " and not "A" <= letter <= "Z":
                    shown = letter if letter.isprintable() else f"U+{ord(letter):04X}"
                    raise InvalidTextError("map-bad-letter", line=number, column=column, letter=shown)
                if letter != " " and letter not in self.header:
                    raise InvalidTextError("map-letter-unnamed", line=number, column=column, letter=letter)
                seen.add(letter)
        for key, number in self.header_lines.items():
            if len(key) == 1 and key not in seen:
                raise InvalidTextError("map-letter-unused", line=number, letter=key, name=self.header[key])

    def check_grid(self, drawn: list[tuple[int, str]], margin: int) -> None:
        first_line = drawn[0][0]
        if len(drawn) > MAX_ROWS:
            raise InvalidTextError("map-too-many-rows", line=first_line + MAX_ROWS, limit=MAX_ROWS)
        places: dict[tuple[int, int], int] = {}
        for row, (number, line) in enumerate(drawn):
            for col, letter in enumerate(line):
                if letter == " ":
                    continue
                column = margin + col + 1
                if col // 2 + 1 > MAX_NUMBER:
                    raise InvalidTextError("map-row-too-long", line=number, column=column, limit=MAX_NUMBER)
                if places and (row + col) % 2 != sum(next(iter(places))) % 2:
                    parity = "odd" if (row + col) % 2 == 0 else "even"
                    raise InvalidTextError("map-parity", line=number, column=column, parity=parity)
                places[row, col] = column
        if len(places) > MAX_FIELDS:
            raise InvalidTextError("map-too-many-fields", line=first_line, count=len(places), limit=MAX_FIELDS)
        n_landscapes = sum(len(key) == 1 for key in self.header)
        if n_landscapes < MIN_LANDSCAPES:
            raise InvalidTextError("map-too-few-landscapes", line=first_line, count=n_landscapes, limit=MIN_LANDSCAPES)
        self.check_connected(places, first_line)

    @staticmethod
    def check_connected(places: dict[tuple[int, int], int], first_line: int) -> None:
        start = next(iter(places))
        seen, waiting = {start}, [start]
        while waiting:
            row, col = waiting.pop()
            for d_row, d_col in STEPS:
                near = (row + d_row, col + d_col)
                if near in places and near not in seen:
                    seen.add(near)
                    waiting.append(near)
        for place, column in places.items():
            if place not in seen:
                names = {"field": field_name(*place), "other": field_name(*start)}
                raise InvalidTextError("map-not-connected", line=first_line + place[0], column=column, **names)


def connected(map: Map, fields: list[str]) -> tuple[frozenset[str], ...]:
    """The largest connected sets of these fields, in the order of their first fields."""
    left, sets = dict.fromkeys(fields), []
    while left:
        first = next(iter(left))
        found, waiting = {first}, [first]
        while waiting:
            for near in map.neighbours(waiting.pop()):
                if near in left and near not in found:
                    found.add(near)
                    waiting.append(near)
        for field in found:
            del left[field]
        sets.append(frozenset(found))
    return tuple(sets)

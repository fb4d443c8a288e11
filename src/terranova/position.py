"""Position: one moment of a game as an immutable value, and its one-line text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from terranova.constants import ACTIONS_PER_TURN as ACTIONS_PER_TURN
from terranova.errors import InvalidTextError, TerraNovaError
from terranova.keys import CONTENTS, cell_keys, map_key, rest_key
from terranova.maps import Map, check_field_name, connected

PLAYERS = ("red", "yellow", "blue", "green")
"""The players in turn order; a game of two has the first two, and so on (R3)."""

PIONEERS_EACH = {2: 13, 3: 10, 4: 8}
"""How many pioneers each player places, by the number of players (R3)."""

FREE = "."
STONE = "#"
CLOSED = "x"
LETTERS = "rybg"
PARTS = ("ROWS", "TURN", "MOVED", "SCORES", "STONES", "QUIET")

_RUN = re.compile(r"([1-9][0-9]{0,2})?([^0-9])")
_COUNTED = re.compile(r"([1-9][0-9]{0,2})([^0-9])")
_RUNS = re.compile(r"([^/])\1+")
_TURN = re.compile(r"([rybg])(s?)(0|[1-9][0-9]{0,2})")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


def check_players(players: int) -> int:
    """The number itself if so many can play (R3).

    :raises InvalidTextError: if they cannot.
    """
    if isinstance(players, bool | float) or players not in PIONEERS_EACH:
        raise InvalidTextError("players-number", players=players)
    return players


@dataclass(frozen=True)
class Position:
    """A moment of a game: enough to go on playing from it exactly.

    >>> duel = Map.load("duel")
    >>> Position.new(duel, players=2, supply=80).text()
    '2./8./10./11./11./11./11./11./10./9./7./4. rs26 - 0,0 80 0'
    """

    map: Map
    cells: str
    """What is on each field, by ``map.fields``: ``.`` free, ``rybg`` a pioneer, ``#`` a stone, ``x`` closed."""
    turn: str | None
    """Whose turn it is (``"red"`` …); None when the game is over."""
    to_place: int
    """Pioneers that all players together still have to place; 0 after set-up."""
    actions_taken: int
    """Actions already taken this turn, 0 to 2."""
    moved: tuple[tuple[str, ...], ...]
    """The paths of the pioneers moved this turn, in the order of their last move; each begins with its start."""
    scores: tuple[int, ...]
    supply: int
    """Stones left to place."""
    quiet: int
    """Turns in a row without a stone (R24)."""

    @classmethod
    def new(cls, map: Map, players: int, supply: int) -> Position:
        """The beginning of a game: an empty map before set-up (R3)."""
        to_place = check_players(players) * PIONEERS_EACH[players]
        if to_place > len(map.fields):
            raise InvalidTextError("map-too-small", count=to_place, fields=len(map.fields))
        return cls(map, FREE * len(map.fields), PLAYERS[0], to_place, 0, (), (0,) * players, supply, 0)

    @classmethod
    def from_text(cls, text: str, map: Map, players: int | None = None) -> Position:
        """Read a position line; the number of players is that of the scores unless given.

        What only the rules can tell (a territory left open, an end that has come) is checked by ``Game.from_position``.

        :raises InvalidTextError: with the part that is wrong.
        """
        return _Reader(text, map, players).position()

    def text(self) -> str:
        """The position as one line."""
        rows = _RUNS.sub(_run, "/".join([self.cells[first:last] for first, last in self.map.row_spans]))
        return f"{rows} {self.rest()}"

    def rest(self) -> str:
        """The text behind the rows: whose turn it is, what has moved, scores, stones left and quiet turns."""
        if self.turn is None:
            turn = "-"
        else:
            turn = self.turn[0] + (f"s{self.to_place}" if self.to_place else str(self.actions_taken))
        moved = ",".join(">".join(path) for path in self.moved) + "!" if self.moved else "-"
        scores = ",".join(str(score) for score in self.scores)
        return f"{turn} {moved} {scores} {self.supply} {self.quiet}"

    # Asking.

    @property
    def players(self) -> tuple[str, ...]:
        """The players of this game in turn order."""
        return PLAYERS[: len(self.scores)]

    @property
    def is_setup(self) -> bool:
        """Whether pioneers are still being placed."""
        return self.to_place > 0

    def is_new(self, supply: int) -> bool:
        """Whether this is the beginning of a game with so many stones."""
        players = len(self.scores)
        is_empty = self.to_place == players * PIONEERS_EACH[players] and self.cells == FREE * len(self.map)
        return is_empty and self.supply == supply

    @property
    def moves_made(self) -> int:
        """Moves of this turn by pioneers that are still on the map."""
        return sum(len(path) - 1 for path in self.moved)

    def at(self, field: str) -> str:
        """What is on the field, as one character of ``cells``."""
        return self.cells[self.map.index[field]]

    def is_free(self, field: str) -> bool:
        """Whether neither pioneer nor stone is on the field and it is not closed (R1)."""
        return self.at(field) == FREE

    @cached_property
    def pioneers(self) -> Mapping[str, str]:
        """From each field with a pioneer to its player."""
        return {
            field: PLAYERS[LETTERS.index(cell)]
            for field, cell in zip(self.map.fields, self.cells, strict=True)
            if cell in LETTERS
        }

    @cached_property
    def stones(self) -> frozenset[str]:
        """The fields with a stone."""
        return self._fields_with(STONE)

    @cached_property
    def closed(self) -> frozenset[str]:
        """The closed fields (R19)."""
        return self._fields_with(CLOSED)

    def _fields_with(self, what: str) -> frozenset[str]:
        return frozenset(field for field, cell in zip(self.map.fields, self.cells, strict=True) if cell == what)

    def regions(self) -> tuple[frozenset[str], ...]:
        """All regions (R14), in the order of their first fields."""
        fenced = self.stones | self.closed
        return connected(self.map, [field for field in self.map.fields if field not in fenced])

    def closed_areas(self) -> tuple[frozenset[str], ...]:
        """The closed fields, territory by territory."""
        return connected(self.map, [field for field in self.map.fields if field in self.closed])

    @cached_property
    def key(self) -> int:
        """64 bits, equal for equal positions on equal drawings, in every process and on every machine."""
        key = map_key(self.map.digest) ^ rest_key(
            self.turn, self.to_place, self.actions_taken, self.moved, self.scores, (self.supply, self.quiet)
        )
        for numbers, cell in zip(cell_keys(len(self.cells)), self.cells, strict=True):
            if cell != FREE:
                key ^= numbers[CONTENTS.index(cell)]
        return key

    # Editing. Points, supply and all else stay as they are.

    def with_stone(self, field: str) -> Position:
        """The position with a stone on this field, whatever was there.

        :raises TerraNovaError: if the map has no such field.
        :raises InvalidTextError: if no position can be like that; the rest is checked by ``Game.from_position``.
        """
        return self._with(field, STONE)

    def with_pioneer(self, field: str, player: str) -> Position:
        """The position with a pioneer of this player on this field, whatever was there.

        :raises TerraNovaError: if the map has no such field or the game no such player.
        :raises InvalidTextError: if no position can be like that; the rest is checked by ``Game.from_position``.
        """
        if player not in self.players:
            raise TerraNovaError("no-such-player", player=player, known=", ".join(self.players))
        return self._with(field, LETTERS[PLAYERS.index(player)])

    def without(self, field: str) -> Position:
        """The position with nothing on this field.

        :raises TerraNovaError: if the map has no such field.
        :raises InvalidTextError: if no position can be like that; the rest is checked by ``Game.from_position``.
        """
        return self._with(field, FREE)

    def _with(self, field: str, content: str) -> Position:
        if field not in self.map:
            raise TerraNovaError("no-such-field", field=field)
        at = self.map.index[field]
        edited = replace(self, cells=self.cells[:at] + content + self.cells[at + 1 :])
        return Position.from_text(edited.text(), self.map, len(self.scores))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Position.from_text({self.text()!r}, Map.load({self.map.name!r}))"

    def _repr_svg_(self) -> str:
        from terranova import svg

        return svg.board(self, size=640)


def _run(same: re.Match[str]) -> str:
    return f"{len(same[0])}{same[1]}"


def _expand(run: re.Match[str]) -> str:
    return run[2] * int(run[1])


class _Reader:
    """Reads one position line, part by part."""

    def __init__(self, text: str, map: Map, players: int | None) -> None:
        self.map = map
        self.parts = text.split(" ")
        if len(self.parts) != len(PARTS) or "" in self.parts:
            raise InvalidTextError("position-parts", count=len(self.parts))
        self.columns = {}
        column = 1
        for name, part in zip(PARTS, self.parts, strict=True):
            self.columns[name] = column
            column += len(part) + 1
        if players is None:
            n_scores = self.parts[3].count(",") + 1
            players = n_scores if n_scores in PIONEERS_EACH else 2
        self.n_players = check_players(players)

    def wrong(self, part: str, code: str, offset: int = 0, **details: Any) -> InvalidTextError:
        return InvalidTextError(code, column=self.columns[part] + offset, part=part, **details)

    def position(self) -> Position:
        rows, turn, moved, scores, supply, quiet = self.parts
        cells = self.read_rows(rows)
        player, to_place, actions = self.read_turn(turn)
        points = tuple(self.numbers("SCORES", scores))
        if len(points) != self.n_players:
            raise self.wrong("SCORES", "position-scores", count=len(points), players=self.n_players)
        n_supply, n_quiet = self.number("STONES", supply), self.number("QUIET", quiet)
        position = Position(
            self.map, cells, player, to_place, actions, self.read_moved(moved), points, n_supply, n_quiet
        )
        self.check_pioneers(position)
        self.check_moved(position)
        if to_place:
            self.check_setup(position)
        return position

    def number(self, part: str, text: str, offset: int = 0) -> int:
        if not _NUMBER.fullmatch(text):
            raise self.wrong(part, "position-number", offset, text=text)
        return int(text)

    def numbers(self, part: str, text: str) -> list[int]:
        found, offset = [], 0
        for word in text.split(","):
            found.append(self.number(part, word, offset))
            offset += len(word) + 1
        return found

    def read_rows(self, text: str) -> str:
        """What is on the fields. A text that is right is read in one go; any other row by row, to say what is wrong."""
        drawn = _COUNTED.sub(_expand, text)
        rows = drawn.split("/")
        sizes = [last - first for first, last in self.map.row_spans]
        if [len(row) for row in rows] == sizes and _RUNS.sub(_run, drawn) == text:
            cells = "".join(rows)
            if set(cells) <= {FREE, STONE, CLOSED, *LETTERS[: self.n_players]}:
                return cells
        return self.read_each_row(text)

    def read_each_row(self, text: str) -> str:
        rows, expected = text.split("/"), self.map.row_fields()
        if len(rows) != len(expected):
            raise self.wrong("ROWS", "position-row-count", count=len(rows), expected=len(expected))
        cells, offset = [], 0
        for row, fields in zip(rows, expected, strict=True):
            read = self.read_row(row, offset)
            if len(read) != len(fields):
                row_name, expected_count = fields[0][0], len(fields)
                code = "position-row-length"
                raise self.wrong("ROWS", code, offset, row=row_name, count=len(read), expected=expected_count)
            cells.append(read)
            offset += len(row) + 1
        return "".join(cells)

    def read_row(self, row: str, offset: int) -> str:
        cells, done, last = "", 0, ""
        while done < len(row):
            run = _RUN.match(row, done)
            if run is None or run[1] == "1" or run[2] == last:
                raise self.wrong("ROWS", "position-count", offset + done)
            if run[2] not in FREE + STONE + CLOSED + LETTERS:
                raise self.wrong("ROWS", "position-bad-character", offset + run.start(2), character=run[2])
            if run[2] in LETTERS[self.n_players :]:
                raise self.wrong(
                    "ROWS", "position-no-such-player", offset + run.start(2), letter=run[2], players=self.n_players
                )
            cells, done, last = cells + run[2] * int(run[1] or 1), run.end(), run[2]
        return cells

    def read_turn(self, text: str) -> tuple[str | None, int, int]:
        if text == "-":
            return None, 0, 0
        turn = _TURN.fullmatch(text)
        if turn is None:
            raise self.wrong("TURN", "position-turn", text=text)
        if turn[1] in LETTERS[self.n_players :]:
            raise self.wrong("TURN", "position-no-such-player", letter=turn[1], players=self.n_players)
        player, number = LETTERS.index(turn[1]), int(turn[3])
        if not turn[2]:
            if number >= ACTIONS_PER_TURN:
                raise self.wrong("TURN", "position-turn", text=text)
            return PLAYERS[player], 0, number
        if not number:
            raise self.wrong("TURN", "position-turn", text=text)
        if number > self.n_players * PIONEERS_EACH[self.n_players]:
            raise self.wrong("TURN", "position-setup-number", 2, count=number)
        expected = -number % self.n_players
        if player != expected:
            names = {"expected": PLAYERS[expected], "player": PLAYERS[player]}
            raise self.wrong("TURN", "position-setup-turn", 0, count=number, **names)
        return PLAYERS[player], number, 0

    def read_moved(self, text: str) -> tuple[tuple[str, ...], ...]:
        if text == "-":
            return ()
        if not text.endswith("!") or text.count("!") > 1:
            raise self.wrong("MOVED", "position-moved-mark", max(text.find("!"), 0))
        paths, offset = [], 0
        for word in text[:-1].split(","):
            path = word.split(">")
            if len(path) < 2:
                raise self.wrong("MOVED", "position-moved", offset, text=word)
            for field in path:
                try:
                    known = check_field_name(field) in self.map
                except InvalidTextError:
                    raise self.wrong("MOVED", "bad-field", offset, text=field) from None
                if not known:
                    raise self.wrong("MOVED", "no-such-field", offset, field=field)
                offset += len(field) + 1
            paths.append(tuple(path))
        return tuple(paths)

    def check_pioneers(self, position: Position) -> None:
        limit = PIONEERS_EACH[self.n_players]
        for number, player in enumerate(position.players):
            waiting = (position.to_place + number) // self.n_players
            count = position.cells.count(LETTERS[number]) + waiting
            if count > limit:
                raise self.wrong("ROWS", "position-pioneers", player=player, count=count, limit=limit)
        if position.to_place > (room := position.cells.count(FREE)):
            raise self.wrong("TURN", "position-setup-room", count=position.to_place, fields=room)

    def check_setup(self, position: Position) -> None:
        for part, wrong in (
            ("ROWS", bool(position.stones or position.closed)),
            ("SCORES", any(position.scores)),
            ("QUIET", position.quiet > 0),
        ):
            if wrong:
                raise self.wrong(part, "position-setup-stones")

    def check_moved(self, position: Position) -> None:
        actions, moves = position.actions_taken, position.moves_made
        if not actions or position.turn is None:
            if position.moved:
                raise self.wrong("MOVED", "position-moved-none")
            return
        if moves > actions:
            raise self.wrong("MOVED", "position-moved-many", moves=moves, actions=actions)
        # A moved pioneer that is not shown has been scored away, so a stone was placed and something is closed.
        if moves == 0 and (actions == 1 or not position.closed):
            raise self.wrong("MOVED", "position-moved-missing", actions=actions)
        if moves < actions:
            if not position.stones:
                raise self.wrong("MOVED", "position-moved-stone")
            if position.quiet:
                raise self.wrong("QUIET", "position-quiet-stone")
        ends = [path[-1] for path in position.moved]
        for path, end in zip(position.moved, ends, strict=True):
            if position.pioneers.get(end) != position.turn:
                raise self.wrong("MOVED", "position-moved-pioneer", player=position.turn, field=end)
            if ends.count(end) > 1:
                raise self.wrong("MOVED", "position-moved-twice", field=end)
            for one, other in pairwise(path):
                if not any(other in self.map.line(one, step) for step in range(6)):
                    raise self.wrong("MOVED", "position-moved-line", start=one, end=other)

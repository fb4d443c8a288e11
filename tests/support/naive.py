"""A second, slow, obvious implementation of the rules (R1-R25), for tests to compare the shipped one with.

Written from RULES.md and FORMATS.md alone, with sets and dicts; it imports nothing of the package. Texts are
trusted: a malformed map or position is not reported kindly here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

PLAYERS = ("red", "yellow", "blue", "green")
LETTERS = "rybg"
PIONEERS_EACH = {2: 13, 3: 10, 4: 8}  # R3
FREE, STONE, CLOSED = ".", "#", "x"
OPEN_LANDSCAPES = 4  # R20: a region with this many landscapes or more is open
FACTORS = {1: 3, 2: 2, 3: 1}  # R17: by number of landscapes

#    (-1,-1) (-1,+1)
# (0,-2)  field  (0,+2)      as (row, col) in the drawing
#    (+1,-1) (+1,+1)
STEPS = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))

_DE: dict[str, Any] = {
    "stones": 80,
    "returns": "three-moves",
    "anchor": "any-moved",
    "eliminated_ends": False,
    "quiet_limit": None,  # R24: six turns for each player
}
RULES: dict[str, dict[str, Any]] = {
    "de": _DE,
    "fr": _DE,
    "fi": _DE,
    "it": {**_DE, "returns": "never", "eliminated_ends": True},
    "hu": {**_DE, "stones": 60, "returns": "free", "anchor": "last-moved"},
}

Event = tuple[Any, ...]
"""`("placed", player, field)`, `("moved", player, start, end)`, `("stone", player, field)`,
`("scored", fields, worth, shares)`, `("turn-ended", player)`, `("passed", player)` or `("ended", rule)`."""


def rule_options(rules: str | Mapping[str, Any]) -> dict[str, Any]:
    """Give the five options of a rule set's name, its text (`it stones=60`) or an object (`{"base": "it"}`)."""
    if isinstance(rules, str):
        base, *words = rules.split()
        changes: dict[str, Any] = {}
        for word in words:
            option, value = word.split("=")
            changes[option] = {"yes": True, "no": False}.get(value, int(value) if value.isdecimal() else value)
    else:
        changes = dict(rules)
        base = changes.pop("base", "de")
    if not changes.keys() <= _DE.keys():
        raise ValueError(f"unknown option in {rules!r}")
    return {**RULES[base], **changes}


class NaiveMap:
    """A map read from its text (R1); fields are names like `"e5"`."""

    def __init__(self, text: str) -> None:
        lines = [line.rstrip() for line in text.splitlines()]
        end_of_header = lines.index("")
        header = dict(line.split(": ", 1) for line in lines[:end_of_header])
        drawing = [line for line in lines[end_of_header:] if line]  # all rows are connected: none is empty
        margin = min(len(line) - len(line.lstrip()) for line in drawing)

        self.name: str = header["name"]
        self.landscape_names: dict[str, str] = {key: name for key, name in header.items() if len(key) == 1}
        self.landscape: dict[str, str] = {}
        self.rows: list[list[str]] = []
        place_of: dict[str, tuple[int, int]] = {}
        for row, drawn in enumerate(drawing):
            self.rows.append([])
            for col, letter in enumerate(drawn[margin:]):
                if letter != " ":
                    field = f"{chr(ord('a') + row)}{col // 2 + 1}"
                    self.rows[row].append(field)
                    self.landscape[field] = letter
                    place_of[field] = (row, col)
        self.fields: list[str] = list(self.landscape)
        field_at = {place: field for field, place in place_of.items()}
        self.lines: dict[str, list[list[str]]] = {}
        """For each field the straight lines from it, one for each step, as far as the map goes."""
        for field, (row, col) in place_of.items():
            self.lines[field] = []
            for down, right in STEPS:
                line, place = [], (row + down, col + right)
                while place in field_at:
                    line.append(field_at[place])
                    place = (place[0] + down, place[1] + right)
                self.lines[field].append(line)
        self.neighbours = {field: [line[0] for line in lines if line] for field, lines in self.lines.items()}


class NaiveGame:
    """A game at one moment: what is on every field, and what the position line says besides."""

    def __init__(
        self, map: NaiveMap, players: int, rules: str | Mapping[str, Any] = "de", start: str | None = None
    ) -> None:
        self.map = map
        self.n_players = players
        self.options = rule_options(rules)
        if self.options["quiet_limit"] is None:
            self.options["quiet_limit"] = 6 * players
        self.on: dict[str, str] = dict.fromkeys(map.fields, FREE)
        self.turn = 0  # R4: red starts
        self.to_place = players * PIONEERS_EACH[players]
        self.taken = 0
        self.paths: list[list[str]] = []  # of the pioneers moved this turn, in order of their last move
        self.scores = [0] * players
        self.supply: int = self.options["stones"]
        self.quiet = 0
        self.end: str | None = None
        if start is not None:
            self._read(start)

    def _read(self, line: str) -> None:
        """Take over a position line."""
        rows, turn, moved, scores, supply, quiet = line.split(" ")
        on = re.sub(r"(\d+)(.)", lambda run: int(run[1]) * run[2], rows).replace("/", "")
        self.on = dict(zip(self.map.fields, on, strict=True))
        self.paths = [] if moved == "-" else [path.split(">") for path in moved.removesuffix("!").split(",")]
        self.scores = [int(score) for score in scores.split(",")]
        self.supply, self.quiet = int(supply), int(quiet)
        self.to_place = self.taken = 0
        if turn == "-":
            self.end = self._find_end()
        elif turn[1] == "s":
            self.turn, self.to_place = LETTERS.index(turn[0]), int(turn[2:])
        else:
            self.turn, self.taken = LETTERS.index(turn[0]), int(turn[1:])

    def position(self) -> str:
        """Give the position line."""
        rows = "/".join("".join(self.on[field] for field in row) for row in self.map.rows)
        rows = re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", rows)
        turn = LETTERS[self.turn] + (f"s{self.to_place}" if self.to_place else str(self.taken))
        moved = ",".join(">".join(path) for path in self.paths) + "!" if self.paths else "-"
        scores = ",".join(map(str, self.scores))
        return f"{rows} {'-' if self.over else turn} {moved} {scores} {self.supply} {self.quiet}"

    def copy(self) -> NaiveGame:
        """Give a game that can be played on by itself."""
        other = object.__new__(NaiveGame)
        other.__dict__.update(self.__dict__)
        other.on = dict(self.on)
        other.paths = [list(path) for path in self.paths]
        other.scores = list(self.scores)
        return other

    def after(self, text: str) -> NaiveGame:
        """Give a copy in which one more action has been played."""
        other = self.copy()
        other.play(text)
        return other

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.end is not None

    @property
    def to_move(self) -> str | None:
        """The player to move."""
        return None if self.over else PLAYERS[self.turn]

    @property
    def winners(self) -> list[str]:
        """The players with the most points once the game is over (R25)."""
        return [PLAYERS[i] for i, score in enumerate(self.scores) if self.over and score == max(self.scores)]

    @property
    def _has_placed_stone(self) -> bool:
        """Whether a stone was placed this turn: then more actions were taken than moves were made."""
        return self.taken > sum(len(path) - 1 for path in self.paths)

    def pioneers(self, player: int) -> list[str]:
        """Give the fields of a player's pioneers."""
        return [field for field in self.map.fields if self.on[field] == LETTERS[player]]

    def reach(self, field: str) -> set[str]:
        """Give the fields a pioneer on `field` could move to but for the return rule (R10)."""
        return {end for line in self.map.lines[field] for end in takewhile(lambda end: self.on[end] == FREE, line)}

    def can_move(self, player: int) -> bool:
        """Whether a player could move a pioneer at the start of a turn (R8, R22)."""
        return any(self.reach(pioneer) for pioneer in self.pioneers(player))

    def is_way_home(self, start: str, end: str) -> bool:
        """Whether the return rule forbids the pioneer now on `start` to end its move on `end` (R11)."""
        for path in self.paths:
            if path[-1] == start and path[0] == end:
                makes_third_move = len(path) == 3
                return {"three-moves": makes_third_move, "never": True, "free": False}[self.options["returns"]]
        return False

    def stone_fields(self) -> set[str]:
        """Give the fields a stone may be set on now (R12)."""
        if self.supply == 0:
            return set()
        anchors = [path[-1] for path in self.paths]
        if self.options["anchor"] == "last-moved":
            anchors = anchors[-1:]
        return {field for anchor in anchors for field in self.map.neighbours[anchor] if self.on[field] == FREE}

    def legal(self) -> list[str]:
        """Give the texts of all legal actions, sorted by character code (R5, R7-R12)."""
        if self.over:
            return []
        if self.to_place:
            return sorted(field for field in self.map.fields if self.on[field] == FREE)
        ways = [(start, end) for start in self.pioneers(self.turn) for end in self.reach(start)]
        moves = [f"{start}-{end}" for start, end in ways if not self.is_way_home(start, end)]
        stones = [f"*{field}" for field in self.stone_fields()] if self.taken else []
        return sorted(moves + stones)

    def regions(self, stone: str | None = None) -> list[frozenset[str]]:
        """Give the regions (R14), in order of their first fields; with `stone`, as if one stood on that field."""
        left = {field for field in self.map.fields if self.on[field] not in (STONE, CLOSED) and field != stone}
        regions = []
        for first in self.map.fields:
            region, found = set(), {first} & left
            while found:
                region |= found
                left -= found
                found = {neighbour for field in found for neighbour in self.map.neighbours[field]} & left
            if region:
                regions.append(frozenset(region))
        return regions

    def landscapes(self, region: frozenset[str]) -> str:
        """Give the letters of the landscapes that a region's fields show (R15)."""
        return "".join(sorted({self.map.landscape[field] for field in region}))

    def closings(self, field: str | None) -> list[dict[str, Any]]:
        """Give the territories that a stone on `field` would close (R15-R18); with `None`, those there are now."""
        territories = []
        for region in self.regions(field):
            landscapes = self.landscapes(region)
            if len(landscapes) >= OPEN_LANDSCAPES:
                continue
            worth = len(region) * FACTORS[len(landscapes)]
            pioneers = [len(region.intersection(self.pioneers(player))) for player in range(self.n_players)]
            most = max(pioneers)
            shares = [worth // pioneers.count(most) if most and n == most else 0 for n in pioneers]
            territories.append(
                {"fields": region, "landscapes": landscapes, "worth": worth, "pioneers": pioneers, "shares": shares}
            )
        return territories

    def play(self, text: str) -> list[Event]:
        """Play one action and give what happened, in order; raise `ValueError` if it is not legal."""
        if (rule := why_illegal(self, text)) is not None:
            raise ValueError(f"{text}: {rule}")
        player = PLAYERS[self.turn]
        kind, fields = read_action(text)
        if kind == "place":
            return [("placed", player, fields[0]), *self._place(fields[0])]
        self.taken += 1
        if kind == "move":
            events: list[Event] = [("moved", player, *fields)]
            self._move(*fields)
        else:
            events = [("stone", player, fields[0]), *self._set_stone(fields[0])]
        if not self.over and (self.taken == 3 or not self.legal()):  # R7, R9
            events += [("turn-ended", player), *self._end_turn()]
        return events

    def _place(self, field: str) -> list[Event]:
        """Place a pioneer (R5); after the last, look whether and with whom play begins (R6, R22)."""
        self.on[field] = LETTERS[self.turn]
        self.to_place -= 1
        if self.to_place:
            self.turn = (self.turn + 1) % self.n_players
            return []
        return self._finish("R22") if self._is_blocked() else self._begin_turn(0)

    def _move(self, start: str, end: str) -> None:
        """Move a pioneer (R10) and lengthen its path."""
        self.on[start], self.on[end] = FREE, LETTERS[self.turn]
        path = next((path for path in self.paths if path[-1] == start), [start])
        self.paths = [other for other in self.paths if other is not path] + [[*path, end]]

    def _set_stone(self, field: str) -> list[Event]:
        """Set a stone (R12), score every territory there now (R16-R19), end the game if none is left open (R21)."""
        self.on[field] = STONE
        self.supply -= 1
        self.quiet = 0
        events: list[Event] = []
        for territory in self.closings(None):
            self.scores = [score + share for score, share in zip(self.scores, territory["shares"], strict=True)]
            self.on.update(dict.fromkeys(territory["fields"], CLOSED))
            self.paths = [path for path in self.paths if path[-1] not in territory["fields"]]
            fields = tuple(sorted(territory["fields"]))
            events.append(("scored", fields, territory["worth"], tuple(territory["shares"])))
        return events if self._has_open_region() else [*events, *self._finish("R21")]

    def _end_turn(self) -> list[Event]:
        """End the turn: count quiet turns, look for the game's end, find the next player (R22-R24)."""
        if not self._has_placed_stone:
            self.quiet += 1
        self.taken, self.paths = 0, []
        if (rule := self._find_end()) is not None:
            return self._finish(rule)
        return self._begin_turn((self.turn + 1) % self.n_players)

    def _begin_turn(self, player: int) -> list[Event]:
        """Let a player take a turn, or pass it over (R8)."""
        self.turn = player
        return [] if self.can_move(player) else [("passed", PLAYERS[player]), *self._end_turn()]

    def _finish(self, rule: str) -> list[Event]:
        """End the game."""
        self.end = rule
        self.taken, self.paths = 0, []
        return [("ended", rule)]

    def _has_open_region(self) -> bool:
        """Whether a region with 4 or more landscapes is left (R20, R21)."""
        return any(len(self.landscapes(region)) >= OPEN_LANDSCAPES for region in self.regions())

    def _is_blocked(self) -> bool:
        """Whether at most one player can still move a pioneer (R22)."""
        return sum(self.can_move(player) for player in range(self.n_players)) <= 1

    def _find_end(self) -> str | None:
        """Give the rule that ends the game at the end of this turn, the lowest first (R21-R24)."""
        if not self._has_open_region():
            return "R21"
        if self._is_blocked():
            return "R22"
        if self.options["eliminated_ends"] and not all(map(self.pioneers, range(self.n_players))):
            return "R23"
        if self.supply == 0 or 0 < self.options["quiet_limit"] <= self.quiet:
            return "R24"
        return None


def read_action(text: str) -> tuple[str, list[str]]:
    """Give an action's kind (`place`, `move` or `stone`) and its fields; raise `ValueError` for any other text."""
    match = re.fullmatch(r"(\*?)([a-z][1-9]\d*)(?:-([a-z][1-9]\d*))?", text, re.ASCII)
    if match is None or (match[1] and match[3]):
        raise ValueError(f"not an action: {text!r}")
    if match[3]:
        return "move", [match[2], match[3]]
    return "stone" if match[1] else "place", [match[2]]


def why_illegal(game: NaiveGame, text: str) -> str | None:
    """Give the rule that an action breaks, the first in the order of the conformance README, or `None` if legal."""
    kind, fields = read_action(text)
    if game.over:
        return game.end
    if not game.on.keys() >= set(fields):
        return "R1"
    if game.to_place:
        return None if kind == "place" and game.on[fields[0]] == FREE else "R5"
    if kind == "place" or (kind == "stone" and game.taken == 0):
        return "R7"
    if kind == "stone":
        return None if fields[0] in game.stone_fields() else "R12"
    start, end = fields
    if game.on[start] != LETTERS[game.turn] or end not in game.reach(start):
        return "R10"
    return "R11" if game.is_way_home(start, end) else None


def perft(game: NaiveGame, depth: int) -> int:
    """Count the sequences of `depth` legal actions."""
    if depth == 0:
        return 1
    return sum(perft(game.after(text), depth - 1) for text in game.legal())

"""The bridge between the values people use and the arrays of the core: names outside, indices inside, converted here.

The core is imported when the first game is made: maps, positions and pictures do without the compiler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING

from terranova.actions import Action
from terranova.events import Outcome, Region
from terranova.maps import Map
from terranova.position import CLOSED, FREE, LETTERS, PLAYERS, STONE, Position
from terranova.rules import OPTIONS, RuleSet

if TYPE_CHECKING:
    from terranova.core import Tables, Words


_CODES = {ord(cell): code for code, cell in enumerate(FREE + LETTERS + STONE + CLOSED)}
"""What is on a field, as the core counts it."""


def load_core() -> ModuleType:
    """The compiled rules, ready to be called."""
    from terranova import core

    core.warm_up()
    return core


def warm_up(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile the rules ahead, if that was not done before; takes half a minute or so.

    ``progress`` is called with the number of steps done and of all. Without this, the first game does it silently.
    """
    from terranova import core

    core.warm_up(progress)


def is_warm() -> bool:
    """Whether the rules are compiled and in the cache, so that the first game starts at once."""
    from terranova import core

    return bool(core.is_warm())


@lru_cache(maxsize=64)
def tables_of(map: Map) -> MapTables:
    """The board of a map; made once."""
    return MapTables(map)


class MapTables:
    """A map as the core sees it: its tables, and its actions by rank."""

    def __init__(self, map: Map) -> None:
        import numpy as np

        self.core = load_core()
        self.slots = self.core.layout
        self.map = map
        index, letters = map.index, list(map.landscapes)
        near = [[map.step(field, step) for step in range(6)] for field in map.fields]
        neighbours = np.array([[self.slots.NO_FIELD if f is None else index[f] for f in row] for row in near], np.int16)
        landscapes = [letters.index(map.landscape_of(field)) for field in map.fields]
        self.tables: Tables = self.core.build_tables(neighbours, landscapes, map.fields)
        self.actions = tuple(Action.from_text(text) for text in self._texts())
        """All actions of the map in the order of their texts; the core names an action by its place here."""
        self._actions = np.array(self.actions, object)
        self.ranks = {action: rank for rank, action in enumerate(self.actions)}
        self._found: Words = np.zeros(self.core.MAX_CLOSINGS * self.slots.WORDS, np.int64)

    def _texts(self) -> list[str]:
        """The texts of all actions in the order of the tables."""
        slots, names = self.slots, self.map.fields
        begin = int(self.tables[slots.ACTIONS_AT])
        texts = []
        for word in self.tables[begin : begin + int(self.tables[slots.N_ACTIONS])].tolist():
            kind, end = word >> slots.KIND_SHIFT & slots.KIND_MASK, names[word & slots.FIELD_MASK]
            start = names[word >> slots.START_SHIFT & slots.FIELD_MASK]
            texts.append({slots.PLACE: end, slots.MOVE: f"{start}-{end}", slots.STONE: f"*{end}"}[kind])
        return texts

    def legal_actions(self, state: Words) -> list[Action]:
        """All legal actions in the order of their texts."""
        legal: list[Action] = self._actions[self.core.sorted_ranks(self.tables, state)].tolist()
        return legal

    def legal_ranks(self, state: Words) -> set[int]:
        """The ranks of all legal actions."""
        return set(self.core.sorted_ranks(self.tables, state).tolist())

    def is_legal(self, state: Words, rank: int) -> bool:
        """Whether the action of this rank is legal."""
        return bool(self.core.is_legal_rank(self.tables, state, rank))

    # Positions.

    def state_of(self, position: Position, rules: RuleSet) -> Words:
        """The core's array for a position under these rules."""
        slots, players = self.slots, len(position.scores)
        state: Words = self.core.new_state(self.tables, players)
        state[slots.TURN] = position.players.index(position.turn) if position.turn else 0
        state[slots.ACTIONS] = position.actions_taken
        state[slots.TO_PLACE] = position.to_place
        state[slots.SUPPLY] = position.supply
        state[slots.QUIET] = position.quiet
        state[slots.PLACED] = position.actions_taken > position.moves_made
        self.write_options(state, rules)
        state[slots.SCORES : slots.SCORES + players] = position.scores
        self.core.fill(self.tables, state, self._contents(position.cells))
        for i, path in enumerate(position.moved):
            word = 0
            for field in path:
                word = word << slots.PATH_BITS | (self.map.index[field] + 1)
            state[slots.PATHS + i] = word
        return state

    def write_options(self, state: Words, rules: RuleSet) -> None:
        """Write the options of a rule set into a state; the supply of stones belongs to the position and stays."""
        players = int(state[self.slots.N_PLAYERS])
        for name, option in OPTIONS.items():
            if option.slot is not None:
                state[getattr(self.slots, option.slot)] = option.number(getattr(rules, name), players)

    def _contents(self, cells: str) -> Words:
        import numpy as np

        codes = np.frombuffer(cells.translate(_CODES).encode(), np.uint8)
        return codes.astype(np.int64)

    def position_of(self, state: Words) -> Position:
        """The position an array holds."""
        slots = self.slots
        head = state[: slots.FREE].tolist()
        players = head[slots.N_PLAYERS]
        over = head[slots.END] != 0
        moved = [self._path(word) for word in head[slots.PATHS : slots.PATHS + slots.PATHS_MAX] if word]
        return Position(
            map=self.map,
            cells=self._cells(state, players),
            turn=None if over else PLAYERS[head[slots.TURN]],
            to_place=head[slots.TO_PLACE],
            actions_taken=0 if over else head[slots.ACTIONS],
            moved=() if over else tuple(moved),
            scores=tuple(head[slots.SCORES : slots.SCORES + players]),
            supply=head[slots.SUPPLY],
            quiet=head[slots.QUIET],
        )

    def _path(self, word: int) -> tuple[str, ...]:
        path = []
        while word:
            path.append(self.map.fields[(word & self.slots.PATH_MASK) - 1])
            word >>= self.slots.PATH_BITS
        return tuple(reversed(path))

    def _cells(self, state: Words, players: int) -> str:
        slots = self.slots
        cells = [CLOSED] * len(self.map)
        masks = {STONE: slots.STONES, FREE: slots.FREE}
        masks |= {LETTERS[player]: slots.PIONEERS + player * slots.WORDS for player in range(players)}
        for cell, at in masks.items():
            for field in self.field_indices(state[at : at + slots.WORDS].tolist()):
                cells[field] = cell
        return "".join(cells)

    def field_indices(self, mask: Sequence[int]) -> list[int]:
        """The fields of a mask by index."""
        found = []
        for i, word in enumerate(mask):
            bits = word & (1 << 64) - 1
            while bits:
                lowest = bits & -bits
                found.append(64 * i + lowest.bit_length() - 1)
                bits ^= lowest
        return found

    # Regions.

    def region(self, fields: frozenset[str], position: Position) -> Region:
        """What these fields are as a region (R14)."""
        landscapes = Counter(self.map.landscape_of(field) for field in fields)
        pioneers = Counter(position.pioneers[field] for field in fields if field in position.pioneers)
        counts = tuple(pioneers[player] for player in position.players)
        return Region(fields, tuple(sorted(landscapes.items())), counts)

    def closings(self, state: Words, field: int, position: Position) -> tuple[Region, ...]:
        """The territories a stone on this field would make, in the order of their first fields."""
        slots = self.slots
        found = self._found.copy()
        n = self.core.find_closings(self.tables, state, field, found)
        masks = [self.field_indices(found[i * slots.WORDS : (i + 1) * slots.WORDS].tolist()) for i in range(n)]
        sets = [frozenset(self.map.fields[i] for i in mask) for mask in sorted(masks)]
        return tuple(self.region(fields, position) for fields in sets)

    def outcome(self, state: Words) -> Outcome | None:
        """How the game ended, if it has (R21–R25)."""
        slots = self.slots
        head = state[: slots.FREE].tolist()
        if not head[slots.END]:
            return None
        scores = tuple(head[slots.SCORES : slots.SCORES + head[slots.N_PLAYERS]])
        winners = tuple(player for player, score in zip(PLAYERS, scores, strict=False) if score == max(scores))
        codes = {slots.R21: "no-open-region", slots.R22: "nobody-left-to-move", slots.R23: "player-gone"}
        code = codes.get(head[slots.END], "quiet" if head[slots.SUPPLY] else "no-stones")
        return Outcome(winners, f"R{head[slots.END]}", code, scores)

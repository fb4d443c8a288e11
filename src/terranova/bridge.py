"""The bridge between the values people use and the arrays of the core: names outside, indices inside, converted here.

The core is imported when the first game is made: maps, positions and pictures do without the compiler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from terranova.actions import Action
from terranova.maps import Map
from terranova.outcome import ENDINGS, Outcome
from terranova.position import CLOSED, FREE, LETTERS, PLAYERS, STONE, Position
from terranova.region import Region
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
    """The tables of a map; made once."""
    return MapTables(map)


class Played(NamedTuple):
    """What came of an action."""

    state: Words
    """The position after it."""
    is_turn_over: bool
    passed: int
    """Turns passed over before the next player's (R8)."""
    closed: list[frozenset[str]]
    """The territories it closed, in the order of their first fields."""


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
        self.array: Tables = self.core.build_tables(neighbours, landscapes, map.fields)
        slots, lanes, begin = self.slots, self.core.lanes, int(self.array[self.slots.ACTIONS_AT])
        words = self.array[begin : begin + int(self.array[slots.N_ACTIONS])]
        self.kinds: Words = words >> lanes.KIND_SHIFT & lanes.BYTE
        """By rank, whether an action is a PLACE, a MOVE or a STONE of ``core.lanes``."""
        self.starts: Words = words >> lanes.START_SHIFT & lanes.FIELD_MASK
        self.ends: Words = words & lanes.FIELD_MASK
        self.actions = tuple(Action.from_text(text) for text in self._texts())
        """All actions of the map in the order of their texts; the core names an action by its place here."""
        self._actions = np.array(self.actions, object)
        self.ranks = {action: rank for rank, action in enumerate(self.actions)}
        codes = {code: getattr(slots, f"END_{code.upper().replace('-', '_')}") for code in ENDINGS}
        self._codes = {number: code for code, number in codes.items()}
        """From the core's endings to their codes."""

    def _texts(self) -> list[str]:
        """The texts of all actions in the order of the tables."""
        lanes, names = self.core.lanes, self.map.fields
        texts = []
        for kind, start, end in zip(self.kinds.tolist(), self.starts.tolist(), self.ends.tolist(), strict=True):
            forms = {lanes.PLACE: names[end], lanes.MOVE: f"{names[start]}-{names[end]}", lanes.STONE: f"*{names[end]}"}
            texts.append(forms[kind])
        return texts

    def legal_actions(self, state: Words) -> list[Action]:
        """All legal actions in the order of their texts."""
        legal: list[Action] = self._actions[self.core.sorted_ranks(self.array, state)].tolist()
        return legal

    def count_actions(self, state: Words) -> int:
        """How many actions are legal."""
        return int(self.core.count_actions(self.array, state))

    def perft(self, state: Words, depth: int) -> int:
        """How many sequences of ``depth`` actions there are."""
        return int(self.core.perft(self.array, state, depth))

    def has_action(self, state: Words) -> bool:
        """Whether the player to move has a legal action (R8, R9)."""
        return bool(self.core.has_action(self.array, state))

    def legal_ranks(self, state: Words) -> set[int]:
        """The ranks of all legal actions."""
        return set(self.core.sorted_ranks(self.array, state).tolist())

    def is_legal(self, state: Words, rank: int) -> bool:
        """Whether the action of this rank is legal."""
        return bool(self.core.is_legal_rank(self.array, state, rank))

    # Positions.

    def state_of(self, position: Position, rules: RuleSet) -> Words:
        """The core's array for a position under these rules."""
        slots, players = self.slots, len(position.scores)
        state: Words = self.core.new_state(self.array, players)
        state[slots.TURN] = position.players.index(position.turn) if position.turn else 0
        state[slots.ACTIONS] = position.actions_taken
        state[slots.TO_PLACE] = position.to_place
        state[slots.SUPPLY] = position.supply
        state[slots.QUIET] = position.quiet
        state[slots.PLACED] = position.actions_taken > position.moves_made
        self.write_options(state, rules)
        state[slots.SCORES : slots.SCORES + players] = position.scores
        self.core.fill(self.array, state, self._contents(position.cells))
        for i, path in enumerate(position.moved):
            word = 0
            for field in path:
                word = self.core.lanes.extend_path(word, self.map.index[field])
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
            path.append(self.map.fields[self.core.lanes.path_end(word)])
            word >>= self.core.lanes.PATH_BITS
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

    # Playing.

    def play(self, state: Words, rank: int) -> Played | None:
        """Play the action of this rank; None if the rules do not allow it."""
        import numpy as np

        slots, after, report = self.slots, state.copy(), np.empty(self.slots.REPORT_SIZE, np.int64)
        if not self.core.try_play(self.array, state, after, rank, report):
            return None
        n_closed = int(report[slots.N_CLOSED])
        closed = self._masks(report[slots.CLOSED :], n_closed) if n_closed else []
        return Played(after, bool(report[slots.TURN_OVER]), int(report[slots.PASSED]), closed)

    def ending_codes(self, state: Words) -> list[str]:
        """What would end the game if a turn ended here, the lowest rule first (R21–R24)."""
        found, number = [], 0
        while number := int(self.core.find_end(self.array, state, number + 1)):
            found.append(self._codes[number])
        return found

    def end(self, state: Words, code: str) -> None:
        """Let the game be over with this ending."""
        state[self.slots.END] = next(number for number, known in self._codes.items() if known == code)

    def outcome(self, state: Words) -> Outcome | None:
        """How the game ended, if it has (R21–R25)."""
        slots = self.slots
        head = state[: slots.FREE].tolist()
        if not head[slots.END]:
            return None
        scores = tuple(head[slots.SCORES : slots.SCORES + head[slots.N_PLAYERS]])
        winners = tuple(player for player, score in zip(PLAYERS, scores, strict=False) if score == max(scores))
        code = self._codes[head[slots.END]]
        return Outcome(winners, ENDINGS[code], code, scores)

    # Regions.

    def region(self, fields: frozenset[str], position: Position) -> Region:
        """What these fields are as a region of the position (R14–R18)."""
        pioneers = Counter(position.pioneers[field] for field in fields if field in position.pioneers)
        return self.region_with(fields, tuple(pioneers[player] for player in position.players))

    def region_with(self, fields: frozenset[str], pioneers: tuple[int, ...]) -> Region:
        """What these fields are as a region with so many pioneers of each player."""
        import numpy as np

        words = [0] * self.slots.WORDS
        for field in fields:
            index = self.map.index[field]
            words[index >> 6] |= 1 << (index & 63)
        multiplier, worth = self.core.rate_region(self.array, np.array(words, np.uint64).view(np.int64), 0)
        landscapes = Counter(self.map.landscape_of(field) for field in fields)
        winners, shares = self._shares(worth, pioneers)
        return Region(fields, tuple(sorted(landscapes.items())), pioneers, multiplier, worth, winners, shares)

    def with_pioneers(self, region: Region, pioneers: tuple[int, ...]) -> Region:
        """The same region with so many pioneers of each player."""
        winners, shares = self._shares(region.worth, pioneers)
        return replace(region, pioneers=pioneers, winners=winners, shares=shares)

    def _shares(self, worth: int, pioneers: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Who wins, and how much each player gets (R18)."""
        counts = sum(count << self.core.COUNT_BITS * player for player, count in enumerate(pioneers))
        winners, share = self.core.share_worth(worth, counts, len(pioneers))
        has_won = [bool(winners >> player & 1) for player in range(len(pioneers))]
        names = tuple(player for player, won in zip(PLAYERS, has_won, strict=False) if won)
        return names, tuple(share if won else 0 for won in has_won)

    def closings(self, state: Words, field: int, position: Position) -> tuple[Region, ...]:
        """The territories a stone on this field would make, in the order of their first fields."""
        import numpy as np

        found = np.empty(self.slots.MAX_CLOSINGS * self.slots.WORDS, np.int64)
        n = self.core.find_closings(self.array, state, field, found)
        return tuple(self.region(fields, position) for fields in self._masks(found, n))

    def without(self, state: Words, field: int) -> Words:
        """The state if a stone stood on this field; for ``closings`` only."""
        slots, other = self.slots, state.copy()
        other[slots.OPEN + (field >> 6)] &= ~(other.dtype.type(1) << other.dtype.type(field & 63))
        return other

    def _masks(self, words: Words, n: int) -> list[frozenset[str]]:
        """The fields of ``n`` masks that stand one after the other, in the order of their first fields."""
        width = self.slots.WORDS
        indices = sorted(self.field_indices(words[i * width : (i + 1) * width].tolist()) for i in range(n))
        return [frozenset(self.map.fields[index] for index in mask) for mask in indices]

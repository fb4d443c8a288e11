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

from terranova.actions import Action, MovePioneer, PlaceStone
from terranova.events import Event, PioneerMoved, PioneerPlaced, StonePlaced
from terranova.keys import cell_keys, map_key, rest_key
from terranova.maps import Map
from terranova.outcome import ENDINGS, Outcome
from terranova.position import CLOSED, FREE, LETTERS, PLAYERS, STONE, Position
from terranova.region import Region
from terranova.rules import OPTIONS, RuleSet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from terranova.core import Tables, Words


_CODES = {ord(cell): code for code, cell in enumerate(FREE + LETTERS + STONE + CLOSED)}
"""What is on a field, as the core counts it."""


def load_core() -> ModuleType:
    """The compiled rules, ready to be called."""
    from terranova import core

    core.warm_up()
    return core


def load_playouts() -> ModuleType:
    """The compiled rules with all that counts, plays at random or works on many games, ready to be called."""
    core = load_core()
    core.PLAYOUTS.complete()
    return core


def warm_up(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile the rules ahead, if that was not done before; takes ten seconds or so.

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
    closed: Sequence[frozenset[str]]
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
        slots, begin = self.slots, int(self.array[self.slots.ACTIONS_AT])
        words = self.array[begin : begin + int(self.array[slots.N_ACTIONS])]
        self.kinds: Words = words >> slots.KIND_SHIFT & slots.BYTE
        """By rank, whether an action is a PLACE, a MOVE or a STONE of ``core.layout``."""
        self.starts: Words = words >> slots.START_SHIFT & slots.FIELD_MASK
        self.ends: Words = words & slots.FIELD_MASK
        self.actions = tuple(map.actions)
        """All actions of the map in the order of their texts; the core names an action by its place here."""
        self._actions = np.array(self.actions, object)
        self.ranks = map.actions.indices
        masks = {slots.FREE: FREE, slots.STONES: STONE}
        masks |= {slots.PIONEERS + player * slots.WORDS: letter for player, letter in enumerate(LETTERS)}
        firsts = range(slots.FREE, slots.PIONEERS + len(LETTERS) * slots.WORDS, slots.WORDS)
        self._weights = np.array([ord(masks.get(at, CLOSED)) - ord(CLOSED) for at in firsts]).astype(np.uint8)
        codes = {code: getattr(slots, f"END_{code.upper().replace('-', '_')}") for code in ENDINGS}
        self._codes = {number: code for code, number in codes.items()}
        """From the core's endings to their codes."""
        self._key_numbers: Words | None = None
        self._first_events: dict[tuple[str, int], Event] = {}
        # What every action played asks for, found once.
        self._n_stones = len(map)  # their texts come first
        self._size = int(self.array[slots.SIZE])
        self._closings_size = slots.MAX_CLOSINGS * slots.WORDS
        self._empty: Callable[[int, type[np.int64]], Words] = np.empty
        self._word = np.int64
        self._no_closings = np.empty(0, np.int64)

    def legal_actions(self, state: Words) -> list[Action]:
        """All legal actions in the order of their texts."""
        legal: list[Action] = self._actions.take(self.core.sorted_ranks(self.array, state)).tolist()
        return legal

    def count_actions(self, state: Words) -> int:
        """How many actions are legal."""
        return int(self.core.count_actions(self.array, state))

    def perft(self, state: Words, depth: int) -> int:
        """How many sequences of ``depth`` actions there are."""
        return int(load_playouts().perft(self.array, state, depth))

    def has_action(self, state: Words) -> bool:
        """Whether the player to move has a legal action (R8, R9)."""
        return bool(self.core.has_action(self.array, state))

    def legal_ranks(self, state: Words) -> set[int]:
        """The ranks of all legal actions."""
        return set(self.sorted_ranks(state))

    def sorted_ranks(self, state: Words) -> list[int]:
        """The ranks of all legal actions, in their order."""
        ranks: list[int] = self.core.sorted_ranks(self.array, state).tolist()
        return ranks

    def is_legal(self, state: Words, rank: int) -> bool:
        """Whether the action of this rank is legal."""
        return bool(self.core.is_legal_rank(self.array, state, rank))

    # Numbers.

    def legal_mask(self, state: Words) -> npt.NDArray[np.bool_]:
        """By rank, whether an action is legal."""
        import numpy as np

        packed, mask = self.new_masks(1), self.new_masks(1, 8)
        load_playouts().byte_masks(self.array, state.reshape(1, -1), packed, mask, 0, 1)
        row: npt.NDArray[np.bool_] = mask.view(np.bool_)[0, : len(self.actions)]
        return row

    def new_masks(self, n: int, bits: int = 1) -> Words:
        """An array for so many masks of all actions, with so many bits for each action; each has a word to spare."""
        import numpy as np

        return np.zeros((n, ((len(self.actions) >> 6) + 2) * bits), np.int64)

    def observe(self, state: Words, view: int) -> npt.NDArray[np.float32]:
        """What a player sees, -1 for the one to move; see ``observation.py``."""
        import numpy as np

        n_landscapes = len(self.map.landscapes)
        n_planes = self.core.observation_size(n_landscapes, int(state[self.slots.N_PLAYERS]))
        planes = np.empty((1, n_planes, len(self.map)), np.float32)
        load_playouts().observe_games(self.array, state.reshape(1, -1), n_landscapes, view, planes, 0, 1)
        seen: npt.NDArray[np.float32] = planes[0]
        return seen

    def key(self, state: Words) -> int:
        """The key of a position; see ``Position.key``."""
        if self._key_numbers is None:
            import numpy as np

            signed = [[number - (number >> 63 << 64) for number in row] for row in cell_keys(len(self.map))]
            self._key_numbers = np.array(signed, np.int64)
        slots, head = self.slots, state[: self.slots.FREE].tolist()
        over = head[slots.END] != 0
        paths = [] if over else [self._path(word) for word in head[slots.PATHS : slots.PATHS + slots.PATHS_MAX] if word]
        rest = rest_key(
            None if over else PLAYERS[head[slots.TURN]],
            head[slots.TO_PLACE],
            0 if over else head[slots.ACTIONS],
            paths,
            head[slots.SCORES : slots.SCORES + head[slots.N_PLAYERS]],
            (head[slots.SUPPLY], head[slots.QUIET]),
        )
        cells = int(load_playouts().cells_key(self.array, state, self._key_numbers)) & (1 << 64) - 1
        return cells ^ rest ^ map_key(self.map.digest)

    def read_state(self, data: bytes) -> Words:
        """An array from its bytes."""
        import numpy as np

        return np.frombuffer(data, np.int64).copy()

    def regions_fit(self, state: Words) -> bool:
        """Whether all regions are open and all closed fields belong to territories (R14–R19)."""
        return bool(self.core.regions_fit(self.array, state))

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
                word = self.slots.extend_path(word, self.map.index[field])
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
            path.append(self.map.fields[self.slots.path_end(word)])
            word >>= self.slots.PATH_BITS
        return tuple(reversed(path))

    def _cells(self, state: Words, players: int) -> str:
        import numpy as np

        # No field is in two of the masks: each adds to the code of a closed field what makes it that of its cell.
        slots = self.slots
        words = state[slots.FREE : slots.PIONEERS + players * slots.WORDS]
        bits = np.unpackbits(words.view(np.uint8), bitorder="little").reshape(-1, 64 * slots.WORDS)
        codes = self._weights[: len(bits)] @ bits + np.uint8(ord(CLOSED))
        return codes[: len(self.map)].tobytes().decode("ascii")

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
        after = self._empty(self._size, self._word)
        closed = self._empty(self._closings_size, self._word) if rank < self._n_stones else self._no_closings
        came = int(self.core.try_play(self.array, state, after, rank, closed))
        slots = self.slots
        if came == slots.REFUSED:
            return None
        n_closed = came >> slots.CLOSED_SHIFT & slots.CLOSED_MASK
        territories = self._masks(closed, n_closed) if n_closed else ()
        return Played(after, came & slots.TURN_OVER != 0, came >> slots.PASSED_SHIFT, territories)

    def first_event(self, player: str, rank: int) -> Event:
        """What an action of a player says of itself: one value that all games share."""
        known = self._first_events.get((player, rank))
        if known is None:
            action = self.actions[rank]
            if isinstance(action, MovePioneer):
                known = PioneerMoved(player, action.start, action.end)
            else:
                kind = StonePlaced if isinstance(action, PlaceStone) else PioneerPlaced
                known = kind(player, self.map.fields[self.ends[rank]])
            self._first_events[player, rank] = known
        return known

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
        winners, shares = self.shares(worth, pioneers)
        return Region(fields, tuple(sorted(landscapes.items())), pioneers, multiplier, worth, winners, shares)

    def with_pioneers(self, region: Region, pioneers: tuple[int, ...]) -> Region:
        """The same region with so many pioneers of each player."""
        winners, shares = self.shares(region.worth, pioneers)
        return replace(region, pioneers=pioneers, winners=winners, shares=shares)

    def shares(self, worth: int, pioneers: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[int, ...]]:
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

"""All turns of a game looked at, with games and turns as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from terranova.bridge import MapTables, tables_of
from terranova.core.layout import TURN, Words, rank_of
from terranova.errors import TerraNovaError
from terranova.exhaustive import endings
from terranova.exhaustive import replies as against
from terranova.exhaustive import turns as compiled
from terranova.exhaustive.calls import desk_for, room_for, rules_for
from terranova.exhaustive.turns import MAX_VALUE, TURN_SIZE
from terranova.exhaustive.warmup import load_endings, load_replies, load_turns
from terranova.game import Game
from terranova.turn import Turn

__all__ = [
    "Ending",
    "Fate",
    "Search",
    "Tally",
    "Value",
    "best_ending",
    "best_gain",
    "count_turns",
    "find_breaking_reply",
    "find_defences",
    "find_promises",
    "sure_points",
]

GOOD_KEPT = 1024


class Value(IntEnum):
    """What a turn is measured by."""

    POINTS = compiled.POINTS
    """The points it brings its player."""
    MARGIN = compiled.MARGIN
    """Those points less the most that it brings another player."""
    WIN = compiled.WIN
    """1 if the game is over with it and its player alone has the most points, else 0."""


@dataclass(frozen=True)
class Tally:
    """All turns of a position by what they are worth."""

    counts: dict[int, int]
    """How many turns have each value; the greatest comes first."""
    examples: dict[int, Turn]
    """A turn for each value."""

    @property
    def n_turns(self) -> int:
        """How many turns there are."""
        return sum(self.counts.values())

    @property
    def best(self) -> int:
        """The greatest value."""
        return next(iter(self.counts))

    @property
    def next_best(self) -> int | None:
        """The greatest value of the turns that are not best; None if all are."""
        return next((value for value in self.counts if value != self.best), None)


@dataclass(frozen=True)
class Search:
    """What a search over all turns and the replies to them has found."""

    n_turns: int
    """How many turns were looked at: all, unless the search stopped."""
    n_good: int
    """How many of them keep the promise."""
    good: tuple[Turn, ...]
    """The first of these."""
    others: int | None
    """Of all other turns, the value that comes nearest, as far as it had to be worked out; None if there is none."""
    better: int | None
    """A value that is better than the one asked for: the search stopped there."""
    has_stopped: bool
    """Whether it stopped for another reason: a turn that is nearly as good, or too many."""

    @property
    def is_proved(self) -> bool:
        """Whether all turns were looked at, and some keep the promise."""
        return self.better is None and not self.has_stopped and self.n_good > 0


class Fate(IntEnum):
    """What the end of a game is for the player whose turn ends it."""

    NONE = endings.NONE
    """No turn ends the game."""
    LOST = endings.LOST
    SHARED = endings.SHARED
    WON = endings.WON


@dataclass(frozen=True)
class Ending:
    """The best turn that ends the game."""

    fate: Fate
    lead: int
    """The player's points with it less those of the best other player; 0 if no turn ends the game."""
    turn: Turn
    """The turn; empty if none ends the game."""
    is_proved: bool
    """Whether all turns were looked at, as far as they could be better."""
    n_played: int
    """How many actions were played to find it."""


def best_ending(game: Game, any_win: bool = False, most: int = 1_000_000) -> Ending:
    """The turn, or what is left of this one, that ends the game best for who plays it.

    With ``any_win`` the first that wins will do. After more than ``most`` actions the search is given up.

    :raises TerraNovaError: in set-up, and when the game is over.
    """
    tables, state = _begin(game)
    load_endings()
    if not endings.may_end(tables.array, state):
        return Ending(Fate.NONE, 0, Turn(), True, 0)
    turn, found = np.zeros(TURN_SIZE, np.int64), np.zeros(endings.ENDING_SIZE, np.int64)
    endings.best_ending(rules_for(tables.array), state, any_win, most, found, turn)
    fate, n_played = Fate(int(found[endings.BEST])), int(found[endings.PLAYED])
    lead = 0 if fate == Fate.NONE else int(found[endings.LEAD])
    is_proved = n_played <= most or (any_win and fate == Fate.WON)
    return Ending(fate, lead, _turn(tables, turn), is_proved, n_played)


def count_turns(game: Game, value: Value = Value.POINTS) -> Tally:
    """Look at all turns, or what is left of this one, and count them by their value.

    :raises TerraNovaError: in set-up, and when the game is over.
    """
    tables, state = _begin(game)
    load_turns()
    counts, examples = np.zeros(2 * MAX_VALUE, np.int64), np.zeros((2 * MAX_VALUE, TURN_SIZE), np.int64)
    compiled.count_turns(rules_for(tables.array), state, int(value), counts, examples)
    found = [int(i) for i in np.flatnonzero(counts)[::-1]]
    return Tally(
        {i - MAX_VALUE: int(counts[i]) for i in found},
        {i - MAX_VALUE: _turn(tables, examples[i]) for i in found},
    )


def best_gain(game: Game) -> tuple[int, Turn]:
    """The most points that the player to move can score this turn, and a turn that does, up to its last stone.

    The turn is empty if no turn scores.

    :raises TerraNovaError: in set-up, and when the game is over.
    """
    tables, state = _begin(game)
    load_turns()
    turn = np.zeros(TURN_SIZE, np.int64)
    gain = int(compiled.best_gain(rules_for(tables.array), state, MAX_VALUE, room_for(tables.array), turn))
    return gain, _turn(tables, turn)


def find_defences(game: Game, target: int, slack: int = 1, most: int = 100_000) -> Search:
    """Look at all turns for those after which the next player can score ``target`` points and no more.

    The search stops if a turn leaves less, or more but less than ``target + slack``; or if more than ``most`` turns
    have to be looked at closely.

    :raises TerraNovaError: in set-up, and when the game is over.
    """
    tables, state = _begin(game)
    load_replies()
    rival = (int(state[TURN]) + 1) % len(game.players)
    good, found = _results()
    against.find_defences(desk_for(tables.array), state, rival, target, slack, most, good, found)
    return _search(tables, good, found)


def sure_points(game: Game, player: str) -> int:
    """What a player can still score with the next turn of theirs, whatever the other one replies now.

    :raises TerraNovaError: in set-up, when the game is over, and with more than two players.
    """
    tables, state = _begin(game)
    _check_two(game)
    load_replies()
    own = game.players.index(player)
    return int(against.least_after(desk_for(tables.array), state, own, -1))


def find_breaking_reply(game: Game, player: str, floor: int) -> Turn:
    """A reply after which that player can score ``floor`` points or less; empty if there is none.

    :raises TerraNovaError: in set-up, when the game is over, and with more than two players.
    """
    tables, state = _begin(game)
    _check_two(game)
    load_replies()
    desk = desk_for(tables.array)
    against.least_after(desk, state, game.players.index(player), floor)
    return _turn(tables, desk.known.turns[0]) if desk.known.size[0] else Turn()


def find_promises(game: Game, target: int, slack: int = 1, most: int = 100_000) -> Search:
    """Look at all turns for those that make sure of ``target`` points in this turn and the next, whatever the reply.

    The search stops if a turn makes sure of less, but more than ``target - slack``; or if more than ``most`` are good.

    :raises TerraNovaError: in set-up, when the game is over, and with more than two players.
    """
    tables, state = _begin(game)
    _check_two(game)
    load_replies()
    good, found = _results()
    against.find_promises(desk_for(tables.array), state, target, slack, most, good, found)
    return _search(tables, good, found)


def _begin(game: Game) -> tuple[MapTables, Words]:
    if game.is_game_over():
        raise TerraNovaError("engine-game-over")
    if game.position.is_setup:
        raise TerraNovaError("turns-in-setup")
    return tables_of(game.map), game.state()


def _check_two(game: Game) -> None:
    if len(game.players) != 2:
        raise TerraNovaError("turns-of-two")


def _results() -> tuple[Words, Words]:
    return np.zeros((GOOD_KEPT, TURN_SIZE), np.int64), np.zeros(against.FOUND_SIZE, np.int64)


def _search(tables: MapTables, good: Words, found: Words) -> Search:
    n_good, others = int(found[against.N_GOOD]), int(found[against.OTHERS])
    return Search(
        n_turns=int(found[against.N_TURNS]),
        n_good=n_good,
        good=tuple(_turn(tables, row) for row in good[:n_good]),
        others=None if others == against.NO_VALUE else others,
        better=int(found[against.BEST]) if found[against.BETTER] else None,
        has_stopped=bool(found[against.STOPPED]),
    )


def _turn(tables: MapTables, words: Words) -> Turn:
    return Turn(tables.actions[rank_of(word)] for word in words.tolist() if word)

"""Where the editions part: the choices of a turn that another edition would treat otherwise (R2, R11, R12, R23, R24).

Nothing is decided here: the core plays the same position under the options of each edition, and what comes out
differently is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from terranova.actions import Action, MovePioneer, PlaceStone
from terranova.bridge import MapTables, tables_of
from terranova.game import Game
from terranova.position import ACTIONS_PER_TURN, PLAYERS
from terranova.rules import ANCHORS, EDITIONS, RETURNS, RuleSet

if TYPE_CHECKING:
    from terranova.core import Words

There = Literal["allowed", "forbidden", "ends", "goes-on"]


@dataclass(frozen=True)
class Difference:
    """A choice that some editions treat otherwise than the rules of the game do.

    >>> from terranova.maps import Map
    >>> game = Game.from_position("y.r/3.y/2r2. r0 - 0,0 9 0", map=Map.from_text(
    ...     "name: tiny\\nF: forest\\nL: lake\\nM: meadow\\nS: steppe\\n\\n  F F L\\n F L L M\\nS S L M"))
    >>> events = game.push_text("c2-b2")
    >>> [(found.rule, found.there, found.editions, found.actions) for found in differences(game)]
    [('R11', 'forbidden', ('it',), (Action.from_text('b2-c2'),))]
    """

    code: str
    """``way-home`` (R11), ``anchor`` (R12), or how the game would end: ``player-gone``, ``no-stones``, ``quiet``."""
    rule: str
    there: There
    """How it is in those editions; ``ends`` and ``goes-on`` speak of the game at the end of this turn."""
    editions: tuple[str, ...]
    actions: tuple[Action, ...]
    """The actions it is true of, in the order of their texts."""
    player: str | None = None
    """Who would have no pioneer left (R23)."""
    stones: int | None = None
    """How many stones those editions have (R2), if the supply makes the difference."""


class _Case(NamedTuple):
    """A difference without its actions and editions: what is told of several actions and editions at once."""

    code: str
    rule: str
    there: There
    player: str | None = None
    stones: int | None = None


def differences(game: Game) -> tuple[Difference, ...]:
    """What the editions would treat otherwise among the actions that can be chosen now.

    An edition in which an earlier action of this turn was not possible, or has ended the game, is left out.
    """
    done = min(game.position.actions_taken, len(game.action_stack))
    if not game.position.actions_taken:
        return ()  # R7: all editions begin a turn with a move, and nothing has moved yet
    turn = _Turn(game, done)
    parted = {name for step in turn.steps() for difference in step for name in difference.editions}
    return turn.compare(game.state(), None, parted)


def step_differences(game: Game, n_actions: int) -> tuple[tuple[Difference, ...], ...]:
    """What the editions would treat otherwise among the last ``n_actions`` actions of the game, action by action.

    They must be of one turn, which may be over.
    """
    return tuple(_Turn(game, n_actions).steps())


class _Turn:
    """A turn of which so many actions have been played."""

    def __init__(self, game: Game, done: int) -> None:
        self.board: MapTables = tables_of(game.map)
        self.own = game.rules
        before = game.copy()
        self.played = game.action_stack[len(game.action_stack) - done :]
        self.states: list[Words] = []
        for _ in self.played:
            before.pop()
            self.states.insert(0, before.state())
        self.start = before.state()
        self.is_new = game.start.is_new(game.rules.stones)
        """Whether the supply tells how many stones have been placed since the beginning."""

    def steps(self) -> Iterable[tuple[Difference, ...]]:
        parted: set[str] = set()
        for action, state in zip(self.played, self.states, strict=True):
            found = self.compare(state, action, parted)
            parted |= {name for difference in found for name in difference.editions}
            yield found

    def compare(self, state: Words, only: Action | None, without: set[str]) -> tuple[Difference, ...]:
        """The differences in a state, of one action or of all."""
        slots = self.board.slots
        if state[slots.END] or state[slots.TO_PLACE]:
            return ()
        found: dict[tuple[Action, _Case], list[str]] = {}
        here = self._legal(state, only)
        for names, rules in _others(self.own):
            if names[0] in without:
                continue
            other = self._under(state, rules)
            there = self._legal(other, only)
            for rank in here ^ there:
                action = self.board.actions[rank]
                is_move = isinstance(action, MovePioneer)
                case = _Case(
                    "way-home" if is_move else "anchor",
                    "R11" if is_move else "R12",
                    "allowed" if rank in there else "forbidden",
                )
                found.setdefault((action, case), []).extend(names)
            for rank, case in self._endings(state, other, here & there, rules):
                found.setdefault((self.board.actions[rank], case), []).extend(names)
        return _grouped(found)

    def _legal(self, state: Words, only: Action | None) -> set[int]:
        """The ranks of the legal actions, or of this one if it is legal."""
        core, tables = self.board.core, self.board.tables
        if only is None:
            return set(core.sorted_ranks(tables, state).tolist())
        rank = self.board.ranks[only]
        return {rank} if core.is_legal_rank(tables, state, rank) else set()

    def _under(self, state: Words, rules: RuleSet) -> Words:
        """The same moment under other rules."""
        slots = self.board.slots
        other = state.copy()
        players = int(state[slots.N_PLAYERS])
        other[slots.RETURNS] = RETURNS.index(rules.returns)
        other[slots.ANCHOR] = ANCHORS.index(rules.anchor)
        other[slots.QUIET_LIMIT] = rules.quiet_limit_for(players)
        # What would have ended the game before this turn is no choice of this turn.
        other[slots.ELIMINATED_ENDS] = rules.eliminated_ends and not self._gone(self.start)
        more = rules.stones - self.own.stones if self.is_new else 0
        if self.start[slots.SUPPLY] + more > 0 and state[slots.SUPPLY] + more >= 0:
            other[slots.SUPPLY] += more
        return other

    def _gone(self, state: Words) -> list[str]:
        """The players without a pioneer."""
        slots = self.board.slots
        masks = (state[slots.PIONEERS + i * slots.WORDS :][: slots.WORDS] for i in range(int(state[slots.N_PLAYERS])))
        return [player for player, mask in zip(PLAYERS, masks, strict=False) if not mask.any()]

    def _endings(self, state: Words, other: Words, ranks: Iterable[int], rules: RuleSet) -> Iterable[tuple[int, _Case]]:
        """The actions after which, if the turn ended with them, the game would be over here or there, not in both."""
        slots = self.board.slots
        may_move = state[slots.QUIET_LIMIT] != other[slots.QUIET_LIMIT] and not state[slots.PLACED]
        may_move &= state[slots.ACTIONS] == ACTIONS_PER_TURN - 1
        may_stone = any(state[slot] != other[slot] for slot in (slots.ELIMINATED_ENDS, slots.SUPPLY))
        if not may_move and not may_stone:
            return
        for rank in ranks:
            # A move ends a game only as the last action of a quiet turn; all else a stone has brought about.
            if not (may_stone if isinstance(self.board.actions[rank], PlaceStone) else may_move):
                continue
            one, two = self._ended(state, rank), self._ended(other, rank)
            if bool(one[slots.END]) == bool(two[slots.END]):
                continue
            outcome = self.board.outcome(two if two[slots.END] else one)
            assert outcome is not None
            by_supply = outcome.code == "no-stones" and state[slots.SUPPLY] != other[slots.SUPPLY]
            yield (
                rank,
                _Case(
                    outcome.code,
                    outcome.rule,
                    "ends" if two[slots.END] else "goes-on",
                    player=next(iter(self._gone(two)), None) if outcome.code == "player-gone" else None,
                    stones=rules.stones if by_supply else None,
                ),
            )

    def _ended(self, state: Words, rank: int) -> Words:
        """The state after an action, if the turn ended with it."""
        last = state.copy()
        last[self.board.slots.ACTIONS] = ACTIONS_PER_TURN - 1
        after = last.copy()
        self.board.core.try_play(self.board.tables, last, after, rank)
        return after


@cache
def _others(own: RuleSet) -> tuple[tuple[tuple[str, ...], RuleSet], ...]:
    """The editions that differ from these rules, those that are alike together."""
    alike: dict[RuleSet, list[str]] = {}
    for name, edition in EDITIONS.items():
        alike.setdefault(replace(edition, name="de"), []).append(name)
    return tuple((tuple(names), rules) for rules, names in alike.items() if rules != replace(own, name="de"))


def _grouped(found: dict[tuple[Action, _Case], list[str]]) -> tuple[Difference, ...]:
    """Actions of which the same is true, together."""
    groups: dict[tuple[_Case, tuple[str, ...]], list[Action]] = {}
    for (action, case), names in found.items():
        groups.setdefault((case, tuple(names)), []).append(action)
    told = [
        Difference(case.code, case.rule, case.there, names, tuple(sorted(actions, key=str)), case.player, case.stones)
        for (case, names), actions in groups.items()
    ]
    return tuple(sorted(told, key=lambda difference: (int(difference.rule[1:]), str(difference.actions[0]))))

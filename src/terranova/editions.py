"""Differences between the editions: the choices of a turn that another edition would treat otherwise.

Nothing is decided here: the core plays the same position under the options of each edition, and every different
result is reported with the option that causes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from terranova.actions import Action, PlaceStone
from terranova.bridge import MapTables, tables_of
from terranova.game import Game
from terranova.position import ACTIONS_PER_TURN, PLAYERS
from terranova.rules import EDITIONS, OPTIONS, Option, RuleSet

if TYPE_CHECKING:
    from terranova.core import Words

There = Literal["allowed", "forbidden", "ends", "goes-on"]
Changes = tuple[tuple[Option, RuleSet], ...]
"""Options that change one after the other, each with the rules after it."""


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
    """The ``difference`` of the option that allows or forbids it, or how the game would end."""
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
    """A difference without its actions and editions."""

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
        self.tables: MapTables = tables_of(game.map)
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
        slots = self.tables.slots
        if state[slots.END] or state[slots.TO_PLACE]:
            return ()
        found: dict[tuple[Action, _Case], list[str]] = {}
        for names, changes in _others(self.own, is_gone=bool(self._gone(self.start))):
            if names[0] in without:
                continue
            # From these rules to the others one option at a time, so that each difference is its option's.
            states = [state, *(self._under(state, rules) for _, rules in changes)]
            legal = [self._legal(each, only) for each in states]
            here, there = legal[0], legal[-1]
            for rank in here ^ there:
                option = next(
                    option
                    for (option, _), before in reversed(list(zip(changes, legal[:-1], strict=True)))
                    if (rank in before) != (rank in there)
                )
                case = _Case(option.difference, option.rule, "allowed" if rank in there else "forbidden")
                found.setdefault((self.tables.actions[rank], case), []).extend(names)
            for rank, case in self._endings(state, states[-1], here & there, changes):
                found.setdefault((self.tables.actions[rank], case), []).extend(names)
        return _group(found)

    def _legal(self, state: Words, only: Action | None) -> set[int]:
        """The ranks of the legal actions, or of this one if it is legal."""
        if only is None:
            return self.tables.legal_ranks(state)
        rank = self.tables.ranks[only]
        return {rank} if self.tables.is_legal(state, rank) else set()

    def _under(self, state: Words, rules: RuleSet) -> Words:
        """The same moment under other rules."""
        slots = self.tables.slots
        other = state.copy()
        self.tables.write_options(other, rules)
        more = rules.stones - self.own.stones if self.is_new else 0
        # The last stone parts the editions (R24); after it there is nothing left to compare.
        if state[slots.SUPPLY] > 0 and state[slots.SUPPLY] + more > 0:
            other[slots.SUPPLY] += more
        return other

    def _gone(self, state: Words) -> list[str]:
        """The players without a pioneer."""
        slots = self.tables.slots
        masks = (state[slots.PIONEERS + i * slots.WORDS :][: slots.WORDS] for i in range(int(state[slots.N_PLAYERS])))
        return [player for player, mask in zip(PLAYERS, masks, strict=False) if not mask.any()]

    def _endings(
        self, state: Words, other: Words, ranks: Iterable[int], changes: Changes
    ) -> Iterable[tuple[int, _Case]]:
        """The actions after which, if the turn ended with them, the game would be over here or there, not in both."""
        slots, rules = self.tables.slots, changes[-1][1]
        # A move ends a game only as the last action of a quiet turn (R24); all else a stone has brought about.
        may_move = any(option.rule == "R24" for option, _ in changes)
        may_move &= not state[slots.PLACED] and state[slots.ACTIONS] == ACTIONS_PER_TURN - 1
        for rank in ranks:
            if not may_move and not isinstance(self.tables.actions[rank], PlaceStone):
                continue
            one, two = self._ended(state, rank), self._ended(other, rank)
            if bool(one[slots.END]) == bool(two[slots.END]):
                continue
            outcome = self.tables.outcome(two if two[slots.END] else one)
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
        last[self.tables.slots.ACTIONS] = ACTIONS_PER_TURN - 1
        played = self.tables.play(last, rank)
        return last if played is None else played.state


@cache
def _others(own: RuleSet, *, is_gone: bool) -> tuple[tuple[tuple[str, ...], Changes], ...]:
    """The editions that differ from these rules, those that are alike together, each with the way to its rules.

    If a player ``is_gone`` already, no edition ends this turn for it: that is no choice of this turn.
    """
    alike: dict[RuleSet, list[str]] = {}
    for name, edition in EDITIONS.items():
        alike.setdefault(replace(edition, name=own.name), []).append(name)
    found = []
    for rules, names in alike.items():
        changes, now = [], own
        for name, value in rules.options.items():
            if name == "eliminated_ends" and is_gone:
                value = False
            if value != getattr(now, name):
                now = replace(now, **{name: value})
                changes.append((OPTIONS[name], now))
        if changes:
            found.append((tuple(names), tuple(changes)))
    return tuple(found)


def _group(found: dict[tuple[Action, _Case], list[str]]) -> tuple[Difference, ...]:
    """Actions of which the same is true, together."""
    groups: dict[tuple[_Case, tuple[str, ...]], list[Action]] = {}
    for (action, case), names in found.items():
        groups.setdefault((case, tuple(names)), []).append(action)
    distinct = [
        Difference(case.code, case.rule, case.there, names, tuple(sorted(actions, key=str)), case.player, case.stones)
        for (case, names), actions in groups.items()
    ]
    return tuple(sorted(distinct, key=lambda difference: (int(difference.rule[1:]), str(difference.actions[0]))))

"""Game: a position with its history. Everything is checked; every action says what it caused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from terranova.actions import Action, as_action
from terranova.board_text import board_text, status_text
from terranova.bridge import Played, tables_of
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError
from terranova.events import (
    Event,
    GameEnded,
    TerritoryScored,
    TurnEnded,
    TurnPassed,
)
from terranova.game.legal_actions import LegalActions
from terranova.game.legality import check_position, explain
from terranova.game.previews import preview_action
from terranova.maps import Map
from terranova.outcome import Outcome, Preview
from terranova.position import ACTIONS_PER_TURN, PLAYERS, Position
from terranova.region import Region
from terranova.rules import DEFAULT_EDITION, RuleSet
from terranova.turn import Turn, as_turn

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from terranova.core import Words
    from terranova.record import Record


class Game:
    """A game of Terra Nova.

    >>> game = Game(map="terra-nova", players=2, rules="de")
    >>> game.push_text("e5")
    (PioneerPlaced(player='red', field='e5'),)
    >>> game.turn, len(game.legal_actions), game.scores
    ('yellow', 167, (0, 0))
    """

    def __init__(self, map: Map | str = "terra-nova", players: int = 2, rules: RuleSet | str = DEFAULT_EDITION) -> None:
        """Begin a new game.

        :raises InvalidTextError: if the rules are not a rule set, or so many cannot play on this map.
        :raises UnknownMapError: if there is no such map.
        """
        rules = RuleSet.of(rules)
        map = map if isinstance(map, Map) else Map.load(map)
        self._begin(Position.new(map, players, rules.stones), rules)

    @classmethod
    def from_position(
        cls,
        text: str | Position,
        map: Map | str = "terra-nova",
        players: int | None = None,
        rules: RuleSet | str = DEFAULT_EDITION,
    ) -> Game:
        """Go on from a position; ``text`` may be a ``Position`` too, which brings its own map.

        :raises InvalidTextError: if the text is not a position, or one that no game could show.
        """
        rules = RuleSet.of(rules)
        if isinstance(text, Position):
            map, text = text.map, text.text()
        elif not isinstance(text, str):
            raise TypeError(f"a position or its text is needed, not {text!r}")
        map = map if isinstance(map, Map) else Map.load(map)
        position = Position.from_text(text, map, players)
        game = cls.__new__(cls)
        game._begin(position, rules, check_position(position, rules, tables_of(map)))
        return game

    def _begin(self, position: Position, rules: RuleSet, state: Words | None = None) -> None:
        self.map = position.map
        self.rules = rules
        self.start = position
        """The position in which the game began."""
        self.players = position.players
        """The players in turn order: ``("red", "yellow")`` for two."""
        self._tables = tables_of(position.map)
        self._state: Words = self._tables.state_of(position, rules) if state is None else state
        self._past: list[tuple[Action, Words | None, tuple[Event, ...]]] = []
        self._states_kept: int | None = None
        self._folded: tuple[Action, ...] = ()  # actions before those, of a game that was pickled; see _unfold
        self._position: Position | None = position
        self._legal: list[Action] | None = None

    # How things stand.

    @property
    def position(self) -> Position:
        """The position now."""
        if self._position is None:
            self._position = self._tables.position_of(self._state)
        return self._position

    @property
    def turn(self) -> str | None:
        """Whose turn it is (``"red"`` …), None when the game is over."""
        return None if self.is_game_over() else PLAYERS[self._state[self._tables.slots.TURN]]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points in turn order."""
        slot = self._tables.slots.SCORES
        return tuple(self._state[slot : slot + len(self.players)].tolist())

    @property
    def supply(self) -> int:
        """Stones left to place."""
        return int(self._state[self._tables.slots.SUPPLY])

    @property
    def quiet(self) -> int:
        """Turns in a row without a stone (R24)."""
        return int(self._state[self._tables.slots.QUIET])

    @property
    def quiet_limit(self) -> int:
        """Quiet turns that end this game, 0 for never (R24)."""
        return self.rules.quiet_limit_for(len(self.players))

    def is_game_over(self) -> bool:
        """Whether the game is over (R21–R24)."""
        return bool(self._state[self._tables.slots.END])

    def outcome(self) -> Outcome | None:
        """Who won and why the game ended; None while it goes on."""
        return self._tables.outcome(self._state)

    def result(self) -> str:
        """The points joined by ``-`` once the game is over, ``*`` before."""
        return "-".join(str(score) for score in self.scores) if self.is_game_over() else "*"

    @property
    def regions(self) -> tuple[Region, ...]:
        """All regions there are now (R14), in the order of their first fields."""
        return tuple(self._tables.region(fields, self.position) for fields in self.position.regions())

    @property
    def territories(self) -> tuple[Region, ...]:
        """The territories closed since this game began, in the order of their closing."""
        return tuple(e.territory for events in self.event_stack for e in events if isinstance(e, TerritoryScored))

    @property
    def old_territories(self) -> tuple[Region, ...]:
        """The territories that were closed before this game began; nobody knows whose they are."""
        return tuple(self._tables.region(fields, self.start) for fields in self.start.closed_areas())

    # Numbers.

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, by their index in ``map.actions``; none once the game is over.

        >>> game = Game(map="duel")
        >>> mask = game.legal_mask()
        >>> mask.shape, int(mask.sum()), bool(mask[game.map.actions.index("a3")])
        ((2762,), 105, True)
        """
        return self._tables.legal_mask(self._state)

    def observation(self, player: str | None = None) -> npt.NDArray[np.float32]:
        """What a player sees as numbers [planes, fields], the one to move unless another is named.

        The planes and their version are described in ``terranova.learning.observation``.

        >>> Game(map="duel").observation().shape
        (21, 105)

        :raises TerraNovaError: if there is no such player in this game.
        """
        if player is not None and player not in self.players:
            raise TerraNovaError("no-such-player", player=player, known=", ".join(self.players))
        return self._tables.observe(self._state, -1 if player is None else self.players.index(player))

    @property
    def key(self) -> int:
        """The key of the position: 64 bits, equal for equal positions; the same as ``position.key``, but faster."""
        return self._tables.key(self._state)

    # Actions.

    @property
    def legal_actions(self) -> LegalActions:
        """All legal actions, in the order of their texts; empty exactly when the game is over."""
        return LegalActions(self)

    def is_legal(self, action: Action | str) -> bool:
        """Whether the action, or the one of this text, is legal now; a text that is no action is not.

        :raises TypeError: if it is neither an action nor a text.
        """
        if not isinstance(action, Action):
            try:
                action = as_action(action)
            except InvalidTextError:
                return False
        rank = self._tables.ranks.get(action)
        return rank is not None and self._tables.is_legal(self._state, rank)

    def push(self, action: Action | str | Iterable[Action | str]) -> tuple[Event, ...]:
        """Play an action or several of one turn, as values or as text, and say what they caused, in order.

        Of several actions all are played or none.

        :raises InvalidTextError: if a text is not an action.
        :raises IllegalActionError: if the rules do not allow it; the game stays as it was.
        :raises TypeError: if it is neither an action nor a text nor a turn.
        """
        if not isinstance(action, Action):
            turn = as_turn(action)
            if len(turn) != 1:
                return self._push_turn(turn)
            action = turn[0]
        tables = self._tables
        rank = tables.ranks.get(action)
        played = None if rank is None else tables.play(self._state, rank)
        if rank is None or played is None:
            raise self.why_illegal(action)
        events = self._events(rank, played)
        self._past.append((tables.actions[rank], self._state, events))  # the map's own action, shared by all games
        self._state = played.state
        if self._states_kept is not None and len(self._past) > self._states_kept:
            old, _, caused = self._past[-1 - self._states_kept]
            self._past[-1 - self._states_kept] = old, None, caused
        self._position = self._legal = None
        return events

    def push_text(self, text: str) -> tuple[Event, ...]:
        """Play the action of this text; the same as ``push``, for one action only."""
        return self.push(Action.from_text(text))

    def push_turn(self, turn: str | Iterable[Action | str]) -> tuple[Event, ...]:
        """Play the actions of one turn, or some of them: ``"e5-e9 *e10 *d9"``. The same as ``push``."""
        return self._push_turn(as_turn(turn))

    def _push_turn(self, turn: Turn) -> tuple[Event, ...]:
        """Play all actions, or none.

        :raises IllegalActionError: if one of them is not allowed, or the turn ends before the last.
        """
        played: list[Event] = []
        done, was_setup = 0, False
        try:
            for action in turn:
                if was_setup or any(isinstance(event, TurnEnded | GameEnded) for event in played):
                    outcome = self.outcome()
                    rule = "R5" if was_setup else "R9" if done < ACTIONS_PER_TURN else "R7"
                    rule = outcome.rule if outcome else rule
                    raise IllegalActionError("turn-ended", rule=rule, action=str(action), text=str(action))
                was_setup = bool(self._state[self._tables.slots.TO_PLACE])
                played += self.push(action)
                done += 1
        except IllegalActionError:
            for _ in range(done):
                self.pop()
            raise
        return tuple(played)

    def turns(self, limit: int | None = None, *, promising: bool = False) -> Iterator[Turn]:
        """All legal turns, or what is left of this one, one by one in the order of their texts, at most ``limit``.

        There are millions: take what you need. Different orders of the same actions are turns of their own; of those
        that lead to the same position, ``position.key`` tells. The game may not be changed meanwhile.
        With ``promising`` only those worth a look, as the engine sees them: the best first, at most 48.

        >>> [str(turn) for turn in Game(map="duel").turns(limit=2)]
        ['a3', 'a4']

        :raises ValueError: if the limit is negative or no whole number.
        """
        if limit is not None and (not isinstance(limit, int) or limit < 0):
            raise ValueError(f"a limit is a whole number, 0 or more, not {limit!r}")
        if promising:
            from terranova.engine.promising import promising_turns

            return iter(promising_turns(self, limit))
        from terranova.game.enumeration import list_turns

        return islice(list_turns(self.copy()), limit)

    def pop(self) -> Action:
        """Take back the last action and return it.

        :raises IndexError: if there is none.
        """
        self._unfold()
        if self._past[-1][1] is None:
            self._restore_states()
        action, state, _ = self._past.pop()
        assert state is not None
        self._state = state
        self._position = self._legal = None
        return action

    def keep_states(self, n_actions: int) -> None:
        """Keep the positions before the last so many actions only, which saves memory; others are worked out again."""
        self._states_kept = n_actions

    def _restore_states(self) -> None:
        """Work out the positions that were not kept: all of them, so that taking back a whole game is linear."""
        state = self._tables.state_of(self.start, self.rules)
        for i, (action, known, events) in enumerate(self._past):
            self._past[i] = action, state if known is None else known, events
            played = self._tables.play(state, self._tables.ranks[action])
            assert played is not None
            state = played.state

    def peek(self) -> Action:
        """The last action.

        :raises IndexError: if there is none.
        """
        return self._past[-1][0] if self._past else self._folded[-1]

    @property
    def action_stack(self) -> tuple[Action, ...]:
        """All actions since the game began."""
        return (*self._folded, *(action for action, _, _ in self._past))

    @property
    def event_stack(self) -> tuple[tuple[Event, ...], ...]:
        """What each action since the game began caused."""
        self._unfold()
        return tuple(events for _, _, events in self._past)

    @property
    def n_actions(self) -> int:
        """How many actions have been played since the game began."""
        self._unfold()
        return len(self._past)

    def actions_since(self, n_actions: int) -> tuple[Action, ...]:
        """The actions after the first so many."""
        self._unfold()
        return tuple(action for action, _, _ in self._past[n_actions:])

    def events_since(self, n_actions: int) -> tuple[tuple[Event, ...], ...]:
        """What each action after the first so many caused."""
        self._unfold()
        return tuple(events for _, _, events in self._past[n_actions:])

    def why_illegal(self, action: Action | str) -> IllegalActionError:
        """The error with which this action, which is not legal, would be refused."""
        return explain(as_action(action), self.position, self.rules, self.outcome())

    def preview(self, action: Action | str | Iterable[Action | str]) -> Preview:
        """What the action, or the actions of one turn, would do, without playing it.

        :raises InvalidTextError: if a text is not an action.
        :raises IllegalActionError: if the rules do not allow it.
        """
        turn = (action,) if isinstance(action, Action) else as_turn(action)
        if len(turn) == 1:
            return self._preview(turn[0])
        ahead = self.copy()
        ahead._push_turn(Turn(turn))  # refuses a turn that cannot be played to its end
        for _ in turn:
            ahead.pop()
        previews = []
        for each in turn:
            previews.append(ahead._preview(each))
            ahead.push(each)
        return Preview.of_turn(previews)

    def _preview(self, action: Action) -> Preview:
        found = preview_action(self._tables, self._state, action, self.position)
        if found is None:
            raise self.why_illegal(action)
        return found

    def _events(self, rank: int, played: Played) -> tuple[Event, ...]:
        """What an action has caused."""
        slots = self._tables.slots
        was, now = self._state.item, played.state.item
        turn = was(slots.TURN)
        player = PLAYERS[turn]
        events = [self._tables.first_event(player, rank)]
        if played.closed:
            events += [TerritoryScored(self._tables.region(fields, self.position)) for fields in played.closed]
        if not played.is_turn_over:
            return tuple(events)
        end, quiet = now(slots.END), now(slots.QUIET) - played.passed
        next_player = turn + 1
        if was(slots.TO_PLACE):
            next_player = 0
        elif end != slots.END_NO_OPEN_REGION:
            events.append(_turn_ended(player, ACTIONS_PER_TURN - 1 - was(slots.ACTIONS), quiet))
        for i in range(played.passed):
            events.append(TurnPassed(PLAYERS[(next_player + i) % len(self.players)], quiet + i + 1))
        if end:
            outcome = self._tables.outcome(played.state)
            assert outcome is not None
            events.append(GameEnded(outcome))
        return tuple(events)

    # Other forms.

    def copy(self) -> Game:
        """A game of its own with the same history."""
        game = type(self).__new__(type(self))
        game.__dict__.update(self.__dict__)
        game._past = self._past.copy()
        return game

    def state(self) -> Words:
        """The position as the core's array; a copy."""
        return self._state.copy()

    def record(self, **tags: str) -> Record:
        """The game as a record, with these tags beside those that are needed."""
        from terranova.record import Record

        return Record.of(self, tags)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same rules, began alike and went on alike."""
        if not isinstance(other, Game):
            return NotImplemented
        if self is other:
            return True
        counts = (len(game._folded) + len(game._past) for game in (self, other))
        same = len(set(counts)) == 1 and self.rules == other.rules and self.start == other.start
        return same and self.action_stack == other.action_stack

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __str__(self) -> str:
        return f"{board_text(self.map, self.position)}\n{status_text(self.position)}"

    def __repr__(self) -> str:
        return f"<Game on {self.map.name!r}, {self.rules.text()!r}: {self.position.text()!r}>"

    def _repr_svg_(self) -> str:
        from terranova import svg

        return svg.board(self, last=self.action_stack[-1:], size=640)

    # A pickled game carries its actions and how it stands; what lies between is played again when somebody asks.

    def __reduce__(self) -> tuple[object, ...]:
        actions = " ".join(str(action) for action in self.action_stack)
        return _revive, (self.start, self.rules, actions, self._state.tobytes())

    def _unfold(self) -> None:
        """Play the actions again of which only the outcome is known."""
        if self._folded:
            before = _replay(self.start, self.rules, self._folded)
            self._folded, self._past = (), before._past + self._past


_turn_ended = lru_cache(maxsize=1024)(TurnEnded)


def _replay(start: Position, rules: RuleSet, actions: Iterable[Action]) -> Game:
    game = Game.from_position(start, rules=rules)
    for action in actions:
        game.push(action)
    return game


def _revive(start: Position, rules: RuleSet, actions: str, state: bytes) -> Game:
    stack = tuple(Action.from_text(text) for text in actions.split())
    game = Game.__new__(Game)
    game._begin(start, rules)
    if len(state) != game._state.nbytes:  # another version of the core wrote it
        return _replay(start, rules, stack)
    if stack:
        game._state = game._tables.read_state(state)
        game._folded, game._position = stack, None
        return game
    return _replay(start, rules, stack)

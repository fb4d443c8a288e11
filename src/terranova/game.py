"""Game: a position with its history. Everything is checked; every action says what it caused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.bridge import Played, tables_of
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError
from terranova.events import (
    Event,
    GameEnded,
    PioneerMoved,
    PioneerPlaced,
    StonePlaced,
    TerritoryScored,
    TurnEnded,
    TurnPassed,
)
from terranova.legality import check_position, explain
from terranova.maps import Map
from terranova.outcome import Outcome, Preview
from terranova.position import ACTIONS_PER_TURN, PLAYERS, Position
from terranova.region import Region
from terranova.rules import RuleSet

if TYPE_CHECKING:
    from terranova.core import Words
    from terranova.record import Record


class LegalActions:
    """The legal actions of a game as it stands: a view that follows the game.

    >>> game = Game(map="duel")
    >>> len(game.legal_actions), "a4" in game.legal_actions, next(iter(game.legal_actions))
    (105, True, Action.from_text('a3'))
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def __iter__(self) -> Iterator[Action]:
        return iter(self._game._list_legal())

    def __len__(self) -> int:
        game = self._game
        return game._tables.count_actions(game._state) if game._legal is None else len(game._legal)

    def count(self) -> int:
        """How many there are; the same as ``len``."""
        return len(self)

    def __bool__(self) -> bool:
        return not self._game.is_game_over()

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                action = Action.from_text(action)
            except InvalidTextError:
                return False
        return isinstance(action, Action) and self._game.is_legal(action)

    def __repr__(self) -> str:
        shown = " ".join(str(action) for action in list(self)[:8])
        return f"<LegalActions: {len(self)}: {shown}{' …' if len(self) > 8 else ''}>"


class Game:
    """A game of Terra Nova.

    >>> game = Game(map="terra-nova", players=2, rules="de")
    >>> game.push_text("e5")
    (PioneerPlaced(player='red', field='e5'),)
    >>> game.turn, len(game.legal_actions), game.scores
    ('yellow', 167, (0, 0))
    """

    def __init__(self, map: Map | str = "terra-nova", players: int = 2, rules: RuleSet | str = "de") -> None:
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
        rules: RuleSet | str = "de",
    ) -> Game:
        """Go on from a position; ``text`` may be a ``Position`` too, which brings its own map.

        :raises InvalidTextError: if the text is not a position, or one that no game could show.
        """
        rules = RuleSet.of(rules)
        if isinstance(text, Position):
            map, text = text.map, text.text()
        map = map if isinstance(map, Map) else Map.load(map)
        position = Position.from_text(text, map, players)
        ending = check_position(position, rules, tables_of(map))
        game = cls.__new__(cls)
        game._begin(position, rules)
        if ending is not None:
            game._tables.end(game._state, ending)
        return game

    def _begin(self, position: Position, rules: RuleSet) -> None:
        self.map = position.map
        self.rules = rules
        self.start = position
        """The position in which the game began."""
        self.players = position.players
        """The players in turn order: ``("red", "yellow")`` for two."""
        self._tables = tables_of(position.map)
        self._state: Words = self._tables.state_of(position, rules)
        self._past: list[tuple[Action, Words, tuple[Event, ...]]] = []
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
        return tuple(e.territory for _, _, events in self._past for e in events if isinstance(e, TerritoryScored))

    @property
    def old_territories(self) -> tuple[Region, ...]:
        """The territories that were closed before this game began; nobody knows whose they are."""
        return tuple(self._tables.region(fields, self.start) for fields in self.start.closed_areas())

    # Actions.

    @property
    def legal_actions(self) -> LegalActions:
        """All legal actions, in the order of their texts; empty exactly when the game is over."""
        return LegalActions(self)

    def _list_legal(self) -> list[Action]:
        if self._legal is None:
            self._legal = self._tables.legal_actions(self._state)
        return self._legal

    def is_legal(self, action: Action) -> bool:
        """Whether the action is legal now."""
        rank = self._tables.ranks.get(action)
        return rank is not None and self._tables.is_legal(self._state, rank)

    def push(self, action: Action) -> tuple[Event, ...]:
        """Play an action and say what it caused, in the order in which it happened.

        :raises IllegalActionError: if the rules do not allow it; the game stays as it was.
        """
        rank = self._tables.ranks.get(action)
        played = None if rank is None else self._tables.play(self._state, rank)
        if played is None:
            raise self.why_illegal(action)
        events = self._events(action, played)
        self._past.append((action, self._state, events))
        self._state = played.state
        self._position = self._legal = None
        return events

    def push_text(self, text: str) -> tuple[Event, ...]:
        """Play the action of this text.

        :raises InvalidTextError: if the text is not an action.
        :raises IllegalActionError: if the rules do not allow it; the game stays as it was.
        """
        return self.push(Action.from_text(text))

    def push_turn(self, text: str) -> tuple[Event, ...]:
        """Play the actions of one turn, or some of them: ``"e5-e9 *e10 *d9"``. All are played or none.

        :raises InvalidTextError: if the text is not a list of actions.
        :raises IllegalActionError: if one of them is not allowed, or the turn ends before the last.
        """
        actions, column = [], 1
        for word in text.split(" "):
            try:
                actions.append(Action.from_text(word))
            except InvalidTextError as error:
                raise error.moved_to(1, column) from None
            column += len(word) + 1
        played: list[Event] = []
        done, was_setup = 0, False
        try:
            for action in actions:
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

    def pop(self) -> Action:
        """Take back the last action and return it.

        :raises IndexError: if there is none.
        """
        action, self._state, _ = self._past.pop()
        self._position = self._legal = None
        return action

    def peek(self) -> Action:
        """The last action.

        :raises IndexError: if there is none.
        """
        return self._past[-1][0]

    @property
    def action_stack(self) -> tuple[Action, ...]:
        """All actions since the game began."""
        return tuple(action for action, _, _ in self._past)

    @property
    def event_stack(self) -> tuple[tuple[Event, ...], ...]:
        """What each action since the game began caused."""
        return tuple(events for _, _, events in self._past)

    def why_illegal(self, action: Action) -> IllegalActionError:
        """The error with which this action, which is not legal, would be refused."""
        return explain(action, self.position, self.rules, self.outcome())

    def preview(self, action: Action | str) -> Preview:
        """What the action would do, without playing it.

        :raises IllegalActionError: if the rules do not allow it.
        """
        action = Action.from_text(action) if isinstance(action, str) else action
        if not self.is_legal(action):
            raise self.why_illegal(action)
        territories: tuple[Region, ...] = ()
        if isinstance(action, PlaceStone):
            territories = self._tables.closings(self._state, self.map.index[action.field], self.position)
        closing = frozenset(field for territory in territories for field in territory.fields)
        gains = tuple(sum(t.shares[player] for t in territories) for player in range(len(self.players)))
        pioneers = self.position.pioneers
        leaving = tuple((field, pioneers[field]) for field in self.map.fields if field in closing and field in pioneers)
        fenced = len(closing) + len(self.position.stones) + len(self.position.closed)
        return Preview(territories, gains, leaving, bool(territories) and fenced + 1 == len(self.map))

    def _events(self, action: Action, played: Played) -> tuple[Event, ...]:
        """What an action has caused."""
        slots = self._tables.slots
        was = self._state[: slots.FREE].tolist()
        player = PLAYERS[was[slots.TURN]]
        events: list[Event] = []
        if isinstance(action, MovePioneer):
            events.append(PioneerMoved(player, action.start, action.end))
        elif isinstance(action, PlaceStone):
            events.append(StonePlaced(player, action.field))
            events += [TerritoryScored(self._tables.region(fields, self.position)) for fields in played.closed]
        elif isinstance(action, PlacePioneer):
            events.append(PioneerPlaced(player, action.field))
        if not played.is_turn_over:
            return tuple(events)
        now = played.state[: slots.FREE].tolist()
        quiet = now[slots.QUIET] - played.passed
        next_player = was[slots.TURN] + 1
        if was[slots.TO_PLACE]:
            next_player = 0
        elif now[slots.END] != slots.END_NO_OPEN_REGION:
            events.append(TurnEnded(player, ACTIONS_PER_TURN - 1 - was[slots.ACTIONS], quiet))
        for i in range(played.passed):
            events.append(TurnPassed(PLAYERS[(next_player + i) % len(self.players)], quiet + i + 1))
        if now[slots.END]:
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

    def __repr__(self) -> str:
        return f"<Game on {self.map.name!r}, {self.rules.text()!r}: {self.position.text()!r}>"

    def _repr_svg_(self) -> str:
        from terranova import svg

        last = [action for action, _, _ in self._past[-1:]]
        return svg.board(self.position, territories=self.territories, last=last, size=640)

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self.start, self.rules, self.action_stack)


def _replay(start: Position, rules: RuleSet, actions: tuple[Action, ...]) -> Game:
    game = Game.from_position(start, rules=rules)
    for action in actions:
        game.push(action)
    return game


def perft(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` actions there are from here; a game that ends early adds none.

    >>> perft(Game(map="duel"), 2)
    10920
    """
    if depth < 0:
        raise TerraNovaError("bad-depth", depth=depth)
    return game._tables.perft(game._state, depth)

"""Table: a game being played, its seats, the turn being planned. A value: a change is a new one. No sockets, no SQL."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from terranova import Game, Map, RuleSet
from terranova.events import Event, GameEnded, TurnEnded
from terranova.position import ACTIONS_PER_TURN
from terranova.server.errors import Refusal
from terranova.server.schema.vocabulary import DEFAULT_LEVEL
from terranova.server.tables.clock import ClockChoice
from terranova.server.tables.seat import COMPUTER, HAND, PERSON, Seat

WAITING = "waiting"
PLAYING = "playing"
OVER = "over"

ACTION = "action"
UNDO = "undo"
RESIGN = "resign"
TIMEOUT = "timeout"

STATES_KEPT = 2 * ACTIONS_PER_TURN
"""Positions before so many of the last actions are kept; those of a whole game would be half of its memory."""

DERIVED = {"is_derived": True}
"""Marks a field that is not stored: it follows from the entries."""


@dataclass(frozen=True)
class Setup:
    """What is fixed when a table is made."""

    map: Map
    rules: RuleSet
    players: int
    start: str | None = None
    """The position it begins from, if not a new game."""
    order: str = "given"
    """``given``, or ``drawn`` when the game begins."""
    placing: str = HAND
    """How people's pioneers are placed: by hand, by the engine or at random."""
    clock: ClockChoice = field(default_factory=ClockChoice)
    stand_in: int = DEFAULT_LEVEL
    """The level that plays for those who cannot or will not."""
    rematch_of: str | None = None
    is_record: bool = False
    """Whether it is a written game that was uploaded, not one played here."""

    def new_game(self) -> Game:
        """The game before the first action.

        :raises InvalidTextError: if there is no such game.
        """
        if self.start is None:
            game = Game(map=self.map, players=self.players, rules=self.rules)
        else:
            game = Game.from_position(self.start, map=self.map, players=self.players, rules=self.rules)
        game.keep_states(STATES_KEPT)
        return game


@dataclass(frozen=True)
class Options:
    """What the maker can change at any time."""

    is_public: bool = False
    show_plans: bool | None = None
    """Whether others see what is being planned. None: only while all people at the table share one browser."""
    hints: bool | None = None
    """None: only while all people at the table share one browser."""
    watchers_chat: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: an action, or what ended or took back some."""

    number: int
    kind: str
    player: str | None
    text: str
    """The action, or the number of actions an undo goes back to."""
    person: str | None
    at: float
    events: tuple[Event, ...] = field(default=(), metadata=DERIVED)


@dataclass(frozen=True)
class Plan:
    """The turn as it is being planned; nothing of it is final."""

    player: str
    actions: tuple[str, ...]
    redo: tuple[str, ...] = ()
    game: Game | None = field(default=None, compare=False, metadata=DERIVED)
    """The game after the actions, if it is at hand."""
    is_complete: bool = field(default=False, compare=False, metadata=DERIVED)
    """Whether they are a whole turn, if the game is at hand."""


@dataclass(frozen=True)
class Proposal:
    """What a person has asked the other people."""

    id: int
    what: str
    """``undo``, ``give`` or ``rematch``."""
    by: str
    asked: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    turn: int | None = None
    back_to: int | None = None
    """For an undo: how many actions stay."""
    player: str | None = None
    to: str | None = None
    level: int | None = None

    @property
    def is_agreed(self) -> bool:
        """Whether everybody asked has agreed."""
        return set(self.asked) <= set(self.agreed)

    def concerns(self, person: str | None) -> bool:
        """Whether a person has asked, or is asked."""
        return person is not None and person in (self.by, *self.asked)

    def handed_on(self, before: str, person: str) -> Proposal:
        """The same with one person in the place of another."""

        def of(people: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(person if one == before else one for one in people)

        by = person if self.by == before else self.by
        return replace(self, by=by, asked=of(self.asked), agreed=of(self.agreed))


@dataclass(frozen=True)
class Result:
    """How the game ended; ``rule`` is None if all but one gave up or ran out of time."""

    winners: tuple[str, ...]
    rule: str | None
    code: str
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """A table. ``game`` is never changed in place: copy it first."""

    id: str
    maker: str
    created_at: float
    setup: Setup
    game: Game = field(metadata=DERIVED)
    seats: tuple[Seat, ...]
    phase: str = WAITING
    options: Options = field(default_factory=Options)
    log: tuple[Entry, ...] = field(default=(), metadata=DERIVED)
    played: tuple[Entry, ...] = field(default=(), metadata=DERIVED)
    """The entries of the actions that stand."""
    plan: Plan | None = None
    proposal: Proposal | None = None
    n_proposals: int = 0
    left: tuple[float, ...] | None = None
    """Seconds left of each game clock, when the present turn began."""
    deadline: float | None = None
    result: Result | None = None
    next: str | None = None
    muted: tuple[str, ...] = ()
    """People who cannot chat here."""
    version: int = 0

    @property
    def number(self) -> int:
        """How many entries the log has: what messages call ``after``."""
        return len(self.log)

    @property
    def turn(self) -> str | None:
        """Whose turn it is while the game is being played."""
        return self.game.turn if self.phase == PLAYING else None

    def seat(self, player: str) -> Seat:
        """The seat of a player.

        :raises Refusal: if there is none.
        """
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise Refusal("unknown-player", player=player)

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat whose turn it is."""
        return self.seat(self.turn) if self.turn else None

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer player is to move, or the program is to place a person's pioneer."""
        seat = self.seat_to_move
        return seat is not None and (seat.kind == COMPUTER or self.places_for(seat))

    def places_for(self, seat: Seat) -> bool:
        """Whether the program places the pioneers of a person's seat."""
        return seat.kind == PERSON and seat.placing != HAND and self.game.position.is_setup

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats of a person."""
        return tuple(seat for seat in self.seats if seat.kind == PERSON and seat.owner == person)

    def own_seat(self, person: str, player: str | None) -> Seat:
        """The person's seat, the named one if they have several.

        :raises Refusal: if it is not theirs, or it is not clear which is meant.
        """
        mine = self.seats_of(person)
        if not mine:
            raise Refusal("not-seated")
        if player is None:
            if len(mine) > 1:
                raise Refusal("which-seat")
            return mine[0]
        seat = self.seat(player)
        if seat not in mine:
            raise Refusal("not-your-seat", player=player)
        return seat

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone who is seated, each once, in turn order."""
        return tuple(dict.fromkeys(seat.owner for seat in self.seats if seat.kind == PERSON and seat.owner))

    @property
    def gives_hints(self) -> bool:
        """Whether hints are given."""
        return len(self.people) <= 1 if self.options.hints is None else self.options.hints

    def require_chat(self, person: str) -> None:
        """:raises Refusal: if a person cannot chat here."""
        if person in self.muted:
            raise Refusal("muted")
        if not self.options.watchers_chat and person != self.maker and not self.seats_of(person):
            raise Refusal("chat-closed")

    @property
    def shows_plans(self) -> bool:
        """Whether everyone sees what is being planned."""
        return len(self.people) <= 1 if self.options.show_plans is None else self.options.show_plans

    def sees_plan(self, person: str | None) -> bool:
        """Whether a person sees what is being planned now."""
        if self.plan is None or self.shows_plans:
            return True
        return person is not None and self.seat(self.plan.player).owner == person

    def with_seat(self, changed: Seat) -> Table:
        """The table with one seat changed."""
        return replace(self, seats=tuple(changed if seat.player == changed.player else seat for seat in self.seats))

    def with_entry(self, kind: str, player: str | None, text: str, person: str | None, now: float) -> Table:
        """The table with an entry that is not an action."""
        return replace(self, log=(*self.log, Entry(self.number + 1, kind, player, text, person, now)))

    def with_actions(self, game: Game, person: str | None, now: float) -> Table:
        """The table after the actions by which ``game`` is ahead of its own."""
        player, done = self.game.turn, len(self.played)
        log, played = list(self.log), list(self.played)
        for action, events in zip(game.actions_since(done), game.events_since(done), strict=True):
            entry = Entry(len(log) + 1, ACTION, player, str(action), person, now, events)
            log.append(entry)
            played.append(entry)
        return replace(self, game=game, log=tuple(log), played=tuple(played), plan=None)

    def require_phase(self, phase: str) -> None:
        """:raises Refusal: if the table is not in this phase."""
        if self.phase != phase:
            codes = {WAITING: "already-started", PLAYING: "not-started", OVER: "not-over"}
            raise Refusal("table-over" if self.phase == OVER else codes[phase])

    def require_after(self, after: int) -> None:
        """:raises Refusal: if the game has gone on since, or is not so far."""
        if after < self.number:
            raise Refusal("stale", after=after)
        if after > self.number:
            raise Refusal("ahead", after=after)


def ends_turn(events: Iterable[Event], *, is_setup: bool) -> bool:
    """Whether an action that caused this was the last of its turn; each placing of set-up is a turn of its own."""
    return is_setup or any(isinstance(event, TurnEnded | GameEnded) for event in events)


def take_back(game: Game, n_actions: int) -> Game:
    """The game as it was after so many actions."""
    game = game.copy()
    while game.n_actions > n_actions:
        game.pop()
    return game


def rebuild(setup: Setup, entries: Iterable[Entry]) -> tuple[Game, tuple[Entry, ...], tuple[Entry, ...]]:
    """The game of a log, the log with what its actions caused, and the entries of the actions that stand."""
    game = setup.new_game()
    log: list[Entry] = []
    played: list[Entry] = []
    for entry in entries:
        if entry.kind == ACTION:
            entry = replace(entry, events=game.push_text(entry.text))
            played.append(entry)
        elif entry.kind == UNDO:
            game = take_back(game, int(entry.text))
            del played[int(entry.text) :]
        log.append(entry)
    return game, tuple(log), tuple(played)

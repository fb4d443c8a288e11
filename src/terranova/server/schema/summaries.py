"""Tables in lists, maps, rules, people: what is read and not played."""

from __future__ import annotations

from typing import Literal

from terranova.server.schema.clocks import ClockKindName, ClockNumberName
from terranova.server.schema.game import ChanceView, EventView, MomentView, OutcomeView
from terranova.server.schema.rule_options import with_options
from terranova.server.schema.views import MapView, SeatView, TurnView
from terranova.server.schema.vocabulary import Message, Phase, Phrase, Player


class Summary(Message):
    """A table in a list."""

    table: str
    phase: Phase
    map: str
    title: str
    picture: str
    """Where a picture of the map is; ``size`` and ``theme`` can be added."""
    rules: str
    seats: list[SeatView]
    free: int
    """Seats that wait for somebody."""
    clock: ClockKindName
    seconds: int
    scores: list[int]
    turn: Player | None
    outcome: OutcomeView | None
    yours: list[Player]
    is_public: bool
    is_record: bool
    number: int
    created: int
    changed: int
    deadline: int | None


class OpenTables(Message):
    """The public tables that wait for people or are being played, those that wait first."""

    type: Literal["open-tables"] = "open-tables"
    tables: list[Summary]


class MyGames(Message):
    """The tables you have made or sat at, the latest first."""

    tables: list[Summary]
    more_before: str | None
    """If there are more: what to ask for with ``before``."""


class Me(Message):
    """What the server remembers of this browser."""

    name: str
    language: str | None
    is_known: bool
    """Whether it has a name."""


class MapSummary(MapView):
    """A map to choose."""

    fields: int
    counts: dict[str, int]
    """Fields of each landscape."""
    most_players: int


class Maps(Message):
    """The maps that come with the game; the game's own is the first."""

    maps: list[MapSummary]


class OptionChoice(Message):
    """An option of the rules: the words it can be, or the numbers between which it lies."""

    name: str
    rule: str
    kind: Literal["choice", "yesno", "number"]
    words: list[str] | None
    least: int | None
    most: int | None
    each: int | None
    """Of a number that may be left out: its value for each player."""
    editions: dict[str, str | bool | int | None]
    """Its value in each edition; none stands for ``each`` times the players."""


@with_options(in_a_game=False)
class Edition(Message):
    """A rule set with its options; ``quiet_limit`` none stands for six for each player."""

    name: str


class Rules(Message):
    """The rule sets there are, and what can be set on its own."""

    editions: list[Edition]
    options: list[OptionChoice]


class Phrases(Message):
    """The ready-made phrases of the chat."""

    phrases: list[Phrase]


class ClockNumberView(Message):
    """A number that a clock is set by, with its bounds."""

    name: ClockNumberName
    least: int
    most: int
    default: int


class ClockKindView(Message):
    """A kind of clock, and the numbers it is set by: none of them means no clock."""

    kind: ClockKindName
    numbers: list[ClockNumberView]


class Clocks(Message):
    """The kinds of clock there are."""

    kinds: list[ClockKindView]


class ReplayStep(Message):
    """An action of a game, what it caused, and how it stood then."""

    action: str
    player: Player
    events: list[EventView]
    position: str
    scores: list[int]
    supply: int
    quiet: int


class Replay(Message):
    """A whole game to be looked at: its beginning, and every action with the position after it."""

    table: str
    map: MapView
    players: list[Player]
    seats: list[SeatView]
    rules: str
    start: str
    """The position before the first action."""
    steps: list[ReplayStep]
    turns: list[TurnView]
    outcome: OutcomeView | None
    phase: Phase
    created: int


class Closable(Message):
    """What each player could close with one turn, the best first; the player to move comes first."""

    table: str
    actions: int
    """How many actions have been played."""
    chances: list[ChanceView]


class Moment(Message):
    """A moment of a game."""

    table: str
    moment: MomentView


class Invitation(Message):
    """The address of a table for others; a QR code of it is at the same place with ``.svg``."""

    address: str


class SeatLink(Message):
    """The private link of a seat: anyone who opens it has the seat."""

    player: Player
    token: str
    path: str
    """Of the page; the token stands behind the ``#``, where no server sees it."""
    address: str
    """The same with the server's address for other devices; a QR code of it is at the same place with ``.svg``."""


class BotView(Message):
    """A program that the host lets people play against."""

    name: str
    seconds: float
    """It thinks about a turn."""


class Opponents(Message):
    """The computer players there are."""

    levels: list[int]
    """The first is the weakest."""
    bots: list[BotView]


class Health(Message):
    """Whether the server is ready to play: the rules may still be being compiled."""

    version: str
    is_ready: bool
    done: int
    steps: int
    computers_ready: bool
    """Whether computer players can answer at once; they are compiled at the first start."""
    rules_seconds: int
    """About how long it takes until games can be played; 0 once they can."""
    computers_seconds: int
    """About how long it takes until computer players are compiled; 0 once they are."""
    broken_tables: int
    """Tables that cannot be read and are set aside; the log names them."""


class ServerReadiness(Message):
    """Whether games can be played now, and each part of that."""

    is_ready: bool
    parts: dict[str, bool]
    """``rules`` compiled, ``database`` written, room on the ``disk``, ``workers`` alive, ``upkeep`` running."""
    broken_tables: int
    computers_set_aside: int
    """Tables whose computer player could not play."""

"""What clients receive. Lists by player are in turn order; times are milliseconds since 1970."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from terranova.server.schema.clocks import ClockSetting
from terranova.server.schema.game import DifferenceView, EventView, MomentView, OutcomeView
from terranova.server.schema.rule_options import with_options
from terranova.server.schema.vocabulary import Message, OldPhrase, Phase, Phrase, Player


class StepView(Message):
    """A planned action and what it would cause."""

    action: str
    events: list[EventView]


class PlanView(Message):
    """A turn that is being planned."""

    player: Player
    steps: list[StepView]
    redo: list[str]
    """What was undone and can be planned again, the next first."""
    is_complete: bool
    """Whether the turn can be ended."""
    moment: MomentView
    """How it stands after the planned actions; nothing is legal once the plan is complete."""


class SeatView(Message):
    """A seat. A free one waits for a person."""

    player: Player
    kind: Literal["person", "computer", "open"]
    name: str
    level: int | None
    bot: str | None
    """The program that plays, in the place of a level."""
    lost: Literal["resigned", "time"] | None
    placing: Literal["hand", "engine", "random"]
    """Who places its pioneers in set-up."""
    out_of_time: bool
    """Whether the computer plays on because its person ran out of time."""
    was_played_for: bool
    """Whether the computer has played turns for its person: the result is not theirs alone."""
    is_ready: bool
    """Whether its person has said that the game may begin."""


class ClockView(ClockSetting):
    """The clocks. While one runs, ``deadline`` says when its player is out of time."""

    running: Player | None
    deadline: int | None
    left: list[int] | None
    """Milliseconds left of a game clock, when the present turn began."""


class EntryView(Message):
    """One entry of the game's log. ``undo`` takes the game back to ``to`` actions."""

    number: int
    kind: Literal["action", "undo", "resign", "timeout"]
    player: Player | None
    action: str | None
    to: int | None
    events: list[EventView]
    at: int


class TurnView(Message):
    """A turn of the history; each placing of set-up is one, and each turn passed over."""

    index: int
    number: int | None
    """The turn's number in the record; none in set-up."""
    player: Player
    actions: list[str]
    """Empty if passed over."""
    first: int
    """How many actions had been played before it."""
    gains: list[int]
    closed: int
    """How many territories it closed."""
    at: int


class HistoryView(Message):
    """The history from the turn with this index on; whatever was known from there on before is void."""

    start: int
    turns: list[TurnView]


class ProposalView(Message):
    """What somebody has asked the other people."""

    id: int
    what: Literal["undo", "give", "rematch"]
    by: str
    turn: int | None
    player: Player | None
    to: Literal["computer", "open"] | None
    level: int | None
    agreed: list[str]
    waiting_for: list[str]
    """Names of those who have not answered."""


class ThinkingView(Message):
    """A computer player that thinks."""

    player: Player
    level: int | None
    since: int


class OptionsView(Message):
    """What the maker can change."""

    is_public: bool
    show_plans: bool
    hints: bool
    stand_in: int
    watchers_chat: bool


class YouView(Message):
    """What this browser is at the table."""

    name: str
    seats: list[Player]
    is_maker: bool
    is_muted: bool
    """Whether what you say in the chat is refused."""
    may_return: list[Player]
    """Seats of yours that the computer keeps for you."""
    asked: bool
    """Whether your answer to the proposal is awaited."""


class PresenceView(Message):
    """Who is here: by seat, and how many watch."""

    here: list[Player]
    watchers: int


class State(Message):
    """How a table stands: in a welcome, and after every change for clients that did not ask for changes alone."""

    type: Literal["state"] = "state"
    table: str
    number: int
    version: int
    draft: int
    """Grows with every plan, which is no new version."""
    time: int
    phase: Phase
    moment: MomentView
    plan: PlanView | None
    entries: list[EntryView]
    """What is new since the state before."""
    history: HistoryView
    seats: list[SeatView]
    clock: ClockView
    options: OptionsView
    thinking: ThinkingView | None
    proposal: ProposalView | None
    outcome: OutcomeView | None
    next: str | None
    """The table of the rematch."""


Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class GeometryView(Message):
    """Where a map's fields lie, in drawing units: neighbours in a row are 52 apart."""

    centres: list[tuple[float, float]]
    """In the order of the fields: row by row, each from the left."""
    box: Box
    """What a board without a score track shows."""
    ring: Box
    """What a board with its score track shows."""
    classes: dict[str, str]
    """The CSS class of each landscape, by its letter."""


class MapView(Message):
    """A map; ``rows`` is its drawing."""

    name: str
    title: str
    author: str
    rows: list[str]
    landscapes: dict[str, str]
    geometry: GeometryView
    board: str
    """The address of the board's still part: SVG by layer."""


@with_options(in_a_game=True)
class RulesView(Message):
    """The rules played, with the value of every option."""

    text: str
    name: str


class ChatView(Message):
    """A line of chat."""

    type: Literal["chat"] = "chat"
    number: int
    name: str
    player: Player | None
    phrase: Phrase | OldPhrase | None
    text: str
    at: int


class TableView(Message):
    """All about a table: what never changes, its state, the chat, and your role."""

    type: Literal["welcome"] = "welcome"
    table: str
    created: int
    map: MapView
    rules: RulesView
    players: list[Player]
    start: str | None
    """The position it began from, if not a new game."""
    state: State
    chat: list[ChatView]
    you: YouView
    presence: PresenceView
    rematch_of: str | None


class You(Message):
    """Sent to you when what you are has changed."""

    type: Literal["you"] = "you"
    you: YouView


class Presence(Message):
    """Sent when someone has come or gone."""

    type: Literal["presence"] = "presence"
    presence: PresenceView


HintCode = Literal[
    "closes", "ends-game", "shares-win", "ends-behind", "concedes", "blocks", "threatens", "prepares", "places"
]


class ThreatView(Message):
    """What another player could close: the points at stake."""

    player: Player
    points: int


class HintView(Message):
    """The best turn, and why."""

    actions: list[str]
    gains: list[int]
    closes: int
    code: HintCode
    """Its aim: to close, to end the game (won, shared or lost), to give points up for something better, to block, to
    threaten."""
    landscapes: list[str]
    """The landscapes of the region it is about, by letter, those with the most fields first."""
    next_gain: int
    """The most that the player could close with the turn after it."""
    threat: ThreatView | None
    """What another player could take if it is not played."""
    leaves: ThreatView | None
    """The most that another player could close after it."""
    values: list[float] | None
    """The points the engine expects for each player at the end."""
    chances: list[float] | None
    """Each player's chance to win."""


class DifferencesView(Message):
    """What other editions would treat otherwise."""

    moment: list[DifferenceView]
    """Among the actions that can be chosen now."""
    steps: list[list[DifferenceView]]
    """Of each planned action."""


class Answer(Message):
    """A message was carried out; all but a plan is committed."""

    type: Literal["answer"] = "answer"
    key: str | None
    number: int
    version: int
    hint: HintView | None = None
    differences: DifferencesView | None = None
    table: str | None = None
    """Another table that came of it: the rematch."""


class Problem(Message):
    """Why a message was not carried out."""

    code: str
    message: str
    rule: str | None = None
    action: str | None = None
    line: int | None = None
    column: int | None = None
    details: dict[str, Any] = Field(default_factory=dict)


class Failure(Message):
    """The answer to a message that was not carried out. A stale one gets what it missed."""

    type: Literal["error"] = "error"
    key: str | None = None
    error: Problem
    missed: list[EntryView] | None = None


class Pong(Message):
    type: Literal["pong"] = "pong"
    time: int


class Restarting(Message):
    """Sent before a process ends and closes its sockets with 1012. Another one takes over: come back at once."""

    type: Literal["restarting"] = "restarting"

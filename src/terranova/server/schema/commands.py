"""What clients send. A command is declared once, with its ``type``, and is the same over HTTP and the socket."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Union

from pydantic import Field, TypeAdapter, model_validator

from terranova.constants import ACTIONS_PER_TURN
from terranova.engine.levels import STRONGEST, WEAKEST
from terranova.position import PLAYERS
from terranova.rules import DEFAULT_EDITION
from terranova.server.schema.clocks import ClockWish
from terranova.server.schema.vocabulary import (
    DEFAULT_LEVEL,
    MOST_NUMBER,
    ActionText,
    ChatText,
    Key,
    Language,
    Message,
    Name,
    Phrase,
    Player,
    Shown,
    Whole,
    YesNo,
)

Level = Annotated[Whole, Field(ge=WEAKEST, le=STRONGEST)]
After = Annotated[Whole, Field(ge=0, le=MOST_NUMBER)]
MapText = Annotated[str, Field(max_length=16_384)]
RulesText = Annotated[Shown, Field(max_length=200)]
PositionText = Annotated[Shown, Field(max_length=2_000)]


class SeatWish(Message):
    """Who sits on a seat: a person at this browser, a person elsewhere (the seat is free), or the computer."""

    who: Literal["here", "elsewhere", "computer"]
    name: Name | None = None
    level: Level | None = None
    """Of a computer player; 3 if none is given."""
    bot: Name | None = None
    """A program to play against, in the place of a level; ``/api/opponents`` says which there are."""


class MakeTable(Message):
    """A new table. The seats stand in turn order: the first is red and begins (R4), unless the order is drawn."""

    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=len(PLAYERS))]
    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    """The name of a map that comes with the game."""
    drawing: MapText | None = None
    """The text of a map of one's own (FORMATS.md), in the place of a name."""
    rules: RulesText = DEFAULT_EDITION
    start: PositionText | None = None
    """A position to begin from (FORMATS.md)."""
    order: Literal["given", "drawn"] = "given"
    placing: Literal["hand", "engine", "random"] = "hand"
    """How people's pioneers are placed: by hand, as the engine thinks best, or at random."""
    clock: ClockWish = ClockWish()
    is_public: YesNo = False
    show_plans: YesNo | None = None
    """Whether others see what is being planned; by default only while all people at the table share one browser."""
    hints: YesNo | None = None
    """Whether hints are given; by default only while all people at the table share one browser."""
    stand_in: Level = DEFAULT_LEVEL
    """The level that plays for a person who runs out of time, resigns among several, or leaves."""
    key: Key | None = None


class UploadRecord(Message):
    """A record to keep and replay (FORMATS.md)."""

    text: Annotated[str, Field(max_length=400_000)]
    key: Key | None = None


class PlayOn(Message):
    """A new table that goes on from a moment of a game; red, yellow, … sit as given."""

    actions: After
    """How many actions of the game stand."""
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=len(PLAYERS))]
    key: Key | None = None


class Rename(Message):
    """What a person is called, and their language."""

    name: Name
    language: Language | None = None


class CheckMap(Message):
    """A map's text to be checked."""

    drawing: MapText


# At a table.


COMMANDS: dict[str, type[Command]] = {}
"""Every command by its ``type``: each that is declared below adds itself."""


class Command(Message):
    """Something done at a table. ``key`` makes a repetition harmless: it gets the first one's answer."""

    quota: ClassVar[Literal["messages", "chats", "hints"]]
    """The limit it counts against; every command counts against ``messages`` too."""
    is_slow: ClassVar[bool] = False
    """Whether it takes seconds, so that neither the table nor the socket waits for it."""

    key: Key | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        if "type" in cls.model_fields:
            if not hasattr(cls, "quota"):
                raise TypeError(f"{cls.__name__} declares no quota")
            COMMANDS[cls.model_fields["type"].default] = cls


class GameCommand(Command):
    """Something done to the game as it stood after the entry ``after``."""

    after: After


class Plan(GameCommand):
    """Plan exactly these actions of one's turn; fewer than before is undo, and what was cut off can be redone."""

    quota = "messages"

    type: Literal["plan"] = "plan"
    actions: Annotated[list[ActionText], Field(max_length=ACTIONS_PER_TURN)]


class Turn(GameCommand):
    """End one's turn with these actions, or with the planned ones if none are given."""

    quota = "messages"

    type: Literal["turn"] = "turn"
    actions: Annotated[list[ActionText], Field(min_length=1, max_length=ACTIONS_PER_TURN)] | None = None


class PlaceRest(GameCommand):
    """In set-up: let the program place the rest of one's pioneers, as the engine thinks best or at random."""

    quota = "messages"

    type: Literal["place-rest"] = "place-rest"
    how: Literal["engine", "random"]


class Ready(Command):
    """Say that a game with a clock may begin; it does once all seats are taken and everybody is ready."""

    quota = "messages"

    type: Literal["ready"] = "ready"


class Sit(Command):
    """Take a free seat, any if none is named. One's own seat that the computer keeps can be taken back so."""

    quota = "messages"

    type: Literal["sit"] = "sit"
    name: Name
    player: Player | None = None


class Leave(Command):
    """Give up one's seat, or all one's seats if none is named; it is free then."""

    quota = "messages"

    type: Literal["leave"] = "leave"
    player: Player | None = None


class ChangeSeat(Command):
    """Before the game: the maker says who sits on a seat."""

    quota = "messages"

    type: Literal["seat"] = "seat"
    player: Player
    seat: SeatWish


class Start(Command):
    """Before the game: the maker begins with computer players of this level on the free seats."""

    quota = "messages"

    type: Literal["start"] = "start"
    level: Level = DEFAULT_LEVEL


class ChangeOptions(Command):
    """The maker changes options; those not given stay as they are."""

    quota = "messages"

    type: Literal["options"] = "options"
    is_public: YesNo | None = None
    show_plans: YesNo | None = None
    hints: YesNo | None = None
    watchers_chat: YesNo | None = None
    """Whether those who have no seat can chat."""


class Carry(Command):
    """Bring a seat to this browser by its private link."""

    quota = "messages"

    type: Literal["carry"] = "carry"
    token: Annotated[str, Field(max_length=300)]


class RenewLink(Command):
    """Make a new private link for one's seat: the old one carries it nowhere any more."""

    quota = "messages"

    type: Literal["renew-link"] = "renew-link"
    player: Player | None = None


class Resign(Command):
    """Give the game up."""

    quota = "messages"

    type: Literal["resign"] = "resign"
    player: Player | None = None


class Propose(Command):
    """Ask the other people: take back turns from ``turn`` on, give away the seat of ``player``, or play again."""

    quota = "messages"

    type: Literal["propose"] = "propose"
    what: Literal["undo", "give", "rematch"]
    turn: Annotated[Whole, Field(ge=0, le=MOST_NUMBER)] | None = None
    """For undo: the ``index`` of the first turn in the history to take back."""
    player: Player | None = None
    """For give: whose seat."""
    to: Literal["computer", "open"] = "computer"
    level: Level | None = None

    @model_validator(mode="after")
    def _complete(self) -> Propose:
        if self.what == "undo" and self.turn is None:
            raise ValueError("an undo names its turn")
        if self.what == "give" and self.player is None:
            raise ValueError("name the player whose seat is given away")
        return self


class Agree(Command):
    """Answer what is proposed; the person who proposed it takes it back with ``no``."""

    quota = "messages"

    type: Literal["agree"] = "agree"
    proposal: Annotated[Whole, Field(ge=0, le=MOST_NUMBER)]
    yes: YesNo


class Chat(Command):
    """Say something: a ready-made phrase or a text."""

    quota = "chats"

    type: Literal["chat"] = "chat"
    phrase: Phrase | None = None
    text: ChatText | None = None

    @model_validator(mode="after")
    def _either(self) -> Chat:
        if (self.phrase is None) == (self.text is None):
            raise ValueError("either a phrase or a text")
        return self


class Mute(Command):
    """Mute the writer of a chat line here, or let them chat again. The maker can; players can mute watchers."""

    quota = "messages"

    type: Literal["mute"] = "mute"
    line: Annotated[Whole, Field(ge=1, le=MOST_NUMBER)]
    """The ``number`` of one of their lines."""
    muted: YesNo = True


class Hurry(Command):
    """Let the computer player play now."""

    quota = "messages"

    type: Literal["hurry"] = "hurry"


class Hint(GameCommand):
    """Ask for the best turn; whatever is planned stays in it."""

    quota = "hints"
    is_slow = True

    type: Literal["hint"] = "hint"


class StopHint(Command):
    """Stop looking for a hint: it is answered at once, without one."""

    quota = "messages"

    type: Literal["stop-hint"] = "stop-hint"


class Differences(GameCommand):
    """Ask what other editions would treat otherwise: the planned actions, and those that can be chosen now."""

    quota = "messages"

    type: Literal["differences"] = "differences"


class Ping(Message):
    """Is anybody there? Answered by a pong."""

    type: Literal["ping"] = "ping"


class Resync(Message):
    """Something was missed: answered by a new welcome."""

    type: Literal["resync"] = "resync"
    after: After | None = None
    """The last entry that is known."""


SocketMessage: Any = Annotated[Union[(*COMMANDS.values(), Ping, Resync)], Field(discriminator="type")]
SOCKET_MESSAGE: TypeAdapter[Command | Ping | Resync] = TypeAdapter(SocketMessage)
"""What is read from the socket of a table."""

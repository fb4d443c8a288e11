"""A seat at a table, and who sits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

PERSON = "person"
COMPUTER = "computer"
OPEN = "open"

HAND = "hand"
ENGINE = "engine"
RANDOM = "random"
"""How the pioneers of a seat are placed in set-up: by its person, as the engine thinks best, or at random."""

RESIGNED = "resigned"
TIME = "time"


@dataclass(frozen=True)
class Seat:
    """A seat. ``owner`` is the person, that is the browser, it belongs to."""

    player: str
    kind: str = OPEN
    name: str = ""
    owner: str | None = None
    level: int | None = None
    bot: str | None = None
    """The name of the program that plays, in the place of a level."""
    link: str = ""
    """The secret of its private link; a new one whenever somebody else takes it."""
    lost: str | None = None
    """Whether its player has resigned or run out of time and cannot win any more."""
    former: str | None = None
    """Who sat here last: they may take it back while it is free or the computer keeps it, unless they lost."""
    out_of_time: bool = False
    """Whether the computer plays on here because the time had run out."""
    was_played_for: bool = False
    """Whether the computer has played turns here for a person: the result is not theirs alone."""
    placing: str = HAND
    """How its pioneers are placed in set-up; a computer player places its own."""
    is_ready: bool = False
    """Whether its person has said that a game with a clock may begin."""

    def taken_by(self, person: str, name: str, link: str) -> Seat:
        """The seat with a person on it."""
        sat = replace(self, kind=PERSON, owner=person, name=name, link=link, level=None, bot=None)
        return replace(sat, former=None, out_of_time=False, placing=HAND, is_ready=False)

    def freed(self) -> Seat:
        """The seat with nobody on it; its last owner may come back."""
        left = replace(self, kind=OPEN, owner=None, name="", level=None, link="", former=self.owner or self.former)
        return replace(left, placing=HAND, is_ready=False)

    def given_to_computer(self, level: int) -> Seat:
        """The seat with a computer player on it, which keeps it for its last owner."""
        return replace(self, kind=COMPUTER, owner=None, level=level, link="", former=self.owner or self.former)

    def is_open_to(self, person: str) -> bool:
        """Whether the person may sit down here."""
        is_kept = self.kind == COMPUTER and self.lost is None
        return self.kind == OPEN or (is_kept and self.former == person)

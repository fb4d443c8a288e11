"""Seat: a chair at a table and who sits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

PERSON = "person"
COMPUTER = "computer"
OPEN = "open"

RESIGNED = "resigned"
TIME = "time"


@dataclass(frozen=True)
class Seat:
    """A chair. ``owner`` is the person, that is the browser, whose it is."""

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

    def taken_by(self, person: str, name: str, link: str) -> Seat:
        """The seat with a person on it."""
        return replace(self, kind=PERSON, owner=person, name=name, link=link, level=None, bot=None, former=None)

    def freed(self) -> Seat:
        """The seat with nobody on it; its last owner may come back."""
        return replace(self, kind=OPEN, owner=None, name="", level=None, link="", former=self.owner or self.former)

    def given_to_computer(self, level: int, *, may_return: bool) -> Seat:
        """The seat with a computer player on it."""
        former = (self.owner or self.former) if may_return else None
        return replace(self, kind=COMPUTER, owner=None, level=level, link="", former=former)

    def is_open_to(self, person: str) -> bool:
        """Whether the person may sit down here."""
        return self.kind == OPEN or (self.kind == COMPUTER and self.former == person and self.lost is None)

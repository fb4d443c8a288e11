"""What the server signs: the cookie that says who sends a request, the private links of seats, puzzles people made."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from terranova.errors import InvalidTextError
from terranova.puzzles import Puzzle
from terranova.server.errors import Refusal

OWN_PUZZLE = "own-"
"""What the id of a puzzle begins with that comes with it in full."""
OWN_PUZZLE_PATTERN = OWN_PUZZLE + r"[A-Za-z0-9_.-]{20,2000}"
COOKIE = "terranova_person"
COOKIE_SECONDS = 5 * 365 * 86_400


class Person(NamedTuple):
    """A browser, or a bot."""

    id: str
    name: str
    address: str = ""
    """The network the request comes from."""
    is_new: bool = False
    """Whether the request brought no cookie: perhaps nobody comes back with the one that is sent."""


class Identities:
    """Makes and reads the cookie that says which browser this is."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    def new(self) -> str:
        """A person nobody has met."""
        return secrets.token_urlsafe(16)

    def write(self, person: str) -> str:
        """The cookie's value."""
        return str(self._signer.dumps(person))

    def read(self, cookie: str | None) -> str | None:
        """The person of a cookie; None if there is none, or it is not ours."""
        if not cookie or len(cookie) > 300:
            return None
        try:
            person = self._signer.loads(cookie)
        except BadData:
            return None
        return person if isinstance(person, str) else None


class Links:
    """Makes and reads the private links by which a seat is carried to another device."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="seat")

    def write(self, table_id: str, player: str, link: str) -> str:
        """The token of a seat."""
        return str(self._signer.dumps([table_id, player, link]))

    def read(self, table_id: str, token: str) -> str:
        """The secret in a token for this table; the player it names may have another colour by now.

        :raises Refusal: if it is not ours, or for another table.
        """
        try:
            found = self._signer.loads(token)
        except BadData:
            raise Refusal("bad-link") from None
        if not isinstance(found, list) or len(found) != 3 or found[0] != table_id:
            raise Refusal("bad-link")
        return str(found[2])


class PuzzleLinks:
    """Makes and reads the ids of puzzles that people made: all of the puzzle, signed, as it was proved here."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="puzzle")

    def write(self, puzzle: Puzzle) -> str:
        """The id of a puzzle."""
        return OWN_PUZZLE + str(self._signer.dumps(puzzle.text()))

    def read(self, id: str) -> Puzzle | None:
        """The puzzle of an id; None if it is not ours."""
        if not id.startswith(OWN_PUZZLE):
            return None
        try:
            return Puzzle.from_text(str(self._signer.loads(id.removeprefix(OWN_PUZZLE))))
        except (BadData, InvalidTextError):
            return None

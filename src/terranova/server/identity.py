"""Who sends a request: a random id in a signed cookie; and the private links of seats."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from terranova.server.errors import Refusal

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

"""What routes need of a request: the context, and whose request it is."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from terranova import Position
from terranova.server.errors import REFUSALS as KNOWN
from terranova.server.errors import Refusal
from terranova.server.guard.quotas import BYTES_OF_A_TABLE, BYTES_OF_A_TRY, BYTES_OF_AN_ENTRY, network_of
from terranova.server.http.context import Context
from terranova.server.identity import COOKIE, COOKIE_SECONDS, Person
from terranova.server.schema.views import Failure
from terranova.server.schema.vocabulary import TABLE_ID
from terranova.server.tables.table import Table


def context_of(connection: HTTPConnection) -> Context:
    """The parts of the server."""
    context: Context = connection.app.state.context
    return context


async def ready_context(connection: HTTPConnection) -> Context:
    """The parts of the server, once games can be played."""
    context = context_of(connection)
    context.readiness.require()
    return context


async def anybody(request: Request) -> Person | None:
    """Whose request it is, if the browser is known."""
    return await context_of(request).person_of(request.cookies, address_of(request))


async def somebody(request: Request, response: Response) -> Person:
    """Whose request it is; a browser that is not known gets a cookie."""
    context = context_of(request)
    person = await context.person_of(request.cookies, address_of(request))
    if person is None:
        person = Person(context.identities.new(), "", address_of(request), is_new=True)
        set_cookie(request, response, person)
    return person


def is_secure(request: Request) -> bool:
    """Whether the reader came by HTTPS, so that cookies are for that alone."""
    return context_of(request).settings.is_secure or bool(request.scope["scheme"] == "https")


def set_cookie(request: Request, response: Response, person: Person) -> None:
    """Make a browser this person."""
    context = context_of(request)
    response.set_cookie(
        COOKIE,
        context.identities.write(person.id),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )


def origin_for_others(request: Request) -> str:
    """Where another device finds this server: not under an address that means the device itself."""
    settings = context_of(request).settings
    if settings.public_url:
        return settings.public_url
    host = request.headers.get("host", "")  # the guard has checked it
    is_here = re.fullmatch(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", host) is not None
    lan = settings.lan_address
    return lan.rstrip("/") if is_here and lan else f"{request.scope['scheme']}://{host}"


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return network_of(request.client.host) if request.client else ""


def weigh(server: Context, request: Request, table: Table, cost: float = 1 / 100) -> None:
    """Count a request that goes through a whole game for as much as it is: so much for each action.

    :raises Refusal: if it is too much.
    """
    server.rates.use("requests", address_of(request), cost=len(table.log) * cost)


async def count_making(server: Context, person: str, address: str) -> None:
    """Count a new table against what a person, and an address, may make.

    :raises Refusal: if it is too much.
    """
    await server.stored_usage.recall(person, address)
    server.rates.use_of_both("makings", person, address)
    server.rates.use_of_both_in_a_day("tables_per_day", person, address)


def count_stored(server: Context, person: str, address: str, entries: int, text: int = 0) -> None:
    """Count what a new table takes: so many entries, and so many characters of a map.

    :raises Refusal: if a person, or an address, has stored too much today.
    """
    cost = BYTES_OF_A_TABLE + entries * BYTES_OF_AN_ENTRY + text
    server.rates.use_of_both_in_a_day("bytes_per_day", person, address, cost)


def count_try(server: Context, person: Person, address: str) -> None:
    """Count what is kept of a try at a puzzle, and a browser that may never come back.

    :raises Refusal: if there was too much of either today.
    """
    if person.is_new:
        server.rates.use_of_day("people_per_day", f"address {address}")
    server.rates.use_of_both_in_a_day("bytes_per_day", person.id, address, BYTES_OF_A_TRY)


def require_not_played(server: Context, position: Position) -> None:
    """Give no help with a game that goes on, at a table without hints.

    :raises Refusal: if it is the position of one.
    """
    for session in list(server.sessions.live.values()):
        table = session.table
        if table.phase != "playing" or table.gives_hints:
            continue
        # Everyone knows where a game begins.
        if table.game.action_stack and table.game.position == position:
            raise Refusal("no-analysis")


Server = Annotated[Context, Depends(context_of)]
ReadyServer = Annotated[Context, Depends(ready_context)]
Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID}$", description="The table's id")]
Theme = Annotated[Literal["light", "dark", "grey", "auto"], Query(description="The colours")]


def file_of(kind: str) -> dict[int | str, dict[str, Any]]:
    """How a response that is a file is described."""
    return {200: {"content": {kind: {}}, "description": "The file"}}


def _codes(status: int) -> str:
    codes = [code for code, its_status in KNOWN.items() if its_status == status]
    return ", ".join(f"``{code}``" for code in codes)


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure, "description": f"{text}: {_codes(status)}"}
    for status, text in {
        400: "Not JSON",
        403: "Not allowed for you",
        404: "Not there",
        408: "Too slow",
        409: "Not now",
        413: "Too large",
        415: "Not JSON",
        421: "Not this server",
        422: "Not understood, or against the rules (with the codes of the library)",
        429: "Too often",
        503: "Not ready, or too busy",
    }.items()
}

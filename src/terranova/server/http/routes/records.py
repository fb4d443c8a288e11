"""Records: upload and download."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from terranova.server.http.deps import (
    REFUSALS,
    ReadyServer,
    Somebody,
    TableId,
    address_of,
    count_making,
    count_stored,
    file_of,
    weigh,
)
from terranova.server.schema import commands
from terranova.server.schema import views as out
from terranova.server.schema.vocabulary import MOST_NUMBER
from terranova.server.tables.create import record_of, require_moment

router = APIRouter(prefix="/api", tags=["records"], responses=REFUSALS)


@router.post("/records", status_code=201)
async def upload_record(
    request: Request, server: ReadyServer, person: Somebody, body: commands.UploadRecord
) -> out.TableView:
    """Keep a written game; it is a table that is over, and can be replayed and played on from."""
    await count_making(server, person.id, address_of(request))
    # An action and the white space after it have some four characters at least; what is no record is counted too.
    count_stored(server, person.id, address_of(request), len(body.text) // 4)
    session = await server.service.add_record(person, body)
    return session.welcome(server.clock.now(), person.id, person.name)


@router.get(
    "/tables/{table}/record",
    response_class=Response,
    responses=file_of("text/plain"),
)
async def download_record(
    request: Request,
    server: ReadyServer,
    table: TableId,
    actions: Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="Only so many actions")] = None,
) -> Response:
    """The game as a record, or its first actions."""
    found = (await server.sessions.find(table)).table
    if actions is not None:
        require_moment(found, actions)
    weigh(server, request, found, cost=1 / 20)
    text = await asyncio.to_thread(lambda: record_of(found, actions).text())
    headers = {"Content-Disposition": f'attachment; filename="terranova-{table}.txt"', "Cache-Control": "no-cache"}
    return Response(text, 200, headers, "text/plain; charset=utf-8")


@router.post("/tables/{table}/play-on", status_code=201)
async def play_on(
    request: Request, server: ReadyServer, person: Somebody, table: TableId, body: commands.PlayOn
) -> out.TableView:
    """Make a table that goes on from a moment of this game."""
    await count_making(server, person.id, address_of(request))
    count_stored(server, person.id, address_of(request), body.actions)
    session = await server.service.play_on(person, table, body)
    return session.welcome(server.clock.now(), person.id, person.name)

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
    request: Request, server: ReadyServer, person: Somebody, wish: commands.UploadRecord
) -> out.TableView:
    """Keep a written game; it is a table that is over, and can be replayed and played on from."""
    count_making(server, person.id, address_of(request))
    session = await server.service.add_record(person, wish)
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
    request: Request, server: ReadyServer, person: Somebody, table: TableId, wish: commands.PlayOn
) -> out.TableView:
    """Make a table that goes on from a moment of this game."""
    count_making(server, person.id, address_of(request))
    session = await server.service.play_on(person, table, wish)
    return session.welcome(server.clock.now(), person.id, person.name)

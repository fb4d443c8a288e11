"""Tables: making them, reading them, and all that is done at them."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from terranova.errors import TerraNovaError
from terranova.server.errors import Refusal
from terranova.server.failures import failure_response
from terranova.server.http import sockets
from terranova.server.http.deps import (
    REFUSALS,
    Anybody,
    ReadyServer,
    Somebody,
    TableId,
    address_of,
    count_making,
    count_stored,
    weigh,
)
from terranova.server.schema import commands
from terranova.server.schema import views as out
from terranova.server.schema.vocabulary import MOST_NUMBER

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)

Known = Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="The last entry you know: what follows is sent")]


@router.post("/tables", status_code=201)
async def make_table(
    request: Request, server: ReadyServer, person: Somebody, body: commands.MakeTable
) -> out.TableView:
    """Make a table. The game begins as soon as nobody is missing."""
    await count_making(server, person.id, address_of(request))
    count_stored(server, person.id, address_of(request), 0, len(body.drawing or ""))
    if body.drawing is not None:
        server.map_quota.use(body.drawing, person.id, address_of(request))
    session = await server.service.make_table(person, body)
    await server.learn_name(person, next((seat.name for seat in body.seats if seat.who == "here"), None))
    return session.welcome(server.clock.now(), person.id, (await server.remembered(person.id)).name)


@router.get("/tables/{table}")
async def read_table(
    request: Request, server: ReadyServer, person: Anybody, table: TableId, after: Known = None
) -> out.TableView:
    """All about a table, as the socket's first message."""
    session = await server.sessions.find(table)
    weigh(server, request, session.table)
    known = min(after, session.table.number) if after is not None else None
    if person:
        session.see(person.id, server.clock.now())
    return session.welcome(server.clock.now(), person.id if person else None, person.name if person else "", known)


def _command(model: type[commands.Command]) -> Callable[..., Awaitable[out.Answer | Response]]:
    async def command(
        server: ReadyServer, person: Somebody, table: TableId, message: commands.Command
    ) -> out.Answer | Response:
        try:
            return await server.act(table, person, message)
        except (Refusal, TerraNovaError) as error:
            return failure_response(error, await sockets.missed_by(message, error, server, table))

    command.__annotations__["message"] = model
    command.__doc__ = model.__doc__
    return command


for _name, _model in commands.COMMANDS.items():
    router.add_api_route(
        f"/tables/{{table}}/{_name}",
        _command(_model),
        methods=["POST"],
        response_model=out.Answer,
        name=_name,
        operation_id=_name,
    )

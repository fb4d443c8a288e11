"""Tables: making them, reading them, and all that is done at them."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, WebSocket

from terranova.errors import TerraNovaError
from terranova.server import sockets
from terranova.server.errors import Refusal
from terranova.server.failures import failure_response
from terranova.server.messages import incoming as said
from terranova.server.messages import outgoing as out
from terranova.server.messages.words import MOST_NUMBER
from terranova.server.routes.asking import (
    REFUSALS,
    Anybody,
    ReadyServer,
    Somebody,
    TableId,
    address_of,
    context_of,
    weigh,
)
from terranova.server.using import use_for

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)

Known = Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="The last entry you know: what follows is sent")]


@router.post("/tables", status_code=201)
async def make_table(request: Request, server: ReadyServer, person: Somebody, wish: said.MakeTable) -> out.TableView:
    """Make a table. The game begins as soon as nobody is missing."""
    count_making(server, person.id, address_of(request))
    server.require_bots(wish.seats)
    if wish.drawing is not None:
        server.drawings.use(wish.drawing, person.id, address_of(request))
    live = await server.hall.make_table(person, wish)
    await server.learn_name(person, next((seat.name for seat in wish.seats if seat.who == "here"), None))
    return live.welcome(server.clock.now(), person.id, (await server.remembered(person.id)).name)


def count_making(server: ReadyServer, person: str, address: str) -> None:
    """Count a new table against what a person, and an address, may make."""
    server.rates.use_of_both("making", person, address, server.settings.limits.makings)


@router.get("/tables/{table}")
async def read_table(
    request: Request, server: ReadyServer, person: Anybody, table: TableId, after: Known = None
) -> out.TableView:
    """All about a table, as the socket's first message."""
    live = await server.hall.find(table)
    weigh(server, request, live.table)
    known = min(after, live.table.number) if after is not None else None
    if person:
        live.see(person.id, server.clock.now())
    return live.welcome(server.clock.now(), person.id if person else None, person.name if person else "", known)


@router.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """The live table; see docs/websocket.md."""
    known = socket.query_params.get("after", "")
    after = int(known) if known.isascii() and known.isdecimal() and len(known) < 10 else None
    await sockets.serve_table(socket, context_of(socket), table[:64], after)


def _command(model: type[said.Command]) -> Callable[..., Awaitable[out.Answer | Response]]:
    async def command(
        request: Request, server: ReadyServer, person: Somebody, table: TableId, message: said.Command
    ) -> out.Answer | Response:
        assert isinstance(message, said.AnyCommand)
        try:
            use_for(message, server, person, address_of(request))
            answer = await server.hall.act(table, person, message)
            await server.learn_name(person, getattr(message, "name", None))
            return answer
        except (Refusal, TerraNovaError) as error:
            if getattr(error, "code", "") != "stale":
                raise
            live = await server.hall.find(table)
            missed = sockets.failure(error, message.key, live, getattr(message, "after", 0)).missed
            return failure_response(error, missed)

    command.__annotations__["message"] = model
    command.__doc__ = model.__doc__
    return command


COMMANDS: dict[str, type[said.Command]] = {
    "plan": said.Plan,
    "turn": said.Turn,
    "sit": said.Sit,
    "leave": said.Leave,
    "seat": said.ChangeSeat,
    "start": said.Start,
    "options": said.ChangeOptions,
    "carry": said.Carry,
    "resign": said.Resign,
    "propose": said.Propose,
    "agree": said.Agree,
    "chat": said.Chat,
    "hurry": said.Hurry,
    "hint": said.Hint,
}

for _name, _model in COMMANDS.items():
    router.add_api_route(
        f"/tables/{{table}}/{_name}",
        _command(_model),
        methods=["POST"],
        response_model=out.Answer,
        name=_name,
        operation_id=_name,
    )

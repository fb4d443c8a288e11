"""The open tables."""

from fastapi import APIRouter, WebSocket

from terranova.server.http import sockets
from terranova.server.http.deps import REFUSALS, Server, context_of
from terranova.server.schema.summaries import OpenTables

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


@router.get("/open-tables")
async def open_tables(server: Server) -> OpenTables:
    """The public tables that wait for people or are being played; live at the socket ``/api/open-tables/socket``."""
    return await server.service.lobby.list()


@router.websocket("/open-tables/socket")
async def open_tables_socket(socket: WebSocket) -> None:
    """The same list, sent whenever it has changed."""
    await sockets.serve_lobby(socket, context_of(socket))

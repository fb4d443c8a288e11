"""The open tables."""

from fastapi import APIRouter, WebSocket

from terranova.server import sockets
from terranova.server.messages.summaries import OpenTables
from terranova.server.routes.asking import REFUSALS, Server, context_of

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


@router.get("/open-tables")
async def open_tables(server: Server) -> OpenTables:
    """The public tables that wait for people or are being played; live at the socket ``/api/open-tables/socket``."""
    return await server.hall.lobby.list()


@router.websocket("/open-tables/socket")
async def open_tables_socket(socket: WebSocket) -> None:
    """The same list, sent whenever it has changed."""
    await sockets.serve_lobby(socket, context_of(socket))

"""The addresses of the sockets; docs/websocket.md says what goes over them.

What a request passes on its way through the app stays in memory for as long as it is answered, and a socket is open for
hours: ten kilobytes of each, which a socket needs none of.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from terranova.server.http.analysis_socket import serve_analysis
from terranova.server.http.deps import context_of
from terranova.server.http.sockets import serve_lobby, serve_table


async def _table(socket: WebSocket, table: str) -> None:
    """The live table."""
    known = socket.query_params.get("after", "")
    after = int(known) if known.isascii() and known.isdecimal() and len(known) < 10 else None
    wants_changes = socket.query_params.get("changes") == "yes"
    await serve_table(socket, context_of(socket), table[:64], after, wants_changes=wants_changes)


async def _open_tables(socket: WebSocket) -> None:
    """The list of open tables, sent whenever it has changed."""
    await serve_lobby(socket, context_of(socket))


async def _analysis(socket: WebSocket) -> None:
    """The engine's answers, deeper and deeper."""
    await serve_analysis(socket, context_of(socket))


ROUTES: tuple[tuple[str, Callable[..., Awaitable[None]]], ...] = (
    (r"/api/tables/([^/]+)/socket", _table),
    (r"/api/open-tables/socket", _open_tables),
    (r"/api/analysis/socket", _analysis),
)


class SocketRoutes:
    """A middleware that serves sockets itself and leaves requests to the app."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket, or pass on a request."""
        if scope["type"] != "websocket":
            return await self.app(scope, receive, send)
        socket = WebSocket(scope, receive, send)
        for path, serve in ROUTES:
            if found := re.fullmatch(path, scope["path"]):
                return await serve(socket, *found.groups())
        return await socket.close()

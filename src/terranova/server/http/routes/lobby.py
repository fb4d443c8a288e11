"""The open tables."""

from fastapi import APIRouter, Response

from terranova.server.http.deps import REFUSALS, Server
from terranova.server.schema.summaries import OpenTables

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


@router.get("/open-tables", response_model=OpenTables)
async def open_tables(server: Server) -> Response:
    """The public tables that wait for people or are being played; live at the socket ``/api/open-tables/socket``."""
    return Response(await server.service.lobby.json(), media_type="application/json")

"""The open tables."""

from fastapi import APIRouter

from terranova.server.http.deps import REFUSALS, Server
from terranova.server.schema.summaries import OpenTables

router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


@router.get("/open-tables")
async def open_tables(server: Server) -> OpenTables:
    """The public tables that wait for people or are being played; live at the socket ``/api/open-tables/socket``."""
    return await server.service.lobby.list()

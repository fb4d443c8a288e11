"""Whether the server is well."""

from fastapi import APIRouter

import terranova
from terranova.server.messages.summaries import Health
from terranova.server.routes.asking import REFUSALS, Server

router = APIRouter(prefix="/api", tags=["server"], responses=REFUSALS)


@router.get("/health")
async def health(server: Server) -> Health:
    """Whether the server is ready to play; until it is, playing is answered with 503 ``warming-up``."""
    readiness = server.readiness
    return Health(
        version=terranova.__version__,
        is_ready=readiness.is_ready,
        done=readiness.done,
        steps=readiness.steps,
        computers_ready=server.hall.computers.thinkers.is_ready,
    )

"""Whether the server is well."""

from fastapi import APIRouter

import terranova
from terranova.engine.levels import LEVELS
from terranova.server.http.deps import REFUSALS, Server
from terranova.server.schema.summaries import BotView, Health, Opponents

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
        computers_ready=server.service.computers.workers.is_ready,
    )


@router.get("/opponents")
async def opponents(server: Server) -> Opponents:
    """The computer players there are: levels, and programs that the host of this server has added."""
    bots = [BotView(name=bot.name, seconds=bot.seconds) for bot in server.settings.bots]
    return Opponents(levels=list(LEVELS), bots=bots)

"""Whether the server is well."""

import ipaddress
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

import terranova
from terranova.engine.levels import LEVELS
from terranova.server.errors import Refusal
from terranova.server.http import wellness
from terranova.server.http.deps import REFUSALS, Server
from terranova.server.schema.summaries import BotView, Health, Opponents, ServerReadiness

router = APIRouter(tags=["server"], responses=REFUSALS)

NOT_READY = "Not ready: ``parts`` says what is not well"


@router.get("/api/health")
async def health(server: Server) -> Health:
    """Whether the server is ready to play; until it is, playing is answered with 503 ``warming-up``."""
    readiness = server.readiness
    return Health(
        version=terranova.__version__,
        is_ready=readiness.is_ready,
        done=readiness.progress.done,
        steps=readiness.progress.parts,
        computers_ready=server.service.computers.workers.is_ready,
        broken_tables=len(server.sessions.broken),
        rules_seconds=readiness.progress.seconds_left("rules"),
        computers_seconds=readiness.progress.seconds_left(),
    )


@router.get("/healthz", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def alive() -> Response:
    """Whether the process answers at all; if not, it should be started again."""
    return Response("ok\n", 200, {"Cache-Control": "no-store"}, "text/plain")


@router.get("/readyz", responses={503: {"model": ServerReadiness, "description": NOT_READY}})
async def ready(server: Server, response: Response) -> ServerReadiness:
    """Whether games can be played now: 200 or 503, and which part is not well."""
    found = await wellness.look(server)
    response.status_code = 200 if found.is_ready else 503
    return ServerReadiness(
        is_ready=found.is_ready,
        parts=found.parts,
        broken_tables=found.broken_tables,
        computers_set_aside=found.computers_set_aside,
    )


def _may_read_metrics(request: Request, server: Server) -> None:
    """:raises Refusal: if the host has not allowed it from there."""
    networks = [ipaddress.ip_network(name, strict=False) for name in server.settings.metrics if name != "*"]
    try:
        place = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        place = None
    if "*" not in server.settings.metrics and not any(place in network for network in networks if place):
        raise Refusal("not-found")


@router.get("/metrics", include_in_schema=False)
async def metrics(server: Server, _: Annotated[None, Depends(_may_read_metrics)]) -> Response:
    """Figures for Prometheus, for those the host has named."""
    figures, computers = server.metrics, server.service.computers
    live = server.sessions.live.values()
    figures.tables.set(len(live))
    figures.sockets.set(server.sockets.total)
    figures.thinking.set(sum(session.thinking is not None for session in live))
    figures.jobs.set(getattr(computers.workers, "n_waiting", 0))
    figures.broken.set(len(server.sessions.broken))
    figures.ready.set((await wellness.look(server)).is_ready)
    return Response(figures.text(), 200, {"Cache-Control": "no-store"}, CONTENT_TYPE_LATEST)


@router.get("/api/opponents")
async def opponents(server: Server) -> Opponents:
    """The computer players there are: levels, and programs that the host of this server has added."""
    bots = [BotView(name=bot.name, seconds=bot.seconds) for bot in server.settings.bots]
    return Opponents(levels=list(LEVELS), bots=bots)

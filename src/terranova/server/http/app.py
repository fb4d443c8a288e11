"""The app: its parts put together. Nothing runs at import, and nothing is global."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import terranova
from terranova.locale import LANGUAGES, PSEUDO, translator
from terranova.server.bus.bus import Bus
from terranova.server.bus.open import open_bus
from terranova.server.computer.pool import STUDY_WORKER, Pool, WorkerPool
from terranova.server.computer.study_service import Studies
from terranova.server.drawing.painter import Painter
from terranova.server.guard.middleware import Guard
from terranova.server.guard.quotas import MapQuota, Rates
from terranova.server.guard.rate_sharing import RateSharing
from terranova.server.guard.socket_count import SocketCount
from terranova.server.guard.stored_usage import StoredUsage
from terranova.server.heap import give_back
from terranova.server.http import error_handlers, routes
from terranova.server.http.assets import Assets
from terranova.server.http.context import Context
from terranova.server.http.metrics import Metrics
from terranova.server.http.readiness import Readiness
from terranova.server.http.routes.pages import not_found
from terranova.server.http.shutdown import leave
from terranova.server.http.socket_routes import SocketRoutes
from terranova.server.identity import Identities, Links, PuzzleLinks
from terranova.server.reports.service import ReportService
from terranova.server.sessions.service import TableService
from terranova.server.sessions.upkeep import Upkeep
from terranova.server.settings import Settings
from terranova.server.system_clock import SystemClock, steady_seconds
from terranova.server.tables.clock import Clock
from terranova.store import Store

if TYPE_CHECKING:
    from terranova.engine.compiling import CompileProgress

log = logging.getLogger(__name__)

WEB = Path(__file__).parents[2] / "web"
LOBBY_SECONDS = 0.5
PREPARE_AGAIN_SECONDS = 5.0
IDLE_CHECK_SECONDS = 30.0
HOUSEKEEPING_SECONDS = 3_600.0
MEETING_SECONDS = 1.0
"""Between two looks at how the other processes are."""
AGREE_SECONDS = 5.0
"""Between two looks at the time that all processes share."""
SMALLEST_PACKED = 1_000

DESCRIPTION = """
Make tables, take seats, play, watch. Everything the pages do is here; docs/websocket.md describes the messages of the
socket of a table, which has the same commands. A person is a cookie, made by the first request that needs one.
"""


def make_app(
    settings: Settings,
    *,
    store: Store,
    clock: Clock | None = None,
    workers: Pool | None = None,
    study_workers: Pool | None = None,
    chance: random.Random | None = None,
    when_ready: Callable[[], None] = give_back,
    on_compiling: Callable[[CompileProgress], None] | None = None,
) -> FastAPI:
    """The app on a store. Time, chance and computer players can be brought along; the store is closed by its owner.

    ``when_ready`` is called once everything is loaded, before the first game; ``on_compiling`` whenever more of the
    code is compiled.
    """
    clock = clock or SystemClock()
    secret = store.fact("secret", lambda: secrets.token_urlsafe(32))
    rates, links = Rates(clock, settings.limits), Links(secret)
    chance = chance or random.SystemRandom()
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        bus = open_bus(settings.redis_url)
        pool = workers or open_pool(settings, bus)
        study_pool = study_workers or open_study_pool(settings, bus)
        service = TableService(store, clock, pool, links, settings, chance, bus)
        studies = Studies(study_pool)
        context = Context(
            settings=settings,
            store=store,
            clock=clock,
            service=service,
            studies=studies,
            reports=ReportService(store, clock, studies),
            identities=Identities(secret),
            links=links,
            puzzle_links=PuzzleLinks(secret),
            rates=rates,
            map_quota=MapQuota(rates),
            sockets=SocketCount(settings.limits, bus),
            stored_usage=StoredUsage(store, rates, clock),
            readiness=Readiness(on_compiling),
            painter=open_painter(settings, bus),
            pixel_painter=open_painter(settings, bus),
            export_painter=open_painter(settings, bus),
            metrics=metrics,
            assets=Assets(
                WEB, {f"messages/{language}.js": translator(language).table() for language in (*LANGUAGES, PSEUDO)}
            ),
        )
        app.state.context = context
        rate_sharing = RateSharing(rates, bus, clock)
        await bus.start()
        await service.registry.sharing.start()
        await context.follow_people()
        context.upkeep = asyncio.create_task(_upkeep(context, when_ready))
        lag = asyncio.create_task(metrics.watch_loop())
        try:
            yield
        finally:
            if not context.is_leaving:
                await leave(context)
            lag.cancel()
            await asyncio.gather(lag, return_exceptions=True)
            await context.readiness.close()
            await context.reports.close()
            await service.close()
            await context.painter.close()
            await context.pixel_painter.close()
            await context.export_painter.close()
            await asyncio.gather(pool.close(), study_pool.close())
            await rate_sharing.close()
            await bus.close()

    app = FastAPI(
        title="Terra Nova",
        version=terranova.__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        separate_input_output_schemas=False,
    )
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=5)
    app.add_middleware(SocketRoutes)
    app.add_middleware(Guard, settings=settings, rates=rates, on_answer=metrics.answer, on_refusal=metrics.refuse)
    error_handlers.add_handlers(app, not_found)
    routes.add_all(app)
    return app


def open_pool(settings: Settings, bus: Bus) -> Pool:
    """The pool for engine work: processes of this machine, or the queue to those of others."""
    if not settings.redis_url:
        return WorkerPool(settings.workers, settings.limits.jobs)
    from terranova.server.computer.redis_queue import QueuedPool

    return QueuedPool(settings.redis_url, bus, settings.limits.jobs)


def open_study_pool(settings: Settings, bus: Bus) -> Pool:
    """The pool for studies: processes besides those for turns, which never wait for one."""
    if not settings.redis_url:
        return WorkerPool(settings.study_workers or os.cpu_count() or 1, settings.limits.jobs, STUDY_WORKER)
    from terranova.server.computer.redis_queue import STUDIES, QueuedPool

    return QueuedPool(settings.redis_url, bus, settings.limits.jobs, STUDIES)


def open_painter(settings: Settings, bus: Bus) -> Painter:
    """What draws pictures: a process of this machine, or the queue to those of others."""
    if not settings.redis_url:
        return Painter()
    from terranova.server.drawing.redis_drawer import RedisDrawer

    return Painter(RedisDrawer(settings.redis_url, bus))


async def _upkeep(context: Context, when_ready: Callable[[], None]) -> None:
    """Get ready, then do what is to be done again and again."""
    settings, service, store, clock = context.settings, context.service, context.store, context.clock
    await _until_done(context.readiness.prepare)

    async def come_alive() -> None:
        away = await store.come_alive(clock.now())
        if away:
            log.warning("no server was there for %.1f seconds, its clocks stood still for %.1f", away, away)

    async def agree_on_time() -> None:
        if settings.is_shared and isinstance(clock, SystemClock):
            asked_at = steady_seconds()
            clock.agree(await store.time(), asked_at)

    await _until_done(agree_on_time)
    await _until_done(come_alive)
    await service.upkeep.pulse()
    when_ready()
    context.readiness.announce()
    if settings.prepare_workers:
        service.computers.workers.start()

    async def forget_idle() -> None:
        service.upkeep.forget_idle()
        await asyncio.to_thread(give_back)

    await asyncio.gather(
        _until_done(service.upkeep.wake_computers),
        _keep_time(settings.clock_seconds, service.upkeep),
        _again(AGREE_SECONDS, agree_on_time),
        _again(MEETING_SECONDS, service.registry.sharing.check_while_down),
        _again(MEETING_SECONDS, service.upkeep.wake_computers_of_others),
        _later(settings.alive_seconds, service.upkeep.stay_alive),
        _again(LOBBY_SECONDS, service.lobby.broadcast),
        _again(IDLE_CHECK_SECONDS, forget_idle),
        _again(IDLE_CHECK_SECONDS, service.upkeep.retry_broken),
        _again(HOUSEKEEPING_SECONDS, service.upkeep.remove_old),
    )


async def _keep_time(seconds: float, upkeep: Upkeep) -> None:
    """Check the clocks at a steady pace; while that waits for the database, pulses show that the process runs."""
    beating: asyncio.Task[None] | None = None
    try:
        while True:
            if beating is None or beating.done():
                beating = asyncio.create_task(_logged(upkeep.beat))
            else:
                await upkeep.pulse()
            await asyncio.sleep(seconds)
    finally:
        if beating is not None:
            beating.cancel()


async def _until_done(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            return await work()
        except Exception:  # a disk that is full may have room again
            log.exception("getting ready failed; trying again")
        await asyncio.sleep(PREPARE_AGAIN_SECONDS)


async def _later(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Like ``_again``, for what was just done."""
    await asyncio.sleep(seconds)
    await _again(seconds, work)


async def _again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await _logged(work)
        await asyncio.sleep(seconds)


async def _logged(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except Exception:  # one failure must not stop the clocks
        log.exception("upkeep failed")

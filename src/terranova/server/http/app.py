"""The app: its parts put together. Nothing runs at import, and nothing is global."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

import terranova
from terranova.locale import LANGUAGES, PSEUDO, translator
from terranova.server.computer.pool import Pool, WorkerPool
from terranova.server.guard.middleware import Guard
from terranova.server.guard.quotas import MapQuota, Rates, SocketCount
from terranova.server.http import error_handlers, routes
from terranova.server.http.assets import Assets
from terranova.server.http.context import Context
from terranova.server.http.readiness import Readiness
from terranova.server.identity import Identities, Links
from terranova.server.sessions.service import TableService
from terranova.server.settings import Settings
from terranova.server.tables.clock import Clock, SystemClock
from terranova.store import Store

log = logging.getLogger(__name__)

WEB = Path(__file__).parents[2] / "web"
LOBBY_SECONDS = 0.5
PREPARE_AGAIN_SECONDS = 5.0
IDLE_CHECK_SECONDS = 30.0
RECEIPT_SECONDS = 7 * 86_400.0
HOUSEKEEPING_SECONDS = 3_600.0
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
    chance: random.Random | None = None,
) -> FastAPI:
    """The app on a store. Time, chance and computer players can be brought along; the store is closed by its owner."""
    clock = clock or SystemClock()
    secret = store.fact("secret", lambda: secrets.token_urlsafe(32))
    rates, links = Rates(clock, settings.limits), Links(secret)
    chance = chance or random.SystemRandom()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool = workers or WorkerPool(settings.workers, settings.limits.jobs)
        service = TableService(store, clock, pool, links, settings, chance)
        context = Context(
            settings=settings,
            store=store,
            clock=clock,
            service=service,
            identities=Identities(secret),
            links=links,
            rates=rates,
            map_quota=MapQuota(rates),
            sockets=SocketCount(settings.limits),
            readiness=Readiness(),
            assets=Assets(
                WEB, {f"messages/{language}.js": translator(language).table() for language in (*LANGUAGES, PSEUDO)}
            ),
        )
        app.state.context = context
        upkeep = asyncio.create_task(_upkeep(context))
        try:
            yield
        finally:
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)
            if context.readiness.is_ready:
                await store.stay_alive(clock.now())
            await service.close()
            await pool.close()

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
    app.add_middleware(Guard, settings=settings, rates=rates)
    error_handlers.add_handlers(app)
    routes.add_all(app)
    return app


async def _upkeep(context: Context) -> None:
    """Get ready, then do what is to be done again and again."""
    settings, service, store, clock = context.settings, context.service, context.store, context.clock
    await _until_done(context.readiness.prepare)

    async def come_alive() -> None:
        away = await store.come_alive(clock.now())
        if away:
            log.info("clocks stood still for %.0f seconds", away)

    await _until_done(come_alive)
    context.readiness.announce()
    if settings.prepare_workers:
        service.computers.workers.start()
    await _until_done(service.upkeep.wake_computers)

    async def forget_receipts() -> None:
        await store.forget_receipts(clock.now() - RECEIPT_SECONDS)

    async def forget_idle() -> None:
        service.upkeep.forget_idle()

    await asyncio.gather(
        _again(settings.clock_seconds, service.upkeep.beat),
        _again(settings.alive_seconds, service.upkeep.stay_alive),
        _again(LOBBY_SECONDS, service.lobby.broadcast),
        _again(IDLE_CHECK_SECONDS, forget_idle),
        _again(HOUSEKEEPING_SECONDS, forget_receipts),
        _again(HOUSEKEEPING_SECONDS, service.upkeep.forget_unplayed),
    )


async def _until_done(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            return await work()
        except Exception:  # a disk that is full may have room again
            log.exception("getting ready failed; trying again")
        await asyncio.sleep(PREPARE_AGAIN_SECONDS)


async def _again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception:  # one failure must not stop the clocks
            log.exception("upkeep failed")
        await asyncio.sleep(seconds)

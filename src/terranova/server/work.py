"""Working for other machines: takes engine work and pictures from Redis until told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal

import click

from terranova.locale import say
from terranova.server.bus.redis_bus import RedisBus
from terranova.server.computer.pool import STUDY_WORKER, WorkerPool
from terranova.server.computer.redis_queue import STUDIES
from terranova.server.computer.redis_worker import QueueWorker
from terranova.server.drawing.painter import Painter
from terranova.server.drawing.redis_drawer import PictureWorker
from terranova.server.settings import Settings, SettingsError

log = logging.getLogger(__name__)

NO_BOUND = 1_000_000
"""Of waiting jobs: they wait in Redis, and the queue hands out one for each process."""


class CannotWorkError(RuntimeError):
    """Why no work can be taken, in a sentence."""


def work(processes: int = 0) -> None:
    """Work with so many processes until told to stop; 0 takes as many as the settings say.

    :raises CannotWorkError: if a setting is wrong or missing.
    """
    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        raise CannotWorkError(str(error)) from None
    if not settings.redis_url:
        raise CannotWorkError(say("engine work arrives through Redis: set TERRANOVA_REDIS_URL"))
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    asyncio.run(_work(settings, processes or settings.workers))


async def _work(settings: Settings, processes: int) -> None:
    bus = RedisBus(settings.redis_url)
    await bus.start()
    worker = QueueWorker(settings.redis_url, bus, WorkerPool(processes, NO_BOUND), settings.bots)
    study_pool = WorkerPool(processes, NO_BOUND, STUDY_WORKER)
    studies = QueueWorker(settings.redis_url, bus, study_pool, queue=STUDIES)
    pictures = PictureWorker(settings.redis_url, bus, Painter())
    task = asyncio.gather(worker.run(), studies.run(), pictures.run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    click.echo(say("Working with {processes} processes; Ctrl+C stops it.", processes=worker.size))
    try:
        await task
    except asyncio.CancelledError:
        pass
    finally:
        await bus.close()

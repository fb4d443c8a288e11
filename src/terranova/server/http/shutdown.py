"""How a process goes: sockets are told, what is under way is answered, and clocks stand still if nobody takes over."""

from __future__ import annotations

import asyncio
import logging

from terranova.server.http.context import Context
from terranova.server.schema.views import Restarting
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

LEAVING_SECONDS = 0.3
"""For the answers that are on their way; what is not answered is sent again to the next process, and done once."""


async def leave(context: Context) -> None:
    """Tell everybody, and note the time: from now on nobody loses any. Called when no new connections come any more."""
    context.is_leaving = True
    if context.upkeep is not None:
        context.upkeep.cancel()  # it would go on noting that this process is there
        await asyncio.gather(context.upkeep, return_exceptions=True)
    message = Restarting().model_dump_json().encode()
    listeners = set(context.service.lobby.listeners)
    for session in context.sessions.live.values():
        listeners |= session.listeners
    for listener in listeners:
        listener.send(message)
    if context.readiness.is_ready:
        try:
            await context.store.stay_alive(context.clock.now())
        except StoreFailedError as error:
            log.warning("the time of the end is not noted: %s", error)
    if listeners:
        await asyncio.sleep(LEAVING_SECONDS)

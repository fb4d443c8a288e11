"""The body of a request, piece by piece."""

from __future__ import annotations

import asyncio

import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message

from terranova.server.guard.middleware import _count_received

PIECES = 1000
PAUSE, LIMIT = 0.001, 0.1
"""All pieces together take at least ten times as long as a body may."""


def test_a_body_that_drips_for_ever_is_too_slow() -> None:
    """The limit is for the whole body, not for each piece of it."""

    async def drip() -> Message:
        await asyncio.sleep(PAUSE)
        return {"type": "http.request", "body": b" ", "more_body": True}

    async def read() -> None:
        receive = _count_received(drip, 10 * PIECES, LIMIT)
        for _ in range(PIECES):
            await receive()

    with pytest.raises(HTTPException) as caught:
        asyncio.run(read())
    assert caught.value.status_code == 408

"""Tables that cannot be read are set aside, said once, tried again later, and hurt nobody."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from sqlalchemy import text

from terranova.server.errors import Refusal
from terranova.server.sessions.broken import BrokenTables
from terranova.store import StoreFailedError
from tests.server.conftest import Start
from tests.support.server import Server

CLOCK = {"kind": "turn", "seconds": 30, "on_timeout": "computer"}


def spoil(server: Server, table: str, change: str) -> None:
    """Damage the row of a table, and forget the table."""
    server.context.store._writer.submit(
        lambda connection: connection.execute(text(f"update tables set {change} where id = :t"), {"t": table})
    ).result()
    server.context.sessions.live.pop(table, None)


@pytest.mark.parametrize("change", ["setup = '{'", "document = 'null'", "setup = '{}'"])
def test_one_damaged_row_stops_no_clock_and_no_computer(
    start: Start, caplog: pytest.LogCaptureFixture, change: str
) -> None:
    server = start()
    ann = server.browser("Ann")
    bad, good = (ann.make("here", "here", clock=CLOCK) for _ in range(2))
    spoil(server, bad, change)
    server.clock.advance(31)
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            server.call(server.context.service.upkeep.enforce_clocks)
            assert ann.client.get(f"/api/tables/{bad}").json()["error"]["code"] == "broken-table"
    assert ann.state(good)["seats"][0]["kind"] == "computer"
    assert bad in server.context.sessions.broken
    loggers = [record.name for record in caplog.records if bad in record.getMessage()]
    assert loggers
    assert len(loggers) == len(set(loggers))  # the store and the server say it once each


def test_a_database_that_fails_at_one_table_stops_no_other(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    ann = server.browser("Ann")
    bad, good = (ann.make("here", "here", clock=CLOCK) for _ in range(2))
    server.context.sessions.live.clear()
    store, load = server.context.store, server.context.store.load
    n_tried = 0

    async def fail(table_id: str) -> Any:
        nonlocal n_tried
        if table_id == bad:
            n_tried += 1
            raise StoreFailedError("database disk image is malformed")
        return await load(table_id)

    with monkeypatch.context() as damaged:
        damaged.setattr(store, "load", fail)
        server.pass_time(31)
        assert ann.state(good)["seats"][0]["kind"] == "computer"
        for _ in range(5):
            server.pass_time(1)
        assert n_tried == 1
        server.pass_time(60)
        assert n_tried == 2
    # It was not the table after all: it goes on by itself.
    server.clock.advance(120)
    server.call(server.context.service.upkeep.retry_broken)
    assert bad not in server.context.sessions.broken
    server.pass_time(1)
    assert ann.state(bad)["seats"][0]["kind"] == "computer"


def test_the_time_between_attempts_grows() -> None:
    broken, now = BrokenTables(), 0.0
    waits = []
    for _ in range(12):
        broken.add("t", ValueError("no"), now)
        began = now
        while broken.is_waiting("t", now):
            now += 1
        assert broken.due(now) == ["t"]
        waits.append(now - began)
    assert waits[:3] == [30, 60, 120]
    assert max(waits) == 3600
    broken.remove("t")
    assert "t" not in broken


def test_after_a_failed_load_all_get_the_same_session(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    table = server.browser("Ann").make("here", "here")
    registry, load = server.context.sessions, server.context.store.load
    registry.live.clear()
    n_loads, failing = 0, asyncio.Event()

    async def first_fails(table_id: str) -> Any:
        nonlocal n_loads
        n_loads += 1
        if n_loads == 1:
            await failing.wait()
            raise StoreFailedError("once")
        return await load(table_id)

    monkeypatch.setattr(server.context.store, "load", first_fails)

    async def many() -> list[Any]:
        waiting = [asyncio.ensure_future(registry.find(table)) for _ in range(2)]
        await asyncio.sleep(0)
        failing.set()
        while not any(one.done() for one in waiting):
            await asyncio.sleep(0)
        later = [asyncio.ensure_future(registry.find(table)) for _ in range(3)]
        return await asyncio.gather(*waiting, *later, return_exceptions=True)

    found = server.call(many)
    sessions = {id(one) for one in found if not isinstance(one, StoreFailedError | Refusal)}
    assert len(sessions) == 1
    assert registry.live[table] in found

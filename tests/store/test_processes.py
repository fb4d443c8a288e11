"""Several processes on one PostgreSQL: clocks, lost connections, rows held by others."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import psycopg
import pytest

from terranova.store import ConflictError, Saving, Store, StoreFailedError
from tests.store.test_store import ROW, entry
from tools.postgres import PostgresServer, postgres


@pytest.fixture
def address(postgres_server: PostgresServer) -> str:
    return postgres_server.new_database()


@pytest.fixture
def stores(address: str) -> Iterator[tuple[Store, Store]]:
    one, two = Store(address), Store(address)
    yield one, two
    one.close()
    two.close()


def add_clocked(store: Store, changed_at: float, deadline: float) -> None:
    asyncio.run(store.save(Saving(replace(ROW, changed_at=changed_at, deadline=deadline), is_new=True)))


def test_a_second_process_moves_no_deadline(stores: tuple[Store, Store]) -> None:
    one, two = stores
    assert asyncio.run(one.come_alive(100.0)) == 0.0
    add_clocked(one, 101.0, 200.0)
    asyncio.run(one.stay_alive(102.0))
    assert asyncio.run(two.come_alive(103.9)) == 0.0
    assert asyncio.run(two.deadline_of("t")) == 200.0


def test_one_process_that_stood_still_moves_no_deadline(stores: tuple[Store, Store]) -> None:
    one, two = stores
    asyncio.run(one.come_alive(100.0))
    asyncio.run(two.come_alive(100.0))
    add_clocked(one, 100.0, 200.0)
    asyncio.run(two.stay_alive(149.0))
    assert asyncio.run(one.put_off(50.0, 150.0)) == 0.0
    assert asyncio.run(one.deadline_of("t")) == 200.0


def test_a_heartbeat_that_comes_late_takes_nothing_back(any_store: Store) -> None:
    asyncio.run(any_store.come_alive(100.0))
    add_clocked(any_store, 100.0, 500.0)
    asyncio.run(any_store.stay_alive(140.0))
    asyncio.run(any_store.stay_alive(101.0))
    assert asyncio.run(any_store.come_alive(150.0)) == 10.0


def test_a_pause_of_all_processes_is_given_once(stores: tuple[Store, Store]) -> None:
    """A machine that slept: each process notices, the deadlines are put off once."""
    one, two = stores
    asyncio.run(one.come_alive(100.0))
    asyncio.run(two.come_alive(100.0))
    add_clocked(one, 100.0, 200.0)
    assert asyncio.run(one.put_off(1000.0, 1100.0)) == 1000.0
    assert asyncio.run(two.put_off(1000.0, 1100.5)) == 0.0
    assert asyncio.run(one.deadline_of("t")) == 1200.0


def test_a_table_changed_just_before_a_pause_is_put_off(stores: tuple[Store, Store]) -> None:
    one, _ = stores
    asyncio.run(one.come_alive(100.0))
    add_clocked(one, 100.5, 200.0)  # after the clocks were last checked, before the pause
    assert asyncio.run(one.put_off(50.0, 150.0)) == 50.0
    assert asyncio.run(one.deadline_of("t")) == 249.5


def test_the_time_without_any_process_is_nobodys(address: str) -> None:
    store = Store(address)
    asyncio.run(store.come_alive(100.0))
    add_clocked(store, 101.0, 200.0)  # after the last heartbeat
    store.close()
    again = Store(address)
    assert asyncio.run(again.come_alive(104.0)) == 4.0
    assert asyncio.run(again.deadline_of("t")) == 203.0
    again.close()


def test_of_two_processes_one_change_wins(stores: tuple[Store, Store]) -> None:
    one, two = stores
    asyncio.run(one.save(Saving(ROW, is_new=True)))
    change = Saving(replace(ROW, version=2, number=1), entries=(entry(1),))
    asyncio.run(two.save(change))
    with pytest.raises(ConflictError):
        asyncio.run(one.save(change))


def test_a_connection_that_was_cut_is_made_again(address: str, stores: tuple[Store, Store]) -> None:
    store, _ = stores
    asyncio.run(store.save(Saving(ROW, is_new=True)))
    with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as other:
        other.execute(
            """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()"""
        )
    asyncio.run(store.save(Saving(replace(ROW, version=2))))
    found = asyncio.run(store.load("t"))
    assert found is not None
    assert found.table.version == 2


def test_a_process_that_stopped_in_a_transaction_holds_nobody_up_for_long(
    address: str, stores: tuple[Store, Store]
) -> None:
    store, _ = stores
    asyncio.run(store.save(Saving(ROW, is_new=True)))
    held = threading.Event()

    def hold() -> None:
        options = "-c idle_in_transaction_session_timeout=3000"
        with psycopg.connect(address.replace("+psycopg", ""), options=options) as other:
            other.execute("UPDATE tables SET version = 7 WHERE id = 't'")
            held.set()
            time.sleep(4)
            with pytest.raises(psycopg.Error):
                other.execute("SELECT 1")
            other.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    began = time.monotonic()
    asyncio.run(store.save(Saving(replace(ROW, version=2))))
    assert time.monotonic() - began < 5
    holder.join()


def test_a_database_that_is_gone_is_said_and_found_again() -> None:
    with postgres() as server:  # durable: it is ended without a word
        store = Store(server.new_database())
        asyncio.run(store.save(Saving(ROW, is_new=True)))
        server.stop()
        with pytest.raises(StoreFailedError):
            asyncio.run(store.save(Saving(replace(ROW, version=2))))
        with pytest.raises(StoreFailedError):
            asyncio.run(store.load("t"))
        server.start()
        asyncio.run(store.save(Saving(replace(ROW, version=2))))
        found = asyncio.run(store.load("t"))
        assert found is not None
        assert found.table.version == 2
        store.close()

"""A disk that is full, fails or has no memory left: what was acknowledged is kept, in every batch."""

from __future__ import annotations

import _sqlite3
import asyncio
import ctypes
import resource
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from terranova.store import ConflictError, Saving, Store, StoreFailedError
from tests.store.test_store import ROW, entry

HUGE = "x" * 3_000_000
"""More than SQLite holds in memory: it must write before the transaction ends."""


def pragma(store: Store, *sentences: str) -> None:
    def change(connection: Connection) -> None:
        for sentence in sentences:
            connection.execute(text(f"PRAGMA {sentence}"))

    store._writer.submit(change).result()


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """The database may have not one page more: SQLITE_FULL."""
    with store._engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar() or 0
    pragma(store, f"max_page_count = {pages + 100}")
    yield
    pragma(store, "max_page_count = 1000000")


@contextmanager
def failing_disk(store: Store) -> Iterator[None]:
    """No file may grow beyond a limit: SQLITE_IOERR."""
    pragma(store, "cache_size = 10", "cache_spill = 10")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    pragma(store, "cache_size = -2000")


@contextmanager
def no_memory(store: Store) -> Iterator[None]:
    """SQLite gets no more memory: SQLITE_NOMEM."""
    limit = ctypes.CDLL(_sqlite3.__file__).sqlite3_hard_heap_limit64  # the pragma can lower it, but never raise it
    limit.argtypes, limit.restype = [ctypes.c_int64], ctypes.c_int64
    limit(4_000_000)
    yield
    limit(0)


FAULTS = {"full": full_disk, "input/output": failing_disk, "memory": no_memory}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.in_folder(tmp_path)
    yield store
    store.close()


def save_together(store: Store, savings: list[Saving]) -> list[object]:
    """What becomes of savings that share a transaction."""
    gate = threading.Event()

    async def together() -> list[object]:
        waiting = asyncio.create_task(store.write(lambda _: gate.wait()))
        await asyncio.sleep(0.05)
        tasks = [asyncio.create_task(store.save(saving)) for saving in savings]
        await asyncio.sleep(0)
        gate.set()
        await waiting
        return list(await asyncio.gather(*tasks, return_exceptions=True))

    return asyncio.run(together())


def new(name: str, **document: object) -> Saving:
    return Saving(replace(ROW, id=name, document=dict(document)), is_new=True, entries=(entry(1),))


def is_kept(store: Store, name: str) -> bool:
    return asyncio.run(store.load(name)) is not None


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_what_is_acknowledged_while_storage_fails_is_kept(store: Store, fault: Callable[[Store], object]) -> None:
    savings = [new(f"before{i}") for i in range(5)] + [new("huge", text=HUGE)] + [new(f"after{i}") for i in range(5)]
    with fault(store):  # type: ignore[attr-defined]
        results = save_together(store, savings)
    names = [saving.table.id for saving in savings]
    acknowledged = [name for name, result in zip(names, results, strict=True) if result is None]
    assert [name for name in acknowledged if not is_kept(store, name)] == []
    assert isinstance(results[names.index("huge")], StoreFailedError)
    failures = [result for result in results if result is not None]
    assert all(isinstance(result, StoreFailedError) for result in failures)
    assert [name for name in names if name not in acknowledged and is_kept(store, name)] == []
    # It recovers by itself.
    assert save_together(store, [new(f"later{i}") for i in range(3)]) == [None] * 3
    assert all(is_kept(store, f"later{i}") for i in range(3))


def test_a_conflict_in_a_batch_still_concerns_nobody_else(store: Store) -> None:
    results = save_together(store, [new("a"), new("a"), new("b")])
    assert results[0] is None
    assert isinstance(results[1], ConflictError)
    assert results[2] is None
    assert is_kept(store, "a")
    assert is_kept(store, "b")

"""The store: what is written is there, all of it or nothing, once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from terranova.store import (
    ChatRow,
    ConflictError,
    EntryRow,
    PersonRow,
    Receipt,
    Saving,
    Store,
    StoreClosedError,
    TableRow,
)

ROW = TableRow(
    id="t",
    maker="ann",
    created_at=1.0,
    changed_at=1.0,
    setup={"map": "…"},
    document={"seats": []},
    phase="playing",
    is_public=True,
    number=0,
    version=1,
    deadline=None,
    awaits_computer=False,
)


def entry(number: int) -> EntryRow:
    return EntryRow(number, "action", "red", f"e{number}", "ann", 2.0)


@pytest.fixture
def kept(any_store: Store) -> Store:
    asyncio.run(any_store.save(Saving(ROW, is_new=True, members=("ann",))))
    return any_store


def test_what_is_saved_is_loaded(kept: Store) -> None:
    receipt = Receipt("ann", "k", {"key": "k", "number": 2, "version": 2, "type": "answer"}, 2.0)
    later = replace(ROW, number=2, version=2, document={"seats": [1]})
    asyncio.run(kept.save(Saving(later, entries=(entry(1), entry(2)), receipt=receipt)))
    found = asyncio.run(kept.load("t"))
    assert found is not None
    assert (found.table, found.entries) == (later, (entry(1), entry(2)))
    assert asyncio.run(kept.find_receipt("t", "ann", "k")) == receipt
    assert asyncio.run(kept.find_receipt("t", "bob", "k")) is None
    assert asyncio.run(kept.load("other")) is None
    assert [row.id for row in asyncio.run(kept.tables_of("ann", 5))] == ["t"]
    assert [row.id for row in asyncio.run(kept.open_tables("playing", 0.0, 5))] == ["t"]
    assert asyncio.run(kept.open_tables("playing", 1.0, 5)) == ()
    assert asyncio.run(kept.open_tables("waiting", 0.0, 5)) == ()


def test_a_table_is_caught_up_with(kept: Store) -> None:
    later = replace(ROW, number=3, version=2)
    asyncio.run(kept.save(Saving(later, entries=(entry(1), entry(2), entry(3)))))
    line = ChatRow(1, "ann", "red", "Ann", None, "hello", 2.0)
    asyncio.run(kept.add_chat("t", line, None))
    asyncio.run(kept.add_chat("t", replace(line, number=2), None))
    found = asyncio.run(kept.load_since("t", 1))
    assert found == (later, (entry(2), entry(3)), ())
    nothing = asyncio.run(kept.load_since("t", 3))
    assert nothing is not None
    assert nothing.entries == ()
    assert asyncio.run(kept.load_since("other", 0)) is None
    assert asyncio.run(kept.chat_since("t", 1)) == (replace(line, number=2),)


def test_a_plan_belongs_to_one_version(kept: Store) -> None:
    plan = {"player": "red", "actions": ["e5"]}
    asyncio.run(kept.save_plans([("t", 1, plan)]))
    found = asyncio.run(kept.load("t"))
    assert found is not None
    assert (found.table.plan, found.table.version) == (plan, 1)
    asyncio.run(kept.save_plans([("other", 1, plan), ("t", 2, {"player": "red", "actions": ["e6"]})]))
    found = asyncio.run(kept.load("t"))
    assert found is not None
    assert found.table.plan == plan
    asyncio.run(kept.save(Saving(replace(ROW, version=2))))
    found = asyncio.run(kept.load("t"))
    assert found is not None
    assert found.table.plan is None
    asyncio.run(kept.save_plans([("t", 2, plan)]))
    asyncio.run(kept.save_plans([("t", 2, None)]))
    found = asyncio.run(kept.load_since("t", 0))
    assert found is not None
    assert found.table.plan is None


def test_a_number_is_given_once(kept: Store) -> None:
    asyncio.run(kept.save(Saving(replace(ROW, number=1, version=2), entries=(entry(1),))))
    with pytest.raises(ConflictError):
        asyncio.run(kept.save(Saving(replace(ROW, number=1, version=3), entries=(entry(1),))))
    with pytest.raises(ConflictError):
        asyncio.run(kept.save(Saving(replace(ROW, number=2, version=2), entries=(entry(2),))))
    found = asyncio.run(kept.load("t"))
    assert found is not None
    assert (found.table.version, len(found.entries)) == (2, 1)


def test_of_many_at_once_one_failure_harms_no_other(kept: Store) -> None:
    async def many() -> list[object]:
        good = [Saving(replace(ROW, id=f"t{i}"), is_new=True, entries=(entry(1),)) for i in range(50)]
        bad = [Saving(replace(ROW, id=f"t{i}"), is_new=True) for i in range(0, 50, 10)]
        return list(await asyncio.gather(*(kept.save(saving) for saving in good + bad), return_exceptions=True))

    results = asyncio.run(many())
    assert results[:50] == [None] * 50
    assert all(isinstance(result, ConflictError) for result in results[50:])
    assert len(asyncio.run(kept.open_tables("playing", 0.0, 100))) == 51


def test_a_change_is_all_or_nothing(kept: Store) -> None:
    other = Saving(replace(ROW, id="new"), is_new=True, entries=(entry(1), entry(1)))
    with pytest.raises(ConflictError):
        asyncio.run(kept.save(Saving(replace(ROW, version=2, number=1), entries=(entry(1),), also=(other,))))
    found = asyncio.run(kept.load("t"))
    assert found is not None
    assert (found.table.version, found.entries) == (1, ())
    assert asyncio.run(kept.load("new")) is None


def test_deadlines_are_found_and_put_off(kept: Store) -> None:
    asyncio.run(kept.come_alive(50.0))
    asyncio.run(kept.save(Saving(replace(ROW, version=2, deadline=100.0, changed_at=60.0))))
    assert asyncio.run(kept.deadlines_until(99.9)) == {}
    assert asyncio.run(kept.deadlines_until(100.0)) == {"t": 100.0}
    asyncio.run(kept.stay_alive(70.0))
    assert asyncio.run(kept.come_alive(1070.0)) == 1000.0
    assert asyncio.run(kept.deadlines_until(1099.9)) == {}
    assert asyncio.run(kept.deadlines_until(1100.0)) == {"t": 1100.0}


def test_people_and_facts(kept: Store) -> None:
    asyncio.run(kept.save_person(PersonRow("ann", "Ann", None), 1.0))
    asyncio.run(kept.save_person(PersonRow("ann", "Anna", "de"), 2.0))
    assert asyncio.run(kept.find_person("ann")) == PersonRow("ann", "Anna", "de")
    assert kept.fact("secret", lambda: "one") == "one"
    assert kept.fact("secret", lambda: "two") == "one"


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    store.close()
    store.close()
    with pytest.raises(StoreClosedError):
        asyncio.run(store.save(Saving(ROW, is_new=True)))


def test_sqlite_writes_through(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    with store._engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    assert (tmp_path / "terranova.sqlite3-wal").exists()
    store.close()

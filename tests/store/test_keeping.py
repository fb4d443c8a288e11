"""What is kept how long, how much somebody has stored, and how much a game takes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from terranova.store import ChatRow, ConflictError, PersonRow, Receipt, Retention, Saving, Store
from terranova.store.queries import retention
from terranova.store.queries.retention import DAY
from tests.store.test_store import ROW, entry

NOW = 1000 * DAY


def names(store: Store) -> set[str]:
    return set(asyncio.run(store.table_ids("", 100)))


def add(store: Store, name: str, **changes: object) -> None:
    row = replace(replace(ROW, id=name, changed_at=NOW), **changes)  # type: ignore[arg-type]
    entries = tuple(entry(number + 1) for number in range(row.number))
    receipt = Receipt("ann", name, {"number": 1}, row.changed_at)
    asyncio.run(store.save(Saving(row, is_new=True, entries=entries, members=("ann",), receipt=receipt)))
    asyncio.run(store.add_chat(name, ChatRow(1, "ann", None, "Ann", None, "hello", row.changed_at), None))


def test_what_is_old_is_removed_as_the_settings_say(any_store: Store) -> None:
    old: dict[str, object] = {"changed_at": NOW - 40 * DAY}
    wanted: dict[str, dict[str, object]] = {
        "unplayed": {"phase": "waiting"} | old,
        "in use": {"phase": "waiting"} | old,
        "fresh": {"phase": "waiting"},
        "begun": {"phase": "waiting", "number": 2} | old,
        "playing": {"number": 2} | old,
        "over": {"phase": "over", "number": 2} | old,
    }
    for name, changes in wanted.items():
        add(any_store, name, **changes)
    removed = asyncio.run(any_store.remove_old(Retention(), NOW, spared={"in use"}))
    assert names(any_store) == {"in use", "fresh", "begun", "playing", "over"}
    assert (removed.tables, removed.chat, removed.people) == (1, 0, 0)
    assert asyncio.run(any_store.find_receipt("over", "ann", "over")) is None
    assert asyncio.run(any_store.find_receipt("fresh", "ann", "fresh")) is not None
    removed = asyncio.run(any_store.remove_old(Retention(finished=30, chat=30, unplayed=0), NOW))
    assert names(any_store) == {"in use", "fresh", "begun", "playing"}
    assert removed.chat == 3
    found = asyncio.run(any_store.load("playing"))
    assert found is not None
    assert (len(found.entries), found.chat) == (2, ())


def test_tables_are_removed_in_small_steps(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    for number in range(5):
        add(any_store, f"t{number}", phase="waiting", changed_at=0.0)
    assert asyncio.run(any_store.remove_old(Retention(), NOW, spared={"t0", "t1"})).tables == 3
    assert names(any_store) == {"t0", "t1"}


def test_receipts_are_kept_by_time_and_by_number(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "RECEIPTS_PER_TABLE", 3)
    add(any_store, "t")
    for number in range(5):
        row = replace(ROW, version=2 + number)
        receipt = Receipt("ann", f"k{number}", {"number": number}, NOW + number + 1)
        asyncio.run(any_store.save(Saving(row, receipt=receipt)))
        new = Saving(replace(ROW, id=f"n{number}"), is_new=True)
        asyncio.run(any_store.save_new(new, "", Receipt("ann", f"k{number}", {"table": f"n{number}"}, NOW)))
    assert asyncio.run(any_store.remove_old(Retention(), NOW + 6)).receipts == 3
    kept = [asyncio.run(any_store.find_receipt("t", "ann", f"k{number}")) is not None for number in range(5)]
    assert kept == [False, False, True, True, True]
    assert asyncio.run(any_store.find_receipt("", "ann", "k0")) is not None
    with pytest.raises(ConflictError):
        asyncio.run(any_store.save(Saving(replace(ROW, version=7), receipt=Receipt("ann", "k4", {}, NOW))))


def test_people_without_games_are_forgotten(any_store: Store) -> None:
    add(any_store, "t")
    for name in ("ann", "bob", "cid"):
        asyncio.run(any_store.save_person(PersonRow(name, name, None), NOW if name == "cid" else 0.0))
    assert asyncio.run(any_store.remove_old(Retention(), NOW)).people == 1
    assert asyncio.run(any_store.find_person("ann")) is not None
    assert asyncio.run(any_store.find_person("bob")) is None
    assert asyncio.run(any_store.find_person("cid")) is not None


def test_what_somebody_has_stored_is_counted(any_store: Store) -> None:
    mark = any_store.network_mark("192.0.2.0/24")
    assert "192" not in mark
    assert mark == any_store.network_mark("192.0.2.0/24")
    for name, at in (("a", 10.0), ("b", 20.0)):
        row = replace(ROW, id=name, created_at=at, number=1, document={"text": "x" * 1000})
        asyncio.run(any_store.save(Saving(row, is_new=True, entries=(entry(1),), made_from=mark)))
    usage = asyncio.run(any_store.usage_of("ann"))
    assert usage.tables == 2
    assert 2200 < usage.bytes < 2400
    assert asyncio.run(any_store.usage_from("192.0.2.0/24")) == usage
    assert asyncio.run(any_store.usage_from("192.0.2.0/24", since=15.0)).tables == 1
    assert asyncio.run(any_store.usage_from("198.51.100.0/24")).tables == 0
    assert asyncio.run(any_store.usage_of("bob")) == (0, 0)


def test_a_game_takes_little_room(tmp_path: Path) -> None:
    """Games of 240 actions in 80 turns, each turn with a key, as browsers play them."""
    store = Store.in_folder(tmp_path)
    n_games, person, setup = 20, "x" * 22, {"map": "F" * 900, "rules": "de"}

    async def play(game: int) -> None:
        name = f"{game:012}"
        row = replace(ROW, id=name, maker=person, setup=setup, document={"seats": "s" * 500})
        await store.save(Saving(row, is_new=True, members=(person,)))
        for turn in range(80):
            entries = tuple(
                replace(entry(3 * turn + step + 1), text="e5-e9", person=person, at=1_700_000_000.123)
                for step in range(3)
            )
            answer = {
                "type": "answer",
                "key": "k" * 20,
                "number": 3 * turn,
                "version": turn,
                "hint": None,
                "table": None,
            }
            receipt = Receipt(person, f"{turn:020}", answer, 1_700_000_000.0)
            row = replace(row, number=3 * turn + 3, version=turn + 2)
            await store.save(Saving(row, entries=entries, receipt=receipt))

    async def play_all() -> None:
        await asyncio.gather(*(play(game) for game in range(n_games)))

    asyncio.run(play_all())
    used = asyncio.run(store.read(store.driver.used_bytes))
    store.close()
    assert used / n_games < 40_000


def test_room_is_known_where_the_disk_is_ours(any_store: Store) -> None:
    assert any_store.has_room(1)
    assert any_store.has_room(1 << 60) == (any_store.driver.free_bytes() is None)


@pytest.mark.parametrize("text", ["nonsense=3", "chat", "chat=-1", "chat=nan"])
def test_a_retention_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Retention.from_text(text)


def test_a_retention_is_read() -> None:
    assert Retention.from_text("finished=365 chat=1.5") == Retention(finished=365, chat=1.5)
    assert Retention.from_text("") == Retention()

"""What cannot be read is set aside: one broken row hurts no other, and a broken file is noticed at the start."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from terranova.store import (
    ChatRow,
    DamagedStoreError,
    DamagedTableError,
    LostChangesError,
    Retention,
    Saving,
    Store,
    StoreFailedError,
)
from tests.store.test_store import ROW, entry

SPOILERS = {
    "broken JSON": "UPDATE tables SET document = '{\"seats\": [' WHERE id = 'bad'",
    "another type of JSON": "UPDATE tables SET setup = '[1, 2]' WHERE id = 'bad'",
    "a text for a number": "UPDATE tables SET number = 'many' WHERE id = 'bad'",
    "bytes that are no text": "UPDATE tables SET document = CAST(x'fffe7b' AS TEXT) WHERE id = 'bad'",
    "a plan of nothing": "UPDATE tables SET plan = '{' WHERE id = 'bad'",
    "an entry of another type": "UPDATE entries SET at = 'soon' WHERE table_id = 'bad'",
}


def fill(store: Store) -> None:
    for name in ("good", "bad", "fine"):
        row = replace(ROW, id=name, number=1, deadline=50.0, awaits_computer=True)
        asyncio.run(store.save(Saving(row, is_new=True, entries=(entry(1),), members=("ann",))))


@pytest.mark.parametrize("spoiler", SPOILERS.values(), ids=SPOILERS.keys())
def test_one_row_that_cannot_be_read_hurts_no_other(
    tmp_path: Path, spoiler: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store.in_folder(tmp_path)
    fill(store)
    store.write_now(lambda connection: store.driver.execute(connection, spoiler))
    others = {"good", "fine"}
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert {row.id for row in asyncio.run(store.open_tables("playing", 0.0, 9))} >= others
            assert {row.id for row in asyncio.run(store.tables_of("ann", 9))} >= others
            assert set(asyncio.run(store.deadlines_until(60.0))) >= others
            assert set(asyncio.run(store.tables_awaiting_computer())) >= others
            with pytest.raises(DamagedTableError, match="bad"):
                asyncio.run(store.load("bad"))
    assert store.damaged.reasons
    assert len(caplog.records) <= 2
    assert asyncio.run(store.load("good")) is not None
    store.close()


def test_a_wrong_shape_in_postgresql_hurts_no_other(any_store: Store) -> None:
    fill(any_store)
    change = "UPDATE tables SET setup = '[1, 2]' WHERE id = 'bad'"
    any_store.write_now(lambda connection: any_store.driver.execute(connection, change))
    assert {row.id for row in asyncio.run(any_store.tables_of("ann", 9))} == {"good", "fine"}


def test_a_line_of_chat_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store)
    lines = [ChatRow(number, "ann", None, "Ann", None, "hello", 1.0) for number in (1, 2, 3)]
    for line in lines:
        asyncio.run(store.add_chat("good", line, None))
    change = "UPDATE chat SET at = 'now' WHERE number = 2"
    store.write_now(lambda connection: store.driver.execute(connection, change))
    found = asyncio.run(store.load("good"))
    assert found is not None
    assert found.chat == (lines[0], lines[2])
    store.close()


def damage_pages(file: Path, name: str) -> None:
    """Overwrite the row of a table where it stands."""
    data = bytearray(file.read_bytes())
    place = data.index(name.encode())
    page = place // 4096 * 4096
    data[page : page + 4096] = b"\xa5" * 4096
    file.write_bytes(data)


def test_a_damaged_page_is_noticed_at_the_start(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    for number in range(200):
        row = replace(ROW, id=f"table{number:03}", document={"text": "x" * 500})
        asyncio.run(store.save(Saving(row, is_new=True)))
    store.close()
    damage_pages(tmp_path / "terranova.sqlite3", "table100")
    with pytest.raises(DamagedStoreError):
        Store.in_folder(tmp_path)


def saved_without_closing(folder: Path) -> Store:
    """A store whose last changes are still in the log."""
    store = Store.in_folder(folder)
    fill(store)
    asyncio.run(store.save(Saving(replace(ROW, id="fine", version=2))))
    return store


@pytest.mark.parametrize("cut", ["lost", "cut", "flipped"])
def test_a_log_that_was_lost_is_noticed_at_the_start(tmp_path: Path, cut: str) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    store = saved_without_closing(first)
    second.mkdir()
    for file in first.iterdir():  # as after a kill
        if not file.name.endswith("-shm"):
            (second / file.name).write_bytes(file.read_bytes())
    store.close()
    log = second / "terranova.sqlite3-wal"
    data = bytearray(log.read_bytes())
    if cut == "lost":
        log.unlink()
    elif cut == "cut":
        log.write_bytes(data[: len(data) // 2])
    else:
        data[-4000] ^= 0xFF
        log.write_bytes(data)
    with pytest.raises(LostChangesError):
        Store.in_folder(second)
    with pytest.raises(LostChangesError):  # it says so until somebody decides
        Store.in_folder(second)


def test_a_kill_is_no_loss(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    store = saved_without_closing(first)
    second.mkdir()
    for file in first.iterdir():
        (second / file.name).write_bytes(file.read_bytes())
    store.close()
    again = Store.in_folder(second)
    found = asyncio.run(again.load("fine"))
    assert found is not None
    assert found.table.version == 2
    again.close()


def test_a_torn_note_is_no_loss(tmp_path: Path) -> None:
    saved_without_closing(tmp_path).close()
    note = tmp_path / "terranova.sqlite3-last"
    note.write_bytes(b"x" + note.read_bytes()[1:])
    Store.in_folder(tmp_path).close()


def test_a_table_that_was_removed_is_no_loss(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    asyncio.run(store.save(Saving(replace(ROW, phase="waiting"), is_new=True)))
    assert asyncio.run(store.remove_old(Retention(), 1e9)).tables == 1
    store.close()
    Store.in_folder(tmp_path).close()


def test_an_emptied_database_is_noticed_at_the_start(tmp_path: Path) -> None:
    saved_without_closing(tmp_path).close()
    (tmp_path / "terranova.sqlite3").write_bytes(b"")
    with pytest.raises(LostChangesError):
        Store.in_folder(tmp_path)


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "terranova.sqlite3").write_text("no database, and long enough to be seen as none" * 100)
    with pytest.raises(StoreFailedError, match="not a database"):
        Store.in_folder(tmp_path)


def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    with closing(sqlite3.connect(folder / "terranova.sqlite3")):
        pass
    (folder / "terranova.sqlite3").chmod(0o644)
    store = Store.in_folder(folder)
    fill(store)
    assert folder.stat().st_mode & 0o777 == 0o700
    names = {file.name for file in folder.iterdir()}
    assert {"terranova.sqlite3", "terranova.sqlite3-wal", "terranova.sqlite3-shm"} <= names
    assert [file.name for file in folder.iterdir() if file.stat().st_mode & 0o077] == []
    store.close()

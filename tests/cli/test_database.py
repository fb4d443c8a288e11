"""The commands for the database of a server."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from terranova.server.schema import commands
from terranova.server.sessions.persistence import saving
from terranova.server.tables import create, play
from terranova.store import ChatRow, PersonRow, Receipt, Store
from terranova.store.store import address_in
from tests.support.cli import run
from tools.postgres import PostgresServer

SEATS = [{"who": "here"}, {"who": "here"}]


def fill(store: Store, n_tables: int = 3, first: int = 0) -> list[str]:
    """Games that have begun, a line of chat, a receipt, a person, a secret."""
    names = []
    for number in range(first, first + n_tables):
        chance = random.Random(number)
        wish = commands.MakeTable.model_validate({"seats": SEATS, "map": "duel"})
        table = create.make_table(wish, "ann", "Ann", chance, 1.0)
        table = replace(play.end_turn(table, "ann", table.number, play.any_turn(table, chance), 2.0), version=2)
        receipt = Receipt("ann", f"k{number}", {"table": table.id}, 2.0)
        asyncio.run(store.save_new(saving(None, table, 2.0), "", receipt))
        asyncio.run(store.add_chat(table.id, ChatRow(1, "ann", "red", "Ann", None, "hello", 3.0), None))
        names.append(table.id)
    asyncio.run(store.save_person(PersonRow("ann", "Ann", "de"), 3.0))
    store.fact("secret", lambda: "secret of the first")
    return sorted(names)


def contents(store: Store) -> object:
    found = [asyncio.run(store.load(name)) for name in asyncio.run(store.table_ids("", 99))]
    receipts = [asyncio.run(store.find_receipt("", "ann", f"k{number}")) for number in range(3)]
    return found, receipts, asyncio.run(store.find_person("ann")), store.fact("secret", lambda: "other")


def at(folder: Path) -> dict[str, str]:
    return {"TERRANOVA_DATA_DIR": str(folder)}


def address_at(address: str) -> dict[str, str]:
    return {"TERRANOVA_DATABASE_URL": address, "TERRANOVA_DATA_DIR": "/nowhere"}


def said(*args: str, env: dict[str, str]) -> str:
    result = run(*args, env=env)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_backup_of_a_running_server_is_restored(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path / "data")
    names = fill(store)
    before = contents(store)
    copy = tmp_path / "copy.sqlite3"
    assert "checked" in said("backup", str(copy), env=at(tmp_path / "data"))
    assert copy.stat().st_mode & 0o077 == 0
    assert "--force" in run("backup", str(copy), env=at(tmp_path / "data")).stderr
    store.close()
    assert "is there already" in run("restore", str(copy), env=at(tmp_path / "data")).stderr
    for file in (tmp_path / "data").glob("terranova.sqlite3*"):
        file.unlink()
    said("restore", str(copy), env=at(tmp_path / "data"))
    again = Store.in_folder(tmp_path / "data")
    assert asyncio.run(again.table_ids("", 9)) == tuple(names)
    assert contents(again) == before
    again.close()


def test_an_older_backup_takes_the_place_of_a_newer_database(tmp_path: Path) -> None:
    """The note of the last change goes with the database that it was about."""
    store = Store.in_folder(tmp_path / "data")
    fill(store, 1)
    copy = tmp_path / "copy.sqlite3"
    said("backup", str(copy), env=at(tmp_path / "data"))
    fill(store, 2, first=1)
    store.close()
    said("restore", str(copy), "--force", env=at(tmp_path / "data"))
    again = Store.in_folder(tmp_path / "data")
    assert len(asyncio.run(again.table_ids("", 9))) == 1
    again.close()


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    from filelock import FileLock

    store = Store.in_folder(tmp_path / "data")
    fill(store, 1)
    copy = tmp_path / "copy.sqlite3"
    said("backup", str(copy), env=at(tmp_path / "data"))
    with FileLock(tmp_path / "data" / "server.lock"):
        assert "stop it first" in run("restore", str(copy), "--force", env=at(tmp_path / "data")).stderr
    store.close()


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path / "data")
    fill(store)
    copy = tmp_path / "copy.sqlite3"
    said("backup", str(copy), env=at(tmp_path / "data"))
    store.close()
    data = bytearray(copy.read_bytes())
    data[4096 : 4096 * 6] = b"\xa5" * 4096 * 5
    copy.write_bytes(data)
    result = run("restore", str(copy), "--force", env=at(tmp_path / "data"))
    assert (result.exit_code, "damaged" in result.stderr) == (2, True)
    Store.in_folder(tmp_path / "data").close()


def test_games_go_from_sqlite_to_postgresql_and_back(tmp_path: Path, postgres_server: PostgresServer) -> None:
    first = Store.in_folder(tmp_path / "first")
    fill(first)
    before = contents(first)
    address = postgres_server.new_database()
    archive, back = tmp_path / "games.jsonl.gz", tmp_path / "back.jsonl.gz"
    assert "3 tables" in said("archive", str(archive), env=at(tmp_path / "first"))
    assert archive.stat().st_mode & 0o077 == 0
    assert "added: 3" in said("import", str(archive), env=address_at(address))
    second = Store(address)
    assert contents(second) == before
    assert "added: 0, replaced by a later version: 0, there already: 3" in said(
        "import", str(archive), env=address_at(address)
    )
    said("backup", str(back), env=address_at(address))
    third_address = address_in(tmp_path)
    assert "added: 3" in said("import", str(back), env=address_at(third_address))
    third = Store(third_address)
    assert contents(third) == before
    for store in (first, second, third):
        store.close()


def test_a_later_version_replaces_an_earlier_one(tmp_path: Path) -> None:
    first = Store.in_folder(tmp_path / "first")
    (name,) = fill(first, 1)
    archive, later = tmp_path / "games.jsonl.gz", tmp_path / "later.jsonl.gz"
    said("archive", str(archive), env=at(tmp_path / "first"))
    said("import", str(archive), env=at(tmp_path / "second"))
    found = asyncio.run(first.load(name))
    assert found is not None
    from terranova.store import Saving

    asyncio.run(first.save(Saving(replace(found.table, version=3, phase="over"))))
    said("archive", str(later), env=at(tmp_path / "first"))
    assert "replaced by a later version: 1" in said("import", str(later), env=at(tmp_path / "second"))
    assert "there already: 1" in said("import", str(archive), env=at(tmp_path / "second"))
    second = Store.in_folder(tmp_path / "second")
    assert contents(second) == contents(first)
    first.close()
    second.close()


def test_another_secret_is_kept_and_said(tmp_path: Path) -> None:
    first, second = Store.in_folder(tmp_path / "first"), Store.in_folder(tmp_path / "second")
    fill(first, 1)
    second.fact("secret", lambda: "another")
    archive = tmp_path / "games.jsonl.gz"
    said("archive", str(archive), env=at(tmp_path / "first"))
    assert "own secret" in said("import", str(archive), env=at(tmp_path / "second"))
    assert second.fact("secret", lambda: "") == "another"
    first.close()
    second.close()


@pytest.mark.parametrize("cut", [0, 10, 200, -30])
def test_an_archive_that_was_cut_adds_nothing(tmp_path: Path, cut: int) -> None:
    store = Store.in_folder(tmp_path / "data")
    fill(store)
    archive = tmp_path / "games.jsonl.gz"
    said("archive", str(archive), env=at(tmp_path / "data"))
    archive.write_bytes(archive.read_bytes()[:cut])
    result = run("import", str(archive), env=at(tmp_path / "other"))
    assert (result.exit_code, "not a complete archive" in result.stderr) == (2, True)
    other = Store.in_folder(tmp_path / "other")
    assert asyncio.run(other.table_ids("", 1)) == ()
    store.close()
    other.close()


def test_verify_names_the_table_that_is_bad(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    names = fill(store)
    assert "3 tables were read" in said("verify", env=at(tmp_path))
    store.close()
    with closing(sqlite3.connect(tmp_path / "terranova.sqlite3")) as database, database:
        database.execute("UPDATE entries SET text = 'zz99' WHERE table_id = ?", (names[1],))
    result = run("verify", env=at(tmp_path))
    assert result.exit_code == 2
    assert f"table {names[1]}:" in result.stdout
    assert "2 tables were read" in result.stdout


def test_a_loss_is_said_and_can_be_accepted(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store, 1)
    store.close()
    (tmp_path / "terranova.sqlite3").unlink()
    result = run("migrate", env=at(tmp_path))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "terranova verify --accept-loss" in result.stderr
    verified = run("verify", env=at(tmp_path))
    assert verified.exit_code == 2
    assert "the last changes are missing" in verified.stdout
    said("verify", "--accept-loss", env=at(tmp_path))
    assert "up to date" in said("migrate", env=at(tmp_path))


def test_what_a_damaged_database_still_has_is_exported(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store, 30)
    store.close()
    file = tmp_path / "terranova.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    data = bytearray(file.read_bytes())
    data[(root - 1) * size + size // 2 : root * size] = b"\xa5" * (size // 2)
    file.write_bytes(data)
    result = run("migrate", env=at(tmp_path))
    assert "is damaged; restore a backup" in result.stderr
    result = run("archive", str(tmp_path / "rest.gz"), env=at(tmp_path))
    assert "Traceback" not in result.output


def test_a_missing_driver_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "psycopg", None)
    result = run("migrate", env=address_at("postgresql://nobody:hidden@127.0.0.1/none"))
    assert result.exit_code == 2
    assert result.stderr == "error: psycopg is missing; install it with: pip install 'terranova[postgres]'\n"


@pytest.mark.parametrize("address", ["mysql://a:hidden@b/c", "postgresql://a:hidden@127.0.0.1:1/c"])
def test_a_database_that_cannot_be_used_is_one_sentence_without_the_password(address: str) -> None:
    result = run("migrate", env=address_at(address))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "hidden" not in result.output

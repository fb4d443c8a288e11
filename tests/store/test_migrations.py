"""Old databases are upgraded, no matter which process starts first."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from terranova.store import NewerStoreError, Receipt, Store, migrate
from terranova.store.drivers import driver_for
from terranova.store.models import metadata
from terranova.store.store import address_in
from tests.store.test_store import ROW, entry

ANSWER = {"type": "answer", "key": "k", "number": 2, "version": 3, "hint": None, "table": None}


def first_version(folder: Path) -> None:
    """A database as the first version left it."""
    driver = driver_for(address_in(folder))
    engine = driver.make_engine(1)
    migrate.upgrade(engine, driver, "0001")
    engine.dispose()
    row = {
        **vars(ROW),
        "maker": "eve",
        "number": 2,
        "setup": json.dumps(ROW.setup),
        "document": json.dumps(ROW.document),
    }
    del row["plan"]
    row["deadline"] = 500.0
    with closing(sqlite3.connect(folder / "terranova.sqlite3")) as database, database:
        places = ", ".join(f":{name}" for name in row)
        database.execute(f"INSERT INTO tables ({', '.join(row)}) VALUES ({places})", row)
        database.execute("INSERT INTO members VALUES ('ann', 't')")
        for number in (1, 2):
            one = entry(number)
            values = ("t", one.number, one.kind, one.player, one.text, one.person, one.at)
            database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        database.execute("INSERT INTO receipts VALUES ('t', 'ann', 'k', ?, 9.5)", (json.dumps(ANSWER),))
        database.execute("INSERT INTO receipts VALUES ('', 'ann', 'k', ?, 9.5)", (json.dumps({"table": "t"}),))
        database.execute("INSERT INTO people VALUES ('ann', 'Ann', 'de')")
        database.execute("INSERT INTO facts VALUES ('alive_at', '100.0')")
        database.execute("INSERT INTO facts VALUES ('secret', 'one')")


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    first_version(tmp_path)
    store = Store.in_folder(tmp_path)
    try:
        for person in ("ann", "eve"):
            assert [row.id for row in asyncio.run(store.tables_of(person, 5))] == ["t"]
        found = asyncio.run(store.load("t"))
        assert found is not None
        assert found.entries == (entry(1), entry(2))
        kept = {name: value for name, value in ANSWER.items() if value is not None}
        assert asyncio.run(store.find_receipt("t", "ann", "k")) == Receipt("ann", "k", kept, 9)
        made = asyncio.run(store.find_receipt("", "ann", "k"))
        assert made is not None
        assert made.answer == {"key": "k", "table": "t"}
        assert store.fact("secret", lambda: "two") == "one"
        assert asyncio.run(store.come_alive(160.0)) == 60.0
        assert asyncio.run(store.deadline_of("t")) == 560.0
    finally:
        store.close()


def test_the_migrations_lead_to_the_models(any_store: Store) -> None:
    with any_store._engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert differences == []


def test_a_newer_database_is_left_alone(database_address: str) -> None:
    store = Store(database_address)
    store.write_now(
        lambda connection: store.driver.execute(connection, "UPDATE alembic_version SET version_num = '9999'")
    )
    store.close()
    with pytest.raises(NewerStoreError):
        Store(database_address)


def test_processes_that_start_together_agree(database_address: str) -> None:
    """Four first starts at once: one brings the database up to date, and all have the same secret."""
    program = """if True:
        import secrets, sys
        from terranova.store import Store
        store = Store(sys.argv[1])
        print(store.fact("secret", lambda: secrets.token_hex(8)))
        store.close()"""
    starts = [
        subprocess.Popen([sys.executable, "-c", program, database_address], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    said = [start.communicate(timeout=600)[0].strip() for start in starts]
    assert [start.returncode for start in starts] == [0] * 4
    assert len(set(said)) == 1
    assert said[0]


def test_the_last_step_is_known_without_alembic() -> None:
    assert migrate.last_step() == ScriptDirectory.from_config(migrate._config()).get_current_head()


def test_a_database_that_is_up_to_date_opens_without_alembic(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    program = (
        "import sys; from pathlib import Path; from terranova.store import Store; "
        "Store.in_folder(Path(sys.argv[1])).close(); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

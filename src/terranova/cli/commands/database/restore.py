"""``terranova restore``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from terranova.cli.commands.database import held, opened, read_settings
from terranova.cli.commands.database.import_archive import say_taken_in
from terranova.locale import say


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--force", is_flag=True, help="Replace the games already there.")
def command(file: Path, force: bool) -> None:
    """Replace the database with a backup. No server may be using it.

    \b
    Example:
      terranova restore games-monday.sqlite3 --force
    """
    from terranova.server.storage import database_file
    from terranova.store.backup import is_sqlite_file

    settings = read_settings()
    database = database_file(settings)
    if is_sqlite_file(file):
        if database is None:
            raise click.ClickException(
                say(
                    "{file} is an SQLite database; bring it over with “terranova archive” and “terranova import”",
                    file=file,
                )
            )
        _put_back(file, database, force)
        return
    if database is not None:
        with held(database):
            _require_none(database, force)
            for ending in ("", "-wal", "-shm", "-last"):
                database.with_name(database.name + ending).unlink(missing_ok=True)
    with opened(settings) as store:
        if database is None and not force and asyncio.run(store.table_ids("", 1)):
            raise click.ClickException(say("there are games already; --force replaces those that the backup has"))
        say_taken_in(store, file)


def _put_back(file: Path, database: Path, force: bool) -> None:
    from terranova.store.backup import put_back
    from terranova.store.errors import DamagedStoreError

    with held(database):
        _require_none(database, force)
        try:
            put_back(file, database)
        except DamagedStoreError as error:
            raise click.ClickException(say("{file} is damaged: {reason}", file=file, reason=error)) from None
    click.echo(say("{file} is back in {folder}.", file=file, folder=database.parent))


def _require_none(database: Path, force: bool) -> None:
    if database.exists() and database.stat().st_size and not force:
        raise click.ClickException(say("{file} is there already; --force replaces it", file=database))

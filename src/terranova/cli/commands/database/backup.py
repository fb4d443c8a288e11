"""``terranova backup``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from terranova.cli.commands.database import opened, read_settings, require_new
from terranova.cli.commands.database.archive import say_written
from terranova.locale import say


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
def command(file: Path, force: bool) -> None:
    """Copy the database, as it is at this moment, while servers run.

    With SQLite, the copy is a checked database file; with PostgreSQL, an archive as “terranova archive” writes it.
    “terranova restore” takes both.

    \b
    Example:
      terranova backup games-monday.sqlite3
    """
    from terranova.server.storage import database_file
    from terranova.store.archive import write_archive
    from terranova.store.backup import back_up
    from terranova.store.errors import DamagedStoreError

    settings = read_settings()
    require_new(file, force)
    database = database_file(settings)
    if database is None:
        with opened(settings) as store:
            say_written(file, asyncio.run(write_archive(store, file)))
        return
    if not database.exists():
        raise click.ClickException(say("there is no database in {folder}", folder=database.parent))
    try:
        back_up(database, file)
    except DamagedStoreError as error:
        raise click.ClickException(say("{file} is damaged: {reason}", file=database, reason=error)) from None
    click.echo(say("{file} was written and checked.", file=file))

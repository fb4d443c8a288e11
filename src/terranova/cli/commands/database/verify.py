"""``terranova verify``."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from terranova.cli.commands.database import held, opened, read_settings
from terranova.locale import say, say_count

if TYPE_CHECKING:
    from pathlib import Path

    from terranova.store import Store

PAGE = 200


@click.command("verify")
@click.option("--accept-loss", is_flag=True, help="Continue without changes that were lost with a file.")
def command(accept_loss: bool) -> None:
    """Read the whole database, replay every game, and name the tables that are damaged.

    Servers may keep running.

    \b
    Examples:
      terranova verify
      terranova verify --accept-loss
    """
    from terranova.server.storage import database_file

    settings = read_settings()
    database = database_file(settings)
    problems = _check_file(database, accept_loss) if database is not None and database.exists() else []
    with opened(settings, is_checked=False) as store:
        count, damaged = asyncio.run(_check_tables(store))
    for problem in (*problems, *damaged):
        click.echo(problem)
    sound = say_count(
        count, "{count} table was read and its game replayed.", "{count} tables were read and their games replayed."
    )
    click.echo(sound)
    if problems or damaged:
        raise click.ClickException(
            say_count(
                len(problems) + len(damaged),
                "{count} problem; restore a backup (terranova restore), or save the rest (terranova archive)",
                "{count} problems; restore a backup (terranova restore), or save the rest (terranova archive)",
            )
        )


def _check_file(database: Path, accept_loss: bool) -> list[str]:
    from terranova.server.storage import missing_changes
    from terranova.store import Store, backup
    from terranova.store.errors import DamagedStoreError, LostChangesError

    if accept_loss:
        with held(database):
            backup.accept_loss(database)
    try:
        backup.check_whole(database)
        Store(f"sqlite:///{database}").close()
    except DamagedStoreError as error:
        return [say("{file} is damaged: {reason}", file=database, reason=error)]
    except LostChangesError:
        return [missing_changes(str(database))]
    return []


async def _check_tables(store: Store) -> tuple[int, list[str]]:
    """Return how many tables are sound, and a line for each that is not."""
    from terranova.server.sessions.persistence import table_of

    last, count, damaged = "", 0, []
    while found := await store.table_ids(last, PAGE):
        for table_id in found:
            try:
                stored = await store.load(table_id)
                if stored is None:
                    continue  # removed meanwhile
                table = table_of(stored)
                if table.number != stored.table.number or len(table.log) != len(stored.entries):
                    raise ValueError(say("its entries and its number differ"))
                count += 1
            except Exception as error:  # whatever is wrong with it: the others are looked at
                damaged.append(say("table {table}: {reason}", table=table_id, reason=error))
        last = found[-1]
    return count, damaged

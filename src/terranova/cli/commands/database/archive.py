"""``terranova archive``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from terranova.cli.commands.database import opened, read_settings, require_new
from terranova.locale import say, say_count

if TYPE_CHECKING:
    from terranova.store.archive import Written


@click.command("archive")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace the file if it is there.")
def command(file: Path, force: bool) -> None:
    """Write everything into an archive that any database can take in, while servers run.

    It holds the server’s secret: keep it to yourself.

    \b
    Example:
      terranova archive games.jsonl.gz
      TERRANOVA_DATABASE_URL=postgresql://games@db.example/games terranova import games.jsonl.gz
    """
    from terranova.store.archive import write_archive

    settings = read_settings()
    require_new(file, force)
    with opened(settings, is_checked=False) as store:
        say_written(file, asyncio.run(write_archive(store, file)))


def say_written(file: Path, written: Written) -> None:
    """Say what went into an archive; tables that could not be read are an error.

    :raises click.ClickException: if there are any.
    """
    click.echo(say_count(written.tables, "{file}: {count} table.", "{file}: {count} tables.", file=file))
    if written.damaged:
        names = ", ".join(written.damaged)
        raise click.ClickException(say("these tables cannot be read and were left out: {names}", names=names))

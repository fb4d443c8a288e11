"""``terranova import``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from terranova.cli.commands.database import opened, read_settings
from terranova.locale import say

if TYPE_CHECKING:
    from terranova.store import Store


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def command(file: Path) -> None:
    """Add the tables of an archive to the database, while servers run.

    A table that is there already is left alone, unless the archive has a later version of it.

    \b
    Example:
      terranova import games.jsonl.gz
    """
    with opened(read_settings()) as store:
        say_taken_in(store, file)


def say_taken_in(store: Store, file: Path) -> None:
    """Add an archive, and say what came out of it.

    :raises click.ClickException: if it is none.
    """
    from terranova.store.archive import BadArchiveError, read_archive

    try:
        found = asyncio.run(read_archive(store, file))
    except BadArchiveError as error:
        raise click.ClickException(say("{file} is not a complete archive: {reason}", file=file, reason=error)) from None
    click.echo(
        say(
            "Tables added: {new}, replaced by a later version: {replaced}, there already: {skipped}.",
            new=found.new,
            replaced=found.replaced,
            skipped=found.skipped,
        )
    )
    if found.has_other_secret:
        click.echo(say("This database keeps its own secret: cookies and seat links of the archive do not work here."))

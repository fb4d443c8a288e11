"""``terranova migrate``."""

from __future__ import annotations

import click

from terranova.cli.commands.database import opened, read_settings
from terranova.locale import say


@click.command("migrate")
def command() -> None:
    """Bring the database up to date.

    A server does it by itself when it starts. Several may start at once: one of them does it, the others wait.

    \b
    Examples:
      terranova migrate
      TERRANOVA_DATABASE_URL=postgresql://games@db.example/games terranova migrate
    """
    from terranova.server.storage import place_of
    from terranova.store.migrate import revision

    settings = read_settings()
    with opened(settings) as store, store._engine.connect() as connection:
        step = revision(connection)
    click.echo(say("{place} is up to date (step {step}).", place=place_of(settings), step=step))

"""``terranova work``."""

from __future__ import annotations

import click


@click.command("work")
@click.option("--processes", type=click.IntRange(0, 1024), default=0, help="How many; 0 leaves one processor free.")
def command(processes: int) -> None:
    """Think for the computer players of servers on other machines.

    TERRANOVA_REDIS_URL says where the work is. Programs to play against come from this machine’s list only.

    \b
    Examples:
      TERRANOVA_REDIS_URL=redis://db.example:6379/0 terranova work
      terranova work --processes 8
    """
    # Imported here: the command line answers at once, and does without the server's libraries elsewhere.
    from terranova.server.work import CannotWorkError, work

    try:
        work(processes)
    except CannotWorkError as error:
        raise click.ClickException(str(error)) from None

"""``terranova warm-up``."""

from __future__ import annotations

import click

from terranova.cli.compile_progress import ensure_all_warm
from terranova.locale import say


@click.command("warm-up")
def command() -> None:
    """Compile the rules and the computer players in advance.

    This takes up to a minute and is needed once per installation. Otherwise the first command that needs it does it.

    \b
    Example:
      terranova warm-up
    """
    ensure_all_warm()
    click.echo(say("The rules and the computer players are compiled."))

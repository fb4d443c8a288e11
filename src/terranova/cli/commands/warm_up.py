"""``terranova warm-up``."""

from __future__ import annotations

import click

from terranova.cli.compile_progress import ensure_engine_warm
from terranova.locale import say


@click.command("warm-up")
def command() -> None:
    """Compile the rules and the computer players ahead.

    It takes up to a minute and is needed once for an installation; without it, the first command that needs them
    does it.

    \b
    Example:
      terranova warm-up
    """
    ensure_engine_warm()
    click.echo(say("The rules and the computer players are compiled."))

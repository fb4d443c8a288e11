"""``terranova version``."""

from __future__ import annotations

import click

import terranova


@click.command("version")
def command() -> None:
    """Show the version.

    \b
    Example:
      terranova version
    """
    click.echo(f"terranova {terranova.__version__}")

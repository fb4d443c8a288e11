"""``terranova version``."""

from __future__ import annotations

import click

import terranova


@click.command("version")
def command() -> None:
    """Say which version this is.

    \b
    Example:
      terranova version
    """
    click.echo(f"terranova {terranova.__version__}")

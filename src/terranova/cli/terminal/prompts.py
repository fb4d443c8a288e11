"""Prompts at the keyboard; a file or a pipe can answer too."""

from __future__ import annotations

import sys
from contextlib import suppress

import click


def is_interactive() -> bool:
    """Whether a person sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str | None:
    """The line typed after the prompt; None at the end of the input.

    Input from a file or pipe is echoed, so that the output reads like a conversation.
    """
    if is_interactive():
        with suppress(ImportError):
            import readline  # noqa: F401  # lines can be edited and called back; not on every system
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            return None
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    click.echo(line.rstrip("\n"))
    return line.rstrip("\n") if line else None

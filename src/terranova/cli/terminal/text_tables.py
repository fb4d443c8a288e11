"""Tables of plain text."""

from __future__ import annotations

from collections.abc import Sequence

import click


def print_table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns with a heading; columns of numbers are right-aligned."""
    widths = [max(len(row[i]) for row in (heading, *rows)) for i in range(len(heading))]
    to_right = [all(row[i].isdigit() for row in rows) for i in range(len(heading))]
    for row in (heading, ["-" * width for width in widths], *rows):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, to_right, strict=True)
        ]
        click.echo("  ".join(cells).rstrip())

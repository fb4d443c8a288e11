"""``terranova puzzles collect``."""

from __future__ import annotations

from pathlib import Path

import click

from terranova.cli.compile_progress import ensure_all_warm
from terranova.locale import say


@click.command("collect")
@click.argument("folder", metavar="FOLDER", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the puzzles go.",
)
@click.option("--count", type=click.IntRange(1), default=1200, show_default=True, help="How many puzzles at most.")
def command(folder: Path, output: Path, count: int) -> None:
    """Choose from what was found in FOLDER, balanced by kind, players and map, and rate it.

    Every puzzle is rated by which levels of the engine solve it. What FILE holds already keeps its rating, so the
    command can be stopped and resumed.

    \b
    Examples:
      terranova puzzles collect found --output puzzles.txt
    """
    from terranova.puzzles.mining.collect import collect

    ensure_all_warm()
    for done, total in collect(folder, output, count):
        if done % 10 == 0 or done == total:
            click.echo(say("{done} of {total} puzzles rated", done=done, total=total), err=True)

"""``terranova puzzles mine``."""

from __future__ import annotations

from pathlib import Path

import click

from terranova.cli.compile_progress import ensure_all_warm
from terranova.locale import say
from terranova.puzzles import KINDS, Kind


@click.command("mine")
@click.argument("folder", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--record",
    "records",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Look through this file of finished games.",
)
@click.option(
    "--games", type=click.IntRange(0), help="Play so many games to look through; without a number, go on until stopped."
)
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option(
    "--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Look for this kind only; can be repeated."
)
def command(
    folder: Path, records: tuple[Path, ...], games: int | None, processes: int, kinds: tuple[Kind, ...]
) -> None:
    """Look for puzzles in games: finished ones, and games that the engine’s gentle levels play for it.

    What is found goes into FOLDER, game by game. Stop it with Ctrl-C; the same command goes on where it stopped.

    \b
    Examples:
      terranova puzzles mine found --processes 4
      terranova puzzles mine found --record games.txt --games 0
    """
    from terranova.puzzles.mining.mine import mine

    ensure_all_warm()
    count = 0
    try:
        for puzzle in mine(folder, records, games, processes, kinds or KINDS):
            count += 1
            click.echo(f"{puzzle.id} {puzzle.kind} {puzzle.map} {puzzle.n_players} {puzzle.solution}")
    except KeyboardInterrupt:
        click.echo(say("Stopped. The same command goes on from here."), err=True)
    click.echo(say("Puzzles found: {count}", count=count), err=True)

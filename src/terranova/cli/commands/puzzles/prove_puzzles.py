"""``terranova puzzles prove``."""

from __future__ import annotations

import random
import time
from pathlib import Path
from statistics import median

import click

from terranova.cli.compile_progress import ensure_all_warm
from terranova.locale import say
from terranova.puzzles import prove_again, read, shipped


@click.command("prove")
@click.argument("puzzles", metavar="[ID]...", nargs=-1)
@click.option("--file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The puzzles of this file.")
@click.option("--sample", type=click.IntRange(1), help="Only so many of them, drawn at random.")
@click.option("--seed", type=int, default=1, show_default=True, help="What the draw begins with.")
def command(puzzles: tuple[str, ...], file: Path | None, sample: int | None, seed: int) -> None:
    """Prove puzzles again by looking at every turn: those named, or all.

    Exits with 1 if the proof says something else than a puzzle.

    \b
    Examples:
      terranova puzzles prove
      terranova puzzles prove --sample 20
    """
    known = read(file) if file else list(shipped())
    if puzzles:
        collection = shipped()
        known = [collection[id] for id in puzzles]
    if sample is not None and sample < len(known):
        known = random.Random(seed).sample(known, sample)
    ensure_all_warm()
    wrong, times = [], []
    for puzzle in known:
        begin = time.perf_counter()
        is_right = prove_again(puzzle)
        times.append(time.perf_counter() - begin)
        click.echo(f"{puzzle.id} {puzzle.kind} {puzzle.n_turns} {times[-1]:.2f} s{'' if is_right else ' !'}")
        if not is_right:
            wrong.append(puzzle.id)
    if times:
        click.echo(
            say(
                "{count} proofs, median {median} s, longest {longest} s",
                count=len(times),
                median=f"{median(times):.2f}",
                longest=f"{max(times):.2f}",
            )
        )
    if wrong:
        click.echo(say("Not proved: {puzzles}", puzzles=", ".join(wrong)), err=True)
        raise click.exceptions.Exit(1)

"""``terranova export``."""

from __future__ import annotations

from pathlib import Path

import click

from terranova.cli.sources import load_record
from terranova.export import Playback, animation, page
from terranova.export.animation import SIZE
from terranova.locale import say

KINDS = (".html", ".gif")
MAX_SIZE = 2000


@click.command("export")
@click.argument("name", metavar="RECORD")
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), required=True, help="The file to write."
)
@click.option("--turn", metavar="N", type=click.IntRange(1), help="Only this turn; a page opens at it.")
@click.option(
    "--theme", type=click.Choice(["light", "dark", "grey"]), default="light", show_default=True, help="The colours."
)
@click.option(
    "--size",
    type=click.IntRange(100, MAX_SIZE),
    default=SIZE,
    show_default=True,
    help="The longer side of the board in pixels.",
)
def command(name: str, output: Path, turn: int | None, theme: str, size: int) -> None:
    """Make a page in one file or a moving picture of a record.

    A name that ends in .html gets a page that replays the game in any browser, without a server; one that ends in
    .gif gets a moving picture, whose colours and size can be chosen.

    \b
    Examples:
      terranova export game.txt --output game.html
      terranova export game.txt --output game.gif --size 400
      terranova export game.txt --output turn-12.gif --turn 12
    """
    if output.suffix.lower() not in KINDS:
        raise click.BadParameter(say("the name must end in .html or .gif"), param_hint="--output")
    playback = Playback.of(load_record(name))
    first, last = 0, playback.n_actions
    if turn is not None:
        found = [n for n, moment in enumerate(playback.moments) if moment.turn == turn]
        if not found:
            raise click.BadParameter(say("turns in the record: {count}", count=playback.n_turns), param_hint="--turn")
        first, last = found[0] - 1, found[-1]
    if output.suffix.lower() == ".html":
        output.write_text(page(playback, at=None if turn is None else last), encoding="utf-8", newline="\n")
    else:
        output.write_bytes(animation(playback, first, last, size=size, theme=theme))
    click.echo(say("Wrote {file}.", file=output))

"""``terranova puzzles show``."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click

from terranova.cli.compile_progress import ensure_warm
from terranova.cli.json_output import print_json
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.colours import Ink
from terranova.cli.terminal.puzzles import answer_lines, puzzle_document, puzzle_lines
from terranova.cli.terminal.sentences import names_of
from terranova.cli.terminal.status import status_lines
from terranova.puzzles import Puzzle, shipped


@click.command("show")
@click.argument("puzzle", metavar="[ID]", required=False)
@click.option("--answer", is_flag=True, help="Show the answer too, and why nothing beats it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(puzzle: str | None, answer: bool, as_json: bool) -> None:
    """Show a puzzle; today’s unless another is named.

    \b
    Examples:
      terranova puzzles show
      terranova puzzles show --answer
    """
    found = find(puzzle)
    ensure_warm()
    if as_json:
        print_json(puzzle_document(found, with_answer=answer))
        return
    game, drawing = found.game(), BoardDrawing(Ink.for_stream(sys.stdout))
    click.echo(drawing.draw(game.map, game.position))
    for line in [*status_lines(game, names_of({}), drawing), *puzzle_lines(found)]:
        click.echo(line)
    if answer:
        for line in answer_lines(found):
            click.echo(line)


def find(id: str | None) -> Puzzle:
    """The puzzle of an id; without one, today's.

    :raises TerraNovaError: if there is none.
    """
    return shipped()[id] if id else shipped().daily(datetime.now(UTC).date())

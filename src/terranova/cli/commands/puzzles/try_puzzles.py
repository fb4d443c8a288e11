"""``terranova puzzles try``."""

from __future__ import annotations

import click

from terranova.cli.commands.puzzles.show_puzzles import find
from terranova.cli.compile_progress import ensure_warm
from terranova.cli.json_output import print_json
from terranova.cli.terminal.puzzles import verdict_lines
from terranova.puzzles import judge
from terranova.turn import Turn


@click.command("try")
@click.argument("turn", metavar="TURN")
@click.argument("puzzle", metavar="[ID]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(turn: str, puzzle: str | None, as_json: bool) -> None:
    """Try a turn as the answer to a puzzle, today’s unless another is named.

    TURN holds the actions between quotes. If it is wrong, you are told what it overlooked, and the exit code is 1.

    \b
    Examples:
      terranova puzzles try "e5-e9 *e10 *d9"
    """
    found = find(puzzle)
    ensure_warm()
    verdict = judge(found, Turn.from_text(turn))
    if as_json:
        print_json({"puzzle": found.id, "solved": verdict.is_solved, "value": verdict.value, "code": verdict.code})
    else:
        for line in verdict_lines(found, verdict):
            click.echo(line)
    if not verdict.is_solved:
        raise click.exceptions.Exit(1)

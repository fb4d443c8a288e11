"""``terranova puzzles list``."""

from __future__ import annotations

import click

from terranova.cli.json_output import print_json
from terranova.cli.terminal.puzzles import puzzle_document
from terranova.cli.terminal.text_tables import print_table
from terranova.locale import say
from terranova.puzzles import KINDS, Kind, shipped


@click.command("list")
@click.option("--kind", type=click.Choice(KINDS), help="Only puzzles of this kind.")
@click.option("--players", type=click.IntRange(2, 4), help="Only puzzles for so many players.")
@click.option("--map", "map_name", metavar="MAP", help="Only puzzles of this map.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(kind: Kind | None, players: int | None, map_name: str | None, as_json: bool) -> None:
    """List puzzles, the easiest first.

    \b
    Examples:
      terranova puzzles list --kind stop --players 3
    """
    found = sorted(shipped().select(kind, players, map_name), key=lambda puzzle: puzzle.rating)
    if as_json:
        print_json({"puzzles": [puzzle_document(puzzle, with_answer=False) for puzzle in found]})
        return
    head = ["ID", say("Task"), say("Map"), say("Players"), say("Rating")]
    rows = [[puzzle.id, puzzle.kind, puzzle.map, str(puzzle.n_players), str(puzzle.rating)] for puzzle in found]
    print_table(head, rows)

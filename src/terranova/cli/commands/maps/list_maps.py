"""``terranova maps``."""

from __future__ import annotations

import click

from terranova import Map, map_names
from terranova.cli.json_output import map_heading, print_json
from terranova.cli.terminal.text_tables import print_table
from terranova.locale import say, speaker


@click.command("maps")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(as_json: bool) -> None:
    """List the bundled maps.

    \b
    Example:
      terranova maps
    """
    maps = [Map.load(name) for name in map_names()]
    if as_json:
        print_json({"maps": [map_heading(map) for map in maps]})
        return
    rows = [(map.name, speaker().title(map.title), str(len(map)), str(len(map.landscapes))) for map in maps]
    print_table((say("Name"), say("Title"), say("Spaces"), say("Landscapes")), rows)

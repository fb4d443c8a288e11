"""``terranova show``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from terranova import Game, Map, svg
from terranova.cli.compile_progress import ensure_warm
from terranova.cli.json_output import game_document, map_document, print_json
from terranova.cli.sources import game_options, load_map_or_record
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.colours import Ink
from terranova.cli.terminal.sentences import COLOURS, names_of
from terranova.cli.terminal.status import status_lines
from terranova.drawing.palette import THEMES
from terranova.locale import say, speaker
from terranova.maps import KNOWN_LANDSCAPES
from terranova.record import Record
from terranova.rules import DEFAULT_EDITION

DEFAULT_SIZE = 1000
MAX_SIZE = 10000


@click.command("show")
@click.argument("source", metavar="[MAP|RECORD]", default="terra-nova")
@click.option("--position", "line", metavar="TEXT", help="A position on the map, in one line.")
@game_options
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write a picture: .svg or .png.")
@click.option("--theme", type=click.Choice(svg.THEME_NAMES), default="light", show_default=True, help="The colours.")
@click.option(
    "--size",
    type=click.IntRange(16, MAX_SIZE),
    help=f"The longer side of the picture in pixels; {DEFAULT_SIZE} for a .png unless given.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    source: str,
    line: str | None,
    players: int | None,
    rules: str | None,
    output: Path | None,
    theme: str,
    size: int | None,
    as_json: bool,
) -> None:
    """Show a map, a position or the end of a record.

    \b
    Examples:
      terranova show duel
      terranova show duel --output duel.svg
      terranova show game.txt --output game.png --size 800
    """
    if output and output.suffix.lower() not in (".svg", ".png"):
        raise click.BadParameter(say("the name must end in .svg or .png"), param_hint="--output")
    thing = load_map_or_record(source)
    if isinstance(thing, Record) and (line or players or rules):
        raise click.UsageError(say("A record has its own position, players and rules."))
    if (players or rules) and not line:
        raise click.UsageError(say("The options --players and --rules belong to --position."))
    map, game, names = _standing(thing, line, players, rules)
    if output:
        _write(output, _picture(map, game, theme, _size(output, size)))
        if not as_json:
            click.echo(say("Wrote {file}.", file=output))
    if as_json:
        print_json(game_document(game) if game else map_document(map))
    elif not output:
        drawing = BoardDrawing(Ink.for_stream(sys.stdout), theme if theme in THEMES else "light")
        click.echo(_heading(map))
        click.echo(drawing.draw(map, game.position if game else None))
        click.echo(drawing.legend(map))
        if game:
            for sentence in status_lines(game, names_of(names), drawing):
                click.echo(sentence)


def _standing(
    thing: Map | Record, line: str | None, players: int | None, rules: str | None
) -> tuple[Map, Game | None, dict[str, str]]:
    if isinstance(thing, Record):
        return thing.map, thing.game(), {tag: thing.tags[tag] for tag in COLOURS.values() if tag in thing.tags}
    if line is None:
        return thing, None, {}
    ensure_warm()
    return thing, Game.from_position(line, map=thing, players=players, rules=rules or DEFAULT_EDITION), {}


def _heading(map: Map) -> str:
    return say(
        "{title}: {fields} spaces, {landscapes} landscapes",
        title=speaker().title(map.title or map.name),
        fields=len(map),
        landscapes=len(map.landscapes),
    )


def _size(output: Path, size: int | None) -> int | None:
    return size or (DEFAULT_SIZE if output.suffix.lower() == ".png" else None)


def _picture(map: Map, game: Game | None, theme: str, size: int | None) -> str:
    # Landscapes without a picture of their own are told apart by their letters.
    letters = any(name not in KNOWN_LANDSCAPES for name in map.landscapes.values())
    if game is None:
        return svg.map(map, size=size, theme=theme, letters=letters)
    last = game.action_stack[-game.position.actions_taken or -1 :]
    return svg.board(game.position, size=size, theme=theme, territories=game.territories, last=last, letters=letters)


def _write(output: Path, picture: str) -> None:
    if output.suffix.lower() == ".svg":
        output.write_text(picture, encoding="utf-8", newline="\n")
    else:
        output.write_bytes(svg.png(picture))

"""``terranova play``."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import click

from terranova import Game
from terranova.cli.commands.serve import serve
from terranova.cli.compile_progress import ensure_warm
from terranova.cli.sources import game_options, load_map, load_record
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.colours import Ink
from terranova.cli.terminal.sentences import COLOURS
from terranova.cli.terminal.session import TerminalSession
from terranova.drawing.palette import THEMES
from terranova.locale import say


@click.command("play")
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen; 127.0.0.1 keeps others out.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8610, show_default=True, help="0 takes any free one.")
@click.option("--open/--no-open", "open_browser", default=True, help="Open the browser, where there is one.")
@click.option("--terminal", is_flag=True, help="Play in the terminal; all options below are for that.")
@click.option("--map", "map_name", metavar="MAP", help="The map; terra-nova unless given.")
@game_options
@click.option("--names", metavar="ANNA,BERT", help="The players' names in turn order, with commas between them.")
@click.option(
    "--record", "path", metavar="FILE", type=click.Path(path_type=Path), help="Save the game to FILE after each action."
)
@click.option("--resume", is_flag=True, help="Go on with the game in the file of --record, if it is there.")
@click.option("--seed", type=int, help="Makes 'random' choose the same actions again.")
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True, help="The colours.")
def command(
    host: str,
    port: int,
    open_browser: bool,
    terminal: bool,
    map_name: str | None,
    players: int | None,
    rules: str | None,
    names: str | None,
    path: Path | None,
    resume: bool,
    seed: int | None,
    theme: str,
) -> None:
    """Play in the browser: alone, around one screen, or each on their own device.

    The game is served to this machine and its network until Ctrl+C; every game is kept. With --terminal two to four
    people play at one keyboard, here and now.

    \b
    Examples:
      terranova play
      terranova play --terminal --map duel --players 3 --names Anna,Bert,Chris
      terranova play --terminal --record game.txt --resume
    """
    if not terminal:
        if map_name or players or rules or names or path or resume or seed is not None:
            raise click.UsageError(say("This option is for the game in the terminal: add --terminal."))
        serve(host, port, open_browser)
        return
    if resume and path is None:
        raise click.UsageError(say("The option --resume needs --record FILE."))
    if path and path.exists():
        if not resume:
            raise click.UsageError(say("{file} is there already; add --resume to go on with its game.", file=path))
        if map_name or players or rules or names:
            raise click.UsageError(say("The game in {file} brings its own map, players, rules and names.", file=path))
        record = load_record(str(path))
        game, tags = record.game(), dict(record.tags)
    else:
        map = load_map(map_name or "terra-nova")
        ensure_warm()
        game = Game(map=map, players=players or 2, rules=rules or "de")
        tags = _tags(names, len(game.players))
        game.record(**tags)  # raises now if these names could not be saved later
    drawing = BoardDrawing(Ink.for_stream(sys.stdout), theme)
    TerminalSession(game, tags, drawing, path, random.Random(seed)).run()


def _tags(names: str | None, players: int) -> dict[str, str]:
    """The names as tags of a record."""
    if names is None:
        return {}
    given = [name.strip() for name in names.split(",")]
    if len(given) != players:
        problem = say("{given} names were given for {players} players", given=len(given), players=players)
        raise click.BadParameter(problem, param_hint="--names")
    return {colour: name for colour, name in zip(COLOURS.values(), given, strict=False) if name}

"""``terranova play``."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import click

from terranova import Game
from terranova.cli.commands.serve import serve
from terranova.cli.compile_progress import ensure_all_warm, ensure_warm
from terranova.cli.sources import game_options, load_map, load_record
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.colours import Ink
from terranova.cli.terminal.computer_seats import ComputerSeats
from terranova.cli.terminal.sentences import COLOURS
from terranova.cli.terminal.session import TerminalSession
from terranova.drawing.palette import THEMES
from terranova.engine.levels import LEVELS, STRONGEST, WEAKEST
from terranova.locale import say
from terranova.rules import DEFAULT_EDITION

DEFAULT_LEVEL = 3


@click.command("play")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on; 127.0.0.1 keeps others out.")
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=8610, show_default=True, help="The port; 0 takes any free one."
)
@click.option("--open/--no-open", "open_browser", default=True, help="Open the browser, if there is one.")
@click.option("--terminal", is_flag=True, help="Play in the terminal; all options below are for that.")
@click.option("--map", "map_name", metavar="MAP", help="The map. Default: terra-nova.")
@game_options
@click.option(
    "--computer",
    "computers",
    metavar="COLOUR[:LEVEL]",
    multiple=True,
    help="Let the computer play a colour, such as yellow:4; may be repeated.",
)
@click.option("--names", metavar="ANNA,BERT", help="The players’ names in turn order, separated by commas.")
@click.option(
    "--record", "path", metavar="FILE", type=click.Path(path_type=Path), help="Save the game to FILE after each action."
)
@click.option("--resume", is_flag=True, help="Continue the game in the --record file, if there is one.")
@click.option("--seed", type=int, help="Makes “random” repeatable.")
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True, help="The colours.")
def command(
    host: str,
    port: int,
    open_browser: bool,
    terminal: bool,
    map_name: str | None,
    players: int | None,
    rules: str | None,
    computers: tuple[str, ...],
    names: str | None,
    path: Path | None,
    resume: bool,
    seed: int | None,
    theme: str,
) -> None:
    """Play in the browser: alone, around one screen, or each on your own device.

    The game is served to this machine and its network until you press Ctrl+C; every game is saved. With --terminal,
    two to four people play at one keyboard, or against the computer.

    \b
    Examples:
      terranova play
      terranova play --terminal --map duel --players 3 --names Anna,Bert,Chris
      terranova play --terminal --computer yellow:4
      terranova play --terminal --record game.txt --resume
    """
    if not terminal:
        if map_name or players or rules or computers or names or path or resume or seed is not None:
            raise click.UsageError(say("This option is for playing in the terminal: add --terminal."))
        serve(host, port, open_browser)
        return
    if resume and path is None:
        raise click.UsageError(say("The option --resume needs --record FILE."))
    if path and path.exists():
        if not resume:
            raise click.UsageError(say("{file} already exists; add --resume to continue its game.", file=path))
        if map_name or players or rules or names:
            raise click.UsageError(say("The game in {file} has its own map, players, rules and names.", file=path))
        record = load_record(str(path))
        game, tags = record.game(), dict(record.tags)
    else:
        map = load_map(map_name or "terra-nova")
        ensure_warm()
        game = Game(map=map, players=players or 2, rules=rules or DEFAULT_EDITION)
        tags = _tags(names, len(game.players))
        game.record(**tags)  # raises now if these names could not be saved later
    levels = dict(_computer(text, game.players) for text in computers)
    if levels:
        ensure_all_warm()
    drawing = BoardDrawing(Ink.for_stream(sys.stdout), theme)
    chance = random.Random(seed)
    seats = ComputerSeats(levels, seed if seed is not None else chance.randrange(2**32))
    TerminalSession(game, tags, drawing, path, chance, seats).run()


def _computer(text: str, players: tuple[str, ...]) -> tuple[str, int]:
    """The colour and level of a computer player."""
    colour, _, level = text.lower().partition(":")
    levels = [str(number) for number in LEVELS]
    if colour not in players or (level or levels[0]) not in levels:
        problem = say(
            "“{text}” is not one of {players}, with a level from {least} to {most}",
            text=text,
            players=", ".join(players),
            least=WEAKEST,
            most=STRONGEST,
        )
        raise click.BadParameter(problem, param_hint="--computer")
    return colour, int(level or DEFAULT_LEVEL)


def _tags(names: str | None, players: int) -> dict[str, str]:
    """The names as tags of a record."""
    if names is None:
        return {}
    given = [name.strip() for name in names.split(",")]
    if len(given) != players:
        problem = say("names: {given}, players: {players}", given=len(given), players=players)
        raise click.BadParameter(problem, param_hint="--names")
    return {colour: name for colour, name in zip(COLOURS.values(), given, strict=False) if name}

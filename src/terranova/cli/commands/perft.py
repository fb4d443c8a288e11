"""``terranova perft``."""

from __future__ import annotations

import click

from terranova import Action, Game, perft
from terranova.cli.compile_progress import ensure_warm
from terranova.cli.json_output import print_json
from terranova.cli.sources import game_options, load_map
from terranova.locale import say
from terranova.rules import DEFAULT_EDITION


@click.command("perft")
@click.argument("map_and_depth", metavar="[MAP] DEPTH", nargs=-1)
@click.option(
    "--position", "line", metavar="TEXT", help="The position to count from, in one line. Default: a new game."
)
@game_options
@click.option("--divide", is_flag=True, help="Count for each legal action.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    map_and_depth: tuple[str, ...],
    line: str | None,
    players: int | None,
    rules: str | None,
    divide: bool,
    as_json: bool,
) -> None:
    """Count sequences of DEPTH legal actions.

    A game that ends early adds none. Two programs with the same rules get the same count.

    \b
    Examples:
      terranova perft 3
      terranova perft duel 2 --divide
    """
    if len(map_and_depth) not in (1, 2):
        raise click.UsageError(say("Give a depth, with a map before it if you like."))
    *names, depth_text = map_and_depth
    if not (depth_text.isascii() and depth_text.isdigit()):
        raise click.BadParameter(say("“{text}” is not a depth of 0 or more", text=depth_text), param_hint="DEPTH")
    depth = int(depth_text)
    map = load_map(names[0] if names else "terra-nova")
    ensure_warm()
    if line is None:
        game = Game(map=map, players=players or 2, rules=rules or DEFAULT_EDITION)
    else:
        game = Game.from_position(line, map=map, players=players, rules=rules or DEFAULT_EDITION)
    # Action by action even if that is not shown, so that Ctrl-C need not wait for the whole count.
    counts = {str(action): _count_after(game, action, depth - 1) for action in game.legal_actions} if depth else {}
    total = sum(counts.values()) if depth else perft(game, 0)
    if as_json:
        document = {
            "map": map.name,
            "rules": game.rules.text(),
            "players": len(game.players),
            "position": game.position.text(),
            "depth": depth,
            "count": total,
        }
        print_json(document | ({"divide": counts} if divide else {}))
        return
    if divide:
        for action, count in counts.items():
            click.echo(f"{action} {count}")
    click.echo(str(total))


def _count_after(game: Game, action: Action, depth: int) -> int:
    game.push(action)
    try:
        return perft(game, depth)
    finally:
        game.pop()

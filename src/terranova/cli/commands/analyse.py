"""``terranova analyse``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import click

from terranova import Candidate, Engine, Game, Turn
from terranova.cli.compile_progress import ensure_all_warm
from terranova.cli.json_output import print_json
from terranova.cli.sources import STANDARD_INPUT, game_options, load_map, load_record
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.colours import Ink
from terranova.cli.terminal.judgements import candidate_lines, percent
from terranova.cli.terminal.sentences import COLOURS, Names, names_of
from terranova.cli.terminal.status import status_lines
from terranova.cli.terminal.timeline import Moment, moments
from terranova.locale import say
from terranova.record import Record
from terranova.rules import DEFAULT_EDITION

DEFAULT_SECONDS = 1.0
WORTH_SAYING = 0.05
"""The loss of a chance to win from which on a better turn is shown."""


@click.command("analyse")
@click.argument("source", metavar="FILE|POSITION")
@click.option(
    "--at", metavar="N", type=click.IntRange(0), help="Only the position after turn N; 0 is the end of set-up."
)
@click.option("--top", type=click.IntRange(1, 20), default=3, show_default=True, help="How many turns to show.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0.01, 3600),
    default=DEFAULT_SECONDS,
    show_default=True,
    help="Seconds per position.",
)
@click.option("--map", "map_name", metavar="MAP", help="The map of a POSITION. Default: terra-nova.")
@game_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    source: str,
    at: int | None,
    top: int,
    seconds: float,
    map_name: str | None,
    players: int | None,
    rules: str | None,
    as_json: bool,
) -> None:
    """Find the best turns of a position, or judge every turn of a record.

    FILE is a record; POSITION is a position in one line, between quotes.

    \b
    Examples:
      terranova analyse game.txt
      terranova analyse game.txt --at 12 --time 5
      terranova analyse "$POSITION" --map duel
    """
    is_file = source == STANDARD_INPUT or Path(source).exists() or " " not in source
    if is_file and (map_name or players or rules):
        raise click.UsageError(say("A record has its own position, players and rules."))
    if not is_file:
        if at is not None:
            raise click.UsageError(say("The option --at is for a record."))
        map = load_map(map_name or "terra-nova")
        ensure_all_warm()
        game = Game.from_position(source, map=map, players=players, rules=rules or DEFAULT_EDITION)
        _analyse_position(game, names_of({}), top, seconds, as_json=as_json)
        return
    record = load_record(source)
    names, turns = _names(record), moments(record)
    if at is not None and at >= len(turns):
        raise click.BadParameter(say("turns in the record: {count}", count=len(turns) - 1), param_hint="--at")
    ensure_all_warm()
    if at is not None:
        _analyse_position(record.game(turns[at].n_actions), names, top, seconds, as_json=as_json)
    else:
        _judge_record(record, turns, names, seconds, as_json=as_json)


def _names(record: Record) -> Names:
    return names_of({tag: record.tags[tag] for tag in COLOURS.values() if tag in record.tags})


def _analyse_position(game: Game, names: Names, top: int, seconds: float, *, as_json: bool) -> None:
    """Show the best turns; of a game that is over only that."""
    candidates = () if game.is_game_over() else Engine().analyse(game, top, seconds)
    if as_json:
        found = [_document(candidate) for candidate in candidates]
        print_json({"position": game.position.text(), "candidates": found})
        return
    drawing = BoardDrawing(Ink.for_stream(sys.stdout))
    click.echo(drawing.draw(game.map, game.position))
    for line in status_lines(game, names, drawing):
        click.echo(line)
    for number, candidate in enumerate(candidates, 1):
        for line in candidate_lines(number, candidate, names):
            click.echo(line)


@dataclass(frozen=True)
class _Judgement:
    """A turn as it was played, beside the best one found."""

    moment: Moment
    best: Candidate
    chance: float
    """The mover's chance to win after the turn that was played."""
    best_chance: float

    @property
    def loss(self) -> float:
        return max(0.0, self.best_chance - self.chance)


def _judge_record(record: Record, turns: list[Moment], names: Names, seconds: float, *, as_json: bool) -> None:
    engine, judged = Engine(), list[_Judgement]()
    for before, moment in pairwise(turns):
        if moment.player is None or moment.n_actions == before.n_actions:  # a turn passed over
            continue
        judgement = _judge(engine, record, before, moment, seconds)
        judged.append(judgement)
        if not as_json:
            _print(judgement, names)
    if as_json:
        print_json({"turns": [_turn_document(judgement) for judgement in judged]})


def _judge(engine: Engine, record: Record, before: Moment, moment: Moment, seconds: float) -> _Judgement:
    """Search before the turn, and after it unless it is the best one found or the game is over."""
    game, own = record.game(before.n_actions), record.new_game().players.index(moment.player or "")
    best = engine.analyse(game, 1, seconds)[0]
    after = record.game(moment.n_actions)
    if tuple(map(str, best.turn)) == moment.words:
        chance = best.chances[own]
    elif after.is_game_over():
        chance = engine.evaluate(after).chances[own]
    else:
        chance = engine.analyse(after, 1, seconds)[0].chances[own]
    return _Judgement(moment, best, chance, best.chances[own])


def _print(judgement: _Judgement, names: Names) -> None:
    click.echo(
        say("{turn} [{chance}]", turn=judgement.moment.heading(names), chance=percent(judgement.chance)),
    )
    if judgement.loss >= WORTH_SAYING:
        click.echo(
            "   "
            + say(
                "Better: {turn} [{chance}]",
                turn=Turn(judgement.best.turn),
                chance=percent(judgement.best_chance),
            )
        )


def _document(candidate: Candidate) -> dict[str, object]:
    return {
        "turn": str(Turn(candidate.turn)),
        "visits": candidate.visits,
        "values": list(candidate.values),
        "chances": list(candidate.chances),
        "line": [str(Turn(turn)) for turn in candidate.line],
    }


def _turn_document(judgement: _Judgement) -> dict[str, object]:
    return {
        "turn": judgement.moment.number,
        "player": judgement.moment.player,
        "actions": list(judgement.moment.words),
        "chance": judgement.chance,
        "loss": judgement.loss,
        "best": _document(judgement.best),
    }

"""``terranova report``."""

from __future__ import annotations

import click

from terranova.cli.compile_progress import ensure_all_warm
from terranova.cli.json_output import print_json
from terranova.cli.sources import load_record
from terranova.cli.terminal.judgements import percent
from terranova.cli.terminal.sentences import COLOURS, Names, describe_outcome, names_of
from terranova.cli.terminal.text_tables import print_table
from terranova.cli.terminal.timeline import outline
from terranova.locale import say, say_count, speaker
from terranova.report import DEFAULT_NODES, GRADES, MOST_NODES, GameReport, Judge, JudgedTurn, judge_turns
from terranova.report.words import reasons, title


@click.command("report")
@click.argument("source", metavar="FILE")
@click.option(
    "--depth",
    type=click.IntRange(1, MOST_NODES),
    default=DEFAULT_NODES,
    show_default=True,
    help="How many turns to look into for each position.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(source: str, depth: int, as_json: bool) -> None:
    """Judge every turn of a record and say why the game was won or lost.

    A turn is judged by the chance to win that it cost its player. The reasons are facts that were confirmed by playing.

    \b
    Examples:
      terranova report game.txt
      terranova report game.txt --depth 1000
    """
    record = load_record(source)
    names = names_of({tag: record.tags[tag] for tag in COLOURS.values() if tag in record.tags})
    ensure_all_warm()
    if not as_json:
        click.echo(outline(record, names))
    turns = []
    for turn in judge_turns(record, Judge(depth)):
        turns.append(turn)
        if not as_json:
            _print_turn(turn, names)
    report = GameReport.of(record, turns)
    if as_json:
        print_json(_document(report))
    else:
        _print_summary(report, names)


def _print_turn(turn: JudgedTurn, names: Names) -> None:
    own = list(names).index(turn.player)
    glyph = next(grade.glyph for grade in GRADES if grade.code == turn.grade)
    actions = f"{turn.turn} {glyph}".strip()
    click.echo(
        say(
            "{number}. {player}: {actions} [{chance}]",
            number=turn.number,
            player=names[turn.player],
            actions=actions,
            chance=percent(turn.chances[own]),
        )
    )
    if glyph:
        for sentence in reasons(turn, names):
            click.echo(f"   {sentence}")
        word, chance = speaker().t(f"grade.{turn.grade}"), percent(turn.best_chances[own])
        better = say("{grade}. Better: {turn} [{chance}]", grade=word, turn=turn.best, chance=chance)
        click.echo(f"   {better}")


def _print_summary(report: GameReport, names: Names) -> None:
    game = report.record.game()
    outcome = game.outcome()
    click.echo()
    for sentence in describe_outcome(outcome, names) if outcome else ():
        click.echo(sentence)
    click.echo()
    heading = [
        say("Player"),
        say("Points"),
        say("Accuracy"),
        *(speaker().t(f"grades.{grade.code}") for grade in GRADES),
    ]
    rows = [
        [
            names[one.player],
            str(points),
            "–" if one.accuracy is None else percent(one.accuracy / 100),
            *(str(one.counts[grade.code]) for grade in GRADES),
        ]
        for one, points in zip(report.players, game.scores, strict=True)
    ]
    print_table(heading, rows)
    points = report.turning_points
    if points:
        click.echo()
        click.echo(say_count(len(points), "{count} turn that decided it:", "{count} turns that decided it:"))
    for turn in points:
        own = list(names).index(turn.player)
        chances = {"better": percent(turn.best_chances[own]), "played": percent(turn.chances[own])}
        what = title(turn, names)
        click.echo(say("{number}. {title}: {better} → {played}", number=turn.number, title=what, **chances))


def _document(report: GameReport) -> dict[str, object]:
    return {
        "players": [
            {"player": one.player, "accuracy": one.accuracy, "grades": one.counts, "points": points}
            for one, points in zip(report.players, report.record.game().scores, strict=True)
        ],
        "turns": [turn.document() for turn in report.turns],
        "turning_points": [turn.number for turn in report.turning_points],
    }

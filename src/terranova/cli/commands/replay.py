"""``terranova replay``."""

from __future__ import annotations

import sys

import click

from terranova import Game
from terranova.cli.bad_file import BadFileError
from terranova.cli.json_output import Document, error_document, event_document, game_document, print_json
from terranova.cli.sources import load_record
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.colours import Ink
from terranova.cli.terminal.prompts import ask, is_interactive
from terranova.cli.terminal.sentences import Names, names_of, score_line
from terranova.cli.terminal.status import status_lines
from terranova.cli.terminal.timeline import Moment, moments, outline
from terranova.locale import say, say_count, to_say
from terranova.record import BrokenRecordError, Record, Variation

PROMPT = to_say("Enter: next, b: back, a number: that turn, q: quit> ")


@click.command("replay")
@click.argument("name", metavar="FILE")
@click.option("--step/--no-step", default=None, help="Step through turn by turn; the default in a terminal.")
@click.option("--at", metavar="N", type=click.IntRange(0), help="Show the board after turn N; 0 is the end of set-up.")
@click.option("--check", is_flag=True, help="Only check the record.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(name: str, step: bool | None, at: int | None, check: bool, as_json: bool) -> None:
    """Step through a record and check it.

    Anything against the rules is shown with line and column, after everything before it; the exit code is then 2.

    \b
    Examples:
      terranova replay game.txt
      terranova replay game.txt --at 12
      terranova replay game.txt --check
    """
    broken: BadFileError | None = None
    try:
        record = load_record(name)
    except BadFileError as error:
        if not isinstance(error.error, BrokenRecordError):
            raise
        broken, record = error, error.error.record
    turns, names = moments(record), names_of(record.tags)
    if at is not None and at >= len(turns):
        raise click.BadParameter(say("turns in the record: {count}", count=len(turns) - 1), param_hint="--at")
    if as_json:
        print_json(_document(record, turns, broken) if at is None else game_document(record.game(turns[at].n_actions)))
    elif check:
        click.echo(
            say_count(
                len(turns) - 1,
                "{count} turn is legal: {scores}.",
                "{count} turns are legal: {scores}.",
                scores=score_line(turns[-1].scores, names),
            )
        )
    elif at is not None:
        _show(record, turns[at], names)
    elif step if step is not None else is_interactive():
        _step(record, turns, names)
    else:
        _list(record, turns, names)
    if broken:
        raise broken


def _list(record: Record, turns: list[Moment], names: Names) -> None:
    """Print every turn."""
    click.echo(outline(record, names))
    quiet_limit = record.rules.quiet_limit_for(record.players)
    for moment in turns:
        click.echo(say("{turn} [{scores}]", turn=moment.heading(names), scores=score_line(moment.scores, names)))
        for sentence in (*moment.sentences(names, quiet_limit), *moment.comments):
            click.echo(f"   {sentence}")
        for line in moment.variations:
            click.echo(line)


def _show(record: Record, moment: Moment, names: Names) -> None:
    """Print the board at a moment, and what led to it."""
    game: Game = record.game(moment.n_actions)
    drawing = BoardDrawing(Ink.for_stream(sys.stdout))
    click.echo(drawing.draw(game.map, game.position))
    click.echo(moment.heading(names))
    for sentence in (*moment.sentences(names, game.quiet_limit), *moment.comments):
        click.echo(f"   {sentence}")
    for line in moment.variations:
        click.echo(line)
    for sentence in status_lines(game, names, drawing):
        click.echo(sentence)


def _step(record: Record, turns: list[Moment], names: Names) -> None:
    """Show moment after moment as the person asks for them."""
    click.echo(outline(record, names))
    at = 0
    _show(record, turns[at], names)
    while (typed := ask(say(PROMPT))) is not None:
        word = typed.strip().lower()
        if word in ("q", "quit"):
            return
        if word == "":
            wanted = at + 1
        elif word == "b":
            wanted = at - 1
        elif word.isascii() and word.isdigit():
            wanted = int(word)
        else:
            click.echo(say("“{word}” is none of these.", word=word))
            continue
        if not 0 <= wanted < len(turns):
            click.echo(say("The last turn of the record is {last}.", last=len(turns) - 1))
            continue
        at = wanted
        _show(record, turns[at], names)


def _document(record: Record, turns: list[Moment], broken: BadFileError | None) -> Document:
    error = broken.error if broken else None
    return {
        "tags": dict(record.tags),
        **_notes_document(record),
        "start": record.start.text(),
        "moments": [
            {
                "turn": moment.number,
                "player": moment.player,
                "actions": list(moment.words),
                "events": [event_document(event, record.map) for event in moment.events],
                "scores": list(moment.scores),
                "position": moment.position,
            }
            for moment in turns
        ],
        "end": game_document(record.game()),
        "error": error_document(error) if isinstance(error, BrokenRecordError) else None,
    }


def _notes_document(line: Record | Variation) -> Document:
    """The notes and variations of a line; counts are actions played since the game began."""
    return {
        "comments": {str(count): list(texts) for count, texts in line.comments.items()},
        "glyphs": {str(count): list(glyphs) for count, glyphs in line.glyphs.items()},
        "evaluations": {str(count): list(values) for count, values in line.evaluations.items()},
        "variations": [
            {
                "first": variation.first,
                "actions": [str(action) for action in variation.actions],
                **_notes_document(variation),
            }
            for variation in line.variations
        ],
    }

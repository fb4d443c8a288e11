"""``terranova rules``."""

from __future__ import annotations

import shutil

import click

from terranova.cli.as_json import print_json
from terranova.cli.rulebook import chapters, edition_table, find_rule, rules, wrapped
from terranova.cli.tables import print_table
from terranova.locale import say
from terranova.rules import EDITIONS, OPTIONS

MAX_WIDTH = 100


@click.command("rules")
@click.argument("number", metavar="[R12]", required=False)
@click.option("--editions", is_flag=True, help="How the editions differ.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(number: str | None, editions: bool, as_json: bool) -> None:
    """Read the rules, one of them, or how the editions differ.

    \b
    Examples:
      terranova rules
      terranova rules R12
      terranova rules --editions
    """
    if number is not None and editions:
        raise click.UsageError(say("Ask for one rule or for the editions, not for both."))
    if number is not None:
        found = find_rule(number)
        if found is None:
            raise click.BadParameter(
                say(
                    "there is no rule '{number}'; there are {first} to {last}",
                    number=number,
                    first=next(iter(rules())),
                    last=list(rules())[-1],
                ),
                param_hint="R12",
            )
        if as_json:
            print_json({"rules": dict([found])})
        else:
            click.echo(wrapped(say("{number}. {text}", number=found[0], text=found[1]), _width()))
    elif as_json:
        print_json({"editions": _editions()} if editions else {"rules": rules(), "editions": _editions()})
    else:
        if not editions:
            _print_chapters()
        click.echo(say("Rule sets"))
        click.echo()
        alike, rows = edition_table()
        print_table((say("Option"), say("Rule"), *alike), rows)


def _print_chapters() -> None:
    for chapter in chapters():
        click.echo(chapter.title)
        click.echo()
        for paragraph in chapter.paragraphs:
            click.echo(wrapped(paragraph, _width()))
            click.echo()


def _editions() -> dict[str, dict[str, object]]:
    return {name: {option: getattr(edition, option) for option in OPTIONS} for name, edition in EDITIONS.items()}


def _width() -> int:
    return min(shutil.get_terminal_size().columns, MAX_WIDTH)

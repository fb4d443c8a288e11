"""``terranova rules``."""

from __future__ import annotations

import shutil
from dataclasses import replace

import click

from terranova.cli.json_output import print_json
from terranova.cli.terminal.text_tables import print_table
from terranova.locale import say, speaker
from terranova.rules import EDITIONS, OPTIONS, Option, RuleSet
from terranova.teaching.rulebook import NUMBERS, Rule, chapters, find_rule, opening, rule, wrapped

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
        raise click.UsageError(say("Ask for one rule or for the editions, not both."))
    if number is not None:
        found = find_rule(number, speaker())
        if found is None:
            raise click.BadParameter(
                say(
                    "there is no rule “{number}”; choose from {first} to {last}",
                    number=number,
                    first=NUMBERS[0],
                    last=NUMBERS[-1],
                ),
                param_hint="R12",
            )
        if as_json:
            print_json({"rules": {found.number: found.plain()}})
        else:
            click.echo(_rule_text(found))
    elif as_json:
        rules = {each: rule(each, speaker()).plain() for each in NUMBERS}
        print_json({"editions": _editions()} if editions else {"rules": rules, "editions": _editions()})
    else:
        if not editions:
            _print_opening()
            _print_chapters()
        click.echo(say("Rule sets"))
        click.echo()
        alike, rows = edition_table()
        print_table((say("Option"), say("Rule"), *alike), rows)


def edition_table() -> tuple[list[str], list[tuple[str, ...]]]:
    """The editions, with equal ones in one column, and a row of name, rule and values for each option."""
    alike: dict[RuleSet, list[str]] = {}
    for name, edition in EDITIONS.items():
        alike.setdefault(replace(edition, name="de"), []).append(name)
    rows = [
        (name, option.rule, *(_value(option, getattr(rules, name)) for rules in alike))
        for name, option in OPTIONS.items()
    ]
    return [", ".join(names) for names in alike.values()], rows


def _value(option: Option, value: object) -> str:
    return say("{each} × players", each=option.each) if value is None else option.write(value)


def _rule_text(rule: Rule) -> str:
    return wrapped(say("{number}. {text}", number=rule.number, text=rule.plain()), _width())


def _print_opening() -> None:
    told = opening(speaker())
    for text in (told.about, told.box, told.title, "\n".join(f"- {step}" for step in told.short)):
        click.echo(wrapped(text, _width()))
        click.echo()


def _print_chapters() -> None:
    for chapter in chapters(speaker()):
        click.echo(chapter.title)
        click.echo()
        for each in (*map(_rule_text, chapter.rules), wrapped(chapter.after, _width())):
            if each:
                click.echo(each)
                click.echo()


def _editions() -> dict[str, dict[str, object]]:
    return {name: edition.options for name, edition in EDITIONS.items()}


def _width() -> int:
    return min(shutil.get_terminal_size().columns, MAX_WIDTH)

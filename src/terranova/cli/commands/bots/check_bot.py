"""``terranova check-bot``."""

from __future__ import annotations

import shlex
import shutil
import textwrap

import click

from terranova.cli.compile_progress import ensure_warm
from terranova.cli.interrupts import interruptible
from terranova.cli.json_output import print_json
from terranova.locale import say, say_count
from terranova.protocol.checker import NAMES, Checker, Finding
from terranova.protocol.errors import shorten
from terranova.protocol.harness import Settings
from terranova.workers.groups import end_all

EXIT_WRONG = 1
SHOWN_WIDTH = 2000
"""Characters shown of a line; a check sends one of more than a hundred thousand."""


@click.command("check-bot", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--time", type=click.FloatRange(0.01, 60), default=0.1, show_default=True, help="Seconds per turn.")
@click.option("--grace", type=click.FloatRange(0, 60), default=1.0, show_default=True, help="Grace time in seconds.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed for the test games.")
@click.option("--only", metavar="NAME", multiple=True, help="Make this check only; may be repeated.")
@click.option("--trace", is_flag=True, help="Show every line to the program and from it, on standard error.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.argument("program", metavar="CMD…", nargs=-1, type=click.UNPROCESSED, required=True)
def command(
    time: float, grace: float, seed: int, only: tuple[str, ...], trace: bool, as_json: bool, program: tuple[str, ...]
) -> int:
    """Check a program that speaks the engine protocol.

    CMD is the program with its arguments. Every check says what the program should do; after one that fails you see
    what was said, “>” to the program and “<” from it. The exit code is 1 if any fails.

    \b
    Examples:
      terranova check-bot ./bot
      terranova check-bot --only game-over --trace ./bot
      terranova check-bot python examples/protocol_bot.py
    """
    try:
        words = shlex.split(program[0]) if len(program) == 1 else list(program)
    except ValueError:  # a quote that does not end: part of the name
        words = list(program)
    if not words or shutil.which(words[0]) is None:
        raise click.BadParameter(say("there is no program “{name}”", name=words[0] if words else ""), param_hint="CMD")
    for name in only:
        if name not in NAMES:
            known = ", ".join(NAMES)
            raise click.BadParameter(
                say("there is no check “{name}”; there are {known}", name=name, known=known), param_hint="--only"
            )
    ensure_warm()
    settings = Settings(seed=seed, time=time, grace=grace)
    checker = Checker(words, settings, only or NAMES, _trace if trace else None)
    found: list[Finding] = []
    try:
        with interruptible():
            for finding in checker.findings():
                found.append(finding)
                if not as_json:
                    _print(finding)
    except KeyboardInterrupt:
        end_all()
        raise
    n_wrong = sum(not finding.is_ok for finding in found)
    if as_json:
        print_json({"command": words, "ok": not n_wrong, "checks": [_document(finding) for finding in found]})
    elif n_wrong:
        click.echo(
            say_count(n_wrong, "{count} of {all} checks failed.", "{count} of {all} checks failed.", all=len(found))
        )
    else:
        click.echo(say("All {all} checks passed.", all=len(found)))
    return EXIT_WRONG if n_wrong else 0


def _print(finding: Finding) -> None:
    mark = say("ok  ") if finding.is_ok else say("FAIL")
    click.echo(say("{mark} {check}: {about}", mark=mark, check=finding.check, about=say(finding.about)))
    if finding.problem:
        click.echo(textwrap.fill(finding.problem, 100, initial_indent="     ", subsequent_indent="     "))

    for line in finding.dialogue:
        click.echo(f"     {shorten(line, SHOWN_WIDTH)}")


def _trace(mark: str, line: str) -> None:
    click.echo(f"{mark} {shorten(line, SHOWN_WIDTH)}", err=True)


def _document(finding: Finding) -> dict[str, object]:
    return {
        "check": finding.check,
        "about": say(finding.about),
        "ok": finding.is_ok,
        "problem": finding.problem,
        "seconds": round(finding.seconds, 3),
        "dialogue": list(finding.dialogue),
    }

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
from terranova.protocol.checker import Checker, Finding
from terranova.protocol.harness import Settings
from terranova.workers.groups import end_all

EXIT_WRONG = 1


@click.command("check-bot", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--time", type=click.FloatRange(0.01, 60), default=0.1, show_default=True, help="Seconds for a turn.")
@click.option("--grace", type=click.FloatRange(0, 60), default=1.0, show_default=True, help="Seconds it may be late.")
@click.option("--seed", type=int, default=0, show_default=True, help="Where the chance of the test games begins.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.argument("program", metavar="CMD…", nargs=-1, type=click.UNPROCESSED, required=True)
def command(time: float, grace: float, seed: int, as_json: bool, program: tuple[str, ...]) -> int:
    """Say what a program that speaks the engine protocol does wrong.

    CMD is the program with its arguments. Every check is named with what the program should do; the exit code is 1 if
    one fails.

    \b
    Examples:
      terranova check-bot ./bot
      terranova check-bot python examples/protocol_bot.py
    """
    try:
        words = shlex.split(program[0]) if len(program) == 1 else list(program)
    except ValueError:  # a quote that does not end: part of the name
        words = list(program)
    if not words or shutil.which(words[0]) is None:
        raise click.BadParameter(say("there is no program '{name}'", name=words[0] if words else ""), param_hint="CMD")
    ensure_warm()
    found: list[Finding] = []
    try:
        with interruptible():
            for finding in Checker(words, Settings(seed=seed, time=time, grace=grace)).findings():
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
            say_count(n_wrong, "{count} check of {all} failed.", "{count} checks of {all} failed.", all=len(found))
        )
    else:
        click.echo(say("All {all} checks are passed.", all=len(found)))
    return EXIT_WRONG if n_wrong else 0


def _print(finding: Finding) -> None:
    mark = say("ok  ") if finding.is_ok else say("FAIL")
    click.echo(say("{mark} {check}: {about}", mark=mark, check=finding.check, about=say(finding.about)))
    if finding.problem:
        click.echo(textwrap.fill(finding.problem, 100, initial_indent="     ", subsequent_indent="     "))


def _document(finding: Finding) -> dict[str, object]:
    return {
        "check": finding.check,
        "about": say(finding.about),
        "ok": finding.is_ok,
        "problem": finding.problem,
        "seconds": round(finding.seconds, 3),
    }

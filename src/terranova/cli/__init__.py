"""The command line ``terranova``.

A command is imported when it is called, so that ``terranova --help`` answers at once. Whatever goes wrong ends in
``Program.main``, the only place that prints ``error: …`` and chooses the exit code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn, TypeVar

import click

import terranova
from terranova.cli.language import use_language, wanted_language
from terranova.errors import TerraNovaError
from terranova.extras import missing_extra
from terranova.locale import LANGUAGES, say, speaker, speaking, to_say

COMMANDS = {
    "play": ("play", to_say("Play in the browser, or with --terminal at one keyboard.")),
    "serve": ("serve", to_say("Serve the game to browsers, on this machine or the whole network.")),
    "work": ("work", to_say("Think for the computer players of servers on other machines.")),
    "show": ("show", to_say("Show a map, a position or a record, in the terminal or as a picture.")),
    "replay": ("replay", to_say("Step through a record and check it.")),
    "export": ("export", to_say("Make a page in one file or a moving picture of a record.")),
    "analyse": ("analyse", to_say("Find the best turns of a position, or judge every turn of a record.")),
    "report": ("report", to_say("Judge a whole game and say why it was won or lost.")),
    "puzzles": ("puzzles", to_say("Solve puzzles with proved answers, today’s or others.")),
    "maps": ("maps.list_maps", to_say("List the bundled maps.")),
    "rules": ("rules", to_say("Read the rules, one of them, or how the editions differ.")),
    "generate": ("maps.generate", to_say("Generate a map from a seed.")),
    "check": ("maps.check", to_say("Check a map for errors and balance.")),
    "print": ("maps.print_map", to_say("Make a PDF of a map: sheets to glue, pieces to cut out.")),
    "perft": ("perft", to_say("Count sequences of legal actions.")),
    "arena": ("bots.arena", to_say("Run matches between players and measure their strength.")),
    "engine": ("bots.engine", to_say("Speak the engine protocol on standard input and output.")),
    "check-bot": ("bots.check_bot", to_say("Check a program that speaks the engine protocol.")),
    "warm-up": ("warm_up", to_say("Compile the rules and the computer players in advance.")),
    "migrate": ("database.migrate", to_say("Bring the database up to date.")),
    "backup": ("database.backup", to_say("Copy the database while servers run.")),
    "restore": ("database.restore", to_say("Replace the database with a backup.")),
    "verify": ("database.verify", to_say("Check the database and replay every game.")),
    "archive": ("database.archive", to_say("Write everything into an archive for any database.")),
    "import": ("database.import_archive", to_say("Add the tables of an archive to the database.")),
    "version": ("version", to_say("Show the version.")),
}
"""From a command to its module and its line in ``terranova --help``."""

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141
"""The last two as a shell reports them: 128 and the number of the signal."""


class Program(click.Group):
    """A group that imports a command when it is called, and turns every error into one line and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as click calls it
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"terranova.cli.commands.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return translate(command, ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the current language."""
        click.Group.format_help(translate(self, ctx), ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # as click calls it
        """List the commands without importing them."""
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, say(about)) for name, (_, about) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that has gone away is no error."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Python would raise again when it flushes its buffers at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(EXIT_BROKEN_PIPE)
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002  # as click calls it
        **extra: Any,
    ) -> NoReturn:
        """Run the command line and leave with an exit code: 0 or what the command returns, 2 for bad input."""
        _replace_bad_characters()
        with speaking(LANGUAGES[0]):
            sys.exit(self._run(args, prog_name, complete_var, **extra))

    def _run(
        self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, **extra: Any
    ) -> str | int | None:
        code: str | int | None
        try:
            use_language(wanted_language(os.environ))
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.Abort:
            code = EXIT_INTERRUPTED
        except click.UsageError as error:
            if error.ctx:
                click.echo(error.ctx.get_usage(), err=True)
            code = _fail(error.format_message())
        except click.ClickException as error:
            code = _fail(error.format_message())
        except TerraNovaError as error:
            code = _fail(error.summary)
        except ModuleNotFoundError as error:
            missing = missing_extra(error)
            if missing is None:
                raise
            code = _fail(missing.summary)
        except OSError as error:
            code = _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return code


AnyCommand = TypeVar("AnyCommand", bound=click.Command)


def translate(command: AnyCommand, ctx: click.Context) -> AnyCommand:
    """The command with its help in the current language."""
    if speaker().language == LANGUAGES[0]:
        return command
    from terranova.cli.help_translation import translate_command

    return translate_command(command, ctx)


def _fail(message: str) -> int:
    click.echo(say("error: {message}", message=message), err=True)
    return EXIT_BAD_INPUT


def _replace_bad_characters() -> None:
    """Escape what the terminal cannot show and replace input that is not UTF-8, instead of failing."""
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    callback=lambda _, __, language: use_language(language) if language else None,
    expose_value=False,
    is_eager=True,
    help="The language. Default: TERRANOVA_LANGUAGE, or the system’s.",
)
@click.version_option(terranova.__version__, prog_name="terranova", message="%(prog)s %(version)s")
def main() -> None:
    """Terra Nova, the board game of pioneers and border stones.

    \b
    Examples:
      terranova play
      terranova show terra-nova
      terranova rules R12

    A MAP is the name of a map (see “terranova maps”) or a file; “-” reads from standard input.
    """

"""``terranova puzzles``: its commands, one module each, and the group of them."""

from __future__ import annotations

from importlib import import_module

import click

from terranova.cli import translate
from terranova.locale import say, to_say

COMMANDS = {
    "show": to_say("Show a puzzle; today’s unless another is named."),
    "try": to_say("Try a turn as the answer to a puzzle."),
    "list": to_say("List puzzles."),
}
"""From a command, which is a module here, to its line in the help."""


class Puzzles(click.Group):
    """The group; a command is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as click calls it
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"terranova.cli.commands.puzzles.{cmd_name}_puzzles").command
        assert isinstance(command, click.Command)
        return translate(command, ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # as click calls it
        """List the commands without importing them."""
        with formatter.section(say("Commands")):
            formatter.write_dl([(name, say(about)) for name, about in COMMANDS.items()])


@click.group("puzzles", cls=Puzzles, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Solve puzzles: positions with a task and an answer that was proved by looking at every turn.

    Without a command, today’s puzzle is shown.

    \b
    Examples:
      terranova puzzles
      terranova puzzles try TURN
      terranova puzzles list --kind stop --players 3
    """
    if ctx.invoked_subcommand is None:
        show = Puzzles.get_command(ctx.command, ctx, "show")  # type: ignore[arg-type]
        assert show is not None
        ctx.invoke(show)

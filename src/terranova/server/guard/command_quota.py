"""Which bucket a command is drawn from."""

from __future__ import annotations

from terranova.server.http.context import Context
from terranova.server.schema import commands
from terranova.server.sessions.service import Person


def use_for(command: commands.AnyCommand, context: Context, person: Person, address: str) -> None:
    """Count a command against what its person may do; of its address every request and message is counted already.

    :raises Refusal: if it is too much.
    """
    limits, rates = context.settings.limits, context.rates
    if isinstance(command, commands.ChangeSeat):
        context.require_bots([command.seat])
    rates.use("message", person.id, limits.messages)
    if isinstance(command, commands.Chat):
        rates.use_of_both("chat", person.id, address, limits.chats)
    elif isinstance(command, commands.Hint):
        rates.use_of_both("hint", person.id, address, limits.hints)

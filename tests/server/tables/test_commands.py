"""Every command has a handler, a limit that exists, and is declared by its type alone."""

from __future__ import annotations

import pytest

from terranova.server.schema.commands import COMMANDS, Command
from terranova.server.sessions.service import SESSION_HANDLERS
from terranova.server.settings import Limits
from terranova.server.tables.commands import HANDLERS


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_one_handler(name: str) -> None:
    model = COMMANDS[name]
    found = (model in HANDLERS) + (model in SESSION_HANDLERS)
    assert found == 1, f"{name}: register {model.__name__} in tables/commands.py or sessions/service.py"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_quota_of_a_command_is_a_limit(name: str) -> None:
    quota = COMMANDS[name].quota
    assert quota is None or isinstance(getattr(Limits(), quota, None), tuple), f"{name}: Limits has no {quota}"


def test_every_kind_of_command_is_declared() -> None:
    def leaves(model: type[Command]) -> list[type[Command]]:
        return [leaf for child in model.__subclasses__() for leaf in leaves(child)] or [model]

    assert [model.__name__ for model in leaves(Command) if model not in COMMANDS.values()] == []

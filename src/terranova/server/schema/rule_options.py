"""The options of the rules as fields of messages, made from the table in ``terranova.rules``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, create_model

from terranova.rules import OPTIONS

Model = TypeVar("Model", bound=BaseModel)

TYPES: dict[str, Any] = {"choice": str, "yesno": bool, "number": int}


def with_options(*, in_a_game: bool) -> Callable[[type[Model]], type[Model]]:
    """Add a field for every option to a message; a number that depends on the players is only known ``in_a_game``."""

    def add(base: type[Model]) -> type[Model]:
        fields: dict[str, Any] = {
            name: (TYPES[option.kind] if option.each is None or in_a_game else TYPES[option.kind] | None, ...)
            for name, option in OPTIONS.items()
        }
        return create_model(base.__name__, __base__=base, __doc__=base.__doc__, __module__=base.__module__, **fields)

    return add

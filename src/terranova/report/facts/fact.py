"""Fact: something about a turn that playing shows, as data; the message tables word it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from terranova.errors import TerraNovaError


@dataclass(frozen=True)
class Fact:
    """One reason why a turn was good or bad."""

    code: str
    """Which kind it is: one of ``FACT_CODES``; its sentence is the message ``report.fact.<code>``."""
    player: str
    """Whom it is about: who closes, wins or gets something."""
    turn: str = ""
    """The turn that shows it when it is played; which turn that is, the kind says."""
    reply: str = ""
    """The turn of the next player that it is about, if the first is not that one."""
    fields: tuple[str, ...] = ()
    """The fields it is about, in the order of the map."""
    field: str = ""
    """One of them, to name them by."""
    numbers: Mapping[str, int] = dataclasses.field(default_factory=dict)
    """What it counts, such as ``points`` and ``count``."""
    others: tuple[str, ...] = ()
    """The other players it is about."""

    def document(self) -> dict[str, Any]:
        """The fact as JSON writes it."""
        return {
            "code": self.code,
            "player": self.player,
            "turn": self.turn,
            "reply": self.reply,
            "fields": list(self.fields),
            "field": self.field,
            "numbers": dict(self.numbers),
            "others": list(self.others),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Fact:
        """The fact that a document describes.

        :raises TerraNovaError: if it describes none.
        """
        try:
            return cls(
                str(document["code"]),
                str(document["player"]),
                str(document["turn"]),
                str(document["reply"]),
                tuple(map(str, document["fields"])),
                str(document["field"]),
                {str(name): int(number) for name, number in document["numbers"].items()},
                tuple(map(str, document["others"])),
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise TerraNovaError("bad-report") from None

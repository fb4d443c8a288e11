"""What can go wrong between two programs that speak the protocol.

TerraNovaError (ValueError)
└── ProtocolError     a line that is not a message, or one that does not fit now
EngineFault           a program that hangs, crashes or answers nonsense
"""

from __future__ import annotations

from typing import Any

from terranova.errors import TerraNovaError
from terranova.locale import speaker
from terranova.workers.errors import EngineFault, shorten

__all__ = ["EngineFault", "ProtocolError", "shorten"]


class ProtocolError(TerraNovaError):
    """A line that is not a message of the protocol, or one that does not fit now."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, **{key: shorten(str(value)) for key, value in details.items()})

    @property
    def sentence(self) -> str:
        """What is wrong, in the current language."""
        return speaker().t(f"protocol.{self.code}", **self.details)

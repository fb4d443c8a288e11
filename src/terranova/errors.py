"""The exceptions of the library.

    TerraNovaError (ValueError)
    ├── InvalidTextError     a text that is not a map, field, action, rule set, position or record
    ├── IllegalActionError   a well-written action that the rules do not allow now
    ├── UnknownMapError      no map of that name, and no such file
    └── MissingExtraError    something is not installed (an ImportError too)

Every error has a stable ``code`` and the ``details`` of its sentence. The sentence is the message ``error.<code>`` of
``locale/messages/errors.json``, in English unless another language is chosen (``terranova.locale.speak``).
"""

from __future__ import annotations

import re
from typing import Any

from terranova.locale import message_text, say, speaker

RULES = {
    "position-setup-turn": "R5",
    "position-setup-room": "R1",
    "position-setup-stones": "R5",
    "position-moved-missing": "R7",
    "position-moved-many": "R7",
    "position-moved-stone": "R12",
    "position-quiet-stone": "R24",
    "position-no-action": "R9",
}
"""The rules of errors whose sentence names none."""

_RULE = re.compile(r"\bR[0-9]+\b")


class TerraNovaError(ValueError):
    """The base of all errors of this library."""

    rule: str | None
    """The number of the rule that was broken, if any."""

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        named = _RULE.search(message_text(f"error.{code}"))
        self.rule = named[0] if named else details.get("rule") or RULES.get(code)
        super().__init__(code, details)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), self.__dict__.copy())

    @property
    def sentence(self) -> str:
        """What is wrong, in the current language, without the place."""
        return speaker().t(f"error.{self.code}", **self.details)

    @property
    def summary(self) -> str:
        """What is wrong, with the place or the rule, in a text of one line."""
        return str(self)

    def __str__(self) -> str:
        return self.sentence


class InvalidTextError(TerraNovaError):
    """A text that cannot be read; ``line`` and ``column`` are counted from 1 in the text as given."""

    def __init__(self, code: str, *, line: int = 1, column: int = 1, part: str | None = None, **details: Any) -> None:
        self.line = line
        self.column = column
        self.part = part
        """Which part of a position line is wrong (``ROWS``, ``TURN``, …), where that is known."""
        super().__init__(code, **details)

    def moved_to(self, line: int, column: int) -> InvalidTextError:
        """The same error for a text that stands inside a larger one, from ``line`` and ``column`` on."""
        column_there = self.column + column - 1 if self.line == 1 else self.column
        return type(self)(self.code, line=self.line + line - 1, column=column_there, part=self.part, **self.details)

    @property
    def summary(self) -> str:
        """What is wrong, with the part of the line."""
        if self.part:
            return say("{part} (column {column}): {problem}", part=self.part, column=self.column, problem=self.sentence)
        return self.sentence

    def __str__(self) -> str:
        if self.part:
            place = {"line": self.line, "column": self.column, "part": self.part}
            return say("Line {line}, column {column} ({part}): {problem}", problem=self.sentence, **place)
        return speaker().t("text.place", line=self.line, column=self.column, text=self.sentence)


class IllegalActionError(TerraNovaError):
    """An action that the rules do not allow in this position; ``rule`` is the number of the rule it breaks."""

    rule: str

    def __init__(self, code: str, *, rule: str, action: str, **details: Any) -> None:
        super().__init__(code, **details)
        self.rule = rule
        self.action = action

    def __str__(self) -> str:
        return say("{action}: {problem} ({rule})", action=self.action, problem=self.sentence, rule=self.rule)


class UnknownMapError(TerraNovaError):
    """No map of that name comes with the library, and no file of that name can be read."""


class MissingExtraError(TerraNovaError, ImportError):
    """Something that an extra of this package brings is not installed; the sentence says how to add it."""


def _revive(cls: type[TerraNovaError], state: dict[str, Any]) -> TerraNovaError:
    error = cls.__new__(cls)
    error.__dict__.update(state)
    error.args = (error.code, error.details)
    return error

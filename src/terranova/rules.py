"""RuleSet: the five options in which the editions differ, as data, and their text."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from terranova.errors import InvalidTextError
from terranova.locale import say

RETURNS = ("three-moves", "never", "free")
ANCHORS = ("any-moved", "last-moved")
QUIET_TURNS_PER_PLAYER = 6
MAX_NUMBER = 9999

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


@dataclass(frozen=True)
class RuleSet:
    """What the editions decide differently. As text: the name of an edition, then the options that differ.

    >>> RuleSet.from_text("it stones=60").returns
    'never'
    >>> RuleSet.from_text("it stones=80")
    RuleSet.from_text('it')
    """

    name: str = "de"
    """The edition it is written with."""
    stones: int = 80
    """Border stones at the beginning (R2)."""
    returns: str = "three-moves"
    """When a pioneer may not go back to where it started the turn (R11)."""
    anchor: str = "any-moved"
    """Beside which of the moved pioneers a stone may be placed (R12)."""
    eliminated_ends: bool = False
    """Whether the game ends when a player has no pioneer left (R23)."""
    quiet_limit: int | None = None
    """Quiet turns that end the game, 0 for never; None for six for each player (R24)."""

    def __post_init__(self) -> None:
        if self.name not in EDITION_NAMES:
            raise InvalidTextError("rules-unknown", name=self.name, known=" ".join(EDITION_NAMES))
        for option in OPTIONS:
            _check_value(option, getattr(self, option))

    @classmethod
    def from_text(cls, text: str) -> RuleSet:
        """:raises InvalidTextError: if the text is not a rule set."""
        words = [(found.group(), found.start() + 1) for found in re.finditer(r"[^ ]+", text)]
        name, column = words[0] if words else ("", 1)
        if name not in EDITIONS:
            raise InvalidTextError("rules-unknown", column=column, name=name, known=" ".join(EDITION_NAMES))
        options: dict[str, Any] = {}
        for word, column in words[1:]:
            option, equals, value = word.partition("=")
            if not equals:
                raise InvalidTextError("rules-bad-option", column=column, text=word)
            if option not in OPTIONS:
                raise InvalidTextError("rules-unknown-option", column=column, option=option, known=" ".join(OPTIONS))
            if option in options:
                raise InvalidTextError("rules-repeated-option", column=column, option=option)
            options[option] = _read_value(option, value, column + len(option) + 1)
        return replace(EDITIONS[name], **options)

    @classmethod
    def of(cls, rules: RuleSet | str) -> RuleSet:
        """The rule set itself, or the one of that text."""
        return rules if isinstance(rules, RuleSet) else cls.from_text(rules)

    def text(self) -> str:
        """The name of the edition, then the options that differ from it."""
        base = EDITIONS[self.name]
        words = [f"{o}={_write_value(getattr(self, o))}" for o in OPTIONS if getattr(self, o) != getattr(base, o)]
        return " ".join([self.name, *words])

    def quiet_limit_for(self, players: int) -> int:
        """The quiet limit of a game of so many players, 0 for none."""
        return QUIET_TURNS_PER_PLAYER * players if self.quiet_limit is None else self.quiet_limit

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"RuleSet.from_text({self.text()!r})"


EDITION_NAMES = ("de", "fr", "fi", "it", "hu")
OPTIONS = tuple(field.name for field in fields(RuleSet) if field.name != "name")


def _allowed(option: str) -> str:
    if option == "returns":
        return ", ".join(RETURNS)
    if option == "anchor":
        return ", ".join(ANCHORS)
    return (
        "yes, no" if option == "eliminated_ends" else say("a number from {least} to {most}", least=0, most=MAX_NUMBER)
    )


def _check_value(option: str, value: object) -> None:
    if option in ("returns", "anchor"):
        right = value in (RETURNS if option == "returns" else ANCHORS)
    elif option == "eliminated_ends":
        right = isinstance(value, bool)
    else:
        number = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_NUMBER
        right = number or (option == "quiet_limit" and value is None)
    if not right:
        raise InvalidTextError("rules-bad-value", option=option, value=value, allowed=_allowed(option))


def _read_value(option: str, value: str, column: int) -> object:
    read: object = value
    if option == "eliminated_ends":
        read = {"yes": True, "no": False}.get(value)
    elif option in ("stones", "quiet_limit"):
        read = int(value) if _NUMBER.fullmatch(value) else "?"
    try:
        _check_value(option, read)
    except InvalidTextError:
        raise InvalidTextError(
            "rules-bad-value", column=column, option=option, value=value, allowed=_allowed(option)
        ) from None
    return read


def _write_value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


_DE = RuleSet()
EDITIONS = {
    "de": _DE,
    "fr": replace(_DE, name="fr"),
    "fi": replace(_DE, name="fi"),
    "it": replace(_DE, name="it", returns="never", eliminated_ends=True),
    "hu": replace(_DE, name="hu", stones=60, returns="free", anchor="last-moved"),
}

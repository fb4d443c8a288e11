"""RuleSet: the options in which the editions differ, as one table, and their text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from terranova.errors import InvalidTextError
from terranova.locale import say

QUIET_TURNS_PER_PLAYER = 6
MAX_NUMBER = 9999
DEFAULT_EDITION = "de"
"""The edition that is played unless another is named."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")
_YES_NO = ("yes", "no")


@dataclass(frozen=True)
class Option:
    """One option of a rule set. Parsing, checks, the core, the rulebook and the API all read this table."""

    name: str
    rule: str
    """The number of the rule it belongs to."""
    kind: Literal["choice", "yesno", "number"]
    slot: str | None
    """The name of its slot in the core's array; None if it only shapes the first position."""
    difference: str
    """The code of a ``Difference`` between editions that this option causes."""
    values: tuple[str, ...] = ()
    """The words a choice can be, in the order of the core's numbers."""
    most: int = MAX_NUMBER
    """The largest number allowed."""
    each: int | None = None
    """Of a number that may be left out: its value for each player."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words it is written with; none for a number."""
        return _YES_NO if self.kind == "yesno" else self.values

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The smallest and the largest number allowed; None for words."""
        return (0, self.most) if self.kind == "number" else None

    def check(self, value: object) -> None:
        """Refuse a value that the option cannot have.

        :raises InvalidTextError: if it cannot.
        """
        if not self._allows(value):
            raise self._refusal(value)

    def read(self, text: str, column: int = 1) -> object:
        """The value of this text.

        :raises InvalidTextError: if there is none.
        """
        found: object = text
        if self.kind == "yesno":
            found = {"yes": True, "no": False}.get(text)
        elif self.kind == "number":
            found = int(text) if _NUMBER.fullmatch(text) else text
        if not self._allows(found):
            raise self._refusal(text, column)
        return found

    def write(self, value: object) -> str:
        """The text of a value."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def resolve(self, value: Any, players: int) -> Any:
        """The value in a game of so many players: a number that was left out depends on them."""
        return self.each * players if value is None and self.each else value

    def number(self, value: Any, players: int) -> int:
        """The value as the core counts it, in a game of so many players."""
        return self.values.index(value) if self.kind == "choice" else int(self.resolve(value, players))

    def _allows(self, value: object) -> bool:
        if self.kind == "choice":
            return value in self.values
        if self.kind == "yesno":
            return isinstance(value, bool)
        if value is None:
            return self.each is not None
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= self.most

    def _refusal(self, value: object, column: int = 1) -> InvalidTextError:
        allowed = ", ".join(self.words) or say("a number from {least} to {most}", least=0, most=self.most)
        return InvalidTextError("rules-bad-value", column=column, option=self.name, value=value, allowed=allowed)


OPTIONS = {
    option.name: option
    for option in (
        Option("stones", "R2", "number", None, "no-stones"),
        Option("returns", "R11", "choice", "RETURNS", "way-home", ("three-moves", "never", "free")),
        Option("anchor", "R12", "choice", "ANCHOR", "anchor", ("any-moved", "last-moved")),
        Option("eliminated_ends", "R23", "yesno", "ELIMINATED_ENDS", "player-gone"),
        Option("quiet_limit", "R24", "number", "QUIET_LIMIT", "quiet", each=QUIET_TURNS_PER_PLAYER),
    )
}
"""All options by name, in the order in which they are written."""


@dataclass(frozen=True)
class RuleSet:
    """What the editions decide differently. As text: the name of an edition, then the options that differ.

    >>> RuleSet.from_text("it stones=60").returns
    'never'
    >>> RuleSet.from_text("it stones=80")
    RuleSet.from_text('it')
    """

    name: str = DEFAULT_EDITION
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
        for name, option in OPTIONS.items():
            option.check(getattr(self, name))

    @classmethod
    def from_text(cls, text: str) -> RuleSet:
        """:raises InvalidTextError: if the text is not a rule set."""
        words = [(found.group(), found.start() + 1) for found in re.finditer(r"[^ ]+", text)]
        name, column = words[0] if words else ("", 1)
        if name not in EDITIONS:
            raise InvalidTextError("rules-unknown", column=column, name=name, known=" ".join(EDITION_NAMES))
        given: dict[str, Any] = {}
        for word, column in words[1:]:
            option, equals, value = word.partition("=")
            if not equals:
                raise InvalidTextError("rules-bad-option", column=column, text=word)
            if option not in OPTIONS:
                raise InvalidTextError("rules-unknown-option", column=column, option=option, known=" ".join(OPTIONS))
            if option in given:
                raise InvalidTextError("rules-repeated-option", column=column, option=option)
            given[option] = OPTIONS[option].read(value, column + len(option) + 1)
        return replace(EDITIONS[name], **given)

    @classmethod
    def of(cls, rules: RuleSet | str) -> RuleSet:
        """The rule set itself, or the one of that text.

        :raises InvalidTextError: if the text is not a rule set.
        :raises TypeError: if it is neither.
        """
        if isinstance(rules, RuleSet):
            return rules
        if not isinstance(rules, str):
            raise TypeError(f"a rule set or its text is needed, such as 'de', not {rules!r}")
        return _from_text(rules)

    def text(self) -> str:
        """The name of the edition, then the options that differ from it."""
        own, usual = self.options, EDITIONS[self.name].options
        words = [f"{name}={OPTIONS[name].write(own[name])}" for name in OPTIONS if own[name] != usual[name]]
        return " ".join([self.name, *words])

    @property
    def options(self) -> dict[str, Any]:
        """The value of every option by name."""
        return {name: getattr(self, name) for name in OPTIONS}

    def quiet_limit_for(self, players: int) -> int:
        """The quiet limit of a game of so many players, 0 for none."""
        return OPTIONS["quiet_limit"].number(self.quiet_limit, players)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"RuleSet.from_text({self.text()!r})"


@lru_cache(maxsize=256)
def _from_text(text: str) -> RuleSet:
    return RuleSet.from_text(text)


EDITION_NAMES = ("de", "fr", "fi", "it", "hu")
EDITIONS = {
    "de": RuleSet(),
    "fr": RuleSet("fr"),
    "fi": RuleSet("fi"),
    "it": RuleSet("it", returns="never", eliminated_ends=True),
    "hu": RuleSet("hu", stones=60, returns="free", anchor="last-moved"),
}

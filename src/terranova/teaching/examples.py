"""Examples: the little boards of the rules page, the worked examples of the rule texts among them.

Each is a record in ``data/examples``: a position, and the actions that show what it is about. The numbers its texts
speak of are what the rules engine makes of those actions. ``tools/examples.py`` writes all of it to
``data/examples.json``, so that a page can be shown before the engine is compiled.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from terranova.locale import Translator
from terranova.locale.keyed import messages
from terranova.position import PLAYERS

Fact = str | int | list[str]


@dataclass(frozen=True)
class Example:
    """A little board."""

    name: str
    rule: str
    """The rule beside which it stands."""
    drawing: str
    """The text of its map."""
    rules: str
    """The edition it is played under at first."""
    position: str
    actions: tuple[str, ...]
    """What to do."""
    source: tuple[str, ...]
    """The editions whose rule texts have it as a worked example; none if it is our own."""
    show: tuple[str, ...]
    """What is pointed out at first, and on which field: ``choose``, ``what`` or ``ask``; nothing if empty."""
    compares: bool
    """Whether other editions treat it otherwise."""
    facts: Mapping[str, Fact]
    """What its texts speak of: fields, players and the numbers of the rules engine."""

    def has(self, part: str) -> bool:
        """Whether it has such a text: ``title``, ``task`` or ``done``."""
        return f"example.{self.name}.{part}" in messages()

    def text(self, part: str, translator: Translator) -> str:
        """One of its texts, with its facts put in."""
        names = {key: translator.t(f"player.{value}") for key, value in self.facts.items() if value in PLAYERS} | {
            key: translator.listing([translator.t(f"player.{player}") for player in value])
            for key, value in self.facts.items()
            if isinstance(value, list) and key.startswith("winners")
        }
        return translator.t(f"example.{self.name}.{part}", **{**self.facts, **names})


@cache
def examples() -> tuple[Example, ...]:
    """All examples in the order of their rules."""
    text = resources.files("terranova").joinpath("data/examples.json").read_text("utf-8")
    found = [
        Example(**one | {key: tuple(one[key]) for key in ("actions", "source", "show")}) for one in json.loads(text)
    ]
    return tuple(found)

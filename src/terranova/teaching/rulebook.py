"""The rules as people read them, in every language: chapters, rules by number, and how the editions differ.

The texts are messages (``locale/messages/rules.json``): ``rule.R11.1`` is the first paragraph of R11, ``rule.R11.1.2``
the second point listed under it. Every number in them is put in from the library. What the program plays is written in
``data/RULES.md``, which has the same numbers and is binding where a text for players could be read in two ways.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from functools import cache

from terranova.constants import ACTIONS_PER_TURN, MAX_TERRITORY_LANDSCAPES, MULTIPLIERS
from terranova.locale import Translator
from terranova.locale.keyed import messages
from terranova.maps import MIN_LANDSCAPES, Map
from terranova.outcome import ENDINGS
from terranova.position import PIONEERS_EACH
from terranova.rules import DEFAULT_EDITION, EDITIONS, OPTIONS, QUIET_TURNS_PER_PLAYER, Option, RuleSet

CHAPTERS = {
    "material": ("R1", "R2", "R3"),
    "setup": ("R4", "R5", "R6"),
    "turn": ("R7", "R8", "R9", "R10", "R11", "R12", "R13"),
    "territories": ("R14", "R15", "R16", "R17", "R18", "R19", "R20"),
    "end": tuple(sorted({*ENDINGS.values(), "R25"})),
}
NUMBERS = tuple(number for chapter in CHAPTERS.values() for number in chapter)

TURNS = "MMM, MMP, MPM, MPP"
"""R7; a test plays them."""

OWN_EXAMPLE = "it stones=60 eliminated_ends=no"
"""A rule set with options of its own, as text."""

ADDED = frozenset({"rule.R5.2", "rule.R12.3", "rule.R13.1", "rule.R18.3", "rule.R19.2", "rule.R24.1"})
"""Paragraphs that none of the rule texts has; players read with each that it is our addition."""

_ASKED = re.compile(r"[Rr]?([1-9]\d*)")
_PARAGRAPH = re.compile(r"rule\.(R\d+)\.(\d+)(?:\.(\d+))?")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a rule, and the points listed under it."""

    text: str
    points: tuple[str, ...]


@dataclass(frozen=True)
class Rule:
    """A rule with its number."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]

    def plain(self) -> str:
        """Its texts; every point stands in a line of its own."""
        lines: list[str] = []
        for paragraph in self.paragraphs:
            if lines and not lines[-1].startswith("- "):
                lines[-1] += f" {paragraph.text}"
            else:
                lines.append(paragraph.text)
            lines += [f"- {point}" for point in paragraph.points]
        return "\n".join(lines)


@dataclass(frozen=True)
class Chapter:
    """A chapter with rules in it."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    after: str
    """What is said after its rules, if anything."""


@dataclass(frozen=True)
class Opening:
    """What is said before the first rule."""

    about: str
    """What the game is about."""
    box: str
    """Players, age and length, by edition."""
    title: str
    """Above the short version."""
    short: tuple[str, ...]
    """The rules in short."""


@dataclass(frozen=True)
class OptionText:
    """An option of the rules in words, with its value in each edition."""

    name: str
    rule: str
    title: str
    values: tuple[str, ...]


@cache
def facts() -> dict[str, object]:
    """The numbers that the texts of the rules speak of."""
    quiet = {f"quiet_{n}": RuleSet().quiet_limit_for(n) for n in PIONEERS_EACH}
    return {
        "landscapes": len(Map.load("terra-nova").landscapes),
        "least": MIN_LANDSCAPES,
        "stones": EDITIONS[DEFAULT_EDITION].stones,
        "stones_hu": EDITIONS["hu"].stones,
        "actions": ACTIONS_PER_TURN,
        "kinds": TURNS,
        "most": MAX_TERRITORY_LANDSCAPES,
        "open": MAX_TERRITORY_LANDSCAPES + 1,
        "quiet_each": QUIET_TURNS_PER_PLAYER,
        "option": "quiet_limit",
        **quiet,
        **{f"each_{players}": each for players, each in PIONEERS_EACH.items()},
        **{f"times_{n}": times for n, times in enumerate(MULTIPLIERS) if times},
    }


def opening(translator: Translator) -> Opening:
    """What is said before the first rule."""
    short = (translator.t(key) for key in messages() if re.fullmatch(r"rulebook\.short\.\d+", key))
    about, box, title = (translator.t(f"rulebook.{part}") for part in ("about", "box", "short"))
    return Opening(about, box, title, tuple(short))


def chapters(translator: Translator) -> tuple[Chapter, ...]:
    """The rules, chapter by chapter."""
    return tuple(
        Chapter(
            name,
            translator.t(f"chapter.{name}"),
            tuple(rule(number, translator) for number in numbers),
            translator.t("rule.order") if name == "end" else "",
        )
        for name, numbers in CHAPTERS.items()
    )


def rule(number: str, translator: Translator) -> Rule:
    """The rule with that number."""
    paragraphs = [
        Paragraph(_format_rule(key, translator), tuple(_format_rule(point, translator) for point in points))
        for key, points in _keys()[number].items()
    ]
    return Rule(number, translator.t(f"rule.{number}.title"), tuple(paragraphs))


def find_rule(asked: str, translator: Translator) -> Rule | None:
    """The rule ``R12``, ``r12`` or ``12``; None if there is none."""
    found = _ASKED.fullmatch(asked)
    number = f"R{found[1]}" if found else ""
    return rule(number, translator) if number in NUMBERS else None


def readings(translator: Translator) -> list[str]:
    """How the rule texts were read."""
    return [translator.t(key) for key in messages() if re.fullmatch(r"reading\.\d+", key)]


def options(translator: Translator) -> list[OptionText]:
    """How the editions differ, each in words, in the order of ``EDITIONS``."""
    return [
        OptionText(
            name,
            option.rule,
            translator.t("option.quiet_limit.by-players" if name == "quiet_limit" else f"option.{name}"),
            tuple(_value(option, rules, translator) for rules in EDITIONS.values()),
        )
        for name, option in OPTIONS.items()
    ]


def wrapped(text: str, width: int) -> str:
    """A text in lines of at most this width; points are indented."""
    lines = []
    for i, line in enumerate(text.split("\n")):
        first, others = ("  ", "    ") if i else ("", "")
        lines += textwrap.wrap(line, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
    return "\n".join(lines)


def _value(option: Option, rules: RuleSet, translator: Translator) -> str:
    value = getattr(rules, option.name)
    if option.each is not None:
        two, three, four = (option.resolve(value, players) for players in PIONEERS_EACH)
        return translator.t(f"option.{option.name}.value", two=two, three=three, four=four)
    word = option.write(value)
    return word if option.kind == "number" else translator.t(f"option.{option.name}.{word}")


def _format_rule(key: str, translator: Translator) -> str:
    text = translator.t(key, **facts())
    return translator.t("rulebook.added", text=text) if key in ADDED else text


@cache
def _keys() -> dict[str, dict[str, list[str]]]:
    """The paragraphs of each rule by key, and the points of each."""
    found: dict[str, dict[str, list[str]]] = {number: {} for number in NUMBERS}
    for key in messages():
        if parts := _PARAGRAPH.fullmatch(key):
            number, paragraph, point = parts.groups()
            points = found[number].setdefault(f"rule.{number}.{paragraph}", [])
            if point:
                points.append(key)
    return found

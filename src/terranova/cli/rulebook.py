"""The rules as a person reads them: the chapters of the rules file, and each rule by its number."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from terranova.locale import say
from terranova.rules import EDITIONS, OPTIONS, QUIET_TURNS_PER_PLAYER, RuleSet

_RULE = re.compile(r"- (R\d+)\. ")
_EMPHASIS = re.compile(r"(?<!\w)\*(\w[^*]*)\*")
_ASKED = re.compile(r"[Rr]?([1-9]\d*)")

OPTION_RULES = {"stones": "R2", "returns": "R11", "anchor": "R12", "eliminated_ends": "R23", "quiet_limit": "R24"}
"""The rule each option of a rule set belongs to."""


@dataclass(frozen=True)
class Chapter:
    """A chapter with rules in it."""

    title: str
    paragraphs: tuple[str, ...]
    """In the order of the file; a rule begins with its number, and its parts stand in lines of their own."""


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters that hold rules."""
    text = resources.files("terranova").joinpath("data/RULES.md").read_text(encoding="utf-8")
    found = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        if _RULE.search(body):
            found.append(Chapter(title, tuple(_paragraphs(body))))
    return tuple(found)


def rules() -> dict[str, str]:
    """From a rule's number to its text."""
    numbered = (paragraph.partition(". ") for chapter in chapters() for paragraph in chapter.paragraphs)
    return {number: text for number, _, text in numbered if re.fullmatch(r"R\d+", number)}


def find_rule(asked: str) -> tuple[str, str] | None:
    """The number and text of the rule ``R12``, ``r12`` or ``12``; None if there is none."""
    found = _ASKED.fullmatch(asked)
    number = f"R{found[1]}" if found else ""
    return (number, rules()[number]) if number in rules() else None


def edition_table() -> tuple[list[str], list[tuple[str, ...]]]:
    """The editions, those that are alike together, and for each option its name, its rule and its values."""
    alike: dict[RuleSet, list[str]] = {}
    for name, edition in EDITIONS.items():
        alike.setdefault(replace(edition, name="de"), []).append(name)
    rows = [(option, OPTION_RULES[option], *(_value(getattr(rules, option)) for rules in alike)) for option in OPTIONS]
    return [", ".join(names) for names in alike.values()], rows


def wrapped(paragraph: str, width: int) -> str:
    """A paragraph in lines of at most this width; the parts of a rule are indented."""
    lines = []
    for i, line in enumerate(paragraph.split("\n")):
        first, others = ("  ", "    ") if i else ("", "")
        lines += textwrap.wrap(line, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
    return "\n".join(lines)


def _value(value: object) -> str:
    if value is None:  # only the quiet limit
        return say("{each} × players", each=QUIET_TURNS_PER_PLAYER)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _paragraphs(body: str) -> list[str]:
    """Lines joined to paragraphs; one begins at a rule and after an empty line, a part of one at a hyphen."""
    paragraphs: list[str] = []
    fresh = True
    for line in body.split("\n"):
        text = _EMPHASIS.sub(r"\1", line.strip())
        if not text:
            fresh = True
        elif fresh or _RULE.match(line):
            paragraphs.append(text.removeprefix("- "))
            fresh = False
        elif line.lstrip().startswith("- ") or _is_after_parts(line, paragraphs[-1]):
            paragraphs[-1] += f"\n{text}"
        else:
            paragraphs[-1] += f" {text}"
    return paragraphs


def _is_after_parts(line: str, paragraph: str) -> bool:
    """Whether a line goes on with the rule itself after its parts, whose lines are indented further."""
    return "\n- " in paragraph and line.startswith("  ") and not line.startswith("   ")

"""What stands on the rules page: the rules with their little boards, the editions side by side."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup, escape

from terranova.locale import Translator
from terranova.rules import EDITIONS
from terranova.teaching import rulebook
from terranova.teaching.examples import Example, examples

_RULE = re.compile(r"\bR(?:[1-9]|1[0-9]|2[0-5])\b")
_SIGN = re.compile(r" ?([×=]) ")
_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"
STRIP_ROWS = 4
"""Maps of at most so many rows lie in a broad place."""


def linked(text: str) -> Markup:
    """A text in which every number of a rule leads to the rule."""
    return Markup(_RULE.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>', str(escape(kept_together(text)))))


def kept_together(text: str) -> str:
    """A text in which no line breaks inside of a sum."""
    return _SIGN.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)


def _with_code(text: str, code: str) -> Markup:
    """A text with something to type in its place."""
    return escape(text).replace(_HERE, Markup("<code>{}</code>").format(code))


def contents(translator: Translator) -> dict[str, Any]:
    """What the page is made of, in one language."""
    boards: dict[str, list[dict[str, Any]]] = {}
    for example in examples():
        boards.setdefault(example.rule, []).append(_board(example, translator))
    return {
        "opening": rulebook.opening(translator),
        "chapters": rulebook.chapters(translator),
        "boards": boards,
        "first": rulebook.NUMBERS[0],
        "last": rulebook.NUMBERS[-1],
        "editions": [
            {
                "code": code,
                "name": translator.t(f"edition.{code}"),
                "what": translator.t(f"edition.{code}.what"),
                "rules": translator.t(f"rules.{code}"),
            }
            for code in EDITIONS
        ],
        "options": rulebook.options(translator),
        "readings": rulebook.readings(translator),
        "own": _with_code(translator.t("editions.own", example=_HERE), rulebook.OWN_EXAMPLE),
        "linked": linked,
    }


def _board(example: Example, translator: Translator) -> dict[str, Any]:
    rows = example.drawing.partition("\n\n")[2].splitlines()
    return {
        "name": example.name,
        "title": kept_together(example.text("title", translator)),
        "task": example.text("task", translator),
        "done": kept_together(example.text("done", translator)) if example.has("done") else "",
        "source": translator.listing([translator.t(f"edition.{name}") for name in example.source]),
        "drawing": example.drawing,
        "position": example.position,
        "rules": example.rules,
        "actions": " ".join(example.actions),
        "show": " ".join(example.show),
        "closed": " ".join(example.facts.get("closed", ())),  # type: ignore[arg-type]  # this fact is a list of fields
        "compares": example.compares,
        "shape": "strip" if len(rows) <= STRIP_ROWS else "round",
    }

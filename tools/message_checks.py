"""What can be wrong with a translation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tools.message_sources import Message

PARAMETER = re.compile(r"\{(\w+(?:[:!][^{}]*)?)\}")
KEPT = (
    ("markup", re.compile(r"</?[a-z][^<>]*>")),
    ("code", re.compile(r"`[^`]*`")),
    ("rule numbers", re.compile(r"\bR\d+\b")),
    ("options", re.compile(r"(?<![\w-])--[a-z][a-z-]+")),
    ("paragraphs", re.compile(r"\n\n|[\t\r\x08]")),
)
"""What must stand in a translation as often as in the English."""


def problems(message: Message, forms: Sequence[str], n_plurals: int) -> Iterator[str]:
    """Everything that is wrong with the forms of a translation."""
    wanted = n_plurals if message.many else 1
    if len(forms) != wanted:
        yield f"has {len(forms)} forms, not {wanted}"
        return
    if not all(forms):
        yield "is missing"
        return
    for form in forms:
        english = message.forms[-1]
        yield from _differences(message, english, form, is_last=form is forms[-1])


def _differences(message: Message, english: str, form: str, *, is_last: bool) -> Iterator[str]:
    expected, found = set(PARAMETER.findall(english)), set(PARAMETER.findall(form))
    if message.many and not is_last:
        # "One stone" need not say its number.
        expected, found = expected - {"count"}, found - {"count"}
    if expected != found:
        yield f"has the parameters {_shown(found)}, not {_shown(expected)}: {form!r}"
    if form.count("{") != form.count("}") or len(PARAMETER.findall(form)) != form.count("{"):
        yield f"has a brace that belongs to no parameter: {form!r}"
    for what, kind in KEPT:
        if Counter(kind.findall(english)) != Counter(kind.findall(form)):
            yield f"has other {what} than the English: {form!r}"
    for end in ("lstrip", "rstrip"):
        if _edge(english, end) != _edge(form, end):
            yield f"begins or ends with other spaces than the English: {form!r}"


def _edge(text: str, end: str) -> str:
    kept = getattr(text, end)()
    return text.replace(kept, "") if kept else text


def _shown(names: set[str]) -> str:
    return ", ".join(sorted(f"{{{name}}}" for name in names)) or "none"

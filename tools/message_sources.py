"""Where the messages come from: everything a person reads, as it stands in English.

A message is *called* something where its place gives it a name (``table.lost``, ``error.bad-field``); that name is its
context in the catalogues. A sentence that stands in the source as ``say("…")`` is called by its own text.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from terranova.locale.keyed import comment_on, without_comment

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "terranova"

SAY = ("say", "to_say")
COUNTED = "say_count"
COMMENTS = ROOT / "tools" / "message_comments.json"
"""What translators should know of messages that do not stand in a JSON file, by name."""
CLICK_WORDS = {"help", "short_help", "epilog"}


@dataclass(frozen=True)
class Message:
    """A text in English: ``many`` is its other plural form, where it has one."""

    context: str
    english: str
    many: str
    where: str
    comment: str = ""
    """What translators should know about it."""

    @property
    def name(self) -> str:
        """What translators call it."""
        return self.context or self.english

    @property
    def ids(self) -> tuple[str, str]:
        """The two texts by which gettext finds it."""
        return self.english, self.many

    @property
    def forms(self) -> tuple[str, ...]:
        """The one text, or the two plural forms."""
        return (self.english, self.many) if self.many else (self.english,)


def collect() -> dict[str, Message]:
    """All messages by name, in a fixed order."""
    found: dict[str, Message] = {}
    for message in (*keyed(), *printed(), *written()):
        known = found.setdefault(message.name, message)
        if (known.english, known.many) != (message.english, message.many):
            raise SystemExit(f"{message.where}: {message.name!r} is said differently in {known.where}")
    comments = json.loads(COMMENTS.read_text("utf-8"))
    if gone := sorted(comments.keys() - found.keys()):
        raise SystemExit(f"tools/message_comments.json: there is no message {gone[0]!r}")
    return found | {name: replace(found[name], comment=comment) for name, comment in comments.items()}


def keyed() -> Iterator[Message]:
    """The texts with a key, one file for each area."""
    for path in sorted((SOURCE / "locale" / "messages").glob("*.json")):
        for key, entry in json.loads(path.read_text("utf-8")).items():
            text = without_comment(entry)
            one, many = (text, "") if isinstance(text, str) else (text["one"], text["other"])
            yield Message(key, one, many, _place(path), comment_on(entry))


def printed() -> Iterator[Message]:
    """The texts of print and play."""
    from terranova.pdf.texts import ENGLISH, WORDS

    for key, text in ENGLISH.items():
        if key not in ("language", "decimal", *WORDS):
            yield Message(f"print.{key}", text, "", "src/terranova/pdf/texts.py")


def written() -> Iterator[Message]:
    """The sentences that stand where they are said, and the help of the command line."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from _call(node, _place(path))
            elif isinstance(node, ast.FunctionDef) and _is_command(node):
                yield from _help(ast.get_docstring(node) or "", _place(path))


def _help(text: str, where: str) -> Iterator[Message]:
    from terranova.cli.help_translation import translate_help

    pieces: list[str] = []
    translate_help(text, lambda piece: pieces.append(piece) or piece)  # type: ignore[func-returns-value]
    yield from (Message("", piece, "", where) for piece in pieces if piece)


def _call(node: ast.Call, where: str) -> Iterator[Message]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if name in SAY and isinstance(node.func, ast.Name) and (text := _text(node.args[0])):
        yield Message("", text, "", where)
    elif name == COUNTED and isinstance(node.func, ast.Name):
        one, many = (_text(part) for part in node.args[1:3])
        if not one or not many:
            raise SystemExit(f"{where}, line {node.lineno}: say_count needs its two sentences written out")
        yield Message("", one, many, where)
    elif name in ("option", "argument", "command", "group"):
        for word in node.keywords:
            if word.arg in CLICK_WORDS and (text := _text(word.value)):
                yield Message("", text, "", where)


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_command(node: ast.FunctionDef) -> bool:
    made = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
    return any(getattr(one, "attr", "") in ("command", "group") for one in made)


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()

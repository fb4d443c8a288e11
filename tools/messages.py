"""The catalogues of all languages: ``python -m tools.messages COMMAND``.

    update              collect all messages, bring every .po up to date, say what is missing
    missing [LANGUAGE]  list what is not translated
    todo LANGUAGE [PREFIX …]
                        print what is not translated as JSON: from the name of a message to its English text;
                        a prefix is that of a name, or the end of a file's: table. cli/play.py rules.json
    fill LANGUAGE FILE  read such a JSON with translations in it ('-' for standard input), check and keep them
    prune               forget the translations of messages that are not used any more
    check               say everything that is wrong with any catalogue; the exit code is 1 if anything is
    template            print an empty catalogue (.pot), for programs that want one

docs/translating.md tells how to translate.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po
from filelock import FileLock

from terranova.locale import LANGUAGES
from tools.message_checks import problems
from tools.message_sources import Message, collect, keyed
from tools.message_uses import wrong_uses

ROOT = Path(__file__).resolve().parent.parent

FOLDER = ROOT / "src" / "terranova" / "locale"
TRANSLATED = LANGUAGES[1:]
LOCK = FileLock(FOLDER / ".lock")
"""Writing a catalogue reads it first; several people may translate at a time."""
BEFORE = "before: "
"""Begins the comments that keep the translation of an English text that has changed."""


class Plain(Catalog):
    """A catalogue whose header holds what programs need, and no dates, so that it changes only with its texts."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header."""
        kept = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
        return [(name, value) for name, value in super().mime_headers if name in kept]

    @property
    def num_plurals(self) -> int:
        """How many plural forms: two at least, as browsers have them; Babel knows only one for Hungarian."""
        return max(super().num_plurals, 2)

    @property
    def plural_expr(self) -> str:
        """Which form is used for a number."""
        return "(n != 1)" if super().num_plurals == 1 else super().plural_expr


def path_of(language: str) -> Path:
    """Where a catalogue lies."""
    return FOLDER / f"{language}.po"


def read(language: str) -> Catalog:
    """A catalogue as it is; an empty one if there is none."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def renew(language: str, messages: dict[str, Message], known: Catalog, *, keep: bool = True) -> Catalog:
    """The messages of today with the translations there are.

    What changed in English keeps its old translation in a comment. What is not used any more is kept as a comment too,
    in case that it comes back, unless it is not to be.
    """
    fresh = Plain(locale=language or None, fuzzy=False, header_comment=f"# Terra Nova: {language or 'template'}.")
    entries = entries_of(known)
    by_context = {entry.context: entry for entry in entries.values() if entry.context}
    for message in messages.values():
        entry = entries.pop((message.context, *message.ids), None)
        comments = list(entry.user_comments) if entry else []
        if entry is None and (before := by_context.get(message.context)):
            old = before.user_comments or [BEFORE + json.dumps([before.id, before.string], ensure_ascii=False)]
            comments = [comment for comment in old if comment.startswith(BEFORE)] if any(forms_of(before)) else []
        fresh.add(
            message.ids if message.many else message.english,
            entry.string if entry else None,
            locations=[(message.where, 0)],
            auto_comments=[message.comment] if message.comment else [],
            user_comments=[] if entry and all(forms_of(entry)) else comments,
            context=message.context or None,
        )
    for (context, english, _), entry in entries.items() if keep else ():
        if english and all(forms_of(entry)):
            entry.locations = []
            fresh.obsolete[(english, context)] = entry
    return fresh


def entries_of(catalogue: Catalog) -> dict[tuple[str, str, str], Entry]:
    """The entries by context and English text, those that are not used any more first."""
    entries = (*catalogue.obsolete.values(), *catalogue)
    ids = (entry.id if isinstance(entry.id, tuple | list) else (entry.id, "") for entry in entries)
    return {(entry.context or "", one, many): entry for entry, (one, many) in zip(entries, ids, strict=True)}


def find(catalogue: Catalog, message: Message) -> Entry | None:
    """The entry of a message, if it has the same English text."""
    entry = catalogue.get(message.english, message.context or None)
    ids = entry.id if entry and isinstance(entry.id, tuple | list) else (entry.id if entry else "", "")
    return entry if entry and tuple(ids) == message.ids else None


def forms_of(entry: Entry) -> tuple[str, ...]:
    """What an entry says: its text, or all plural forms."""
    return tuple(entry.string) if isinstance(entry.string, tuple | list) else (entry.string or "",)


def write(language: str, catalogue: Catalog) -> None:
    """Keep a catalogue."""
    fresh = path_of(language).with_suffix(".new")
    fresh.write_bytes(as_text(catalogue))
    fresh.replace(path_of(language))


def as_text(catalogue: Catalog) -> bytes:
    """A catalogue as a file."""
    made = BytesIO()
    write_po(made, catalogue, width=0, include_lineno=False, omit_header=False)
    return made.getvalue()


def untranslated(language: str, messages: dict[str, Message]) -> list[Message]:
    """What is not translated, or not wholly."""
    known = read(language)
    entries = ((message, find(known, message)) for message in messages.values())
    return [message for message, entry in entries if entry is None or not all(forms_of(entry))]


def wrong(messages: dict[str, Message]) -> Iterator[str]:
    """Everything that is wrong with the messages and their catalogues."""
    yield from wrong_uses({message.context for message in keyed()})
    for path in sorted(FOLDER.glob("*.po")):
        if path.stem not in TRANSLATED:
            yield f"{path.stem}: {path.name} is there, but locale/translator.py: NAMES has no such language"
    for language in TRANSLATED:
        if not path_of(language).exists():
            yield f"{language}: there is no locale/{language}.po; 'make messages' makes it"
            continue
        known = read(language)
        names = {(message.english, message.context) for message in messages.values()}
        for old in known:
            english = old.id[0] if isinstance(old.id, tuple | list) else old.id
            if english and (english, old.context or "") not in names:
                yield f"{language}: {old.context or english!r} is not used any more"
        for message in messages.values():
            entry = find(known, message)
            if entry is None:
                yield f"{language}: {message.name!r} is missing"
                continue
            if entry.fuzzy:
                yield f"{language}: {message.name!r} is fuzzy"
            for problem in problems(message, forms_of(entry), known.num_plurals):
                yield f"{language}: {message.name!r} {problem}"
        for gone in known.obsolete.values():
            yield f"{language}: {gone.context or gone.id!r} is not used any more"
        if path_of(language).read_bytes() != as_text(renew(language, messages, known)):
            yield f"{language}: the file is not as 'make messages' writes it"


def files() -> dict[Path, bytes]:
    """Every catalogue, brought up to date."""
    messages = collect()
    return {path_of(language): as_text(renew(language, messages, read(language))) for language in TRANSLATED}


def update(messages: dict[str, Message], *, keep: bool = True) -> None:
    """Bring every catalogue up to date."""
    for language in TRANSLATED:
        with LOCK:
            write(language, renew(language, messages, read(language), keep=keep))
        print(f"{language}: {len(messages)} messages, {len(untranslated(language, messages))} not translated")


def todo(language: str, prefixes: list[str], messages: dict[str, Message]) -> None:
    """Print what is to be translated."""
    wanted: dict[str, Any] = {
        message.name: {"one": message.english, "other": message.many} if message.many else message.english
        for message in untranslated(language, messages)
        if not prefixes or message.name.startswith(tuple(prefixes)) or message.where.endswith(tuple(prefixes))
    }
    print(json.dumps(wanted, ensure_ascii=False, indent=1))


def fill(language: str, text: str, messages: dict[str, Message]) -> int:
    """Keep translations that are right; say what is wrong with the others."""
    n_filled, n_wrong = 0, 0
    with LOCK:
        known = renew(language, messages, read(language))
        for name, given in json.loads(text).items():
            message = messages.get(name)
            entry = find(known, message) if message else None
            if message is None or entry is None:
                print(f"{name!r}: there is no such message")
                n_wrong += 1
                continue
            forms = tuple(given.values()) if isinstance(given, dict) else (given,)
            found = list(problems(message, forms, known.num_plurals))
            for problem in found:
                print(f"{name!r} {problem}")
            if not found:
                entry.string = forms if message.many else forms[0]
                entry.user_comments = []
            n_wrong += bool(found)
            n_filled += not found
        write(language, known)
    print(f"{language}: {n_filled} kept, {n_wrong} refused, {len(untranslated(language, messages))} not translated")
    return int(n_wrong > 0)


def main(arguments: list[str]) -> int:
    """Do what is asked for."""
    messages = collect()
    match arguments:
        case ["update"]:
            update(messages)
        case ["prune"]:
            update(messages, keep=False)
        case ["missing", *languages]:
            for language in languages or TRANSLATED:
                for message in untranslated(language, messages):
                    print(f"{language}: {message.name!r} ({message.where})")
        case ["todo", language, *prefixes] if language in TRANSLATED:
            todo(language, prefixes, messages)
        case ["fill", language, file] if language in TRANSLATED:
            return fill(language, sys.stdin.read() if file == "-" else Path(file).read_text("utf-8"), messages)
        case ["check"]:
            found = list(wrong(messages))
            print("\n".join(found) or f"{len(messages)} messages in {len(TRANSLATED)} languages: nothing is wrong")
            return int(bool(found))
        case ["template"]:
            sys.stdout.buffer.write(as_text(renew("", messages, Catalog())))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

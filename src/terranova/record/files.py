"""Records in files: one or several, from paths, open files and texts."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, cast

from terranova.errors import InvalidTextError
from terranova.game import Game
from terranova.maps import decode
from terranova.record.reader import BrokenRecordError
from terranova.record.values import Record

Source = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, an open file, or the text itself: what begins with a bracket or has several lines is no path."""


def read(source: Source) -> Record:
    """Read the one record of a path, an open file or a text, and check it.

    :raises InvalidTextError: if it is not a record, or if there are several.
    :raises BrokenRecordError: if it breaks in the middle.
    :raises TypeError: if it is none of these.
    :raises OSError: if the file cannot be read.
    """
    return Record.from_text(_text(source))


def read_all(source: Source) -> Iterator[Record]:
    """Read records that stand one after the other, each when it is asked for.

    A file is read line by line, so that it may be larger than the memory. The lines of errors are those of the file.

    :raises InvalidTextError: if one is not a record; those before it were handed out.
    :raises BrokenRecordError: if one breaks in the middle.
    :raises TypeError: if it is none of these.
    :raises OSError: if the file cannot be read.
    """
    path = _path(source)
    if path is not None:
        with path.open("rb") as file:
            yield from _records(file)
    elif isinstance(source, str | bytes):
        yield from _records([*source.splitlines(keepends=True)])
    else:
        yield from _records(_file(source))


def write(record: Record | Game | Iterable[Record | Game], file: str | os.PathLike[str] | IO[str] | None = None) -> str:
    """The text of a record or game, or of several, written to a path or an open file if one is given."""
    several = [record] if isinstance(record, Record | Game) else list(record)
    text = "\n".join((each if isinstance(each, Record) else each.record()).text() for each in several)
    if isinstance(file, str | os.PathLike):
        Path(file).write_text(text, encoding="utf-8", newline="\n")
    elif file is not None:
        file.write(text)
    return text


def _path(source: Source) -> Path | None:
    """The path, if that is what it is."""
    if isinstance(source, os.PathLike):
        return Path(source)
    if isinstance(source, str) and source.strip() and "\n" not in source and "[" not in source[:2]:
        return Path(source)
    return None


def _text(source: Source) -> str:
    path = _path(source)
    data: str | bytes
    if path is not None:
        data = path.read_bytes()
    elif isinstance(source, str | bytes):
        data = source
    else:
        data = _file(source).read()
    return decode(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")


def _file(source: Source) -> IO[str]:
    if not hasattr(source, "read"):
        raise TypeError(f"a path, an open file or a text is needed, not {source!r}")
    return cast("IO[str]", source)


def _records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """The records of lines: one begins with a tag that follows something other than tags."""
    waiting: list[str] = []
    first, in_body, in_comment = 1, False, False
    for number, raw in enumerate(lines, 1):
        line = _line(raw, number)
        is_tag = line.startswith("[") and not in_comment
        if is_tag and in_body:
            yield _record(waiting, first)
            waiting, first, in_body = [], number, False
        elif not is_tag:
            has_tags = any(before.startswith("[") for before in waiting)
            in_body = in_body or (has_tags and not line.strip()) or bool(line.strip())
            in_comment = _ends_in_comment(line, in_comment)
        waiting.append(line)
    if any(line.strip() for line in waiting):
        yield _record(waiting, first)


def _line(raw: str | bytes, number: int) -> str:
    if isinstance(raw, str):
        return raw.removeprefix("\ufeff") if number == 1 else raw
    try:
        return decode(raw) if number == 1 else decode(codecs.BOM_UTF8 + raw)
    except InvalidTextError as error:
        raise error.moved_to(number, 1) from None


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    """Whether a comment in braces goes on after this line; one behind a semicolon ends with it."""
    for character in line:
        if in_comment:
            in_comment = character != "}"
        elif character == ";":
            return False
        else:
            in_comment = character == "{"
    return in_comment


def _record(lines: list[str], first: int) -> Record:
    try:
        return Record.from_text("".join(lines))
    except BrokenRecordError as error:
        moved = error.moved_to(first, 1)
        assert isinstance(moved, BrokenRecordError)
        moved.record = error.record
        raise moved from None
    except InvalidTextError as error:
        raise error.moved_to(first, 1) from None

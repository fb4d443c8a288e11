"""The page of a match as a file, with links to the records beside it."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from urllib.parse import quote

import click

from terranova.arena.errors import ArenaError
from terranova.arena.page import page_of
from terranova.arena.report import Report
from terranova.arena.results import Folder
from terranova.cli.atomic_file import write_text
from terranova.locale import say


def check_writable(file: Path) -> None:
    """:raises ArenaError: if the page could not be written there; better before the games than after."""
    beside = file.with_name(f"{file.name}.part") if file.name else file
    try:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside.touch()
        beside.unlink()
    except OSError as error:
        raise ArenaError("arena-page", file=str(file), reason=error.strerror or str(error)) from None


def write_page(file: Path, folder: Folder, report: Report) -> None:
    """Write the page of what was played so far.

    :raises ArenaError: if that fails; the results stay in their folder.
    """
    links = {number: _address(folder.record_file(number), file) for number in folder.results}
    try:
        write_text(file, page_of(folder.config, report, folder.results, links))
    except OSError as error:
        raise ArenaError("arena-page", file=str(file), reason=error.strerror or str(error)) from None
    click.echo(say("Page: {file}", file=file), err=True)


def _address(record: Path, page: Path) -> str:
    """A relative address, so that page and records can be moved together; absolute on another drive."""
    try:
        path = os.path.relpath(record.resolve(), page.resolve().parent)
    except ValueError:
        return record.resolve().as_uri()
    return quote(Path(path).as_posix())

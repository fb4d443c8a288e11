"""The arguments that name a map or a record: by name, by path, or ``-`` for standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from terranova import Map, map_names, record
from terranova.cli.bad_file import BadFileError
from terranova.cli.compile_progress import ensure_warm
from terranova.errors import InvalidTextError
from terranova.maps import decode
from terranova.record import Record

Command = TypeVar("Command", bound=Callable[..., Any])

STANDARD_INPUT = "-"
RECORD_BEGINS = ("[", "{", ";")
"""How a record can begin and a map cannot."""


def load_map(name: str) -> Map:
    """The map of that name or in that file."""
    if _is_name(name):
        return Map.load(name)
    try:
        return Map.from_text(decode(_read(name)))
    except InvalidTextError as error:
        raise BadFileError(name, error) from None


def load_record(name: str) -> Record:
    """The record in that file."""
    data = _read(name)
    ensure_warm()
    try:
        return record.read(data)
    except InvalidTextError as error:
        raise BadFileError(name, error) from error


def load_map_or_record(name: str) -> Map | Record:
    """The map or record of that name or in that file, which is recognised by its beginning."""
    if _is_name(name):
        return Map.load(name)
    data = _read(name)
    try:
        text = decode(data)
        if not text.lstrip().startswith(RECORD_BEGINS):
            return Map.from_text(text)
        ensure_warm()
        return record.read(text)
    except InvalidTextError as error:
        raise BadFileError(name, error) from error


def _is_name(name: str) -> bool:
    """Whether to look it up as a map's name: it is one, or no such file exists either."""
    return name in map_names() or (name != STANDARD_INPUT and not Path(name).exists())


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    except OSError as error:
        raise BadFileError(name, error) from None
    except ValueError:  # a name with a zero byte
        raise BadFileError(repr(name), FileNotFoundError(0, "no such file")) from None


def game_options(command: Command) -> Command:
    """Add the options ``--players`` and ``--rules`` of commands that begin a game."""
    players = click.option("--players", type=click.IntRange(2, 4), help="The number of players: 2, 3 or 4.")
    rules = click.option(
        "--rules", metavar="RULES", help="The rule set: de, fr, fi, it or hu, with options if you like: “it stones=60”."
    )
    return players(rules(command))

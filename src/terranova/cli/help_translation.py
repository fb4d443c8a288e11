"""The help of the command line in the reader's language: that of our commands, and click's own words.

A command's help is translated piece by piece, so that a translation holds sentences and no layout: paragraphs, and
after the mark that keeps lines as they are (``\\b``) each line that is no example, or what stands beside its word.
"""

from __future__ import annotations

import copy
import inspect
import re
from collections.abc import Callable
from typing import TypeVar

import click
from click import core, exceptions, formatting, parser, types

from terranova.locale import say, speaker, to_say

VERBATIM = "\b"
EXAMPLE = "  terranova "
_BESIDE = re.compile(r"(  \S+ {2,})(.*)")

WORDS = frozenset(
    (
        to_say("Usage:"),
        to_say("Options"),
        to_say("Commands"),
        to_say("Show this message and exit."),
        to_say("Show the version and exit."),
        to_say("default: {default}"),
        to_say("required"),
        to_say("(dynamic)"),
        to_say("Missing command."),
        to_say("Missing argument"),
        to_say("Missing option"),
        to_say("Invalid value: {message}"),
        to_say("Invalid value for {param_hint}: {message}"),
        to_say("No such option {name!r}."),
        to_say("No such command {name!r}."),
        to_say("Option {name!r} does not take a value."),
        to_say("Choose from:\n\t{choices}"),
        to_say("{value!r} is not a valid {number_type}."),
        to_say("{value} is not in the range {range}."),
        to_say("{name} {filename!r} is a file."),
        to_say("{name} {filename!r} is a directory."),
        to_say("{name} {filename!r} is not writable."),
        to_say("file"),
        to_say("directory"),
        to_say("path"),
        to_say("Got unexpected extra argument ({args})"),
        to_say("Got unexpected extra arguments ({args})"),
        to_say("Takes {nargs} values but 1 was given."),
        to_say("Takes {nargs} values but {len} were given."),
        to_say("Did you mean {possibility}?"),
        to_say("(Did you mean one of: {possibilities}?)"),
        to_say("Option {name!r} requires an argument."),
        to_say("Option {name!r} requires {nargs} arguments."),
        to_say("{value!r} is not {choice}."),
        to_say("{value!r} is not one of {choices}."),
    )
)
"""The messages of click that can appear here."""


def translate_help(text: str, say: Callable[[str], str] = say) -> str:
    """A help text with each of its pieces translated."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(
        _translate_lines(part, say) if part.startswith(VERBATIM) else say(_join_lines(part)) for part in paragraphs
    )


def _join_lines(paragraph: str) -> str:
    return " ".join(paragraph.split("\n"))


def _translate_lines(paragraph: str, say: Callable[[str], str]) -> str:
    lines = []
    for line in paragraph.split("\n"):
        beside = _BESIDE.fullmatch(line)
        if line == VERBATIM or line.startswith(EXAMPLE):
            lines.append(line)
        elif beside:
            lines.append(beside[1] + say(beside[2]))
        else:
            lines.append(say(line))
    return "\n".join(lines)


AnyCommand = TypeVar("AnyCommand", bound=click.Command)


def translate_command(command: AnyCommand, ctx: click.Context) -> AnyCommand:
    """A copy of the command with its help and that of its options in the current language."""
    translated = copy.copy(command)
    translated.help = translate_help(command.help) if command.help else command.help
    translated.params = [_translate_option(parameter) for parameter in command.params]
    if shown := command.get_help_option(ctx):
        option = _translate_option(shown)
        translated.get_help_option = lambda ctx: option  # type: ignore[method-assign]  # noqa: ARG005  # as click calls it
    return translated


AnyParameter = TypeVar("AnyParameter", bound=click.Parameter)


def _translate_option(parameter: AnyParameter) -> AnyParameter:
    translated = copy.copy(parameter)
    if isinstance(translated, click.Option) and translated.help:
        translated.help = say(translated.help)
    return translated


def translate_click() -> None:
    """Let click use our catalogues for its own messages.

    Click looks them up by the standard library's ``gettext``, which reads compiled ``.mo`` files for the language of
    the environment only: neither the files nor ``--language`` fit that, so its lookup functions are replaced.
    """
    for module in (core, exceptions, formatting, parser, types):
        module._ = _word  # type: ignore[attr-defined]
        if hasattr(module, "ngettext"):
            module.ngettext = _word_for_count  # type: ignore[attr-defined]


def _word(english: str) -> str:
    return speaker().pattern("", english) if english in WORDS else english


def _word_for_count(one: str, many: str, count: int) -> str:
    return _word(one if count == 1 else many)

"""Files that cannot be used."""

from __future__ import annotations

import click

from terranova.errors import InvalidTextError, TerraNovaError
from terranova.locale import say, speaker


class BadFileError(click.ClickException):
    """A file that cannot be used; the message says which one."""

    def __init__(self, name: str, error: TerraNovaError | OSError) -> None:
        self.error = error
        super().__init__(say("{name}: {problem}", name=name, problem=_in_a_file(error)))


def _in_a_file(error: TerraNovaError | OSError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if isinstance(error, InvalidTextError):
        return speaker().t("text.place", line=error.line, column=error.column, text=error.sentence)
    return str(error)

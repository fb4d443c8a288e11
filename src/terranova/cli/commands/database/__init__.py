"""Commands for the database of a server. They use the one that TERRANOVA_DATA_DIR or TERRANOVA_DATABASE_URL names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from terranova.locale import say

if TYPE_CHECKING:
    from terranova.server.settings import Settings
    from terranova.store import Store


def read_settings() -> Settings:
    """Return the settings of the environment.

    :raises click.ClickException: if one of them cannot be used.
    """
    from terranova.server.settings import Settings, SettingsError

    try:
        return Settings.from_environment()
    except SettingsError as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def opened(settings: Settings, *, is_checked: bool = True) -> Iterator[Store]:
    """The store of the settings; what is wrong with it is one line.

    :raises click.ClickException: if it cannot be used.
    """
    from terranova.server.storage import StorageError, open_store
    from terranova.store import DamagedStoreError, StoreFailedError

    try:
        store = open_store(settings, is_checked=is_checked)
    except StorageError as error:
        raise click.ClickException(str(error)) from None
    try:
        yield store
    except (StoreFailedError, DamagedStoreError) as error:
        raise click.ClickException(say("the database failed: {reason}", reason=error)) from None
    finally:
        store.close()


@contextmanager
def held(file: Path) -> Iterator[None]:
    """The folder of an SQLite file, held so that no server uses it meanwhile.

    :raises click.ClickException: if one does.
    """
    from filelock import FileLock, Timeout

    from terranova.store.drivers.sqlite import make_private_folder

    make_private_folder(file.parent)
    lock = FileLock(file.parent / "server.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise click.ClickException(say("a server uses {folder}; stop it first", folder=file.parent)) from None
    try:
        yield
    finally:
        lock.release()


def require_new(file: Path, force: bool) -> None:
    """:raises click.ClickException: if there is such a file, and it may not be replaced."""
    if file.exists() and not force:
        raise click.ClickException(say("{file} is there already; --force replaces it", file=file))

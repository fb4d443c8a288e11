"""Opening the store that the settings name; what is wrong with it is said in one sentence, with the way out."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from terranova.locale import say
from terranova.server.settings import Settings
from terranova.store import (
    DamagedStoreError,
    LostChangesError,
    MissingDriverError,
    NewerStoreError,
    Store,
    StoreFailedError,
    UnknownDatabaseError,
)
from terranova.store.store import FILE


class StorageError(RuntimeError):
    """Why the games cannot be kept, in a sentence."""


def open_store(settings: Settings, *, is_checked: bool = True) -> Store:
    """Open the database of the settings, or the one in the data folder; unchecked, damage and loss are not looked for.

    :raises StorageError: if it cannot be used.
    """
    place = place_of(settings)
    try:
        if settings.database_url:
            return Store(settings.database_url, is_checked=is_checked)
        return Store.in_folder(settings.data_dir, is_checked=is_checked)
    except NewerStoreError:
        raise StorageError(say("{folder}: these games were saved by a newer version", folder=place)) from None
    except LostChangesError:
        raise StorageError(missing_changes(place)) from None
    except DamagedStoreError:
        sentence = say(
            "{place} is damaged; restore a backup (terranova restore), or save what can be read (terranova archive)",
            place=place,
        )
        raise StorageError(sentence) from None
    except MissingDriverError as error:
        sentence = say("{library} is missing; install it with: {command}", library=error.library, command=error.install)
        raise StorageError(sentence) from None
    except (StoreFailedError, UnknownDatabaseError, OSError, ValueError) as error:
        raise unusable(place, error) from None


def missing_changes(place: str) -> str:
    """Return what is said of a database that has lost changes."""
    return say(
        "{place}: the last changes are missing; restore a backup (terranova restore),"
        " or go on without them (terranova verify --accept-loss)",
        place=place,
    )


def unusable(place: str | Path, error: Exception) -> StorageError:
    """Return what is said of a place where nothing can be kept."""
    reason = getattr(error, "strerror", None) or str(error)
    return StorageError(say("{folder}: games cannot be saved there: {reason}", folder=place, reason=reason))


def place_of(settings: Settings) -> str:
    """Return where the games are, as people may read it: without a password."""
    if not settings.database_url:
        return str(settings.data_dir)
    try:
        return make_url(settings.database_url).render_as_string(hide_password=True)
    except ArgumentError:
        return "TERRANOVA_DATABASE_URL"


def database_file(settings: Settings) -> Path | None:
    """Return the file of an SQLite database; None for a database server."""
    if not settings.database_url:
        return settings.data_dir / FILE
    try:
        url = make_url(settings.database_url)
    except ArgumentError:
        return None
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

"""What can go wrong in the store."""

from __future__ import annotations


class ConflictError(RuntimeError):
    """Someone else has changed the table meanwhile: read it again."""


class StoreFailedError(RuntimeError):
    """The database could not be read or written, as when the disk is full or the connection is cut.

    Nothing was changed, unless the connection was cut while a commit was on its way: then it is not known. Sent again
    with the same key, a message is carried out once in either case.
    """


class DamagedTableError(RuntimeError):
    """One table cannot be read; the others can."""

    def __init__(self, table_id: str, reason: str) -> None:
        self.table_id = table_id
        self.reason = reason
        super().__init__(f"{table_id}: {reason}")


class DamagedStoreError(RuntimeError):
    """The database as a whole is damaged."""


class LostChangesError(RuntimeError):
    """The last changes are missing: a file of the database was lost, cut or replaced by an older one."""


class NewerStoreError(RuntimeError):
    """The database was brought further than this version knows."""


class MissingDriverError(RuntimeError):
    """The library that talks to this kind of database is not installed; ``install`` is the command that does it."""

    def __init__(self, library: str, install: str) -> None:
        self.library = library
        self.install = install
        super().__init__(f"{library} is missing: {install}")


class UnknownDatabaseError(RuntimeError):
    """A kind of database that cannot be used."""


class StoreClosedError(RuntimeError):
    """The store was closed before this could be written; nothing of it was."""

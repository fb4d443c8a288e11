"""The store: tables, their append-only entries, chat, people. The only place with SQL.

An answer may go out when a call here has returned: it is on the disk then. Writes of the same moment share one
transaction, so that many tables do not wait for many flushes. ``docs/architecture.md`` says how.
"""

from terranova.store.errors import (
    ConflictError,
    DamagedStoreError,
    DamagedTableError,
    LostChangesError,
    MissingDriverError,
    NewerStoreError,
    StoreClosedError,
    StoreFailedError,
    UnknownDatabaseError,
)
from terranova.store.queries.people import Usage
from terranova.store.queries.puzzles import ResultRow, SolverRow
from terranova.store.queries.retention import Retention
from terranova.store.queries.tables import StoredTable
from terranova.store.rows import (
    CHAT_KEPT,
    RECEIPTS_KEPT,
    AnalysisRow,
    ChatRow,
    EntryRow,
    PersonRow,
    Receipt,
    Saving,
    TableRow,
)
from terranova.store.store import Store

__all__ = [
    "CHAT_KEPT",
    "RECEIPTS_KEPT",
    "AnalysisRow",
    "ChatRow",
    "ConflictError",
    "DamagedStoreError",
    "DamagedTableError",
    "EntryRow",
    "LostChangesError",
    "MissingDriverError",
    "NewerStoreError",
    "PersonRow",
    "Receipt",
    "ResultRow",
    "Retention",
    "Saving",
    "SolverRow",
    "Store",
    "StoreClosedError",
    "StoreFailedError",
    "StoredTable",
    "TableRow",
    "UnknownDatabaseError",
    "Usage",
]

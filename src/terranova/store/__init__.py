"""The store: tables, their append-only entries, chat, people. The only place with SQL.

An answer may go out when a call here has returned: it is on the disk then. Writes of the same moment share one
transaction, each in a savepoint of its own, so that many tables do not wait for many flushes.
"""

from terranova.store.rows import (
    CHAT_KEPT,
    RECEIPTS_KEPT,
    ChatRow,
    ConflictError,
    EntryRow,
    NewerStoreError,
    PersonRow,
    Receipt,
    Saving,
    StoreClosedError,
    StoreFailedError,
    TableRow,
)
from terranova.store.store import Store, StoredTable

__all__ = [
    "CHAT_KEPT",
    "RECEIPTS_KEPT",
    "ChatRow",
    "ConflictError",
    "EntryRow",
    "NewerStoreError",
    "PersonRow",
    "Receipt",
    "Saving",
    "Store",
    "StoreClosedError",
    "StoreFailedError",
    "StoredTable",
    "TableRow",
]

"""Tables that cannot be read, or at which something fails that should not: set aside, said once, tried again later."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass

log = logging.getLogger(__name__)

FIRST_SECONDS = 30.0
"""Before a table is tried again; twice as long after each failure, up to:"""
MOST_SECONDS = 3_600.0
MOST_KEPT = 10_000


@dataclass
class _Failure:
    count: int
    retry_at: float


class BrokenTables:
    """Which tables are set aside, and until when."""

    def __init__(self) -> None:
        self._failures: OrderedDict[str, _Failure] = OrderedDict()

    def __len__(self) -> int:
        return len(self._failures)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._failures

    def is_waiting(self, table_id: str, now: float) -> bool:
        """Whether a table is not to be tried yet."""
        failure = self._failures.get(table_id)
        return failure is not None and now < failure.retry_at

    def due(self, now: float) -> list[str]:
        """The tables to be tried again."""
        return [table_id for table_id, failure in self._failures.items() if failure.retry_at <= now]

    def add(self, table_id: str, error: BaseException, now: float) -> None:
        """Set a table aside after a failure; the first one is logged."""
        failure = self._failures.get(table_id)
        if failure is None:
            log.error("table %s is set aside: %s", table_id, error, exc_info=error)
            self._failures[table_id] = _Failure(1, now + FIRST_SECONDS)
            while len(self._failures) > MOST_KEPT:
                self._failures.popitem(last=False)
        elif now >= failure.retry_at:
            failure.count += 1
            failure.retry_at = now + min(MOST_SECONDS, FIRST_SECONDS * 2 ** min(failure.count - 1, 20))

    def remove(self, table_id: str) -> None:
        """A table is well again."""
        if self._failures.pop(table_id, None) is not None:
            log.warning("table %s can be used again", table_id)

"""Plans on their way to the disk: written some time after they were made, so that a reload or a restart finds them.

A turn is acknowledged when it is committed; a plan when it is in memory. A plan that is followed by its turn soon is
never written.
"""

from __future__ import annotations

import asyncio
import logging

from terranova.server.sessions.persistence import plan_document
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.tasks import BackgroundTasks
from terranova.store import Store, StoreFailedError

log = logging.getLogger(__name__)

DELAY_SECONDS = 1.0
"""People plan an action every few seconds: most plans are written once, and hurried ones not at all."""


class PlanKeeper:
    """Writes the plans that have changed, all at the same moment, a while after the first of them."""

    def __init__(self, store: Store, tasks: BackgroundTasks, delay: float = DELAY_SECONDS) -> None:
        self._store = store
        self._tasks = tasks
        self._delay = delay
        self._changed: dict[str, TableSession] = {}
        self._is_due = False

    def note(self, session: TableSession) -> None:
        """Write the plan of a table soon."""
        self._changed[session.table.id] = session
        session.has_unsaved_plan = True
        if not self._is_due:
            self._is_due = True
            self._tasks.spawn(self._write_later())

    def forget(self, session: TableSession) -> None:
        """Do not write the plan of a table: the whole table has just been."""
        self._changed.pop(session.table.id, None)
        session.has_unsaved_plan = False

    async def flush(self) -> None:
        """Write what has changed."""
        changed, self._changed = self._changed, {}
        if not changed:
            return
        plans = [(one.table.id, one.table.version, plan_document(one.table)) for one in changed.values()]
        try:
            await self._store.save_plans(plans)
        except StoreFailedError as failure:
            log.warning("plans could not be written: %s", failure)  # the turns will be, or be refused
        finally:
            for table_id, session in changed.items():
                session.has_unsaved_plan = table_id in self._changed

    async def _write_later(self) -> None:
        await asyncio.sleep(self._delay)
        self._is_due = False
        await self.flush()

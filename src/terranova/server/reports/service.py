"""ReportService: makes reports, keeps what is found, goes on where one broke off."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

from terranova.errors import TerraNovaError
from terranova.record import Record
from terranova.server.computer.job import ThinkingError
from terranova.server.computer.study_service import Studies
from terranova.server.errors import Refusal
from terranova.server.tables.clock import Clock
from terranova.server.tables.create import record_of
from terranova.server.tables.table import OVER, Table
from terranova.store import Store, StoreFailedError

log = logging.getLogger(__name__)

DEPTHS = {"usual": 60, "deep": 600}
"""From how deep a report looks to the nodes for each position."""
SAVE_TURNS = 5
"""What was found is kept every so many turns, and at the end."""

Turns = list[dict[str, Any]]


@dataclass
class ReportState:
    """A report as far as it is made."""

    turns: Turns = field(default_factory=list)
    is_running: bool = False
    is_broken: bool = False
    """Whether it broke off; what was found is there."""
    n_saved: int = 0
    task: asyncio.Task[None] | None = None


class ReportService:
    """The reports of one process. Those that are being made are in memory, all others in the store."""

    def __init__(self, store: Store, clock: Clock, studies: Studies) -> None:
        self._store = store
        self._clock = clock
        self._studies = studies
        self._running: dict[tuple[str, int], ReportState] = {}

    async def state(self, table: str, nodes: int) -> ReportState:
        """How far a report is."""
        running = self._running.get((table, nodes))
        return running or ReportState(await self._store.find_report(table, nodes))

    async def start(self, table: Table, nodes: int, n_turns: int, asker: str) -> ReportState:
        """Make a report, or what is left of it; one that is running or finished already is left alone.

        :raises Refusal: if the game is not over.
        """
        require_over(table)
        state = await self.state(table.id, nodes)
        if state.is_running or len(state.turns) >= n_turns:
            return state
        key = table.id, nodes
        if (other := self._running.get(key)) and other.is_running:
            return other
        state.is_running, state.is_broken, state.n_saved = True, False, len(state.turns)
        self._running[key] = state
        text = await asyncio.to_thread(lambda: plain_record(table).text())
        state.task = asyncio.create_task(self._make(key, state, text, asker))
        return state

    async def _make(self, key: tuple[str, int], state: ReportState, record: str, asker: str) -> None:
        table, nodes = key

        def add(found: dict[str, Any]) -> None:
            if found.get("index") == len(state.turns):
                state.turns.append(found["turn"])
                if len(state.turns) - state.n_saved >= SAVE_TURNS:
                    state.n_saved = len(state.turns)
                    saves.append(asyncio.create_task(self._save(table, nodes, list(state.turns))))

        saves: list[asyncio.Task[None]] = []
        data = {"record": record, "nodes": nodes, "first": len(state.turns)}
        try:
            await self._studies.run("report", data, asker, add, f"report:{table}:{nodes}:{data['first']}")
        except (Refusal, ThinkingError) as error:
            log.warning("the report on %s broke off: %s", table, error)
            state.is_broken = True
        finally:
            state.is_running = False
            await asyncio.gather(*saves, return_exceptions=True)
            await self._save(table, nodes, state.turns)
            if not state.is_broken:
                self._running.pop(key, None)

    async def _save(self, table: str, nodes: int, turns: Turns) -> None:
        try:
            await self._store.save_report(table, nodes, turns, self._clock.now())
        except StoreFailedError as error:  # it can be made again
            log.warning("the report on %s was not kept: %s", table, error)

    async def judge_attempt(self, table: Table, nodes: int, judged: dict[str, Any], turn: str, asker: str) -> Any:
        """What came of a turn tried in the place of a mistake.

        :raises Refusal: if no worker could answer, or too many jobs wait.
        """
        text = await asyncio.to_thread(lambda: plain_record(table).text())
        data = {"record": text, "judged": judged, "turn": turn, "nodes": nodes}
        try:
            return await self._studies.run("attempt", data, asker)
        except ThinkingError:
            raise Refusal("busy") from None

    async def close(self) -> None:
        """Stop making reports; what was found is kept."""
        tasks = [state.task for state in self._running.values() if state.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def require_over(table: Table) -> None:
    """Only games that are over are judged: nobody gets help in one that goes on.

    :raises Refusal: if it is not over.
    """
    if table.phase != OVER:
        raise Refusal("not-over")


def plain_record(table: Table) -> Record:
    """The game as a record.

    :raises TerraNovaError: if it has no turn.
    """
    record = record_of(table)
    if len(record.actions) <= record.start.to_place:
        raise TerraNovaError("report-no-turns")
    return record

"""The store: everything that is kept, in one place."""

from __future__ import annotations

from pathlib import Path

from terranova.store.drivers.sqlite import make_private_folder
from terranova.store.queries.analyses import AnalysisQueries
from terranova.store.queries.clocks import ClockQueries
from terranova.store.queries.people import PeopleQueries
from terranova.store.queries.puzzles import PuzzleQueries
from terranova.store.queries.reports import ReportQueries
from terranova.store.queries.retention import RetentionQueries
from terranova.store.queries.tables import TableQueries

FILE = "terranova.sqlite3"


class Store(TableQueries, ClockQueries, PeopleQueries, PuzzleQueries, ReportQueries, AnalysisQueries, RetentionQueries):
    """Tables, their entries, chat and reports, people, their puzzles and analyses, and facts about the server."""

    @classmethod
    def in_folder(cls, folder: Path, *, is_checked: bool = True) -> Store:
        """Return the embedded database of a data folder, which is created if it is not there."""
        make_private_folder(folder)
        return cls(address_in(folder), is_checked=is_checked)

    def has_room(self, least_bytes: int) -> bool:
        """Whether there is so much room for more; where that cannot be known, there is."""
        free = self.driver.free_bytes()
        return free is None or free >= least_bytes


def address_in(folder: Path) -> str:
    """Return the address of the embedded database of a data folder."""
    return f"sqlite:///{folder / FILE}"

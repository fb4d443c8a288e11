"""Solvers of puzzles: their ratings, and what came of each puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from terranova.store.database import Database, reads

TRIED, SOLVED, SHOWN = "tried", "solved", "shown"


@dataclass(frozen=True)
class SolverRow:
    """A solver."""

    rating: int
    rated: int
    """How many puzzles the rating comes from."""
    solved: int


@dataclass(frozen=True)
class ResultRow:
    """What came of a puzzle for a solver: ``tried``, ``solved`` or ``shown``."""

    puzzle: str
    state: str
    day: int | None
    """The day whose puzzle it was when it was solved, counted from the year 1."""


Step = Callable[[SolverRow | None, ResultRow | None], tuple[SolverRow, ResultRow]]
"""From a solver and what came of a puzzle so far to both after a try."""


class PuzzleQueries(Database):
    """Solvers and their results."""

    @reads
    def find_solver(self, connection: Connection, person: str) -> SolverRow | None:
        """Return a solver, if the person is one."""
        return self._solver(connection, person)

    @reads
    def find_results(self, connection: Connection, person: str) -> list[ResultRow]:
        """Return what came of each puzzle a person has tried."""
        query = "SELECT puzzle, state, day FROM puzzle_results WHERE person = ?"
        return [ResultRow(*row) for row in self.driver.rows(connection, query, (person,))]

    async def save_try(self, person: str, puzzle: str, now: float, step: Step) -> tuple[SolverRow, ResultRow]:
        """Let a try take effect, all of it or nothing; returns the solver and the result after it."""

        def change(connection: Connection) -> tuple[SolverRow, ResultRow]:
            query = "SELECT puzzle, state, day FROM puzzle_results WHERE person = ? AND puzzle = ?"
            row = self.driver.execute(connection, query, (person, puzzle)).fetchone()
            solver, result = step(self._solver(connection, person), ResultRow(*row) if row else None)
            self.driver.execute(
                connection,
                """INSERT INTO solvers (person, rating, rated, solved, at) VALUES (?, ?, ?, ?, ?)
                   ON CONFLICT (person) DO UPDATE SET rating = excluded.rating, rated = excluded.rated,
                   solved = excluded.solved, at = excluded.at""",
                (person, solver.rating, solver.rated, solver.solved, now),
            )
            self.driver.execute(
                connection,
                """INSERT INTO puzzle_results (person, puzzle, state, day, at) VALUES (?, ?, ?, ?, ?)
                   ON CONFLICT (person, puzzle) DO UPDATE SET state = excluded.state, day = excluded.day,
                   at = excluded.at""",
                (person, puzzle, result.state, result.day, now),
            )
            return solver, result

        return await self.write(change)

    def _solver(self, connection: Connection, person: str) -> SolverRow | None:
        query = "SELECT rating, rated, solved FROM solvers WHERE person = ?"
        row = self.driver.execute(connection, query, (person,)).fetchone()
        return SolverRow(*row) if row else None

"""Plays the games of a match in several processes, until all are played or the test is decided."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from terranova.arena.jobs import game_job, read_answer
from terranova.arena.ratings import Sprt
from terranova.arena.report import SequentialTest
from terranova.arena.results import Folder, GameResult
from terranova.cluster.jobs import Pool
from terranova.cluster.local import LocalPool


class Runner:
    """Plays the games of a match that have no result yet."""

    def __init__(
        self,
        folder: Folder,
        games: int,
        pool: Pool | None = None,
        sprt: Sprt | None = None,
        on_result: Callable[[GameResult], None] | None = None,
    ) -> None:
        self._folder = folder
        self._test = SequentialTest(folder.config, sprt) if sprt else None
        self._on_result = on_result or (lambda _: None)
        self._todo = [number for number in range(games) if number not in folder.results]
        self._pool = pool or LocalPool()

    def run(self) -> None:
        """Play until all games are played or the test is decided.

        However it ends, all processes here are ended and every finished game is kept.

        :raises ArenaError: if no process can be started.
        :raises ClusterError: if the cluster is lost.
        """
        if self._is_decided():
            return
        with closing(self._pool.run(game_job(self._folder.config), self._todo)) as answers:
            for _, answer in answers:
                result, record = read_answer(answer)
                self._folder.add(result, record)
                self._on_result(result)
                if self._is_decided():
                    return

    def _is_decided(self) -> bool:
        return self._test is not None and self._test.update(self._folder.results).verdict is not None

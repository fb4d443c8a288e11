"""Plays the games of a match in several processes, until all are played or the test is decided."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable

from terranova.arena.ratings import Sprt
from terranova.arena.report import SequentialTest
from terranova.arena.results import Folder, GameResult
from terranova.arena.worker_handle import WorkerHandle
from terranova.workers.errors import CalledOff

LOOK_AGAIN = 0.1
"""Seconds between two checks for an interrupt from the keyboard."""

Finished = tuple[GameResult, str]


class Runner:
    """Plays the games of a match that have no result yet."""

    def __init__(
        self,
        folder: Folder,
        games: int,
        processes: int = 1,
        sprt: Sprt | None = None,
        on_result: Callable[[GameResult], None] | None = None,
    ) -> None:
        self._folder = folder
        self._test = SequentialTest(folder.config, sprt) if sprt else None
        self._on_result = on_result or (lambda _: None)
        self._todo = deque(number for number in range(games) if number not in folder.results)
        self._n_workers = min(processes, len(self._todo))
        self._is_over = threading.Event()
        self._finished: queue.Queue[Finished | BaseException | None] = queue.Queue()

    def run(self) -> None:
        """Play until all games are played or the test is decided.

        However it ends, all processes are ended and every finished game is kept.

        :raises ArenaError: if no process can be started.
        """
        if self._is_decided():
            return
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self._n_workers)]
        try:
            for thread in threads:
                thread.start()
            self._collect(len(threads))
        finally:
            self._is_over.set()
            for thread in threads:
                thread.join()

    def _collect(self, working: int) -> None:
        while working:
            try:
                finished = self._finished.get(timeout=LOOK_AGAIN)
            except queue.Empty:
                continue
            if finished is None:
                working -= 1
            elif isinstance(finished, BaseException):
                raise finished
            else:
                self._folder.add(*finished)
                self._on_result(finished[0])
                if self._is_decided():
                    return

    def _is_decided(self) -> bool:
        return self._test is not None and self._test.update(self._folder.results).verdict is not None

    def _work(self) -> None:
        """Play game after game in a process of its own; the work of each thread."""
        worker = WorkerHandle(self._folder.config, self._is_over.is_set)
        try:
            while not self._is_over.is_set():
                try:
                    number = self._todo.popleft()
                except IndexError:
                    break
                self._finished.put(worker.play(number))
        except CalledOff:
            pass
        except BaseException as error:
            self._finished.put(error)
        finally:
            worker.close()
            self._finished.put(None)

"""Jobs in processes of this machine."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from terranova.cluster.errors import ClusterError
from terranova.cluster.jobs import Data, IsCalledOff, Job, Worker
from terranova.workers.errors import CalledOff, EngineFault
from terranova.workers.line_process import LineProcess

LOOK_AGAIN = 0.1
"""Seconds between two checks for an interrupt from the keyboard."""
TRIES = 3
"""How often an item is done again after its process was lost."""
WAIT_SECONDS = 7 * 24 * 3600.0
"""For an answer; a process that hangs is ended from outside."""
LINE_LIMIT = 1 << 27
COMMAND = (sys.executable, "-m", "terranova.cluster.worker")


class LocalPool:
    """So many processes, or threads for jobs that start processes themselves."""

    def __init__(self, processes: int = 1) -> None:
        self._n_workers = processes

    def run(self, job: Job, items: Sequence[Data]) -> Generator[tuple[int, Data], None, None]:
        """As every pool."""
        todo = deque(enumerate(items))
        finished: queue.Queue[tuple[int, Data] | BaseException | None] = queue.Queue()
        is_over = threading.Event()
        threads = [
            threading.Thread(target=_work, args=(job, todo, finished, is_over), daemon=True)
            for _ in range(min(self._n_workers, len(todo)))
        ]
        working = len(threads)
        try:
            for thread in threads:
                thread.start()
            while working:
                try:
                    found = finished.get(timeout=LOOK_AGAIN)
                except queue.Empty:
                    continue
                if found is None:
                    working -= 1
                elif isinstance(found, BaseException):
                    raise found
                else:
                    yield found
        finally:
            is_over.set()
            for thread in threads:
                thread.join()


def _work(
    job: Job,
    todo: deque[tuple[int, Data]],
    finished: queue.Queue[tuple[int, Data] | BaseException | None],
    is_over: threading.Event,
) -> None:
    """Do item after item; the work of each thread."""
    try:
        with job.open() if job.has_own_process else _process_for(job) as worker:
            while not is_over.is_set():
                try:
                    number, item = todo.popleft()
                except IndexError:
                    break
                finished.put((number, worker(item, is_over.is_set)))
    except CalledOff:
        pass
    except BaseException as error:  # whatever it is, it belongs to those who wait
        finished.put(error)
    finally:
        finished.put(None)


class _ProcessWorker:
    """A process that does items, started when it is needed and again after it was lost."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._process: LineProcess | None = None

    def __call__(self, item: Data, is_called_off: IsCalledOff) -> Data:
        for left in reversed(range(TRIES)):
            deadline = time.monotonic() + WAIT_SECONDS
            try:
                if self._process is None:
                    self._process = LineProcess(COMMAND, line_limit=LINE_LIMIT, is_called_off=is_called_off)
                    settings = {"function": self._job.function, "settings": self._job.settings}
                    self._process.send_message(settings, deadline)
                self._process.send_message({"item": item}, deadline)
                answer = self._process.receive_message(deadline)
            except EngineFault as fault:
                self.close()
                if not left:
                    raise ClusterError("cluster-lost-item", item=str(item)[:80], reason=fault.text) from None
                continue
            if "error" in answer:
                raise ClusterError("cluster-failed-item", item=str(item)[:80], reason=answer["error"])
            return answer["answer"]
        raise AssertionError

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.close()
            self._process = None


def _process_for(job: Job) -> AbstractContextManager[Worker]:
    return _closing(_ProcessWorker(job))


@contextmanager
def _closing(worker: _ProcessWorker) -> Iterator[Worker]:
    try:
        yield worker
    finally:
        worker.close()

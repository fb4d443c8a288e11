"""A journal: the answers of a job on disk, so that it can be broken off at any moment and resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from filelock import FileLock, Timeout

from terranova.cluster.errors import ClusterError
from terranova.cluster.jobs import Data, Job, Pool
from terranova.cluster.version import source_version


class Journal:
    """A file with a line for the job and one for each answer, only ever appended to."""

    def __init__(self, file: Path, settings: Data) -> None:
        """Create the file, or read what is in it, and lock it against other processes.

        :raises ClusterError: if it is that of other work, is in use or cannot be read.
        """
        self._file = file
        self.answers: dict[int, Data] = {}
        """By number."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(file.with_name(f"{file.name}.lock"))
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise ClusterError("cluster-journal-in-use", file=str(file)) from None
        try:
            self._read({"settings": settings, "version": source_version()})
        except BaseException:
            self.close()
            raise

    def _read(self, head: dict[str, Data]) -> None:
        data = self._file.read_bytes() if self._file.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            self._file.write_bytes(json.dumps(head).encode() + b"\n")
            return
        for number, line in enumerate(lines, 1):
            try:
                found = json.loads(line)
                if number > 1:
                    self.answers[int(found["number"])] = found["answer"]
            except (ValueError, KeyError, TypeError):
                raise ClusterError("cluster-journal-damaged", file=str(self._file), line=number) from None
            if number == 1 and found != json.loads(json.dumps(head)):
                raise ClusterError("cluster-journal-other", file=str(self._file))
        if whole != data:  # broken off while the last line was written
            with self._file.open("r+b") as stream:
                stream.truncate(len(whole))

    def add(self, number: int, answer: Data) -> None:
        """Keep an answer."""
        if number in self.answers:
            return
        with self._file.open("ab") as stream:
            stream.write(json.dumps({"number": number, "answer": answer}).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        self.answers[number] = answer

    def close(self) -> None:
        """Unlock the file."""
        self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def do_all(
    pool: Pool,
    job: Job,
    items: Sequence[Data],
    journal: Journal | None = None,
    first: int = 0,
    on_answer: Callable[[int, Data], None] | None = None,
) -> list[Data]:
    """The answers of all items in their order; what the journal knows is not done again.

    The items have the numbers from ``first`` on in the journal.
    """
    known = journal.answers if journal else {}
    answers = {i: known[first + i] for i in range(len(items)) if first + i in known}
    left = [i for i in range(len(items)) if i not in answers]
    with closing(pool.run(job, [items[i] for i in left])) as found:
        for place, answer in found:
            answers[left[place]] = answer
            if journal:
                journal.add(first + left[place], answer)
            if on_answer:
                on_answer(first + left[place], answer)
    return [answers[i] for i in range(len(items))]

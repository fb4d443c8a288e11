"""Jobs: what is done with each of many items, as data, so that any process on any machine can do it.

An answer depends on the settings and the item alone, never on where or when it is found: so an item can be done again
after its process was lost, and the same seed gives the same answers everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

Data = Any
"""What can be written as JSON."""
IsCalledOff = Callable[[], bool]
Worker = Callable[[Data, IsCalledOff], Data]
"""Does items one after another; ``is_called_off`` says when nobody waits for the answer any more."""


@dataclass(frozen=True)
class Job:
    """What is done with each item.

    ``function`` is ``module:name`` of a context manager that takes the settings and gives the worker.
    """

    function: str
    settings: dict[str, Data] = field(default_factory=dict)
    has_own_process: bool = False
    """Whether the worker starts processes itself: here a thread is enough to look after them."""

    def open(self) -> AbstractContextManager[Worker]:
        """A worker for this job in this process."""
        module, _, name = self.function.partition(":")
        opener: Callable[[dict[str, Data]], AbstractContextManager[Worker]] = getattr(import_module(module), name)
        return opener(self.settings)


class Pool(Protocol):
    """Where jobs are done."""

    def run(self, job: Job, items: Sequence[Data]) -> Generator[tuple[int, Data], None, None]:
        """The number of each item and its answer, as they come. Closing the iterator calls off what is left.

        :raises ClusterError: if it cannot go on; the answers so far have been given.
        """

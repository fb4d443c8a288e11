"""Asking for studies: each is done in slices, so that many askers share the workers."""

from __future__ import annotations

from terranova.server.computer.job import OnProgress, StudyRequest
from terranova.server.computer.kinds import KINDS, REST
from terranova.server.computer.pool import Pool
from terranova.workers.messages import Message


class Studies:
    """Asks workers of their own for studies; turns at tables never wait for one."""

    def __init__(self, workers: Pool) -> None:
        self.workers = workers

    def start(self) -> None:
        """Get a worker ready before the first question."""
        self.workers.start()

    async def run(
        self, kind: str, data: Message, asker: str = "", on_progress: OnProgress | None = None, key: str = ""
    ) -> Message:
        """The result of a study. Cancelling the task that waits for it stops its worker at once.

        ``on_progress`` is called with what was found so far. Where several processes ask, those with the same ``key``
        get one answer; what is found on the way then goes to all of them.

        :raises Refusal: if too many jobs wait.
        :raises ThinkingError: if no worker could answer. What was found is with ``on_progress``; the study can be
            asked for again.
        """
        its = KINDS[kind]
        part = 0
        while True:
            request = StudyRequest(kind, data, its.seconds, its.is_urgent)
            job = self.workers.ask(request, asker, f"{key}:{part}" if key else "", on_progress)
            try:
                result = await job.done
            except BaseException:
                if not job.done.done() or job.done.cancelled():
                    self.workers.cancel(job)
                raise
            if REST not in result:
                return result
            data, part = result[REST], part + 1

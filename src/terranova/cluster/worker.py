"""A process that does items for the one that started it: ``python -m terranova.cluster.worker``.

It reads the job, then ``{"item": …}`` for each item, and writes ``{"answer": …}`` or ``{"error": TEXT}``.
"""

from __future__ import annotations

import queue

from terranova.cluster.jobs import Job
from terranova.workers.messages import Message
from terranova.workers.parent import Parent


def main() -> None:
    """Work until the input ends, which ends the process."""
    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    parent = Parent(messages.put)
    message = messages.get()
    with Job(message["function"], message["settings"]).open() as worker:
        while True:
            item = messages.get()["item"]
            try:
                parent.send({"answer": worker(item, lambda: False)})
            except Exception as error:  # the one who asked decides what becomes of it
                parent.send({"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    main()

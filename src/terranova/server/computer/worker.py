"""A worker: a process that thinks for computer players. Reads questions as JSON lines, writes thoughts as JSON lines.

``{"id": 1, "question": {…}}`` is answered by ``{"id": 1, "thought": {…}}`` or ``{"id": 1, "error": "…"}``;
``{"hurry": 1}`` asks for the answer now. ``{"ready": true}`` comes first, once the engine is compiled. When its input
ends, so does the worker.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
import traceback
from dataclasses import asdict
from typing import IO, Any

from terranova.protocol.process import end_all
from terranova.server.computer.bots import BotPrograms
from terranova.server.computer.job import Question, prepare, think

NICENESS = 5
"""Answering people comes before thinking."""


def main() -> None:
    """Work until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever prints, prints to the log
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    jobs: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    hurried: set[int] = set()
    threading.Thread(target=_listen, args=(jobs, hurried), daemon=True).start()
    prepare()
    _tell(answers, {"ready": True})
    programs = BotPrograms()
    while True:
        _work(jobs.get(), hurried, answers, programs)


def _listen(jobs: queue.SimpleQueue[dict[str, Any]], hurried: set[int]) -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if "hurry" in message:
            hurried.add(message["hurry"])
        else:
            jobs.put(message)
    end_all()  # the server has gone: nobody waits for an answer
    os._exit(0)


def _work(job: dict[str, Any], hurried: set[int], answers: IO[str], programs: BotPrograms) -> None:
    number = job["id"]
    try:
        thought = think(Question(**job["question"]), lambda: number in hurried, programs)
        answer: dict[str, Any] = {"id": number, "thought": asdict(thought)}
    except Exception:  # the server must hear of it, whatever it is
        answer = {"id": number, "error": traceback.format_exc()}
    hurried.discard(number)
    _tell(answers, answer)


def _tell(answers: IO[str], message: dict[str, Any]) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()

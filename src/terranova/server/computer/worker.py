"""The server's worker process, ``python -m terranova.server.computer.worker``: thinks for players, hints and studies.

``{"id": 1, "request": {…}}`` is answered by ``{"id": 1, "result": {…}}`` or ``{"id": 1, "error": "…"}``;
``{"hurry": 1}`` asks for the answer now. ``{"ready": true}`` comes first, once the engine is compiled.
With ``"study": "lines"`` the request is for a study of that kind, and messages ``{"id": 1, "progress": {…}}`` may come
before its result. With ``--patient`` the process leaves the processor to all others.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import traceback
from collections.abc import Callable
from dataclasses import asdict

from terranova import engine
from terranova.engine import Engine, Limit, Progress
from terranova.server.computer.bots import DEFAULT_SECONDS, BotPrograms
from terranova.server.computer.job import STUDY, TurnRequest, TurnResult
from terranova.server.computer.kinds import KINDS
from terranova.server.tables.table import ends_turn
from terranova.workers.messages import Message
from terranova.workers.parent import Parent

NICENESS = 5
"""Requests of people come first."""
PATIENT_NICENESS = 19
"""Studies come after the turns of computer players too."""
MEMORY = 64
"""Megabytes for a search; a worker runs one at a time."""


def main() -> None:
    """Answer requests until the input ends."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(PATIENT_NICENESS if "--patient" in sys.argv[1:] else NICENESS)
    requests: queue.SimpleQueue[Message] = queue.SimpleQueue()
    hurried: set[int] = set()

    def sort(message: Message) -> None:
        if "hurry" in message:
            hurried.add(message["hurry"])
        else:
            requests.put(message)

    parent = Parent(sort)
    engine.load()
    parent.send({"ready": True})
    programs = BotPrograms()
    while True:
        parent.send(_answer(requests.get(), parent, hurried, programs))


class RunningTask:
    """A study's link to the server."""

    def __init__(self, number: int, parent: Parent, hurried: set[int]) -> None:
        self._number = number
        self._parent = parent
        self._hurried = hurried

    def report(self, found: Message) -> None:
        """Report what was found so far."""
        self._parent.send({"id": self._number, "progress": found})

    def is_stopped(self) -> bool:
        """Whether it is to come to an end now."""
        return self._number in self._hurried


def _answer(message: Message, parent: Parent, hurried: set[int], programs: BotPrograms) -> Message:
    number = message["id"]
    try:
        if STUDY in message:
            study = KINDS[message[STUDY]].load()
            return {"id": number, "result": study(message["request"], RunningTask(number, parent, hurried))}
        result = think(TurnRequest(**message["request"]), lambda: number in hurried, programs)
    except Exception:  # the server has to know, whatever it is
        return {"id": number, "error": traceback.format_exc()}
    finally:
        hurried.discard(number)
    return {"id": number, "result": asdict(result)}


def think(request: TurnRequest, is_hurried: Callable[[], bool], programs: BotPrograms) -> TurnResult:
    """Find the rest of the turn.

    :raises EngineFault: if a program fails to answer.
    """
    game = request.game()
    if request.bot is not None:
        return TurnResult(programs.play(tuple(request.bot), game, request.seconds or DEFAULT_SECONDS, is_hurried))
    player = Engine(request.level, seed=request.seed, memory=MEMORY)
    limit = Limit(time=request.seconds) if request.seconds else None

    def stop_if_hurried(_: Progress) -> None:
        if is_hurried():
            player.stop()

    result = player.play(game, limit, stop_if_hurried)
    actions = []
    for action in result.turn:
        is_setup = game.position.is_setup
        events = game.push(action)
        actions.append(str(action))
        if ends_turn(events, is_setup=is_setup):
            break
    return TurnResult(actions, list(result.values), list(result.chances))


if __name__ == "__main__":
    main()

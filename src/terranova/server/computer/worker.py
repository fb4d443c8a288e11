"""The server's worker process, ``python -m terranova.server.computer.worker``: thinks for computer players and hints.

``{"id": 1, "request": {…}}`` is answered by ``{"id": 1, "result": {…}}`` or ``{"id": 1, "error": "…"}``;
``{"hurry": 1}`` asks for the answer now. ``{"ready": true}`` comes first, once the engine is compiled.
"""

from __future__ import annotations

import contextlib
import os
import queue
import traceback
from collections.abc import Callable
from dataclasses import asdict

from terranova import engine
from terranova.engine import Engine, Limit, Progress
from terranova.server.computer.bots import DEFAULT_SECONDS, BotPrograms
from terranova.server.computer.job import TurnRequest, TurnResult
from terranova.server.tables.table import ends_turn
from terranova.workers.messages import Message
from terranova.workers.parent import Parent

NICENESS = 5
"""Requests of people come first."""
MEMORY = 64
"""Megabytes for a search; a worker runs one at a time."""


def main() -> None:
    """Answer requests until the input ends."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
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
        parent.send(_answer(requests.get(), hurried, programs))


def _answer(message: Message, hurried: set[int], programs: BotPrograms) -> Message:
    number = message["id"]
    try:
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

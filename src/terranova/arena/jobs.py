"""Games of a match as jobs: each is played by a worker process of the arena, which a thread looks after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from terranova.arena.pairing import Config
from terranova.arena.results import GameResult, config_document, config_from_document
from terranova.arena.worker_handle import WorkerHandle
from terranova.cluster.jobs import IsCalledOff, Job, Worker


def game_job(config: Config) -> Job:
    """The games of this match; the items are their numbers."""
    return Job("terranova.arena.jobs:open_games", config_document(config), has_own_process=True)


@contextmanager
def open_games(settings: dict[str, Any]) -> Iterator[Worker]:
    """Plays games of a match; answers with the documents of result and record."""
    called_off: list[IsCalledOff] = [lambda: False]
    handle = WorkerHandle(config_from_document(settings), lambda: called_off[0]())

    def play(number: int, is_called_off: IsCalledOff) -> dict[str, Any]:
        called_off[0] = is_called_off
        result, record = handle.play(number)
        return {"result": result.document(), "record": record}

    try:
        yield play
    finally:
        handle.close()


def read_answer(answer: dict[str, Any]) -> tuple[GameResult, str]:
    """The result and the record of a game, from the answer of its job."""
    return GameResult.from_document(answer["result"]), answer["record"]

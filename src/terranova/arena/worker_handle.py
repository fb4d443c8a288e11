"""A worker process as the runner sees it. If it fails, the seat it waits for forfeits."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

from terranova.arena.errors import ArenaError
from terranova.arena.match import finish, new_game
from terranova.arena.pairing import Config, Plan, Schedule
from terranova.arena.results import Forfeit, GameResult, config_document
from terranova.game import Game
from terranova.workers.errors import EngineFault
from terranova.workers.groups import end_group
from terranova.workers.line_process import LineProcess

START_SECONDS = 600.0
"""For a worker to start: it may have to compile the rules first."""
SLACK_SECONDS = 10.0
"""How long a worker itself may be late, after the player it waits for."""
PATIENCE = 3.0
"""How long it may take to exit by itself."""


class WorkerHandle:
    """A worker process, started when it is needed and again after it failed."""

    def __init__(self, config: Config, is_called_off: Callable[[], bool], command: Sequence[str] = ()) -> None:
        self._config = config
        self._command = command or (sys.executable, "-m", "terranova.arena.worker")
        self._schedule = Schedule(config)
        self._is_called_off = is_called_off
        self._process: LineProcess | None = None
        self._groups: list[int] = []

    def play(self, number: int) -> tuple[GameResult, str]:
        """Play the game of that number.

        :raises ArenaError: if no worker can be started.
        :raises CalledOff: if the match was called off.
        """
        plan = self._schedule.plan(number)
        process = self._ready_process()
        game, seat = new_game(plan, self._config), None
        deadline = time.monotonic() + SLACK_SECONDS
        process.send_message({"game": number}, deadline)
        try:
            while True:
                message = process.receive_message(deadline)
                if "result" in message:
                    return GameResult.from_document(message["result"]), message["record"]
                if "turn" in message:
                    game.push_turn(message["turn"])
                else:
                    seat, self._groups = message["ask"], message["groups"]
                    deadline = time.monotonic() + message["limit"] + SLACK_SECONDS
        except EngineFault as fault:
            self.close()
            if seat is None:
                raise ArenaError("arena-worker", reason=fault.text) from None
            return self._forfeited(plan, game, Forfeit(seat, fault.code, fault.text))

    def _forfeited(self, plan: Plan, game: Game, forfeit: Forfeit) -> tuple[GameResult, str]:
        nothing = (0.0,) * self._config.players
        return finish(plan, self._config, game, forfeit, nothing, nothing)

    def _ready_process(self) -> LineProcess:
        if self._process is None:
            deadline = time.monotonic() + START_SECONDS
            try:
                self._process = LineProcess(self._command, is_called_off=self._is_called_off)
                self._process.send_message(config_document(self._config), deadline)
                self._process.receive_message(deadline)
            except EngineFault as fault:
                self.close()
                raise ArenaError("arena-worker", reason=fault.text) from None
        return self._process

    def close(self) -> None:
        """End the worker and all it has started."""
        if self._process is None:
            return
        process, self._process = self._process, None
        if process.close(PATIENCE) != 0:  # it did not end what it has started
            for group in self._groups:
                end_group(group)
        self._groups = []

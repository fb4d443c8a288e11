"""A worker: a process that plays the games it is told, ``python -m terranova.arena.worker``.

It reads one JSON document a line: first the configuration, then ``{"game": NUMBER}`` again and again. It writes, a
line each: ``{"ready": true}``; ``{"ask": SEAT, "limit": SECONDS, "groups": [PID, …]}`` before a seat is asked, so that
the runner knows whose fault it is if nothing comes; ``{"turn": TEXT}``; and ``{"result": …, "record": TEXT}``. When its
input ends it ends all that it has started, and itself.
"""

from __future__ import annotations

import json
import os
import queue
import random
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO

from terranova.arena.match import Match, Watcher
from terranova.arena.pairing import Config, Schedule
from terranova.arena.players import Player, make_player
from terranova.arena.results import config_from_document
from terranova.bridge import warm_up
from terranova.game import Game
from terranova.protocol.process import end_all


class Worker(Watcher):
    """Plays games one after another."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._commands: queue.Queue[dict[str, Any]] = queue.Queue()
        self._players: dict[tuple[int, int], Player] = {}

    def run(self) -> None:
        """Play until the input ends, which ends the process."""
        threading.Thread(target=self._read, daemon=True).start()
        config = config_from_document(self._commands.get())
        schedule = Schedule(config)
        self._warm_up(config)
        self._say({"ready": True})
        while True:
            plan = schedule.plan(self._commands.get()["game"])
            players = [self._player(config, plan.seating, seat) for seat in range(config.players)]
            result, record = Match(plan, config, players, self).play()
            self._say({"result": result.document(), "record": record})

    def _warm_up(self, config: Config) -> None:
        """Compile all that is needed, so that no turn takes longer for it."""
        warm_up()
        chance = random.Random(0)
        game = Game(config.maps[0], config.players, config.rules)
        for n_actions in (0, game.position.to_place):
            for _ in range(n_actions):
                game.push(chance.choice(list(game.legal_actions)))
            for spec in config.specs:
                make_player(spec, config.seconds, config.grace).warm_up(game)

    def _player(self, config: Config, seating: tuple[int, ...], seat: int) -> Player:
        """The player of a seat; two seats of the same spec have one each."""
        spec = seating[seat]
        key = spec, seating[:seat].count(spec)
        if key not in self._players:
            self._players[key] = make_player(config.specs[spec], config.seconds, config.grace)
        return self._players[key]

    def _read(self) -> None:
        for line in self._source:
            self._commands.put(json.loads(line))
        self._leave()

    def _leave(self) -> None:
        end_all()
        os._exit(0)

    def _say(self, document: dict[str, Any]) -> None:
        with suppress(BrokenPipeError):  # nobody listens: the input ends too, and that ends this process
            self._sink.write(json.dumps(document, ensure_ascii=False).encode() + b"\n")
            self._sink.flush()

    def on_ask(self, seat: int, seconds: float, groups: tuple[int, ...]) -> None:
        """Tell the runner whom it waits for."""
        running = [group for player in self._players.values() for group in player.groups]
        self._say({"ask": seat, "limit": seconds, "groups": sorted({*running, *groups})})

    def on_turn(self, turn: str) -> None:
        """Tell the runner how far the game is."""
        self._say({"turn": turn})


def main() -> None:
    """Serve the runner that has started this process."""
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine prints shall not be taken for an answer
    Worker(sys.stdin.buffer, sink).run()


if __name__ == "__main__":
    main()

"""The arena's worker process, ``python -m terranova.arena.worker``: plays the games it is given.

It reads the configuration, then ``{"game": NUMBER}`` for each game. It writes ``{"ready": true}``; ``{"ask": SEAT,
"limit": SECONDS, "groups": [PID, …]}`` before a seat is asked, so that the runner knows whose fault it is if nothing
follows; ``{"turn": TEXT}``; and ``{"result": …, "record": TEXT}``.
"""

from __future__ import annotations

import queue
import random

from terranova.arena.match import Match, Watcher
from terranova.arena.pairing import Config, Schedule
from terranova.arena.players import Player, make_player
from terranova.arena.results import config_from_document
from terranova.bridge import warm_up
from terranova.game import Game
from terranova.workers.messages import Message
from terranova.workers.parent import Parent


class Worker(Watcher):
    """Plays games one after another, and reports them to the runner."""

    def __init__(self) -> None:
        self._commands: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._parent = Parent(self._commands.put)
        self._players: dict[tuple[int, int], Player] = {}

    def run(self) -> None:
        """Play until the input ends, which ends the process."""
        config = config_from_document(self._commands.get())
        schedule = Schedule(config)
        self._warm_up(config)
        self._parent.send({"ready": True})
        while True:
            plan = schedule.plan(self._commands.get()["game"])
            players = [self._player(config, plan.seating, seat) for seat in range(config.players)]
            result, record = Match(plan, config, players, self).play()
            self._parent.send({"result": result.document(), "record": record})

    def _warm_up(self, config: Config) -> None:
        """Compile everything before the first turn."""
        warm_up()
        source = random.Random(0)
        game = Game(config.maps[0], config.players, config.rules)
        for n_actions in (0, game.position.to_place):
            for _ in range(n_actions):
                game.push(source.choice(list(game.legal_actions)))
            for spec in config.specs:
                make_player(spec, config.seconds, config.grace).warm_up(game)

    def _player(self, config: Config, seating: tuple[int, ...], seat: int) -> Player:
        """The player of a seat; two seats of one spec have a player each."""
        spec = seating[seat]
        key = spec, seating[:seat].count(spec)
        if key not in self._players:
            self._players[key] = make_player(config.specs[spec], config.seconds, config.grace)
        return self._players[key]

    def on_ask(self, seat: int, seconds: float, groups: tuple[int, ...]) -> None:
        """Report which seat is asked."""
        running = [group for player in self._players.values() for group in player.groups]
        self._parent.send({"ask": seat, "limit": seconds, "groups": sorted({*running, *groups})})

    def on_turn(self, turn: str) -> None:
        """Report the turn."""
        self._parent.send({"turn": turn})


if __name__ == "__main__":
    Worker().run()

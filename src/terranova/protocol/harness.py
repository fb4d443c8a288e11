"""Bench: a program under test, with what all checks need to ask it."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from terranova.game import Game
from terranova.locale import say
from terranova.maps import Map
from terranova.protocol.answers import Answer, Best, Failure, Info, Ready
from terranova.protocol.client import READY_SECONDS, Client
from terranova.protocol.commands import NewGame, SetPosition
from terranova.protocol.errors import shorten

STRANGE_MAP = """\
name: check-bot
title: A map that no program can know
A: "quoted" \\ ground
B: wide, open heath
C: lake
D: meadow
E: hills

  A A   B B B B
 A A A B B   C C
A A A D D C C C C
 A E D D   C C C
  E E E D D C C
 E E   E D D C
"""


class CheckFailed(Exception):  # noqa: N818  # what a check finds, not an error
    """A program does not do what the protocol says; the message says what it does."""


@dataclass(frozen=True)
class Settings:
    """How thoroughly is checked."""

    seed: int = 0
    time: float = 0.1
    """Seconds for a turn in the whole games."""
    grace: float = 1.0
    """Seconds that an answer may come late."""
    max_turns: int = 120
    """After so many answers a game that goes on is left."""


@dataclass
class Bench:
    """A program under test."""

    bot: Client
    settings: Settings
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.settings.seed)

    # Asking.

    def answers(self, *lines: str | bytes) -> list[Answer]:
        """What the program says to these lines before it is ready again."""
        deadline = time.monotonic() + READY_SECONDS
        for line in lines:
            self.bot.send(line, deadline)
        return self.until_ready()

    def until_ready(self) -> list[Answer]:
        """Ask whether it is ready; says what came before ``ready``."""
        found: list[Answer] = []
        for answer in self.bot.ask("ready?", time.monotonic() + READY_SECONDS):
            if isinstance(answer, Ready):
                break
            found.append(answer)
        return found

    def expect_silence(self, *lines: str | bytes) -> None:
        """:raises CheckFailed: if it says anything to these lines."""
        said = [answer for answer in self.answers(*lines) if not isinstance(answer, Info)]
        if said:
            raise CheckFailed(
                say(
                    "it answers {lines} with '{answer}'; nothing was to be said",
                    lines=_shown(lines),
                    answer=shorten(said[0].text()),
                )
            )

    def expect_error(self, *lines: str | bytes) -> None:
        """:raises CheckFailed: if it does not answer the last of these lines with an error."""
        said = [answer for answer in self.answers(*lines) if not isinstance(answer, Info)]
        if not said:
            raise CheckFailed(say("it says nothing to {lines}; 'error CODE TEXT' was to come", lines=_shown(lines)))
        if not isinstance(said[-1], Failure):
            raise CheckFailed(
                say(
                    "it answers {lines} with '{answer}', not with 'error CODE TEXT'",
                    lines=_shown(lines),
                    answer=shorten(said[-1].text()),
                )
            )

    def prepare(self, game: Game) -> None:
        """Bring the program to this position.

        :raises CheckFailed: if it refuses.
        """
        self.expect_silence(NewGame.of(game).text(), SetPosition.of(game).text())

    def await_best(self, seconds: float) -> Best:
        """The turn the program was asked for before.

        :raises CheckFailed: if something else comes first.
        """
        for answer in self.bot.listen(time.monotonic() + seconds, "'stop'"):
            if isinstance(answer, Best):
                return answer
            if not isinstance(answer, Info):
                raise CheckFailed(
                    say(
                        "it says '{answer}' while it thinks; only 'info' and 'best' may come",
                        answer=shorten(answer.text()),
                    )
                )
        raise AssertionError("listening ends by an error or not at all")

    # Games.

    def game(self, n_actions: int, players: int = 2, map: Map | str = "duel", rules: str = "de") -> Game:
        """A game in which so many random actions have been played."""
        for _ in range(100):
            game = Game(map, players, rules)
            for _ in range(n_actions):
                if not game.is_game_over():
                    game.push(self.chance.choice(list(game.legal_actions)))
            if not game.is_game_over():
                return game
        raise AssertionError("random games are longer than this")

    def finished_game(self) -> Game:
        """A game that is over."""
        game = Game("duel", 2, "de quiet_limit=1")
        while not game.is_game_over():
            game.push(self.chance.choice(list(game.legal_actions)))
        return game


def _shown(lines: Sequence[str | bytes]) -> str:
    line = lines[-1]
    return f"'{shorten(line if isinstance(line, str) else repr(line))}'"

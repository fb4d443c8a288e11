"""A program under test, and the questions all checks ask it."""

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
    """A program breaks the protocol; the message says how."""


@dataclass(frozen=True)
class Settings:
    """How thorough the checks are."""

    seed: int = 0
    time: float = 0.1
    """Seconds for a turn in the whole games."""
    grace: float = 1.0
    """Seconds an answer may be late."""
    max_turns: int = 120
    """Answers after which a game is broken off."""


@dataclass
class Harness:
    """A program under test."""

    bot: Client
    settings: Settings
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.settings.seed)

    # Asking.

    def answers(self, *lines: str | bytes) -> list[Answer]:
        """The answers to these lines, until the program is ready again."""
        deadline = time.monotonic() + READY_SECONDS
        for line in lines:
            self.bot.send(line, deadline)
        return self.until_ready()

    def until_ready(self) -> list[Answer]:
        """Send ``ready?`` and return the answers before ``ready``."""
        found: list[Answer] = []
        for answer in self.bot.ask("ready?", time.monotonic() + READY_SECONDS):
            if isinstance(answer, Ready):
                break
            found.append(answer)
        return found

    def expect_silence(self, *lines: str | bytes) -> None:
        """:raises CheckFailed: if it answers these lines."""
        found = [answer for answer in self.answers(*lines) if not isinstance(answer, Info)]
        if found:
            raise CheckFailed(
                say(
                    "it answers “{line}” with “{answer}”; it should say nothing",
                    line=_last(lines),
                    answer=shorten(found[0].text()),
                )
            )

    def expect_error(self, *lines: str | bytes) -> None:
        """:raises CheckFailed: if it does not answer the last of these lines with an error."""
        found = [answer for answer in self.answers(*lines) if not isinstance(answer, Info)]
        if not found:
            raise CheckFailed(say("it says nothing to “{line}”; it should say “error CODE TEXT”", line=_last(lines)))
        if not isinstance(found[-1], Failure):
            raise CheckFailed(
                say(
                    "it answers “{line}” with “{answer}”, not with “error CODE TEXT”",
                    line=_last(lines),
                    answer=shorten(found[-1].text()),
                )
            )

    def prepare(self, game: Game) -> None:
        """Set up this position.

        :raises CheckFailed: if it refuses.
        """
        self.expect_silence(NewGame.of(game).text(), SetPosition.of(game, self.bot.send_kind).text())

    def await_best(self, seconds: float) -> Best:
        """The turn the program was asked for.

        :raises CheckFailed: if another answer comes first.
        """
        for answer in self.bot.listen(time.monotonic() + seconds, "stop"):
            if isinstance(answer, Best):
                return answer
            if not isinstance(answer, Info):
                raise CheckFailed(
                    say(
                        "it says “{answer}” while it thinks; only “info” and “best” are allowed",
                        answer=shorten(answer.text()),
                    )
                )
        raise AssertionError("listening ends by an error or not at all")

    def check_answer(self, game: Game, best: Best) -> None:
        """:raises EngineFault: if this is no answer that the program may give."""
        self.bot.push_answer(game.copy(), best.actions)

    # Games.

    def game(self, n_actions: int, players: int = 2, map: Map | str = "duel", rules: str = "de") -> Game:
        """A game after so many random actions."""
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


def _last(lines: Sequence[str | bytes]) -> str:
    line = lines[-1]
    return shorten(line if isinstance(line, str) else repr(line))

"""One game of a match. Whatever a player does, the game ends: by the rules, or because a seat forfeits."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from terranova.actions import Action
from terranova.arena.pairing import Config, Plan
from terranova.arena.players import Player
from terranova.arena.results import Forfeit, GameResult
from terranova.errors import TerraNovaError
from terranova.game import Game
from terranova.locale import say
from terranova.position import PLAYERS
from terranova.protocol.client import READY_SECONDS
from terranova.protocol.turns import push_whole_turn, turn_text
from terranova.record import Record
from terranova.workers.errors import EngineFault, shorten, with_line

BEGIN_SECONDS = 120.0
"""For a player to prepare for a game."""
TURN_LIMIT = "turn-limit"
FORFEIT = "forfeit"


class Watcher:
    """Follows a game; this one ignores everything."""

    def on_ask(self, seat: int, seconds: float, groups: tuple[int, ...]) -> None:
        """A seat has so many seconds to answer; these process groups run for it."""

    def on_turn(self, turn: str) -> None:
        """A turn was played."""


@dataclass
class Match:
    """One game while it is played."""

    plan: Plan
    config: Config
    players: Sequence[Player]
    """By seat."""
    watcher: Watcher
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self.game = new_game(self.plan, self.config)
        self.seconds = [0.0] * self.config.players
        self.longest = [0.0] * self.config.players
        self.chances: list[list[float]] = [[] for _ in range(self.config.players)]
        self.forfeit: Forfeit | None = None

    def play(self) -> tuple[GameResult, str]:
        """Play to the end, and return the result and the text of the record."""
        for seat, player in enumerate(self.players):
            if self.forfeit is None:
                self._begin(seat, player)
        # A turn is an answer, a placing in set-up too.
        for _ in range(self.config.max_turns + self.game.position.to_place):
            if self.forfeit is not None or self.game.is_game_over():
                break
            seat = self.game.players.index(self.game.turn or "")
            self._answer(seat, self.players[seat])
        if self.forfeit is not None:
            self.players[self.forfeit.seat].close()
        return finish(self.plan, self.config, self.game, self.forfeit, self.seconds, self.longest, self.chances)

    def _begin(self, seat: int, player: Player) -> None:
        self.watcher.on_ask(seat, BEGIN_SECONDS, player.groups)
        try:
            player.begin(self.game.copy(), self.plan.seeds[seat])
        except EngineFault as fault:
            self.forfeit = Forfeit(seat, fault.code, fault.text)
        except Exception as error:  # whatever a player does, the game ends
            self.forfeit = Forfeit(seat, "crash", _text_of(error))

    def _answer(self, seat: int, player: Player) -> None:
        limit = time_limit(self.plan, self.config, seat)
        self.watcher.on_ask(seat, limit, player.groups)
        began = self.clock()
        try:
            turn: Sequence[Action] = tuple(player.answer(self.game))
            took = self.clock() - began
            if took > limit:
                raise EngineFault(
                    "hang",
                    say(
                        "it answered after {seconds:.2f} s; at most {limit:.2f} s were allowed",
                        seconds=took,
                        limit=limit,
                    ),
                )
            self._push(turn)
            self.seconds[seat] += took
            self.longest[seat] = max(self.longest[seat], took)
            if player.chances:
                self.chances[seat].append(player.chances[seat])
        except EngineFault as fault:
            self.forfeit = Forfeit(seat, fault.code, fault.text)
        except Exception as error:  # whatever a player does, the game ends
            self.forfeit = Forfeit(seat, "crash", _text_of(error))

    def _push(self, turn: Sequence[Action]) -> None:
        try:
            push_whole_turn(self.game, turn)
        except TerraNovaError as error:
            raise EngineFault("illegal", with_line(turn_text(turn), error.summary)) from None
        self.watcher.on_turn(turn_text(turn))


def _text_of(error: Exception) -> str:
    return shorten(f"{type(error).__name__}: {error}", 200)


def new_game(plan: Plan, config: Config) -> Game:
    """The game after its opening."""
    game = Game(plan.map, config.players, config.rules)
    for action in plan.opening:
        game.push_text(action)
    return game


def time_limit(plan: Plan, config: Config, seat: int) -> float:
    """The seconds after which an answer is too late; a program gets extra time to read the position."""
    spec = config.specs[plan.seating[seat]]
    budget = spec.budget(config.seconds)
    limit = config.hang if budget is None else budget * 1.1 + config.grace
    return limit + READY_SECONDS if spec.kind == "cmd" else limit


def finish(
    plan: Plan,
    config: Config,
    game: Game,
    forfeit: Forfeit | None = None,
    seconds: Sequence[float] = (),
    longest: Sequence[float] = (),
    chances: Sequence[Sequence[float]] = (),
) -> tuple[GameResult, str]:
    """The result and the record of a game that is over, forfeited or broken off."""
    outcome = game.outcome()
    names = tuple(config.specs[i].text for i in plan.seating)
    tags = {PLAYERS[seat].title(): shorten(name, 200) for seat, name in enumerate(names)}
    tags |= {"Game": str(plan.number + 1), "Seed": str(config.seed)}
    if forfeit:
        rule, code = FORFEIT, forfeit.code
        loser = game.players[forfeit.seat]
        tags |= {"Termination": FORFEIT, "Forfeit": loser, "Reason": f"{forfeit.code}: {shorten(forfeit.text, 400)}"}
    elif outcome:
        rule, code = outcome.rule, outcome.code
        tags["Termination"] = outcome.reason
    else:
        rule = code = TURN_LIMIT
        tags["Termination"] = f"broken off after {config.max_turns} turns"
    record = Record.of(game, tags)
    result = GameResult(
        number=plan.number,
        block=plan.block,
        seating=plan.seating,
        players=names,
        map=plan.map.name,
        scores=game.scores,
        shares=shares(game.scores, forfeit),
        rule=rule,
        code=code,
        forfeit=forfeit,
        turns=len(record.turns()),
        actions=len(game.action_stack),
        seconds=tuple(round(value, 3) for value in seconds),
        longest=tuple(round(value, 3) for value in longest),
        chances=tuple(tuple(round(value, 3) for value in of_seat) for of_seat in chances) if any(chances) else (),
    )
    return result, record.text()


def shares(scores: Sequence[int], forfeit: Forfeit | None) -> tuple[float, ...]:
    """Each seat's share of the win: equal points share it (R25), and so do all the others when one forfeits."""
    seats = range(len(scores))
    if forfeit:
        winners = [seat for seat in seats if seat != forfeit.seat]
    else:
        winners = [seat for seat in seats if scores[seat] == max(scores)]
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

"""How computer players and hints come to their turns: questions for the engine. Runs in worker processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from terranova import Game, Map, RuleSet
from terranova.server.computer.bots import USUAL_SECONDS, BotPrograms
from terranova.server.tables.table import ends_turn

HINT_SECONDS = 2.0
MEMORY = 64
"""Megabytes for a search; a worker has one at a time."""


@dataclass(frozen=True)
class Question:
    """A game as it stands, and how strong the turn asked for shall be."""

    map: str
    rules: str
    players: int
    start: str | None
    actions: list[str]
    level: int | None
    """None for the best that can be found in ``seconds``."""
    seed: int
    seconds: float | None = None
    """A bound on the time; None for what the level takes."""
    bot: tuple[str, ...] | None = None
    """The command of a program that plays in the place of a level."""

    def game(self) -> Game:
        """The game."""
        map, rules = Map.from_text(self.map), RuleSet.from_text(self.rules)
        if self.start is None:
            game = Game(map=map, players=self.players, rules=rules)
        else:
            game = Game.from_position(self.start, map=map, players=self.players, rules=rules)
        for action in self.actions:
            game.push_text(action)
        return game


@dataclass(frozen=True)
class Thought:
    """The rest of a turn, and what each player may expect of it."""

    actions: list[str]
    values: list[float] | None = None
    """Points at the end of the game."""
    chances: list[float] | None = None
    """To win."""


def prepare() -> None:
    """Compile the engine if that was not done before, and load it: the first question shall not wait for that."""
    from terranova import engine

    engine.load()


def think(question: Question, is_hurried: Callable[[], bool], programs: BotPrograms) -> Thought:
    """Find the rest of the turn.

    :raises EngineFault: if a program was asked that has no answer.
    """
    from terranova.engine import Engine, Limit

    game = question.game()
    if question.bot is not None:
        seconds = question.seconds or USUAL_SECONDS
        return Thought(programs.play(tuple(question.bot), game, seconds, is_hurried))
    engine = Engine(question.level, seed=question.seed, memory=MEMORY)
    limit = Limit(time=question.seconds) if question.seconds else None

    def watch(_nodes: int, _seconds: float) -> None:
        if is_hurried():
            engine.stop()

    result = engine.play(game, limit, watch)
    actions = []
    for action in result.turn:
        is_setup = game.position.is_setup
        events = game.push(action)
        actions.append(str(action))
        if ends_turn(events, is_setup=is_setup):
            break
    return Thought(actions, list(result.values), list(result.chances))

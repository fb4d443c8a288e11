"""Judge: what the engine makes of positions and turns, always with the same effort for turns that are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from terranova.engine import Engine, Limit, Progress
from terranova.errors import TerraNovaError
from terranova.game import Game
from terranova.record import Record
from terranova.report.facts import Fact, Moment, find_facts
from terranova.report.grades import DEFAULT_NODES, MOST_NODES, grade_of
from terranova.report.turns import JudgedTurn, turns_of
from terranova.turn import Turn

CONFIRM = 4
"""Turns that cost much are looked at again, so many times as deep, before they are called so."""
DOUBTFUL = 0.08
"""The loss from which on a turn is looked at again."""
MEMORY = 32
"""Megabytes for the search."""
MOST_LINE = 4


@dataclass(frozen=True)
class Prospect:
    """What a position promises each player."""

    values: tuple[float, ...]
    chances: tuple[float, ...]
    best: Turn | None
    """The best turn; None when the game is over."""
    line: tuple[Turn, ...]
    """The best turn and how it might go on."""


class JudgingStoppedError(Exception):
    """Somebody said stop in the middle of a turn."""


class Judge:
    """The engine, asked for positions with a number of nodes; the same question always gets the same answer."""

    def __init__(
        self, nodes: int = DEFAULT_NODES, threads: int = 1, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        """Once ``is_stopped`` says so, judging ends with a ``JudgingStoppedError``.

        :raises TerraNovaError: if it is no depth.
        """
        if not 1 <= nodes <= MOST_NODES:
            raise TerraNovaError("bad-report-depth", depth=nodes, most=MOST_NODES)
        self.nodes = nodes
        self._engine = Engine(threads=threads, memory=MEMORY)
        self.is_stopped = is_stopped
        self._known: dict[tuple[str, int], Prospect] = {}

    def prospect(self, game: Game, times: int = 1) -> Prospect:
        """What the position promises, looked at so many times as deep as usual."""
        text, nodes = game.position.text(), self.nodes * times
        known = self._known.get((text, nodes))
        if known is None:
            known = self._known[text, nodes] = self._look(game, nodes)
            if len(self._known) > 64:
                del self._known[next(iter(self._known))]
        return known

    def _look(self, game: Game, nodes: int) -> Prospect:
        outcome = game.outcome()
        if outcome:
            share = 1 / len(outcome.winners)
            chances = tuple(share if player in outcome.winners else 0.0 for player in game.players)
            return Prospect(tuple(map(float, game.scores)), chances, None, ())

        def stop_if_asked(_: Progress) -> None:
            if self.is_stopped():
                self._engine.stop()

        found = self._engine.analyse(game, 1, Limit(nodes=nodes), stop_if_asked)[0]
        if self.is_stopped():
            raise JudgingStoppedError
        line = tuple(Turn(turn) for turn in found.line[:MOST_LINE])
        return Prospect(found.values, found.chances, Turn(found.turn), line)

    def after(self, game: Game, turn: Turn, times: int = 1) -> Prospect:
        """What a turn promises: the position it leads to."""
        ahead = game.copy()
        ahead.push_turn(turn)
        return self.prospect(ahead, times)

    def judge(self, number: int, before: Game, turn: Turn) -> JudgedTurn:
        """Judge one turn of a game that stands before it."""
        player = before.turn or ""
        own = before.players.index(player)
        root = self.prospect(before)
        best = root.best
        assert best is not None
        ahead = before.copy()
        ahead.push_turn(turn)
        after = self.prospect(ahead)
        if _leads_to(before, best) == ahead.key:
            best, there, times = turn, after, 1
        else:
            there, times = self.after(before, best), 1
            if there.chances[own] - after.chances[own] > DOUBTFUL:
                deeper = self.prospect(before, CONFIRM).best
                assert deeper is not None
                times, best, after = CONFIRM, deeper, self.prospect(ahead, CONFIRM)
                there = self.after(before, best, CONFIRM)
        loss = there.chances[own] - after.chances[own]
        if loss <= 0 and best != turn:
            best, there = turn, after
        loss = max(0.0, loss)
        grade = grade_of(loss)
        gains = tuple(now - was for now, was in zip(ahead.scores, before.scores, strict=True))
        facts: tuple[Fact, ...] = ()
        if best != turn:
            codes = None if grade not in ("best", "good") else ("kingmaking",)
            moment = Moment(before, turn, best)
            facts = find_facts(moment, after.chances, there.chances, codes)
        return JudgedTurn(
            number,
            player,
            before.n_actions,
            turn,
            best,
            there.line,
            after.values,
            after.chances,
            there.values,
            there.chances,
            loss,
            grade,
            self.nodes * times,
            gains,
            facts,
        )


def _leads_to(game: Game, turn: Turn) -> int:
    ahead = game.copy()
    ahead.push_turn(turn)
    return ahead.key


def judge_turns(record: Record, judge: Judge | None = None, first: int = 0) -> Iterator[JudgedTurn]:
    """Judge a game turn by turn: each is given as soon as it is known; the first so many are skipped.

    :raises TerraNovaError: if the record has no whole turn.
    """
    turns = turns_of(record)
    if not turns:
        raise TerraNovaError("report-no-turns")
    judge = judge or Judge()
    game = record.game(turns[0][1])
    for i, (number, n_actions, turn) in enumerate(turns):
        for action in record.actions[game.n_actions : n_actions]:
            game.push(action)
        if i >= first:
            yield judge.judge(number, game.copy(), turn)

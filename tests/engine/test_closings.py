"""Closings by two moves and a stone, which look bad until their last action, are among the turns worth a look."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.engine import Engine

POSITIONS = [
    ("y./ryr#3.y/y#r#.y2.r./.r2#7./2y#3.r2.r./yr#.#5.y/#.r8./2.#5.y2./r3.y5./8.r/2.ryry./4. y0 - 0,0 70 0", 26),
    (
        "2x/x3#2.g./2x#x#g#r#./x4#.3#2./#b2#4.#g./#g#5.y.r/yb#yb4.2#/r#2b#2.bgr./3#y#.4#/2.2#5./yg#g#r./yb.y "
        "y0 - 11,6,0,0 43 0",
        32,
    ),
    (
        "y./x#ryr#2./2x2#r#4./3x#2y#2.r./4#r#5./2.ry#ry4./3.3#5./3.#4.yry/.2r2#5./.y#6./4.yr./4. r0 - 0,12 60 1",
        16,
    ),
    (
        "2y/2#.b.#.r/#b2#r#4./rb#2.#5./#.#by4.r./.br#.b5./2#r2.b.2r2./.b#r#.#.y.y/5.by#b./r6.y./.y2.y2./3.y "
        "y0 - 0,0,0 62 0",
        18,
    ),
]


@pytest.mark.parametrize(("position", "points"), POSITIONS)
def test_two_moves_and_a_stone(position: str, points: int) -> None:
    game = tn.Game.from_position(position, "duel")
    own, turns = game.players.index(game.turn or ""), list(game.turns(promising=True))
    gains = []
    for turn in turns:
        after = game.copy()
        after.push(turn)
        gains.append(after.scores[own] - game.scores[own])
    assert max(gains) == points
    assert len(set(turns)) == len(turns)


def test_the_closing_is_played() -> None:
    game = tn.Game.from_position(POSITIONS[0][0], "duel")
    game.push(Engine(level=4).play(game).turn)
    assert game.scores == (0, 26)

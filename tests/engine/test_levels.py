"""The table of levels is the only place that says which levels there are."""

from __future__ import annotations

import subprocess
import sys

import terranova as tn
from terranova.engine.levels import LEVELS, STRONGEST, WEAKEST

LEVEL_0 = """
from terranova.engine import levels

levels.LEVELS = {0: levels.Level(nodes=1, temperature=40.0, overlooks=0.99)} | levels.LEVELS
levels.WEAKEST = 0

from dataclasses import replace

import terranova as tn
from terranova.arena.players import Spec
from terranova.protocol.commands import Go
from terranova.protocol.engine_adapter import EngineAdapter
from terranova.server.schema.commands import MakeTable, Propose, SeatWish
from terranova.server.tables.create import seat_from

wish = SeatWish(who="computer", level=0)
assert seat_from(wish, "red", "a", "Ann").level == 0
assert MakeTable(seats=[wish, wish], stand_in=0).stand_in == 0
assert Propose(what="give", player="red", level=0).level == 0
assert Spec.from_text("level:0").argument == "0"

engine = tn.Engine(0)
assert engine._level is levels.LEVELS[0]

go = Go.from_words(["level", "0", "time", "5"])
assert go.level == 0 and go.text() == "go time 5 level 0"
told = []
thinker = EngineAdapter()
assert thinker.think(tn.Game(map="duel"), go, told.append)
assert thinker._engine.level == 0
assert told[-1].nodes <= 2, told
assert thinker.think(tn.Game(map="duel"), replace(go, time=None), told.append)
assert thinker._engine.level == 0
"""


def test_levels_are_numbers_one_after_another() -> None:
    assert list(LEVELS) == list(range(WEAKEST, STRONGEST + 1))


def test_a_level_0_in_the_table_is_accepted_everywhere() -> None:
    done = subprocess.run([sys.executable, "-c", LEVEL_0], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_table_is_read_without_the_compiler() -> None:
    program = "import sys; import terranova.engine.levels; print('numba' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
    )


def test_what_is_far_is_overlooked_more_often() -> None:
    game, engine = tn.Game(map="terra-nova"), tn.Engine(level=2)
    near, far = tn.Turn.from_text("g5-g6 *g7 *f6"), tn.Turn.from_text("g5-g6 g6-g12 *g13")
    assert 0 < engine._overlooks(game, near) < LEVELS[2].overlooks < engine._overlooks(game, far) < 1
    assert tn.Engine(level=5)._overlooks(game, far) == 0

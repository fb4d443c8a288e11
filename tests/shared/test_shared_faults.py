"""A short form of ``make faults ARGS=shared``: each kind of fault once, beside a pair and a game with the computer."""

from __future__ import annotations

import pytest

from tools import shared_faults


@pytest.mark.slow
def test_nothing_is_lost_doubled_or_stuck() -> None:
    figures = shared_faults.run(rounds=len(shared_faults.FAULTS), seed=3, players=0, pairs=1)
    assert figures["tables"] >= 3
    assert figures["entries kept"] > figures["actions acknowledged"], "no computer has played"

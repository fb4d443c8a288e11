"""kill -9 of a real server, ten times during live play."""

from __future__ import annotations

import pytest

from tools import faults


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    figures = faults.run(kills=10, players=1, seed=3, pairs=1)
    assert figures["kills"] == 10
    assert figures["actions acknowledged"] > 20
    assert figures["sockets opened again"] >= 10

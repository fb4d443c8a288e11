"""A disk that fills up and fails under a real server, a few times during live play."""

from __future__ import annotations

import pytest

from tools import disk_faults


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_disk_fills() -> None:
    figures = disk_faults.run(rounds=6, players=3, seed=3)
    assert figures["rounds"] == 6
    assert figures["answers 503"] > 6
    assert figures["actions acknowledged"] > 6

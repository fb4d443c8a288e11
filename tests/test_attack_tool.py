"""The attacks on a running server, in short: the honest are answered, and nothing they do fails."""

from __future__ import annotations

import pytest

from tools.attacks import TABLES, run


@pytest.mark.slow
def test_the_honest_play_on_beside_attacks() -> None:
    names = ["pings", "moments", "codes"]
    found = run(names, seconds=1, n_actions=200)
    assert set(found) == {"quiet", *names}
    for name, figures in found.items():
        assert figures["turns"] > TABLES, (name, figures)
        assert figures["problems"] == 0, (name, figures)

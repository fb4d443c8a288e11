"""A server that is ready has all of the rules in memory: nothing is loaded or compiled while its clocks run."""

from __future__ import annotations

import subprocess
import sys

import pytest

from terranova.store import Store
from tests.server.conftest import Start

LOADED = """
from terranova.server.http.readiness import rehearse
rehearse()
from terranova.core import warmup as core
from terranova.core.jit import IS_COMPILED
CALLED = ["build_tables", "count_actions", "fill", "find_closings", "find_end", "has_action", "is_legal_rank",
          "new_state", "rate_region", "regions_fit", "share_worth", "sorted_ranks", "try_play"]
if IS_COMPILED:
    print(*[name for name in CALLED if not getattr(getattr(core, name), "signatures", True)])
"""


def test_the_rehearsal_loads_all_of_the_rules() -> None:
    found = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""


def test_no_heartbeat_is_on_its_way_when_a_server_is_ready(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that began before the first game and is saved late, on a busy machine, would speak of an old time."""
    beats: list[float] = []
    real = Store.stay_alive

    async def stay_alive(store: Store, now: float) -> None:
        beats.append(now)
        await real(store, now)

    monkeypatch.setattr(Store, "stay_alive", stay_alive)
    server = start()
    server.browser("Ann")
    assert beats == []

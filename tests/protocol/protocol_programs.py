"""The programs the tests run, and what is left of them."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

BAD_BOT = Path(__file__).with_name("bad_bot.py")
EXAMPLE_BOT = Path(__file__).parents[2] / "examples" / "protocol_bot.py"


def bad_bot(mode: str) -> list[str]:
    return [sys.executable, str(BAD_BOT), mode]


def example_bot() -> list[str]:
    return [sys.executable, str(EXAMPLE_BOT)]


def group_lives(pid: int) -> bool:
    """Whether a process of that group runs; waits a moment for one that was just ended."""
    for _ in range(3000):
        try:
            os.killpg(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.02)
    return True

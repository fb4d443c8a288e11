"""One target of ``targets`` under atheris, which looks for input that reaches code no other input has reached.

Runs in a process of its own, which ends when the time is over or something was found.
"""

from __future__ import annotations

import sys
from pathlib import Path

MEMORY = 1536
"""Megabytes."""
SLOW_SECONDS = 10
LONGEST = 4096
COMPILED = ("terranova.core", "terranova.engine", "terranova.exhaustive")
"""What atheris adds to functions, numba would have to compile."""


def main(name: str, seconds: str, corpus: str, found: str) -> None:
    """Fuzz until the time is over; what is new goes into ``found``, and so does what breaks something."""
    import atheris

    with atheris.instrument_imports(include=["terranova"], exclude=list(COMPILED), enable_loader_override=False):
        from tools.fuzz.targets import TARGETS
    for path in sorted(Path(corpus).iterdir()):
        TARGETS[name](path.read_bytes())  # what is loaded at its first use is no slow input
    Path(found).mkdir(parents=True, exist_ok=True)
    limits = (
        f"-max_total_time={seconds}",
        f"-rss_limit_mb={MEMORY}",
        f"-timeout={SLOW_SECONDS}",
        f"-max_len={LONGEST}",
    )
    quiet = ("-print_final_stats=1", "-verbosity=0")
    atheris.Setup([sys.argv[0], *limits, *quiet, f"-artifact_prefix={found}/broken-", found, corpus], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])

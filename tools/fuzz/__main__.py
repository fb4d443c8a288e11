"""Random work for the rules and for everything that reads foreign text, for as long as one likes.

    python -m tools.fuzz                               # everything, a minute each
    python -m tools.fuzz twins --seconds 36000         # the core against the naive rules, up to a million actions
    python -m tools.fuzz maps records --seconds 600    # parsers, led by the code that is reached (atheris)

What breaks something is kept in ``build/fuzz``; put it into ``tests/corpora``, where a test reads it ever after.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from tools.fuzz.targets import TARGETS
from tools.fuzz.twins import play_twins

ROOT = Path(__file__).resolve().parents[2]
CORPORA = ROOT / "tests" / "corpora"
FOUND = ROOT / "build" / "fuzz"
TWINS = "twins"
STARTING_SECONDS = 300
"""For a process to load and for its last input to end."""


def fuzz_parser(name: str, seconds: float) -> bool:
    """Fuzz a target in a process of its own; says whether it stood."""
    found = FOUND / name
    command = [sys.executable, "-m", "tools.fuzz.guided", name, str(int(seconds)), str(CORPORA / name), str(found)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, errors="replace", timeout=seconds + STARTING_SECONDS
        )
    except subprocess.TimeoutExpired:
        print(f"{name}: did not end", flush=True)
        return False
    output = done.stdout + done.stderr
    figures = dict(re.findall(r"stat::(\w+):\s+(\d+)", output))
    print(
        f"{name}: {figures.get('number_of_executed_units', '?')} inputs, {figures.get('new_units_added', '?')} reached "
        f"new code, at most {figures.get('peak_rss_mb', '?')} MB",
        flush=True,
    )
    if done.returncode:
        said = [line for line in output.splitlines() if not line.startswith("INFO: Instrumenting")]
        print("\n".join(said[-60:]), f"\nkept in {found.relative_to(ROOT)}", flush=True)
    return not done.returncode


def fuzz_twins(seconds: float, actions: int, seed: int) -> bool:
    """Play twins; says whether they agreed."""
    counts = play_twins(seconds, actions, seed)
    print(f"{TWINS}: " + ", ".join(f"{count:,} {what}" for what, count in counts.items()), flush=True)
    return counts["games"] > 0


def main(arguments: list[str] | None = None) -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(prog="tools.fuzz", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", help=f"some of {TWINS}, {', '.join(TARGETS)}; all by default")
    parser.add_argument("--seconds", type=float, default=60, help="for each")
    parser.add_argument("--actions", type=int, default=1_000_000, help="the most that twins play")
    parser.add_argument("--seed", type=int, default=1, help="of the twins")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.what if name not in (TWINS, *TARGETS)]
    if unknown:
        parser.error(f"there is no {unknown[0]}; there are {TWINS}, {', '.join(TARGETS)}")
    stood = [
        fuzz_twins(chosen.seconds, chosen.actions, chosen.seed) if name == TWINS else fuzz_parser(name, chosen.seconds)
        for name in chosen.what or (TWINS, *TARGETS)
    ]
    return 0 if all(stood) else 1


if __name__ == "__main__":
    sys.exit(main())

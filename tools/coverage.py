"""Run the tests and say which part of each room's lines and branches they reach.

    python -m tools.coverage                  # all steps, then the table
    python -m tools.coverage rules library    # some steps
    python -m tools.coverage report           # the table of what was run last

Compiled code cannot be followed, so the step ``rules`` runs the tests of the rules and the engine as plain Python.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "coverage"
SOURCE = "src/terranova/"
PLAIN_TESTS = (
    *(
        "tests/rules",
        "tests/test_conformance.py",
        "tests/test_game.py",
        "tests/test_closable.py",
        "tests/test_twins.py",
    ),
    *("tests/core/test_words.py", "tests/learning", "tests/engine/test_cuts.py", "tests/engine/test_evaluate.py"),
)
STEPS: dict[str, tuple[str, ...]] = {
    "rules": ("-m", "not slow", *PLAIN_TESTS),
    "library": ("--ignore=tests/browser", "--ignore=tests/browsers", "--ignore=tests/server", "tests"),
    "server": ("tests/server",),
    "browser": ("tests/browser",),
}
WORST = 25


def run(step: str) -> bool:
    """Run the tests of a step under coverage; says whether all passed."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"} if step == "rules" else dict(os.environ)
    options = ("-q", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider")
    command = (sys.executable, "-m", "coverage", "run", "-m", "pytest", *options, *STEPS[step])
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def table(measured: dict[str, Any]) -> str:
    """The part reached of each room, then the files with the most that is not."""
    rooms: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    files: list[tuple[int, str, str]] = []
    for path, found in measured["files"].items():
        figures, name = found["summary"], path.partition(SOURCE)[2]
        counts = [figures[key] for key in ("covered_lines", "num_statements", "covered_branches", "num_branches")]
        for room in (name.split("/")[0], "all"):
            rooms[room] = [a + b for a, b in zip(rooms[room], counts, strict=True)]
        missing = counts[1] - counts[0] + counts[3] - counts[2]
        files.append((missing, name, ", ".join(map(str, found["missing_lines"][:12]))))
    lines = [f"{'room':24}{'lines':>8}{'branches':>10}{'both':>8}"]
    for room, (covered, n, branches, n_branches) in sorted(rooms.items(), key=lambda item: (item[0] == "all", item[0])):
        both = covered + branches, n + n_branches
        lines.append(f"{room:24}{_part(covered, n):>8}{_part(branches, n_branches):>10}{_part(*both):>8}")
    lines += ["", "most lines and branches not reached:"]
    lines += [
        f"{missing:5}  {name}  {where}" for missing, name, where in sorted(files, reverse=True)[:WORST] if missing
    ]
    return "\n".join(lines)


def _part(covered: int, of: int) -> str:
    return f"{covered / of:.1%}" if of else "–"


def report() -> str:
    """Put together what all processes have measured."""
    if list(FOLDER.glob("data.*")):
        subprocess.run((sys.executable, "-m", "coverage", "combine", "--append", "-q"), cwd=ROOT, check=True)
    subprocess.run(
        (sys.executable, "-m", "coverage", "json", "-q", "-o", str(FOLDER / "all.json")), cwd=ROOT, check=True
    )
    return table(json.loads((FOLDER / "all.json").read_text("utf-8")))


def main(arguments: list[str] | None = None) -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(prog="tools.coverage", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("steps", nargs="*", choices=(*STEPS, "report"), help="all by default")
    chosen = parser.parse_args(arguments).steps or list(STEPS)
    steps = [step for step in chosen if step != "report"]
    if chosen == list(STEPS):
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = [step for step in steps if not run(step)]
    print(report())
    if failed:
        print(f"\nfailed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Plant bugs one at a time in a copy of the repository, and see whether the tests notice.

    python -m tools.mutants planted                    # bugs that once went unnoticed, each against its own test
    python -m tools.mutants sample --count 200         # a sample of all small bugs, by area; goes on where it stopped
    python -m tools.mutants sample src/terranova/web/board --stages 1 --count 50
    python -m tools.mutants report                     # what is known so far

A bug is noticed if a test fails, or if the tests take more than four times as long as without it. One that no stage
of its area notices has survived. Files of the core run as plain Python.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tools.mutants.areas import AREAS, NODE
from tools.mutants.journal import Entry, Journal, report
from tools.mutants.mutant import Mutant, made_from
from tools.mutants.planted import PLANTED
from tools.mutants.python_mutants import python_mutants
from tools.mutants.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "mutants"
SCRIPT = Path(__file__).with_name("javascript_mutants.mjs")


def all_mutants(paths: list[str], root: Path = ROOT) -> Iterator[Mutant]:
    """Every bug that could be planted in these files."""
    scripts = [path for path in paths if path.endswith(".js")]
    for path in paths:
        if path.endswith(".py"):
            yield from python_mutants(path, (root / path).read_text("utf-8"))
    if scripts:
        command = ["node", str(SCRIPT), *scripts]
        listed = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True).stdout
        texts = {path: (root / path).read_text("utf-8") for path in scripts}
        for found in json.loads(listed):
            place = found["path"], texts[found["path"]], found["start"], found["end"]
            yield made_from(*place, found["change"], found["text"])


def sample(area: str, seed: int, count: int, part: str = "") -> list[Mutant]:
    """So many bugs of an area, or of the files of it that begin so, no two in one line; the same for the same seed."""
    every = list(all_mutants([path for path in AREAS[area].files(ROOT) if path.startswith(part)]))
    random.Random(f"{seed} {area}").shuffle(every)
    by_line: dict[tuple[str, int], Mutant] = {}
    for mutant in every:
        by_line.setdefault((mutant.path, mutant.line), mutant)
    return list(by_line.values())[:count]


def parts_of(names: list[str]) -> list[tuple[str, str]]:
    """The areas named, whole or by the beginning of a path.

    :raises ValueError: if there is no such area or path.
    """
    parts = []
    for name in names or list(AREAS):
        if name in AREAS:
            parts.append((name, ""))
            continue
        found = [(area, name) for area in AREAS if any(path.startswith(name) for path in AREAS[area].files(ROOT))]
        if not found:
            raise ValueError(f"there is no area or file {name}; there are {', '.join(AREAS)}")
        parts += found
    return parts


def run_planted(workshop: Workshop, names: list[str]) -> bool:
    """Plant the bugs that once survived; says whether their tests notice all."""
    chosen = [bug for bug in PLANTED if not names or any(name in bug.name or name in bug.path for name in names)]
    survivors = 0
    for bug in chosen:
        stage = (*NODE, bug.test) if bug.test.endswith(".js") else (bug.test,)
        verdict = workshop.check(bug.mutant(ROOT), (stage,))
        survivors += verdict.result == "survived"
        end = "SURVIVED" if verdict.result == "survived" else f"{verdict.result} by {verdict.by}"
        print(f"{bug.name}\n    {end} ({verdict.seconds:.0f} s)", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} noticed")
    return not survivors


def run_sample(workshop: Workshop, journal: Journal, chosen: argparse.Namespace) -> None:
    """Plant a sample of bugs, area by area in turn, until the time is over."""
    parts = parts_of(chosen.areas)
    until = time.monotonic() + chosen.minutes * 60
    each = -(-chosen.count // len(parts))
    samples = {(area, part): sample(area, chosen.seed, each, part) for area, part in parts}
    waiting = [(area, bugs[i]) for i in range(max(map(len, samples.values()))) for (area, _), bugs in samples.items()
               if i < len(bugs) and bugs[i].key not in journal.entries]  # fmt: skip
    for n, (area, mutant) in enumerate(waiting):
        if time.monotonic() > until:
            print(f"the time is over, {len(waiting) - n} are left; run it again to go on")
            break
        stages = AREAS[area].stages(mutant.path)[: chosen.stages]
        entry = Entry.of(area, mutant, workshop.check(mutant, stages))
        journal.add(entry)
        print(f"{n + 1}/{len(waiting)} {entry.text()}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(prog="tools.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("planted", "sample", "report"))
    parser.add_argument("areas", nargs="*", help=f"some of {', '.join(AREAS)}, or paths; words of the planted bugs")
    parser.add_argument("--count", type=int, default=200, help="how many in all areas together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stages", type=int, help="only the nearest so many stages of tests")
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for the copy and the results")
    chosen = parser.parse_args(arguments)
    journal = Journal(chosen.folder / "results.jsonl")
    if chosen.what != "report":
        if chosen.what == "sample":
            try:
                parts_of(chosen.areas)
            except ValueError as error:
                parser.error(str(error))
        workshop = Workshop(ROOT, chosen.folder)
        workshop.fill()
        if chosen.what == "planted":
            return 0 if run_planted(workshop, chosen.areas) else 1
        run_sample(workshop, journal, chosen)
    print(report(journal.entries.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

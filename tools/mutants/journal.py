"""What became of each bug, a line each, so that a run can go on where another stopped; and the table of it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.mutants.areas import AREAS
from tools.mutants.mutant import Mutant
from tools.mutants.workshop import Verdict

EQUIVALENT = Path(__file__).with_name("equivalent.json")
"""Bugs that are none, by their keys, each with the reason."""


@dataclass(frozen=True)
class Entry:
    """One bug and its verdict."""

    area: str
    key: str
    path: str
    line: int
    change: str
    source: str
    result: str
    by: str
    seconds: float

    @classmethod
    def of(cls, area: str, mutant: Mutant, verdict: Verdict) -> Entry:
        """Put the two together."""
        return cls(
            area, mutant.key, mutant.path, mutant.line, mutant.change, mutant.source,
            verdict.result, verdict.by, round(verdict.seconds, 1),
        )  # fmt: skip

    def text(self) -> str:
        """The bug in two lines."""
        end = {"survived": "SURVIVED", "hang": f"hung: {self.by}"}.get(self.result, f"noticed by {self.by}")
        return f"{self.path}:{self.line}: {self.change}: {self.source}\n    {end} ({self.seconds:.0f} s)"


class Journal:
    """The entries of a file, which grows line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        self.entries = {entry.key: entry for entry in (Entry(**json.loads(line)) for line in lines)}

    def add(self, entry: Entry) -> None:
        """Write an entry down at once."""
        self.entries[entry.key] = entry
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(entry)) + "\n")


def equivalents() -> dict[str, str]:
    """The reasons why some changes are no bugs, by the keys of the mutants."""
    read: dict[str, str] = json.loads(EQUIVALENT.read_text("utf-8"))
    return read


def report(entries: Iterable[Entry]) -> str:
    """How many bugs of each area were noticed, and all survivors."""
    reasons, all_of_them = equivalents(), list(entries)
    lines = [f"{'area':10}{'planted':>9}{'noticed':>9}{'no bug':>8}{'rate':>8}{'95 %':>14}{'wanted':>8}"]
    for area in AREAS:
        own = [entry for entry in all_of_them if entry.area == area]
        real = [entry for entry in own if entry.result != "survived" or entry.key not in reasons]
        if not real:
            continue
        noticed = sum(entry.result != "survived" for entry in real)
        low, high = interval(noticed, len(real))
        wanted = AREAS[area].least
        lines.append(
            f"{area:10}{len(real):9}{noticed:9}{len(own) - len(real):8}{noticed / len(real):8.0%}"
            f"{f'{low:.0%} to {high:.0%}':>14}{f'{wanted:.0%}' if wanted else '':>8}"
        )
    survivors = [entry for entry in all_of_them if entry.result == "survived" and entry.key not in reasons]
    lines += ["", f"{len(survivors)} survived" + (":" if survivors else ".")]
    lines += [entry.text() for entry in sorted(survivors, key=lambda one: (one.path, one.line))]
    return "\n".join(lines)


def interval(hits: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson."""
    z, part = 1.96, hits / n
    middle = (part + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(part * (1 - part) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)

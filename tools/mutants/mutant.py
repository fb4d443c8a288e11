"""A bug to be planted: one place of one file, and what stands there instead."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutant:
    """A change to a source file; ``start`` and ``end`` count characters."""

    path: str
    """From the root of the repository."""
    line: int
    start: int
    end: int
    change: str
    """What was done, such as ``< to <=``."""
    text: str
    """What stands there instead."""
    source: str
    """The line as it was, without white space around it."""

    @property
    def key(self) -> str:
        """The mutant's name: the same as long as the line is, wherever it moves in its file."""
        return f"{self.path}: {self.source}: {self.change}"

    def plant(self, root: Path) -> None:
        """Change the file in a copy of the repository."""
        path = root / self.path
        whole = path.read_text("utf-8")
        path.write_text(whole[: self.start] + self.text + whole[self.end :], "utf-8")


def made_from(path: str, whole: str, start: int, end: int, change: str, text: str) -> Mutant:
    """The mutant of a place in a whole file."""
    first = whole.rfind("\n", 0, start) + 1
    line_end = whole.find("\n", start)
    source = whole[first : None if line_end < 0 else line_end].strip()
    return Mutant(path, whole.count("\n", 0, start) + 1, start, end, change, text, source)

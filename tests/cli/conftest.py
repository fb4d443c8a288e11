from pathlib import Path

import pytest

from tests.support.cli import TINY, strip_record


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    """The path of a file with a map of ten fields."""
    path = tmp_path / "tiny.map"
    path.write_text(TINY, encoding="utf-8")
    return str(path)


@pytest.fixture
def strip(tmp_path: Path) -> Path:
    """A record of three players on a map of one row."""
    path = tmp_path / "strip.txt"
    path.write_text(strip_record("r.y4.y3.b20. r0 - 0,0,0 80 0", players=3), encoding="utf-8")
    return path

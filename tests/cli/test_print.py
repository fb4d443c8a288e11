from pathlib import Path

import pytest

from tests.support.cli import assert_refused, run


def test_pdf(tmp_path: Path) -> None:
    path = tmp_path / "duel.pdf"
    result = run("print", "duel", "-o", str(path), "--sheets", "2", "--style", "ink-saving", "--paper", "Letter")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Wrote {path}: ")
    assert path.read_bytes().startswith(b"%PDF")


def test_the_file_is_called_like_the_map(tmp_path: Path, tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("print", tiny, "--hexagon", "20").exit_code == 0
    assert (tmp_path / "tiny.pdf").exists()


def test_a_wish_that_cannot_be_granted_costs_no_file(tmp_path: Path) -> None:
    path = tmp_path / "duel.pdf"
    path.write_bytes(b"mine")
    assert_refused(run("print", "duel", "-o", str(path), "--hexagon", "0.1"))
    assert path.read_bytes() == b"mine"

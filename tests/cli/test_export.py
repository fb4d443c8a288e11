"""``terranova export``."""

from __future__ import annotations

from pathlib import Path

from tests.support.cli import run

GAME = Path(__file__).parents[1] / "browser" / "games" / "midgame.txt"


def test_a_page(tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    result = run("export", str(GAME), "--output", str(file), "--turn", "2")
    assert result.exit_code == 0
    assert '"at":32' in file.read_text(encoding="utf-8")
    assert "game.html" in result.output


def test_a_moving_picture_of_a_turn(tmp_path: Path) -> None:
    file = tmp_path / "turn.gif"
    assert run("export", str(GAME), "-o", str(file), "--turn", "14", "--size", "160").exit_code == 0
    assert file.read_bytes().startswith(b"GIF89a")


def test_what_cannot_be_made(tmp_path: Path) -> None:
    other = run("export", str(GAME), "-o", str(tmp_path / "game.doc"))
    assert other.exit_code == 2
    assert ".html or .gif" in other.output
    later = run("export", str(GAME), "-o", str(tmp_path / "game.gif"), "--turn", "99")
    assert later.exit_code == 2
    assert "17" in later.output
    assert not list(tmp_path.iterdir())

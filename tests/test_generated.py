"""Generated files are what their generators make; `make generated` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import generated
from tools.generated import GENERATORS, ROOT, Generator


@pytest.mark.parametrize("name", GENERATORS)
def test_files_are_up_to_date(name: str) -> None:
    found = [f"{path.relative_to(ROOT)}{first_difference(path, wanted)}" for _, path, wanted in generated.stale([name])]
    assert found == [], f"made from {GENERATORS[name].source}: run `make generated` and read the difference"


def first_difference(path: Path, wanted: bytes | None) -> str:
    if wanted is None:
        return " is left over"
    lines, expected = (path.read_bytes() if path.exists() else b"").splitlines(), wanted.splitlines()
    number = next(
        (n for n, pair in enumerate(zip(lines, expected, strict=False), 1) if pair[0] != pair[1]), len(lines) + 1
    )
    return f", line {number}"


def test_stale_missing_and_left_over_files_are_found_and_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, missing, same, left = (tmp_path / f"{name}.txt" for name in ("old", "missing", "same", "left"))
    for path in (old, same, left):
        path.write_text("a")
    group = Generator("nothing", lambda: {old: "b", missing: b"c", same: "a"}, "*.txt")
    monkeypatch.setattr(generated, "ROOT", tmp_path)
    monkeypatch.setattr(generated, "GENERATORS", {"some": group})
    assert generated.main(["--check"]) == 1
    assert capsys.readouterr().out.splitlines() == [f"stale: {name}.txt (some)" for name in ("old", "missing", "left")]
    assert generated.main([]) == 0
    assert (old.read_text(), missing.read_text(), same.read_text(), left.exists()) == ("b", "c", "a", False)
    assert generated.main(["--check"]) == 0
    assert generated.main(["other"]) == 2

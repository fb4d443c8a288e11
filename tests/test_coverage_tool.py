"""The table of what the tests reach."""

from __future__ import annotations

from pathlib import Path

from tools.coverage import PLAIN_TESTS, STEPS, table

ROOT = Path(__file__).parents[1]


def measured(lines: int, of: int, branches: int, of_branches: int) -> dict[str, object]:
    summary = {
        "covered_lines": lines,
        "num_statements": of,
        "covered_branches": branches,
        "num_branches": of_branches,
    }
    return {"summary": summary, "missing_lines": [7, 9]}


def test_rooms_are_added_up_and_the_worst_files_come_first() -> None:
    files = {
        "/x/src/terranova/game/game.py": measured(9, 10, 3, 4),
        "/x/src/terranova/game/compact.py": measured(10, 10, 0, 0),
        "src/terranova/maps.py": measured(4, 8, 0, 2),
    }
    lines = table({"files": files}).splitlines()
    assert [line.split() for line in lines[1:4]] == [
        ["game", "95.0%", "75.0%", "91.7%"],
        ["maps.py", "50.0%", "0.0%", "40.0%"],
        ["all", "82.1%", "50.0%", "76.5%"],
    ]
    assert [line.split()[:2] for line in lines[6:]] == [["6", "maps.py"], ["2", "game/game.py"]]
    assert lines[6].endswith("7, 9")


def test_the_steps_run_tests_that_exist() -> None:
    for word in (*PLAIN_TESTS, *STEPS["server"], *STEPS["browser"]):
        assert (ROOT / word).exists(), word

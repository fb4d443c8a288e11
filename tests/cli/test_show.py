from pathlib import Path
from xml.etree import ElementTree

import pytest

import terranova as tn
from tests.support.cli import TINY, TINY_RULES, TINY_START, assert_refused, run, run_json

POSITION = ("--position", TINY_START, "--rules", TINY_RULES)


def test_map(tiny: str) -> None:
    assert run("show", tiny, env={"LINES": "12"}).stdout == (
        "A sketch: 10 spaces, 4 landscapes\n"
        "     a  F2  F3  a\n"
        "   b  F1  L2  L3  M4  b\n"
        " c  S1  S2  L3  M4  c\n"
        "F=forest L=lake M=meadow S=steppe\n"
    )


def test_the_terra_nova_map_fits_a_small_terminal() -> None:
    lines = run("show").stdout.splitlines()
    assert len(lines) <= 23
    assert max(len(line) for line in lines) <= 80


def test_a_larger_terminal_gets_larger_fields(tiny: str) -> None:
    shown = run("show", tiny, env={"LINES": "24"}).stdout.splitlines()
    assert shown[3:5] == ["    b  b1    b2    b3    b4    b", "       F     L     L     M"]


def test_a_narrow_terminal_gets_smaller_ones() -> None:
    shown = run("show", "duel", env={"COLUMNS": "40"}).stdout.splitlines()
    assert shown[1:3] == ["    1       5        10", "      a  M M a"]


def test_position(tiny: str) -> None:
    shown = run("show", tiny, *POSITION, env={"LINES": "12"}).stdout
    assert "   b rF1  L2  L3 yM4  b\n" in shown
    assert "Points (pioneers): Red 0 (1), Yellow 0 (1).\n" in shown
    assert "Stones left: 3. Turns in a row without a stone: 0 of 12.\n" in shown
    assert "Red, action 1 of 3: move a pioneer, such as b1-" in shown


def test_finished_position(tiny: str) -> None:
    shown = run("show", tiny, "--position", "2x/4#/4x - - 7,7 0 0", env={"LINES": "12"}).stdout
    assert "     a  x   x   a\n   b  ##  ##  ##  ##  b\n" in shown
    assert "The game is over.\nNo open region is left (R21).\n" in shown
    assert "Red, Yellow share the win with 7 points each (R25).\n" in shown


def test_position_that_no_game_could_show(tiny: str) -> None:
    result = run("show", tiny, "--position", "2./#2.y/4. r0 - 0,0 3 0")
    assert_refused(result, "TURN (column 12): The game would already be over here (R22).")


def test_record(tmp_path: Path) -> None:
    game = tn.Game("duel")
    for field in ("e5", "e6"):
        game.push_text(field)
    path = tmp_path / "game.txt"
    tn.record.write(game.record(Red="Anna"), path)
    shown = run("show", str(path)).stdout
    assert "rM5 yA6" in shown
    assert "Anna (red): place a pioneer" in shown
    assert_refused(run("show", str(path), "--players", "2"), "its own")


def test_standard_input() -> None:
    assert run("show", "-", input=TINY).stdout.startswith("A sketch: 10 spaces")


def test_json_of_a_map(tiny: str) -> None:
    document = run_json("show", tiny)
    assert document["name"] == "tiny"
    assert document["landscapes"] == {"F": "forest", "L": "lake", "M": "meadow", "S": "steppe"}
    field = next(field for field in document["fields"] if field["name"] == "a2")
    assert field == {"name": "a2", "landscape": "F", "row": 0, "column": 2, "neighbours": ["a3", "b2", "b1"]}


def test_json_of_a_position(tiny: str) -> None:
    document = run_json("show", tiny, *POSITION)
    game = tn.Game.from_position(TINY_START, map=tn.Map.from_text(TINY), rules=TINY_RULES)
    assert document["position"] == TINY_START
    assert document["legal"] == [str(action) for action in game.legal_actions]
    assert (document["turn"], document["scores"], document["outcome"]) == ("red", [0, 0], None)
    assert document["regions"][0]["pioneers"] == [1, 1]


@pytest.mark.parametrize("args", [(), POSITION])
def test_svg(args: tuple[str, ...], tiny: str, tmp_path: Path) -> None:
    path = tmp_path / "tiny.svg"
    result = run("show", tiny, *args, "--output", str(path), "--theme", "dark", "--size", "300")
    assert (result.exit_code, result.stdout) == (0, f"Wrote {path}.\n")
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")


def test_png(tiny: str, tmp_path: Path) -> None:
    path = tmp_path / "tiny.PNG"
    assert run("show", tiny, "-o", str(path), "--size", "64").exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")

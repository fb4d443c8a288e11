"""Every conformance case through the command line."""

from pathlib import Path
from typing import Any

import pytest

import terranova as tn
from tests.support.cases import CASES, load, rules_of
from tests.support.cli import run, run_json


def record_of(case: dict[str, Any]) -> str:
    """The case's actions as a record that brings its map along."""
    map, rules = tn.Map.from_text(case["map"]), rules_of(case)
    if case["start"]:
        game = tn.Game.from_position(case["start"], map=map, players=case["players"], rules=rules)
    else:
        game = tn.Game(map=map, players=case["players"], rules=rules)
    for text in case["actions"]:
        game.push_text(text)
    landscapes = ",".join(f"{letter}={name}" for letter, name in map.landscapes.items())
    tags = {"Map": map.name, "Drawing": "|".join(map.rows), "Landscapes": landscapes, "Rules": rules}
    tags |= {"Players": case["players"], **({"Position": case["start"]} if case["start"] else {})}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    lines.append("")
    if game.start.is_setup:
        lines.append(" ".join(["setup", *case["actions"][: game.start.to_place]]))
    lines += [f"{number}. {' '.join(words)}" for number, _, words in game.record().turns()]
    return "\n".join(lines) + "\n"


def check(document: dict[str, Any], expected: dict[str, Any]) -> None:
    assert document["position"] == expected["position"]
    assert document["legal"] == expected["legal"]
    assert document["scores"] == expected["scores"]
    assert document["turn"] == expected["to_move"]
    outcome = document["outcome"]
    assert (outcome is not None) == expected["over"]
    assert (outcome["rule"] if outcome else None) == expected.get("end")


@pytest.mark.parametrize("path", [path for path in CASES if "expect" in load(path)], ids=lambda path: path.stem)
def test_results(path: Path, tmp_path: Path) -> None:
    case = load(path)
    record, map = tmp_path / "game.txt", tmp_path / "own.map"
    record.write_text(record_of(case), encoding="utf-8")
    map.write_text(case["map"], encoding="utf-8")
    document = run_json("replay", str(record))
    check(document["end"], case["expect"][-1])
    position = ("--players", str(case["players"]), "--rules", rules_of(case))
    for expected in case["expect"]:
        check(run_json("show", str(map), "--position", expected["position"], *position), expected)


@pytest.mark.parametrize("path", [path for path in CASES if "illegal" in load(path)], ids=lambda path: path.stem)
def test_illegal_actions(path: Path, tmp_path: Path) -> None:
    case = load(path)
    record = tmp_path / "game.txt"
    record.write_text(record_of(case), encoding="utf-8")
    before = run_json("replay", str(record))["end"]["position"]
    result = run("play", "--terminal", "--record", str(record), "--resume", input=f"{case['illegal']}\n")
    refused = next(line for line in result.stdout.splitlines() if line.startswith("Not possible: "))
    assert refused.endswith(f"({case['rule']})")
    assert run_json("replay", str(record))["end"]["position"] == before


@pytest.mark.parametrize("path", [path for path in CASES if "perft" in load(path)], ids=lambda path: path.stem)
def test_counts(path: Path, tmp_path: Path) -> None:
    case = load(path)
    record, map = tmp_path / "game.txt", tmp_path / "own.map"
    record.write_text(record_of(case), encoding="utf-8")
    map.write_text(case["map"], encoding="utf-8")
    position = run_json("replay", str(record))["end"]["position"]
    args = ("--position", position, "--players", str(case["players"]), "--rules", rules_of(case))
    for depth, count in enumerate(case["perft"], 1):
        assert run_json("perft", str(map), str(depth), *args)["count"] == count

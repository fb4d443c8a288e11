from pathlib import Path

import pytest

import terranova as tn
from terranova.mapmaking.report import check_map
from tests.support.cli import TINY, run, run_json


@pytest.mark.parametrize("name", tn.map_names())
def test_shipped_maps(name: str) -> None:
    result = run("check", name)
    report = check_map(tn.Map.load(name))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].endswith(f"{report.fields} spaces in {report.rows} rows, for 2, 3, 4 players.")
    assert f"Balance: {report.balance} of 100." in lines
    for finding in report.findings:
        assert f"{finding.severity}: {finding.sentence}" in lines


def test_a_map_that_nobody_can_play_on(tiny: str) -> None:
    result = run("check", tiny)
    assert result.exit_code == 1
    assert "problem: 10 spaces are too few for any game; the smallest needs 26 (R1)\n" in result.stdout


def test_json() -> None:
    document = run_json("check", "duel")
    report = check_map(tn.Map.load("duel"))
    assert (document["map"], document["error"]) == ("duel", None)
    assert document["balance"] == report.balance
    assert document["measures"] == dict(report.measures)
    assert [part["letter"] for part in document["landscapes"]] == list(tn.Map.load("duel").landscapes)
    assert [finding["code"] for finding in document["findings"]] == [finding.code for finding in report.findings]


def test_json_of_a_broken_map(tmp_path: Path) -> None:
    path = tmp_path / "broken.map"
    path.write_text(TINY.replace("S S L M", "S S L Q"), encoding="utf-8")
    document = run_json("check", str(path), code=2)
    assert document["map"] is None
    assert (document["error"]["line"], document["error"]["column"]) == (10, 7)
    assert document["error"]["code"] == "map-letter-unnamed"


def test_standard_input() -> None:
    assert run("check", "-", input=TINY).stdout.startswith("A sketch: 10 spaces in 3 rows.\n")

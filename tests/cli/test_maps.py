import terranova as tn
from tests.support.cli import run, run_json


def test_table() -> None:
    lines = run("maps").stdout.splitlines()
    assert lines[0].split() == ["Name", "Title", "Spaces", "Landscapes"]
    assert [line.split()[0] for line in lines[2:]] == list(tn.map_names())


def test_json() -> None:
    maps = run_json("maps")["maps"]
    assert [map["name"] for map in maps] == list(tn.map_names())
    assert [map["n_fields"] for map in maps] == [len(tn.Map.load(name)) for name in tn.map_names()]

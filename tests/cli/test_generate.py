from pathlib import Path

import terranova as tn
from terranova.mapmaking.generate import generate_map
from tests.support.cli import run

WISHES = ("--seed", "3", "--fields", "60", "--landscapes", "5")


def test_the_map_is_printed() -> None:
    result = run("generate", *WISHES)
    assert (result.exit_code, result.stdout) == (0, generate_map(3, fields=60, landscapes=5).text())


def test_the_map_is_written(tmp_path: Path) -> None:
    path = tmp_path / "new.map"
    result = run("generate", *WISHES, "--shape", "archipelago", "--holes", "2", "--name", "new", "-o", str(path))
    assert (result.exit_code, result.stdout) == (0, f"Wrote {path}.\n")
    map = tn.Map.load(path)
    assert (map.name, len(map), len(map.landscapes)) == ("new", 60, 5)


def test_what_is_printed_can_be_piped_on() -> None:
    assert "60 spaces, 5 landscapes" in run("show", "-", input=run("generate", *WISHES).stdout).stdout

"""Everything that reads foreign text, on the corpora from which `make fuzz` begins and on what once broke something."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.fuzz.__main__ import main
from tools.fuzz.targets import TARGETS
from tools.fuzz.twins import play_twins

CORPORA = Path(__file__).parent / "corpora"
FILES = sorted(CORPORA.glob("*/*"))


def test_every_target_has_a_corpus() -> None:
    assert {path.name for path in CORPORA.iterdir()} == set(TARGETS)


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.name}" for path in FILES])
def test_what_is_read_is_read_or_refused(path: Path) -> None:
    data, chance = path.read_bytes(), random.Random(path.name)
    target = TARGETS[path.parent.name]
    target(data)
    for _ in range(10):
        at = chance.randrange(len(data) + 1)
        target(data[:at] + chance.choice([b"", b"\0", b"\xff", b"9", data[at:]]) + data[at + chance.randrange(3) :])


def test_twins_stop_when_they_have_played_enough() -> None:
    counts = play_twins(3600, 200, seed=1)
    assert counts["actions"] >= 200
    assert 1 <= counts["games"] < 10
    assert not play_twins(0, 200, seed=1)


def test_the_command_names_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["mops"])
    said = capsys.readouterr().err
    assert all(name in said for name in ("twins", *TARGETS))

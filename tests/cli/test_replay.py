import random
from pathlib import Path

import pytest

import terranova as tn
from terranova.record import Record
from tests.support.cli import STRIP_ACTIONS, assert_refused, run, run_json


@pytest.fixture(scope="module")
def finished() -> Record:
    """A game played to its end, with names and a comment."""
    chance, game = random.Random(5), tn.Game("duel")
    while not game.is_game_over():
        legal = list(game.legal_actions)
        stones = [action for action in legal if str(action).startswith("*")]
        game.push(chance.choice(stones or legal))
    record = game.record(Red="Anna", Yellow="Bert {the} Brave")
    return Record(record.tags, record.start, record.rules, record.actions, {26: ("Off we go",)})


@pytest.fixture
def path(finished: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    tn.record.write(finished, path)
    return path


def test_every_turn_is_listed(finished: Record, path: Path) -> None:
    result = run("replay", str(path))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "duel, rules de: Anna (red), Bert {the} Brave (yellow)."
    assert lines[1] == "Set-up: 26 pioneers placed. [Anna (red) 0, Bert {the} Brave (yellow) 0]"
    assert lines[2] == "   Off we go"
    for number, _, words in finished.turns():
        assert any(line.startswith(f"{number}. ") and " ".join(words) in line for line in lines)
    scored = [line for line in lines if "A territory is closed" in line]
    assert len(scored) == len(finished.game().territories)
    assert sum("The game is over" in line for line in lines) == 1


def test_comments_before_and_in_the_set_up_are_shown(finished: Record, tmp_path: Path) -> None:
    comments = {0: ("A fine day",), 3: ("Too near",), 26: ("Off we go",)}
    path = tmp_path / "game.txt"
    tn.record.write(Record(finished.tags, finished.start, finished.rules, finished.actions, comments), path)
    lines = run("replay", str(path)).stdout.splitlines()
    assert lines[1].startswith("Set-up: ")
    assert lines[2:5] == ["   A fine day", "   Too near", "   Off we go"]


def test_the_board_after_a_turn(finished: Record, path: Path) -> None:
    result = run("replay", str(path), "--at", "1")
    number, _, words = finished.turns()[0]
    assert f"{number}. Anna (red): {' '.join(words)}\n" in result.stdout
    game = finished.game(26 + len(words))
    assert run_json("replay", str(path), "--at", "1")["position"] == game.position.text()
    assert run_json("replay", str(path), "--at", "0")["position"] == finished.game(26).position.text()
    assert_refused(run("replay", str(path), "--at", "999"), "turns")


def test_check(finished: Record, path: Path) -> None:
    result = run("replay", str(path), "--check")
    scores = finished.game().scores
    turns, points = result.stdout.split(": ")
    assert (result.exit_code, turns) == (0, f"{len(finished.turns())} turns are legal")
    assert points == f"Anna (red) {scores[0]}, Bert {{the}} Brave (yellow) {scores[1]}.\n"


def test_stepping(finished: Record, path: Path) -> None:
    result = run("replay", str(path), "--step", input="\nb\n\n5\n999\nx\nq\n")
    assert result.exit_code == 0
    shown = [line for line in result.stdout.splitlines() if line[:2] in ("1.", "5.") or line.startswith("Set-up")]
    assert [line.partition(" ")[0] for line in shown] == ["Set-up:", "1.", "Set-up:", "1.", "5."]
    assert f"The last turn of the record is {len(finished.turns())}." in result.stdout
    assert "“x” is none of these." in result.stdout


def test_variations_and_glyphs_are_shown(tmp_path: Path) -> None:
    map = tn.Map.from_text("name: cove\nF: forest\nA: farmland\nM: meadow\nL: lake\n\n F F A\nF L A A\n L L M\n")
    game = tn.Game.from_position("r2./3.y/3. r0 - 0,0 9 0", map=map)
    game.push("a1-a2 *b2 *a1")
    record = game.record().with_glyph(3, "!?").with_evaluation(3, (4, 2.5)).with_variation(0, ["a1-b1 *b2 *a1"])
    path = tmp_path / "tree.txt"
    tn.record.write(record, path)
    lines = run("replay", str(path)).stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    assert "a1-a2 *b2 *a1 !? =4,2.5" in lines[at]
    assert lines[-3:] == ["   (", "   1. a1-b1 *b2 *a1", "   )"]
    assert run_json("replay", str(path))["variations"][0]["actions"] == ["a1-b1", "*b2", "*a1"]


def test_stepping_ends_with_the_input(path: Path) -> None:
    assert run("replay", str(path), "--step", input="\n").exit_code == 0


def test_json(finished: Record, path: Path) -> None:
    document = run_json("replay", str(path))
    game = finished.game()
    assert document["error"] is None
    assert document["end"]["result"] == game.result()
    assert document["comments"] == {"26": ["Off we go"]}
    turns = document["moments"][1:]
    assert [(turn["turn"], turn["player"], tuple(turn["actions"])) for turn in turns] == finished.turns()
    assert turns[-1]["position"] == game.position.text()
    events = [event["event"] for moment in document["moments"] for event in moment["events"]]
    assert len(events) == sum(len(happened) for happened in game.event_stack)
    assert events[-1] == "GameEnded"


def test_passed_over_turns_stand_by_themselves(strip: Path) -> None:
    record = tn.record.read(strip)
    game = record.game()
    for text in STRIP_ACTIONS:
        game.push_text(text)
    lines = [f"{number}. {' '.join(words)}" for number, _, words in game.record().turns()]
    assert lines[-1] == "4. pass"
    strip.write_text(strip.read_text(encoding="utf-8") + "\n".join(lines), encoding="utf-8")
    shown = run("replay", str(strip)).stdout.splitlines()
    assert shown[-6:] == [
        "4. Red: pass [Red 0, Yellow 0, Blue 0]",
        "   Red cannot move and passes (R8).",
        "   3 turns in a row without a stone; the game ends at 3 (R24).",
        "   The game is over.",
        "   Too many turns without a stone (R24).",
        "   Red, Yellow, Blue share the win with 0 points each (R25).",
    ]
    moments = run_json("replay", str(strip))["moments"]
    assert [event["event"] for event in moments[3]["events"]][-1] == "TurnEnded"
    assert [event["event"] for event in moments[4]["events"]] == ["TurnPassed", "GameEnded"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("1. ", "2. ", "Expected turn 1"),
        ('[Players "2"]', '[Players "7"]', "must be 2, 3 or 4, not 7"),
        ('[Map "duel"]', '[Map "atlantis"]', "no map or file “atlantis”"),
        ("[Map", "{Map", "The tag “Map” is missing"),
    ],
)
def test_broken_records(old: str, new: str, problem: str, path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    result = run("replay", str(path), "--check")
    assert result.exit_code == 2
    assert problem in result.stderr


def test_what_was_right_is_shown_before_what_is_wrong(finished: Record, path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    third = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    lines[third] = "3. z9-z1"
    path.write_text("\n".join(lines), encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "\n2. " in result.stdout
    assert "\n3. " not in result.stdout
    problem = "Turn 3, z9-z1: There is no space z9 on this map. (R1)"
    assert result.stderr == f"error: {path}: Line {third + 1}, column 4: {problem}\n"
    document = run_json("replay", str(path), code=2)
    assert document["error"] == {
        "code": "record-illegal",
        "line": third + 1,
        "column": 4,
        "message": problem,
        "rule": "R1",
    }
    assert len(document["moments"]) == 3
    checked = run("replay", str(path), "--check")
    assert (checked.exit_code, checked.stdout.partition(":")[0]) == (2, "2 turns are legal")

import random
from pathlib import Path

import pytest

import terranova as tn
from tests.support.cli import STRIP_ACTIONS, TINY, assert_refused, run, strip_record

SETUP = ("--map", "duel", "--seed", "1")


def play(*lines: str, args: tuple[str, ...] = SETUP) -> str:
    """What is shown when these lines are typed."""
    result = run("play", "--terminal", *args, input="".join(f"{line}\n" for line in lines))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def after(shown: str, typed: str) -> str:
    """What is shown between a typed line and the next prompt."""
    return shown.partition(f"> {typed}\n")[2].partition("> ")[0]


def test_the_beginning_says_what_to_do() -> None:
    shown = play(args=("--seed", "1"))
    assert "Red: place a pioneer on a free space, such as i13 (26 left to place).\nType “help”" in shown
    assert len(shown.splitlines()) <= 24
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_quit_and_end_of_input_both_leave_cleanly() -> None:
    assert play("quit").endswith("set-up> quit\n")
    assert play().endswith("set-up> \n")


def test_placing() -> None:
    shown = play("e5", "E6")
    assert "> Red places a pioneer on e5.\n" in shown
    assert "> Yellow places a pioneer on e6.\n" in shown


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (("rubbish",), "“rubbish” is not an action. Write e5, e5-e9 or *e6."),
        (("z9",), "z9: There is no space z9 on this map. (R1)"),
        (("e5", "e5"), "e5: e5 is not free. (R5)"),
        (("e5 e6",), "e6: The turn ended before “e6”. (R5)"),
        (("e5-e6",), "e5-e6: In set-up, you place a pioneer on a free space, such as a3. (R5)"),
        (("random all", "e5"), "e5: Set-up is over. You can’t place any more pioneers. (R7)"),
        (("random all", "*e5"), "*e5: The first action of a turn must be a move. (R7)"),
        (("preview *e5",), "*e5: In set-up, you place a pioneer on a free space, such as a3. (R5)"),
        (("preview",), "“” is not an action. Write e5, e5-e9 or *e6."),
        (("moves e",), "“e” is not the name of a space, such as e5."),
    ],
)
def test_illegal_input_is_refused(lines: tuple[str, ...], refused: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = (*SETUP, "--record", str(path))
    play(*lines[:-1], args=args)
    before = path.read_text(encoding="utf-8") if path.exists() else None
    shown = play(lines[-1], args=("--record", str(path), "--resume", "--seed", "1") if before else args)
    assert f"Not possible: {refused}" in " ".join(shown.split())
    assert (path.read_text(encoding="utf-8") if path.exists() else None) == before


def test_a_whole_turn_is_played_or_nothing() -> None:
    game = tn.Game("duel")
    setup = [str(field) for field in game.map.fields[20:46]]
    for field in setup:
        game.push_text(field)
    move = next(str(action) for action in game.legal_actions if str(action).startswith("d"))
    game.push_text(move)
    stone = next(str(action) for action in game.legal_actions if str(action).startswith("*"))
    shown = play(*setup, f"{move} {stone} *a1", f"{move}  {stone}", "undo", "undo", "undo")
    assert "Not possible: *a1: There is no space a1" in shown
    assert f"> {move}  {stone}\n> Red slides from {move.replace('-', ' to ')}.\n" in shown
    assert f"> Red places a stone on {stone[1:]}.\n" in shown
    assert f"> {stone} was taken back.\n" in shown
    assert f"> {move} was taken back.\n" in shown
    assert f"> {setup[-1]} was taken back.\n" in shown


def test_nothing_to_undo() -> None:
    assert "There is nothing to take back." in play("undo")


def test_looking() -> None:
    asked = ("moves", "regions", "score", "board", "help", "rules 12", "rules x", "random rest")
    shown = play("moves", "random all", *asked)
    assert "Free spaces: a3 a4 b2" in shown
    assert "With a3: 105 spaces, farmland 15, forest 15" in shown
    assert "Pioneers: Red 13, Yellow 13." in shown
    assert "Points: Red 0, Yellow 0." in shown
    assert "What you can type:" in shown
    assert "R12. Take a stone from the supply" in shown
    assert "such as “rules R12”" in shown
    assert "Type “random” for one action" in shown


def test_the_moves_of_one_pioneer() -> None:
    shown = play("random all", "moves")
    line = next(line for line in shown.splitlines() if line[:1] in "abcdefghijkl" and ": " in line)
    field = line.partition(":")[0]
    again = play("random all", f"moves {field}")
    assert after(again, f"moves {field}").splitlines()[0] == line


def test_random_all_only_in_set_up() -> None:
    assert "Set-up is over; “random” plays one action." in play("random all", "random all")


def whole_game(map: str, players: int, rules: str, seed: int) -> list[str]:
    """The actions of a game to its end, most of its stones closing something if they can."""
    chance, game = random.Random(seed), tn.Game(map, players, rules)
    while not game.is_game_over():
        legal = list(game.legal_actions)
        stones = [action for action in legal if str(action).startswith("*")]
        closing = [action for action in stones if game.preview(action).territories]
        game.push(chance.choice(closing or stones or legal))
    return [str(action) for action in game.action_stack]


@pytest.mark.parametrize(("players", "rules"), [(2, "de"), (3, "it"), (4, "hu")])
def test_a_whole_game(players: int, rules: str, tmp_path: Path) -> None:
    actions = whole_game("duel", players, rules, seed=players)
    path = tmp_path / "game.txt"
    args = ("--map", "duel", "--players", str(players), "--rules", rules, "--record", str(path))
    shown = play(*actions, "e5", "random", "moves", "score", "quit", args=args)
    record = tn.record.read(path)
    assert [str(action) for action in record.actions] == actions
    game = record.game()
    outcome = game.outcome()
    assert outcome is not None
    assert "Not possible: e5: The game is over" in shown
    assert after(shown, "moves") == "The game is over.\nThe game is over (undo, save FILE, quit)"
    for territory in game.territories:
        words = "space" if len(territory.fields) == 1 else "spaces"
        assert f"{len(territory.fields)} {words} × {territory.multiplier} = {territory.worth}" in shown
    assert f"({outcome.rule})." in shown
    assert shown.count("> The game is over") - shown.count("quit)> The") == 1
    assert shown.endswith(f"The game is saved in {path}.\n")


def test_passing_and_early_ends_are_announced(strip: Path) -> None:
    shown = play(*STRIP_ACTIONS, args=("--record", str(strip), "--resume"))
    assert "> Red has no legal action left, so the turn ends early (R9).\n" in shown
    assert "> 1 turn without a stone; the game ends at 3 in a row (R24).\n" in shown
    assert (
        "> Red cannot move and passes (R8).\n"
        "> 3 turns in a row without a stone; the game ends at 3 (R24).\n"
        "> The game is over.\n> Too many turns without a stone (R24).\n"
        "> Red, Yellow, Blue share the win with 0 points each (R25).\n"
    ) in shown


def test_preview_says_what_a_stone_would_do(strip: Path) -> None:
    strip.write_text(strip_record("2.yr.y26. r0 - 0,0 80 0", players=2), encoding="utf-8")
    shown = play("a4-a5", "preview *a4", "preview a5-a4", "*a4", args=("--record", str(strip), "--resume"))
    told = after(shown, "preview *a4")
    assert "*a4 closes a territory: 3 spaces × 1 = 3.\nYellow gets 3 points (R18).\n" in told
    assert "Its pioneers leave the game: Yellow 1 (R19).\nLeaving the board: Yellow a3.\n" in told
    assert "a5-a4 is legal and closes nothing." in shown
    assert "> A territory is closed: 3 spaces × 1 = 3.\n> Yellow gets 3 points (R18).\n" in shown
    assert "> Its pioneers leave the game: Yellow 1 (R19).\n" in shown


def test_saving_and_going_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    args = (*SETUP, "--record", str(path))
    play("e5", "e6", "undo", args=(*args, "--names", "Anna, Bert"))
    record = tn.record.read(path)
    assert ([str(action) for action in record.actions], record.tags) == (["e5"], {"Red": "Anna", "Yellow": "Bert"})
    assert_refused(run("play", "--terminal", *args), "--resume")
    assert_refused(run("play", "--terminal", *args, "--resume"), "its own map")
    shown = play("e7", args=("--record", str(path), "--resume"))
    assert "> Bert (yellow) places a pioneer on e7.\n" in shown
    assert [str(action) for action in tn.record.read(path).actions] == ["e5", "e7"]
    assert sorted(tmp_path.iterdir()) == [path]


def test_resume_without_a_file_begins_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("e5", args=("--map", "duel", "--record", str(path), "--resume"))
    assert path.exists()


def test_a_broken_record_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Map "duel"]\n[Players "2"]\n\nsetup e5 e5\n', encoding="utf-8")
    assert_refused(run("play", "--terminal", "--record", str(path), "--resume"), "Line 4, column 10", "(R5)")


def test_save(tmp_path: Path) -> None:
    path, other = tmp_path / "My Game.txt", tmp_path / "other.txt"
    other.write_text("mine", encoding="utf-8")
    shown = play("e5", f"save {path}", "e6", f"save {path}", f"save {other}", "save")
    assert shown.count("The game is saved in") == 2
    assert "already exists; choose another name." in shown
    assert "Type a file name" in shown
    assert len(tn.record.read(path).actions) == 2
    assert other.read_text(encoding="utf-8") == "mine"


def test_a_game_that_cannot_be_saved_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "no" / "game.txt"
    result = run("play", "--terminal", "--map", "duel", "--record", str(path), input="e5\ne6\n")
    assert result.exit_code == 0
    assert result.stderr.count(f"The game cannot be saved in {path}: No such file or directory.") == 2
    assert "Yellow places a pioneer on e6." in result.stdout


def test_own_maps_are_carried_along(tmp_path: Path) -> None:
    rows = "\n".join(" " * (row % 2) + "F L M S F L M S" for row in range(6))
    own = tmp_path / "own.map"
    own.write_text(TINY.partition("\n\n")[0].replace("tiny", "own") + f"\n\n{rows}\n", encoding="utf-8")
    path = tmp_path / "game.txt"
    play("random all", args=("--map", str(own), "--record", str(path)))
    assert tn.record.read(path).map.name == "own"


def test_the_computer_plays_its_colour() -> None:
    shown = play("e5", "undo", "e6", args=(*SETUP, "--computer", "yellow:1"))
    assert "> Red places a pioneer on e5.\n" in shown
    answers = [line for line in shown.splitlines() if line.startswith("Yellow plays ")]
    assert len(answers) == 2
    assert "> e5 was taken back.\n" in shown
    assert shown.count("was taken back.") == 2
    assert "Red places a pioneer on e6." in shown
    assert shown.endswith("Red, set-up> \n")


def test_the_computer_plays_whole_turns() -> None:
    shown = play("random all", args=(*SETUP, "--computer", "red:1", "--players", "2"))
    assert any(line.startswith("Red plays ") and line.count(" ") == 4 for line in shown.splitlines())


def test_a_hint_is_a_legal_turn_with_what_it_promises() -> None:
    shown = after(play("random all", "hint"), "hint")
    first, chance, points = shown.splitlines()[:3]
    assert first.startswith("1. ")
    assert len(first.removeprefix("1. ").split()) == 3
    assert chance.strip().startswith("Chance to win: Red ")
    assert points.strip().startswith("Points expected at the end: Red ")


@pytest.mark.parametrize("text", ["purple", "yellow:9", "blue:1", "yellow:", ":3"])
def test_computers_that_cannot_be(text: str) -> None:
    result = run("play", "--terminal", *SETUP, "--computer", text)
    if text == "yellow:":  # the usual level
        assert result.exit_code == 0
    else:
        assert_refused(result, f"“{text}” is not one of red, yellow, with a level from 1 to 8")

import terranova as tn
from tests.support.cli import TINY, TINY_RULES, TINY_START, assert_refused, run, run_json


def test_new_game() -> None:
    assert run("perft", "duel", "0").stdout == "1\n"
    assert run("perft", "2").stdout == f"{168 * 167}\n"
    assert run("perft", "duel", "2", "--players", "4", "--rules", "hu").stdout == f"{105 * 104}\n"


def test_position_divided(tiny: str) -> None:
    args = (tiny, "3", "--position", TINY_START, "--rules", TINY_RULES)
    game = tn.Game.from_position(TINY_START, map=tn.Map.from_text(TINY), rules=TINY_RULES)
    document = run_json("perft", *args, "--divide")
    assert list(document["divide"]) == [str(action) for action in game.legal_actions]
    assert document["count"] == sum(document["divide"].values()) == tn.perft(game, 3)
    lines = run("perft", *args, "--divide").stdout.splitlines()
    assert lines == [*(f"{action} {count}" for action, count in document["divide"].items()), str(document["count"])]
    assert "divide" not in run_json("perft", *args)


def test_the_number_of_players_must_fit(tiny: str) -> None:
    assert_refused(run("perft", tiny, "1", "--position", TINY_START, "--players", "3"), "SCORES")

"""Game: the names and habits that a user of python-chess would expect, and that everything is checked."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import terranova as tn
from terranova.events import GameEnded, PioneerMoved, PioneerPlaced, StonePlaced, TerritoryScored, TurnEnded
from tests.support.draw import draw, drawn, legal, play

ROWS = """
    A.  Br  C.  D.  A.
      A.  B.  C.  Dy  A.
"""


def test_a_new_game() -> None:
    game = tn.Game()
    assert game.map.name == "terra-nova"
    assert game.rules == tn.RuleSet()
    assert game.players == ("red", "yellow") == tn.PLAYERS[:2]
    assert (game.turn, game.scores, game.supply, game.quiet, game.quiet_limit) == ("red", (0, 0), 80, 0, 12)
    assert (game.action_stack, game.event_stack, game.territories) == ((), (), ())
    assert game.start == game.position
    assert not game.is_game_over()
    assert game.outcome() is None
    assert game.result() == "*"


def test_map_and_rules_by_name_text_or_value() -> None:
    by_name = tn.Game(map="duel", players=3, rules="it stones=60")
    by_value = tn.Game(map=tn.Map.load("duel"), players=3, rules=tn.RuleSet.from_text("it stones=60"))
    assert by_name.position == by_value.position
    assert by_name.rules == by_value.rules
    with pytest.raises(tn.InvalidTextError):
        tn.Game(map="duel", rules="en")
    with pytest.raises(tn.UnknownMapError):
        tn.Game(map="atlantis")


def test_push_says_what_happened() -> None:
    game = draw("A.  Br  C.  D.  Ey")
    assert game.push(tn.MovePioneer("a2", "a1")) == (PioneerMoved("red", "a2", "a1"),)
    stone, first, second, ended = game.push_text("*a2")
    assert stone == StonePlaced("red", "a2")
    assert isinstance(first, TerritoryScored)
    assert isinstance(second, TerritoryScored)
    assert isinstance(ended, GameEnded)
    assert (first.territory.shares, second.territory.shares) == ((3, 0), (0, 3))
    assert game.territories == (first.territory, second.territory)
    assert ended.outcome == game.outcome()
    assert "R21" in ended.outcome.reason
    assert game.event_stack == ((PioneerMoved("red", "a2", "a1"),), (stone, first, second, ended))


def test_push_pop_and_peek() -> None:
    game = draw(ROWS)
    before = game.position
    game.push_text("a2-a3")
    game.push_text("*a2")
    assert game.peek() == tn.PlaceStone("a2")
    assert game.action_stack == (tn.MovePioneer("a2", "a3"), tn.PlaceStone("a2"))
    assert game.pop() == tn.PlaceStone("a2")
    assert game.pop() == tn.MovePioneer("a2", "a3")
    assert game.position == before
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(IndexError):
        game.peek()
    assert game.position == before


def test_pop_takes_a_game_back_from_its_end() -> None:
    game = play(draw("A.  Br  C.  D.  Ey"), "a2-a1", "*a2")
    assert game.is_game_over()
    game.pop()
    assert (game.turn, game.scores, game.outcome(), game.territories) == ("red", (0, 0), None, ())
    assert drawn(game) == "Ar  B.  C.  D.  Ey"


def test_illegal_actions_leave_the_game_alone() -> None:
    game = draw(ROWS)
    with pytest.raises(tn.IllegalActionError) as caught:
        game.push_text("*a1")
    assert (caught.value.rule, caught.value.code, caught.value.action) == ("R7", "first-is-a-move", "*a1")
    assert str(caught.value) == "*a1: The first action of a turn must be a move. (R7)"
    with pytest.raises(tn.InvalidTextError):
        game.push_text("a2 a3")
    assert game.action_stack == ()


def test_push_turn_plays_all_or_nothing() -> None:
    game = draw(ROWS)
    events = game.push_turn("a2-a3 *a2 a3-a4")
    assert events[-1] == TurnEnded("red", forgone=0, quiet=0)
    assert len(game.action_stack) == 3
    before = game.position
    for text in ("b4-b3 b3-b4 *a1", "b4-b3 b3-b9", "a4-a3", "b4-b3 b3-b4 b4-b3 b3-b4"):
        with pytest.raises(tn.IllegalActionError):
            game.push_turn(text)
        assert game.position == before
        assert len(game.action_stack) == 3
    assert game.push_turn("b4-b3") == (PioneerMoved("yellow", "b4", "b3"),)
    assert game.turn == "yellow"


@pytest.mark.parametrize(
    ("text", "column"), [("a2-a3 a3", 0), ("a2-a3  *a2", 7), ("a2-a3 x", 7), ("", 1), (" a2-a3", 1), ("a2-a3 ", 7)]
)
def test_push_turn_of_what_is_not_a_turn(text: str, column: int) -> None:
    game = draw(ROWS)
    with pytest.raises(tn.TerraNovaError) as caught:
        game.push_turn(text)
    if column:
        assert isinstance(caught.value, tn.InvalidTextError)
        assert (caught.value.code, caught.value.column) == ("bad-action", column)
    assert game.action_stack == ()


def test_push_turn_in_setup_places_one_pioneer() -> None:
    game = draw("A.  B.  C.  D.  A.  B.", turn="rs4")
    with pytest.raises(tn.IllegalActionError) as caught:
        game.push_turn("a1 a2")
    assert (caught.value.rule, caught.value.code) == ("R5", "turn-ended")
    assert game.action_stack == ()
    assert game.push_turn("a1") == (PioneerPlaced("red", "a1"),)


def test_push_turn_does_not_go_on_from_the_last_placing_into_a_turn() -> None:
    """Yellow's last pioneer and red's first move are not one turn."""
    game = draw("A.  Br  C.  D.  A.  B.", turn="ys1")
    with pytest.raises(tn.IllegalActionError) as caught:
        game.push_turn("a5 a2-a3")
    assert caught.value.code == "turn-ended"
    assert game.action_stack == ()


def test_push_turn_stops_at_the_end_of_the_game() -> None:
    game = draw("A.  Br  C.  D.  Ey")
    with pytest.raises(tn.IllegalActionError) as caught:
        game.push_turn("a2-a1 *a2 a1-a3")
    assert (caught.value.rule, caught.value.code) == ("R21", "turn-ended")
    assert game.action_stack == ()
    game.push_turn("a2-a1 *a2")
    assert game.is_game_over()


def test_legal_actions_are_a_view() -> None:
    game = draw(ROWS)
    view = game.legal_actions
    before = list(view)
    assert len(view) == view.count() == len(before)
    assert "a2-a3" in view
    assert tn.MovePioneer("a2", "a3") in view
    assert "*a1" not in view
    assert "not an action" not in view
    assert 7 not in view
    assert None not in view
    assert repr(view).startswith(f"<LegalActions: {len(before)}: a2-a1 a2-a3 ")
    game.push_text("a2-a3")
    assert "a2-a3" not in view
    assert "*a2" in view
    assert list(view) != before
    game.pop()
    assert list(view) == before


def test_legal_actions_are_true_while_there_are_any() -> None:
    game = draw("A.  Br  C.  D.  Ey")
    assert bool(game.legal_actions) is True
    play(game, "a2-a1", "*a2")
    assert bool(game.legal_actions) is False


def test_is_legal() -> None:
    game = draw(ROWS)
    assert game.is_legal(tn.MovePioneer("a2", "a3"))
    assert not game.is_legal(tn.MovePioneer("a2", "b9"))
    assert not game.is_legal(tn.PlacePioneer("a1"))


def test_preview() -> None:
    game = play(draw("A.  Br  C.  D.  Ey"), "a2-a1")
    before = game.position
    preview = game.preview("*a2")
    assert preview == game.preview(tn.PlaceStone("a2"))
    assert [sorted(territory.fields) for territory in preview.territories] == [["a1"], ["a3", "a4", "a5"]]
    assert preview.gains == (3, 3)
    assert preview.leaving == (("a1", "red"), ("a5", "yellow"))
    assert preview.ends_game
    assert game.preview("a1-a3") == tn.Preview((), (0, 0), (), ends_game=False)
    with pytest.raises(tn.IllegalActionError):
        game.preview("*a5")
    with pytest.raises(tn.InvalidTextError):
        game.preview("a5*")
    assert game.position == before
    assert len(game.action_stack) == 1


def test_regions() -> None:
    game = draw("Ax  A#  Br  B.  C.  Dy  E.")
    (region,) = game.regions
    assert region.landscapes == (("B", 2), ("C", 1), ("D", 1), ("E", 1))
    assert (region.pioneers, region.is_territory, region.worth, region.multiplier) == ((1, 1), False, 0, 0)
    assert region.winners == ("red", "yellow")
    assert region.shares == (0, 0)


def test_copies_go_their_own_way() -> None:
    game = play(draw(ROWS), "a2-a3")
    other = game.copy()
    other.push_text("*a2")
    game.push_text("a3-a4")
    assert [str(action) for action in game.action_stack] == ["a2-a3", "a3-a4"]
    assert [str(action) for action in other.action_stack] == ["a2-a3", "*a2"]
    other.pop()
    other.pop()
    assert len(game.action_stack) == 2
    assert copy.copy(game).position == copy.deepcopy(game).position == game.position


def test_games_survive_pickling() -> None:
    game = play(draw(ROWS, rules="it stones=60"), "a2-a3", "*a2")
    again = pickle.loads(pickle.dumps(game))
    assert again.position == game.position
    assert again.action_stack == game.action_stack
    assert again.event_stack == game.event_stack
    assert again.rules == game.rules
    again.pop()
    assert len(game.action_stack) == 2


def test_record() -> None:
    game = tn.Game(map="duel")
    game.push_text("a3")
    record = game.record(Red="Anna")
    assert record.tags == {"Red": "Anna"}
    assert record.game().position == game.position
    game.push_text("a4")
    assert len(record.actions) == 1


def test_perft() -> None:
    game = draw(ROWS)
    assert tn.perft(game, 0) == 1
    assert tn.perft(game, 1) == len(game.legal_actions)
    assert tn.perft(game, 2) == sum(len(play(game.copy(), text).legal_actions) for text in legal(game))
    assert tn.perft(play(draw("A.  Br  C.  D.  Ey"), "a2-a1", "*a2"), 1) == 0
    assert tn.perft(play(draw("A.  Br  C.  D.  Ey"), "a2-a1", "*a2"), 0) == 1


def test_repr_shows_map_rules_and_position() -> None:
    game = draw(ROWS, rules="hu")
    assert repr(game) == "<Game on 'drawn', 'hu': '.r3./3.y. r0 - 0,0 20 0'>"


def test_a_whole_game_by_its_public_names() -> None:
    """The loop that every program around the library has."""
    rng = random.Random(1)
    game = tn.Game(map="duel", players=4, rules="it")
    while not game.is_game_over():
        game.push(rng.choice(list(game.legal_actions)))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.rule in ("R21", "R22", "R23", "R24")
    assert all(game.scores[game.players.index(winner)] == max(game.scores) for winner in outcome.winners)
    assert game.result() == "-".join(str(score) for score in game.scores)
    assert tn.record.read(game.record().text()).game().position == game.position

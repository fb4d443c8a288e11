"""R21 to R25: the end, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

import terranova as tn
from terranova.bridge import tables_of
from terranova.events import GameEnded, StonePlaced, TerritoryScored, TurnEnded, TurnPassed
from terranova.locale import message_text
from terranova.outcome import ENDINGS, Outcome
from tests.support.draw import EDITIONS, draw, drawn, ending, legal, play, refusal
from tests.support.naive import NaiveGame, NaiveMap


def finish(game: tn.Game, *texts: str) -> Outcome:
    """How the game ended with these actions, the last of which must end it."""
    *before, last = texts
    play(game, *before)
    assert ending(game) is None
    events = game.push_text(last)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].outcome == game.outcome()
    assert game.position.text().split()[1:3] == ["-", "-"]
    return events[-1].outcome


# R21.


@pytest.mark.parametrize("rules", EDITIONS)
def test_r21_ends_as_soon_as_no_open_region_is_left(rules: str) -> None:
    """In the middle of red's turn, after scoring."""
    game = draw("A.  Br  C.  D.  Ey", rules=rules)
    play(game, "a2-a1")
    events = game.push_text("*a2")
    assert [type(event) for event in events] == [StonePlaced, TerritoryScored, TerritoryScored, GameEnded]
    assert ending(game) == "R21"
    assert drawn(game) == "Ax  B#  Cx  Dx  Ex"
    assert game.scores == (3, 3)


def test_r21_goes_on_while_one_open_region_is_left() -> None:
    game = play(draw("A.  Br  C.  D.  Ay  Er  B.  C.  D."), "a2-a1", "*a2")
    assert ending(game) is None
    assert game.turn == "red"


def test_r21_nothing_is_legal_afterwards() -> None:
    game = play(draw("A.  Br  C.  D.  Ey"), "a2-a1", "*a2")
    assert legal(game) == []
    for text in ("a1-a2", "*a3", "a3", "z9"):
        assert refusal(game, text) == ("R21", "game-over")


def test_r21_a_small_open_region_is_enough_to_go_on() -> None:
    """Four fields with four landscapes, and all pioneers stand there."""
    game = play(draw("Ar  By  C.  D.  E.  A.  B.  C.  Dr"), "a9-a6", "*a5")
    assert drawn(game).startswith("Ar  By  C.  D.  E#")
    assert ending(game) is None


def test_r21_comes_before_the_others() -> None:
    """The last stone closes everything, takes everybody away and empties the supply: the lowest number counts."""
    game = draw("A.  Br  C.  D.  Ey", rules="it", stones=1)
    assert finish(game, "a2-a1", "*a2").rule == "R21"


# R22.


@pytest.mark.parametrize("rules", EDITIONS)
def test_r22_ends_at_the_end_of_a_turn_when_one_can_move(rules: str) -> None:
    """Red shuts yellow in between the rim and itself."""
    game = draw("Ay  B.  Cr  D.  Ar  B.  C.  D.", rules=rules)
    outcome = finish(game, "a3-a2", "a5-a6", "a6-a7")
    assert (outcome.rule, outcome.code) == ("R22", "nobody-left-to-move")


def test_r22_waits_for_the_end_of_the_turn() -> None:
    """Yellow cannot move in the middle of red's turn, and can again when it ends."""
    game = play(draw("Ay  B.  Cr  D.  Ar  B.  C.  D."), "a3-a2", "a2-a4")
    assert ending(game) is None
    play(game, "a5-a6")
    assert (ending(game), game.turn) == (None, "yellow")


@pytest.mark.parametrize("rules", EDITIONS)
def test_r22_nobody_is_left(rules: str) -> None:
    """All pioneers are scored away together; an open region is left, and nobody to play in it."""
    game = draw("Ay  B.  Cr  D.  A.  B.  E.  C.", rules=rules)
    outcome = finish(game, "a3-a2", "*a3")
    assert outcome == Outcome(("red", "yellow"), "R22", "nobody-left-to-move", (2, 2))
    assert TurnEnded("red", forgone=1, quiet=0) in game.event_stack[-1]


def test_r22_nothing_further_is_scored() -> None:
    game = draw("Ay  B.  Cr  D.  Ar  B.  C.  D.", scores=(3, 5))
    outcome = finish(game, "a3-a2", "a5-a6", "a6-a7")
    assert outcome.scores == (3, 5)
    assert game.position.closed == frozenset()


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("picture", ["Ar  By  C.  D.", "Ay  B.  C.  Dr"])
def test_r22_at_the_end_of_setup(picture: str, rules: str) -> None:
    """Yellow's last pioneer shuts red in, or both stand where they can move."""
    game = draw(picture.replace("y", "."), turn="ys1", rules=rules)
    events = game.push_text("a2" if "By" in picture else "a1")
    assert ending(game) == ("R22" if "By" in picture else None)
    assert isinstance(events[-1], GameEnded) == ("By" in picture)


@pytest.mark.parametrize("rules", EDITIONS)
def test_r22_a_full_map_ends_at_once(rules: str) -> None:
    outcome = finish(draw("Ar  By  Cr  D.", turn="ys1", rules=rules), "a4")
    assert outcome == Outcome(("red", "yellow"), "R22", "nobody-left-to-move", (0, 0))


def test_r22_two_of_three_can_move() -> None:
    game = draw("Ay  B.  Cr  D.  Ar  B.  Cb  D.", scores=(0, 0, 0))
    play(game, "a3-a2", "a5-a6")
    assert game.push_text("a6-a5")[-1] == TurnPassed("yellow", quiet=2)
    assert (ending(game), game.turn) == (None, "blue")


def test_r22_one_of_three_can_move() -> None:
    game = draw("Ay  B.  Cr  D.  A.  Br  C.  Db", scores=(0, 0, 0))
    assert finish(game, "a3-a2", "a6-a5", "a5-a7").rule == "R22"


def test_r22_comes_before_r23_and_r24() -> None:
    """Yellow's last pioneer is scored away with the last stone, at the end of red's turn: R22, R23 and R24 hold."""
    game = draw("Ay  B.  C.  Dr  A.  B.  C.", rules="it", stones=1)
    assert finish(game, "a4-a5", "a5-a3", "*a2").rule == "R22"


# R23.


GONE = "Ay  B.  C.  Dr  A.  B.  Cb  D.  E."


@pytest.mark.parametrize("rules", ["it", "de eliminated_ends=yes", "fr eliminated_ends=yes", "hu eliminated_ends=yes"])
def test_r23_ends_with_the_turn_in_which_a_player_loses_all(rules: str) -> None:
    game = draw(GONE, rules=rules, scores=(0, 0, 0))
    outcome = finish(game, "a4-a3", "*a2", "a3-a5")
    assert (outcome.rule, outcome.code) == ("R23", "player-gone")
    assert outcome.scores == (0, 3, 0)
    assert outcome.winners == ("yellow",)


@pytest.mark.parametrize("rules", ["de", "fr", "fi", "hu", "it eliminated_ends=no"])
def test_r23_elsewhere_such_a_player_passes(rules: str) -> None:
    game = play(draw(GONE, rules=rules, scores=(0, 0, 0)), "a4-a3", "*a2")
    assert game.push_text("a3-a5")[-1] == TurnPassed("yellow", quiet=1)
    assert (ending(game), game.turn) == (None, "blue")


def test_r23_the_turn_is_finished_first() -> None:
    """Territories made by the rest of the turn count."""
    picture = """
        Ay  B.  C.  Dr  A.  B.
          E#  E#  E.  F.  C.  Db
    """
    game = play(draw(picture, rules="it", scores=(0, 0, 0)), "a4-a3", "*a2")
    assert game.position.closed == {"a1"}
    assert (ending(game), game.turn) == (None, "red")
    assert finish(game, "*a4").rule == "R23"


def test_r23_ones_own_last_pioneer() -> None:
    """Red scores itself away and ends the game with it."""
    game = draw("A.  Br  C.  D.  Ay  B.  Cb  D.", rules="it", scores=(0, 0, 0))
    outcome = finish(game, "a2-a1", "*a2")
    assert (outcome.rule, outcome.winners, outcome.scores) == ("R23", ("red",), (3, 0, 0))


def test_r23_a_player_with_one_pioneer_left_plays_on() -> None:
    game = draw(GONE.replace("D.  E.", "D.  Ey"), rules="it", scores=(0, 0, 0))
    play(game, "a4-a3", "*a2", "a3-a5")
    assert (ending(game), game.turn) == (None, "yellow")


def test_r23_comes_before_r24() -> None:
    game = draw(GONE, rules="it", stones=1, scores=(0, 0, 0))
    assert finish(game, "a4-a3", "*a2", "a3-a5").rule == "R23"


# R24.


ROWS = """
    A.  Br  C.  D.  A.
      A.  B.  C.  Dy  A.
    A.  B.  C.  D.  A.
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_r24_an_empty_supply_ends_at_the_end_of_the_turn(rules: str) -> None:
    game = play(draw(ROWS, stones=1, rules=rules), "a2-a3", "*a2")
    assert (ending(game), game.turn, game.supply) == (None, "red", 0)
    outcome = finish(game, "a3-a4")
    assert (outcome.rule, outcome.code) == ("R24", "no-stones")


def test_r24_one_stone_left_goes_on() -> None:
    game = play(draw(ROWS, stones=2), "a2-a3", "*a2", "a3-a5")
    assert (ending(game), game.turn, game.supply) == (None, "yellow", 1)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("players", "limit"), [(2, 12), (3, 18), (4, 24)])
def test_r24_six_quiet_turns_for_each_player(players: int, limit: int, rules: str) -> None:
    picture = """
        A.  Br  C.  D.  A.
          A.  B.  C.  Dy  A.
        A.  Bb  C.  D.  Ag
    """
    for letter in "rybg"[players:]:
        picture = picture.replace(letter, ".")
    game = draw(picture, rules=rules, scores=(0,) * players, quiet=limit - 2)
    assert game.quiet_limit == limit
    play(game, "a2-a3", "a3-a4")
    game.push_text("a4-a5")
    assert (game.quiet, ending(game)) == (limit - 1, None)
    outcome = finish(game, "b4-b3", "b3-b2", "b2-b1")
    assert (outcome.rule, outcome.code) == ("R24", "quiet")
    assert game.quiet == limit


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("limit", [1, 5, 40])
def test_r24_the_limit_set_on_its_own(edition: str, limit: int) -> None:
    game = draw(ROWS, rules=f"{edition} quiet_limit={limit}", quiet=limit - 1)
    assert finish(game, "a2-a3", "a3-a4", "a4-a5").code == "quiet"


@pytest.mark.parametrize("edition", EDITIONS)
def test_r24_zero_is_never(edition: str) -> None:
    game = draw(ROWS, rules=f"{edition} quiet_limit=0", quiet=5000)
    play(game, "a2-a3", "a3-a4", "a4-a5")
    assert (game.quiet, ending(game)) == (5001, None)


@pytest.mark.parametrize("turn", ["a2-a3 *a2 a3-a4", "a2-a3 a3-a4 *a3", "a2-a3 *a2 *a4"])
def test_r24_a_stone_begins_the_count_anew(turn: str) -> None:
    game = draw(ROWS, quiet=11)
    *_, last = [game.push_text(text) for text in turn.split()]
    assert last[-1] == TurnEnded("red", forgone=0, quiet=0)
    assert (game.quiet, ending(game)) == (0, None)


def test_r24_the_count_is_nothing_from_the_moment_of_the_stone() -> None:
    game = play(draw(ROWS, quiet=11), "a2-a3")
    assert game.quiet == 11
    play(game, "*a2")
    assert game.quiet == 0


def test_r24_passed_over_turns_count() -> None:
    """Yellow is shut in; its turn is the second of two quiet ones."""
    game = draw("Ay  B.  Cr  D.  Ar  B.  Cb  D.", rules="de quiet_limit=2", scores=(0, 0, 0))
    play(game, "a3-a2", "a5-a6")
    events = game.push_text("a6-a5")
    assert events[1:-1] == (TurnEnded("red", forgone=0, quiet=1), TurnPassed("yellow", quiet=2))
    assert ending(game) == "R24"


@pytest.mark.parametrize("rules", EDITIONS)
def test_r24_after_setup_only_r22_is_looked_at(rules: str) -> None:
    """With no stones at all the first turn is still taken; the game ends after it."""
    game = draw("A.  B.  C.  D.  E.  F.", turn="rs2", rules=f"{rules} stones=0", stones=0)
    play(game, "a2", "a5")
    assert (ending(game), game.turn) == (None, "red")
    play(game, "a2-a3")
    while game.turn == "red":
        game.push(next(iter(game.legal_actions)))
    assert ending(game) == "R24"


def test_r24_with_no_stones_a_first_turn_passed_over_ends_it() -> None:
    game = draw("Ar  By  C.  D.  A.  B.  C.  D.", turn="bs1", rules="de stones=0", stones=0, scores=(0, 0, 0))
    events = game.push_text("a6")
    assert TurnPassed("red", quiet=1) in events
    assert ending(game) == "R24"


# R25.


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((3, 5), ("yellow",)),
        ((5, 3), ("red",)),
        ((4, 4), ("red", "yellow")),
        ((0, 0), ("red", "yellow")),
        ((1, 2, 2), ("yellow", "blue")),
        ((7, 2, 7, 7), ("red", "blue", "green")),
        ((7, 2, 8, 7), ("blue",)),
    ],
)
def test_r25_most_points_win_and_equal_points_share(scores: tuple[int, ...], winners: tuple[str, ...]) -> None:
    picture = """
        A.  Br  C.  D.  A.
          A.  B.  C.  Dy  A.
        A.  Bb  C.  D.  Ag
    """
    for letter in "rybg"[len(scores) :]:
        picture = picture.replace(letter, ".")
    game = draw(picture, scores=scores, rules="de quiet_limit=1")
    assert game.outcome() is None
    assert game.result() == "*"
    outcome = finish(game, "a2-a3", "a3-a4", "a4-a5")
    assert outcome.winners == winners
    assert game.result() == "-".join(map(str, scores))


def test_r25_who_has_no_pioneer_left_can_win() -> None:
    game = draw(GONE, rules="it", scores=(0, 9, 4))
    assert finish(game, "a4-a3", "*a2", "a3-a5").winners == ("yellow",)


def test_r25_is_read_from_a_finished_position() -> None:
    game = draw("Ay  Br  C.  D.", turn="-", scores=(4, 9))
    assert game.outcome() == Outcome(("yellow",), "R22", "nobody-left-to-move", (4, 9))


def test_every_ending_of_the_core_has_its_code() -> None:
    tables = tables_of(tn.Map.load("duel"))
    numbers = sorted(value for name, value in vars(tables.slots).items() if name.startswith("END_"))
    assert numbers == list(range(1, len(ENDINGS) + 1)), "core/layout.py: END_…, outcome.py: ENDINGS"
    for code, rule in ENDINGS.items():
        state = tn.Game("duel").state()
        tables.end(state, code)
        outcome = tables.outcome(state)
        assert outcome is not None
        assert (outcome.code, outcome.rule, outcome.reason) == (code, rule, message_text(f"ending.{code}"))


def test_an_unknown_ending_is_an_error() -> None:
    tables, state = tables_of(tn.Map.load("duel")), tn.Game("duel").state()
    state[tables.slots.END] = len(ENDINGS) + 1
    with pytest.raises(KeyError):
        tables.outcome(state)


LAST_ACTIONS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "no-open-region": ("A.  Br  C.  D.  Ey", {}, ("a2-a1", "*a2")),
    "nobody-left-to-move": ("Ay  B.  Cr  D.  Ar  B.  C.  D.", {}, ("a3-a2", "a5-a6", "a6-a7")),
    "player-gone": (GONE, {"rules": "it", "scores": (0, 0, 0)}, ("a4-a3", "*a2", "a3-a5")),
    "no-stones": (ROWS, {"stones": 1}, ("a2-a3", "*a2", "a3-a4")),
    "quiet": ("Ay  B.  Cr  D.  E.  Ar  B.  C.  D.", {"rules": "de quiet_limit=1"}, ("a6-a7", "a7-a8", "a3-a4")),
}
"""For every ending: a picture, how to draw it, and a turn that ends the game so."""


@pytest.mark.parametrize("code", ENDINGS)
def test_every_ending_is_reached_in_the_core_and_in_the_naive_rules(code: str) -> None:
    assert code in LAST_ACTIONS, f"no turn here leads to {code}"
    picture, options, actions = LAST_ACTIONS[code]
    game = draw(picture, **options)
    other = NaiveGame(NaiveMap(game.map.text()), len(game.scores), str(game.rules), game.position.text())
    for action in actions:
        assert game.outcome() is None
        game.push_text(action)
        assert not other.over
        other.play(action)
    outcome = game.outcome()
    assert outcome is not None, f"core/play.py: find_end does not know {code}"
    assert outcome.code == code, f"core/play.py: find_end says {outcome.code} before {code}"
    assert other.end == ENDINGS[code], f"tests/support/naive.py: {other.end} instead of {ENDINGS[code]}"


def test_the_order_of_endings_names_them_all() -> None:
    """R21 comes at once; the others at the end of a turn, in the order that the rules give."""
    order = message_text("rule.order")
    for rule in sorted(set(ENDINGS.values()) - {"R21"}):
        assert rule in order, f"locale/messages/rules.json: rule.order says nothing of {rule}"

"""R17 to R20: worth, shares, closing, and regions that stay open."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.bridge import tables_of
from terranova.region import Region
from tests.support.draw import EDITIONS, draw, drawn, ending, legal, moves_from, play, refusal, stones_of


def last_territory(game: tn.Game) -> Region:
    return game.territories[-1]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("inside", "worth"), [("A.  A.  A.", 9), ("A.  B.  A.", 6), ("A.  B.  C.", 3), ("A.", 3), ("B.  A.", 4)]
)
def test_r17_fields_times_three_two_or_one(inside: str, worth: int, rules: str) -> None:
    """Red steps out of the territory to be and closes it behind itself."""
    n = len(inside.split())
    game = draw(f"{inside}  Er  A.  B.  C.  D.  Ey", rules=rules)
    play(game, f"a{n + 1}-a{n + 2}", f"*a{n + 1}")
    assert last_territory(game).worth == worth
    assert last_territory(game).multiplier == worth // n


@pytest.mark.parametrize("rules", ["fr", "it", "de", "fi", "hu"])
def test_r17_example_of_twelve_fields_with_two_landscapes(rules: str) -> None:
    picture = """
        Ab  A.  A.  C#  C.  Dr  D.
          Ar  Ab  A.  C.  C.  Dy  D.
        B.  B.  Bb  E#  E.  Fr  F.
          By  B.  B.  E#  E.  Fb  F.
    """
    game = play(draw(picture, turn="b0", scores=(0, 0, 0), rules=rules), "c3-b3", "*b4")
    assert len(last_territory(game).fields) == 12
    assert last_territory(game).pioneers == (1, 1, 3)
    assert game.scores == (0, 0, 24)


@pytest.mark.parametrize("rules", ["hu", "de", "fr", "fi", "it"])
def test_r17_example_of_fifteen_fields_after_covering_the_only_lake(rules: str) -> None:
    picture = """
        Sr  S.  S.  S.  S.  C#  C.  Dy  D.  E.
          S.  S.  Sy  S.  S.  L.  C.  D.  Fr  E.
        S.  Sr  S.  S.  S.  C#  C.  Dy  E.  E.
    """
    game = play(draw(picture, rules=rules), "c2-c5", "c5-b5", "*b6")
    assert (len(last_territory(game).fields), last_territory(game).worth) == (15, 45)
    assert game.scores == (45, 0)


def test_r17_fields_with_pioneers_count_and_stones_do_not() -> None:
    game = play(draw("A.  Ay  Ar  A.  B.  C.  D.  Ey"), "a3-a4", "*a3")
    assert last_territory(game).fields == {"a1", "a2"}
    assert game.scores == (0, 6)


@pytest.mark.parametrize("rules", EDITIONS)
def test_r18_the_most_pioneers_get_all(rules: str) -> None:
    game = play(draw("Ay  Ay  Ar  A.  Er  A.  B.  C.  D.  Ey", rules=rules), "a5-a6", "*a5")
    assert last_territory(game).pioneers == (1, 2)
    assert game.scores == (0, 12)


def test_r18_the_most_need_not_be_half() -> None:
    game = draw("Ar  Ar  Ay  Ab  Ag  A.  Er  A.  B.  C.  D.  Ey  F.", scores=(0, 0, 0, 0))
    play(game, "a7-a8", "*a7")
    assert game.scores == (18, 0, 0, 0)


@pytest.mark.parametrize("rules", ["fr", "it", "de", "fi", "hu"])
def test_r18_example_of_seven_fields_shared_and_rounded_down(rules: str) -> None:
    picture = """
        Wr  W.  W.  C#  C.  D.  Dy
          W.  Wb  C.  C.  Cr  D.  D.
        W.  W.  E#  E.  Eb  F.  F.
          E#  E#  E.  E.  F.  Fy  F.
    """
    game = play(draw(picture, scores=(0, 0, 0), rules=rules), "b5-b4", "*b3")
    assert last_territory(game).worth == 21
    assert last_territory(game).winners == ("red", "blue")
    assert game.scores == (10, 0, 10)


@pytest.mark.parametrize("rules", ["hu", "de", "fr", "fi"])
def test_r18_example_of_eighteen_fields_shared(rules: str) -> None:
    picture = """
        Sr  S.  Sy  S.  Sr  S.  C#  C.  D.  Dy  E.
          S.  S.  S.  S.  S.  Ly  C.  C.  D.  F.  E.
        Sr  S.  S.  Sy  L.  L.  C#  D.  Dr  E.  E.
    """
    game = play(draw(picture, turn="y0", rules=rules), "b6-b8", "b8-b6", "*b7")
    assert (len(last_territory(game).fields), last_territory(game).worth) == (18, 36)
    assert game.scores == (18, 18)


@pytest.mark.parametrize(
    ("inside", "shares"),
    [
        ("Ar  Ay  Ab  Ag  A.", (3, 3, 3, 3)),
        ("Ar  Ay  Ab  A.  A.", (5, 5, 5, 0)),
        ("Br  Ay  Ab  A.  A.", (3, 3, 3, 0)),
        ("Br  Ay  Cb  A.  A.", (1, 1, 1, 0)),
        ("Ar  Ar  Ay  Ay  Ag", (7, 7, 0, 0)),
        ("Ag  B.  C.  Ab", (0, 0, 2, 2)),
        ("Cr  By  Ab  Ag", (1, 1, 1, 1)),
        ("Ar  By  Cb", (1, 1, 1, 0)),
        ("Ar  Ay", (3, 3, 0, 0)),
        ("Br  Ay  Cb  Ag  A.", (1, 1, 1, 1)),
    ],
)
def test_r18_ties_share_rounded_down(inside: str, shares: tuple[int, ...]) -> None:
    n = len(inside.split())
    picture = f"{inside}  Er  A.  B.  C.  D.  Ey  F.  Gb  A.  Bg"
    game = play(draw(picture, scores=(0, 0, 0, 0)), f"a{n + 1}-a{n + 2}", f"*a{n + 1}")
    assert last_territory(game).shares == shares
    assert game.scores == shares
    assert sum(shares) <= last_territory(game).worth


def test_r18_a_share_can_be_nothing() -> None:
    """Three points for three are one each; for four they would be none."""
    picture = """
        Ar  By  Er  A.  B.
          Cb  E#  C.  D.  Ey
    """
    game = play(draw(picture, scores=(0, 0, 0)), "a3-a4", "*a3")
    assert (last_territory(game).worth, last_territory(game).shares) == (3, (1, 1, 1))
    few = tables_of(game.map).region_with(frozenset({"a1", "a2", "b1"}), (1, 1, 1, 1))
    assert (few.worth, few.shares) == (3, (0, 0, 0, 0))


@pytest.mark.parametrize("rules", EDITIONS)
def test_r18_an_empty_territory_gives_nothing(rules: str) -> None:
    game = play(draw("A.  B.  Er  A.  B.  C.  D.  Ey", rules=rules), "a3-a4", "*a3")
    assert last_territory(game).worth == 4
    assert last_territory(game).winners == ()
    assert game.scores == (0, 0)


def test_r18_points_are_added_to_those_there_are() -> None:
    game = play(draw("Ar  By  Er  A.  B.  C.  D.  Ey", scores=(7, 9)), "a3-a4", "*a3")
    assert game.scores == (9, 11)


def test_r19_pioneers_leave_and_the_fields_are_closed() -> None:
    game = play(draw("Ar  Ay  B.  Er  A.  B.  C.  D.  Ey"), "a4-a5", "*a4")
    assert drawn(game) == "Ax  Ax  Bx  E#  Ar  B.  C.  D.  Ey"
    assert game.position.closed == {"a1", "a2", "a3"}
    assert list(game.position.pioneers.values()) == ["red", "yellow"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_r19_closed_fields_cannot_be_entered_or_used(rules: str) -> None:
    picture = """
        Ax  A#  B.  Cr
          A#  C.  D.  Ey
    """
    game = draw(picture, rules=rules)
    assert refusal(game, "a4-a1") == ("R10", "way-blocked")
    assert refusal(game, "a1-a3") == ("R10", "no-pioneer")
    play(game, "a4-a3")
    assert refusal(game, "*a1") == ("R12", "field-taken")
    assert "a1" not in moves_from(game, "a3") | stones_of(game)


def test_r19_pioneers_scored_away_never_come_back() -> None:
    game = play(draw("Ar  Ay  B.  Er  A.  B.  C.  D.  Ey"), "a4-a5", "*a4", "a5-a6")
    assert refusal(game, "a2-a3") == ("R10", "no-pioneer")
    assert refusal(game, "a1") == ("R7", "no-placing")
    assert legal(game) == ["a9-a7", "a9-a8"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_r20_four_landscapes_on_four_fields_are_no_territory(rules: str) -> None:
    game = play(draw("Ar  B.  C.  D.  Er  A.  B.  C.  D.  Ey", rules=rules), "a5-a6", "*a5")
    assert game.territories == ()
    assert drawn(game) == "Ar  B.  C.  D.  E#  Ar  B.  C.  D.  Ey"
    play(game, "a6-a7")
    assert game.turn == "yellow"


def test_r20_pioneers_in_a_small_open_region_play_on() -> None:
    game = draw("Ar  B.  C.  D.  E#  A.  B.  C.  D.  Ey")
    assert moves_from(game, "a1") == {"a2", "a3", "a4"}


@pytest.mark.parametrize("rules", EDITIONS)
def test_r20_a_later_stone_changes_it(rules: str) -> None:
    """The same small region, and a stone on its last D."""
    game = play(draw("A.  Br  C.  D.  E#  A.  B.  C.  D.  Ey", rules=rules), "a2-a3", "*a4")
    assert [territory.worth for territory in game.territories] == [3]


def test_r20_a_later_stone_divides_it() -> None:
    game = play(draw("A.  Br  C.  D.  A.  E#  A.  B.  C.  D.  Ey"), "a2-a1", "*a2")
    assert [sorted(territory.fields) for territory in game.territories] == [["a1"], ["a3", "a4", "a5"]]


def test_r20_other_regions_are_left_alone() -> None:
    """A stone that closes one region changes nothing in the other."""
    game = play(draw("A.  Br  C.  D.  E#  Ar  B.  C.  D.  Ey"), "a2-a1", "*a2")
    assert [sorted(territory.fields) for territory in game.territories] == [["a1"], ["a3", "a4"]]
    assert drawn(game) == "Ax  B#  Cx  Dx  E#  Ar  B.  C.  D.  Ey"
    assert ending(game) is None

"""R14 to R16: regions, territories, and when they are scored."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.events import StonePlaced, TerritoryScored
from terranova.region import Region
from tests.support.draw import EDITIONS, draw, drawn, ending, play


def sets(game: tn.Game) -> list[str]:
    """The regions, each as its fields in order."""
    return [" ".join(sorted(region.fields, key=game.map.fields.index)) for region in game.regions]


def scored(events: tuple[object, ...]) -> list[Region]:
    """The territories these events have scored."""
    return [event.territory for event in events if isinstance(event, TerritoryScored)]


def test_r14_stones_fence_and_pioneers_do_not() -> None:
    game = draw("Ar  B.  Cy  Dr  E#  A.  B.  Cy  D.")
    assert sets(game) == ["a1 a2 a3 a4", "a6 a7 a8 a9"]


def test_r14_holes_and_the_rim_fence() -> None:
    """One stone between two holes divides the map."""
    picture = """
        A.  Br      A.  B.
          C.  D.  E#  C.  Dy
        A.  By      A.  B.
    """
    assert sets(draw(picture)) == ["a1 a2 b1 b2 c1 c2", "a4 a5 b4 b5 c4 c5"]


def test_r14_all_largest_connected_sets() -> None:
    """Two open regions with a wall of stones between them."""
    picture = """
        A.  B.  C#  A.  Br
          C.  D.  C#  C.  Dy
        Ar  B.  C#  A.  B.
          Cy  D.  C#  C.  D.
    """
    assert sets(draw(picture)) == ["a1 a2 b1 b2 c1 c2 d1 d2", "a4 a5 b4 b5 c4 c5 d4 d5"]


def test_r14_closed_fields_belong_to_no_region() -> None:
    game = draw("Ax  Bx  C#  Dr  A.  B.  Cy")
    assert sets(game) == ["a4 a5 a6 a7"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_r14_a_row_of_pioneers_closes_nothing(rules: str) -> None:
    """Four pioneers stand across the map; the stone beside them closes nothing either."""
    picture = """
        A.  Ar  B.  C.
          A.  Ar  B.  C.
        A.  Dr  B.  C.
          Dy  Dr  B.  Cy
    """
    game = draw(picture, rules=rules)
    assert len(game.regions) == 1
    play(game, "a2-a3", "*a2")
    assert game.scores == (0, 0)
    assert len(game.regions) == 1


def test_r14_diagonal_stones_leave_a_gap() -> None:
    """Fields touch along six sides only, and a gap of one field is enough."""
    picture = """
        A.  A#  B.  B.
          A#  A.  Br  By
        C.  C.  D.  D.
    """
    game = draw(picture.replace("A#  A.  Br", "A.  A.  Br"))
    assert sets(game) == ["a1 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4"]
    with pytest.raises(tn.InvalidTextError) as caught:
        draw(picture)
    assert caught.value.code == "position-territory"


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("inside", "points"), [("AAAA", 12), ("AAAB", 8), ("ABAB", 8), ("AABC", 4), ("CABC", 4)])
def test_r15_at_most_three_landscapes_are_a_territory(inside: str, points: int, rules: str) -> None:
    """Red closes the territory behind itself; another of red's pioneers is in it."""
    fields = "  ".join(f"{letter}." for letter in inside[:3])
    game = draw(f"{fields}  {inside[3]}r  Er  A.  B.  C.  Dy", rules=rules)
    play(game, "a5-a6")
    (territory,) = scored(game.push_text("*a5"))
    assert territory.fields == {"a1", "a2", "a3", "a4"}
    assert game.scores == (points, 0)


@pytest.mark.parametrize("rules", EDITIONS)
def test_r15_four_landscapes_are_none(rules: str) -> None:
    game = draw("A.  B.  C.  D.  Er  A.  B.  C.  Dy", rules=rules)
    play(game, "a5-a4")
    assert scored(game.push_text("*a5")) == []
    assert sets(game) == ["a1 a2 a3 a4", "a6 a7 a8 a9"]
    assert game.scores == (0, 0)


@pytest.mark.parametrize("rules", EDITIONS)
def test_r15_covering_the_last_field_of_a_landscape_takes_it_away(rules: str) -> None:
    """The fence is there already; the stone on the only D makes a territory of three landscapes."""
    game = draw("A.  Br  C.  D.  E#  A.  B.  C.  Dy", rules=rules)
    play(game, "a2-a3")
    (territory,) = scored(game.push_text("*a4"))
    assert territory.fields == {"a1", "a2", "a3"}
    assert territory.landscapes == (("A", 1), ("B", 1), ("C", 1))
    assert game.scores == (3, 0)


def test_r15_covering_one_of_two_fields_takes_nothing_away() -> None:
    game = draw("D.  A.  Br  C.  D.  E#  A.  B.  C.  Dy")
    play(game, "a3-a4")
    assert scored(game.push_text("*a5")) == []


def test_r15_covering_inside_an_undivided_region() -> None:
    """All six fields around the stone stay connected; only its landscape goes."""
    picture = """
          A.  A.  E#  C.  C.
        A.  D.  Br  E#  C.  D.
          C.  B.  E#  A.  By
    """
    game = play(draw(picture), "b3-a2")
    (territory,) = scored(game.push_text("*b2"))
    assert territory.fields == {"a1", "a2", "b1", "b3", "c1", "c2"}
    assert game.scores == (6, 0)


def test_r15_a_landscape_in_several_pieces_counts_once() -> None:
    game = draw("A.  B.  A.  Br  A.  B.  C.  D.  E.  A.  By  C.")
    play(game, "a4-a5")
    (territory,) = scored(game.push_text("*a6"))
    assert territory.landscapes == (("A", 3), ("B", 2))
    assert territory.worth == 10


@pytest.mark.parametrize("rules", EDITIONS)
def test_r16_a_stone_scores_at_once_and_the_turn_goes_on(rules: str) -> None:
    game = draw("A.  B.  Cr  D.  A.  Br  C.  D.  Ey", rules=rules)
    play(game, "a3-a2")
    events = game.push_text("*a3")
    assert isinstance(events[0], StonePlaced)
    assert [territory.fields for territory in scored(events)] == [{"a1", "a2"}]
    assert game.scores == (4, 0)
    assert (game.turn, game.position.actions_taken) == ("red", 2)
    play(game, "a6-a5")
    assert game.turn == "yellow"


@pytest.mark.parametrize("rules", EDITIONS)
def test_r16_all_territories_are_scored_at_the_same_moment(rules: str) -> None:
    """One stone, a territory on either side of it, and an open region apart."""
    game = draw("A.  Ar  B.  C.  Cy  D.  E#  A.  Br  C.  D.  Ey", rules=rules)
    play(game, "a2-a3")
    territories = scored(game.push_text("*a4"))
    assert [sorted(territory.fields) for territory in territories] == [["a1", "a2", "a3"], ["a5", "a6"]]
    assert [territory.shares for territory in territories] == [(6, 0), (0, 4)]
    assert game.scores == (6, 4)
    assert drawn(game) == "Ax  Ax  Bx  C#  Cx  Dx  E#  A.  Br  C.  D.  Ey"


def test_r16_three_territories_with_one_stone() -> None:
    """Three arms of one open region meet in the field of the stone."""
    picture = """
          A.  A.  E#  E#  E#  A.  B.
        E#  E#  E.  Cr  C.  E#  Cy  Dr
          D.  Dy  E#  E#  E#  B.  A.
    """
    game = draw(picture, turn="r1", moved="b5>b4!")
    territories = scored(game.push_text("*b3"))
    assert [sorted(territory.fields) for territory in territories] == [["a1", "a2"], ["b4", "b5"], ["c1", "c2"]]
    assert [territory.shares for territory in territories] == [(0, 0), (6, 0), (0, 6)]
    assert game.scores == (6, 6)
    assert sets(game) == ["a6 a7 b7 b8 c6 c7"]


def test_r16_a_territory_on_both_sides_of_the_stone_is_scored_once() -> None:
    """The stone stands in a ring and covers its only D: both its neighbours lie in the same territory."""
    picture = """
          A.  A.  Br  B.  B.
        A.                  D.  E#  A.  Br  C.  Dy
          A.  A.  C.  C.  Cy
    """
    game = play(draw(picture), "a3-a5")
    preview = game.preview(tn.Action.from_text("*b6"))
    territories = scored(game.push_text("*b6"))
    assert [len(territory.fields) for territory in territories] == [11]
    assert list(preview.territories) == territories
    assert preview.gains == game.scores == (5, 5)


def test_r16_moves_score_nothing() -> None:
    game = draw("Ar  B.  C.  D.  Ey  A.")
    for text in ("a1-a2", "a2-a3", "a3-a2"):
        assert scored(game.push_text(text)) == []
    assert game.scores == (0, 0)
    assert ending(game) is None

"""R1 to R3: the map, the stones and the players."""

from __future__ import annotations

import pytest

import terranova as tn
from tests.support.draw import EDITIONS, PLAYERS, draw, drawn, map_of, moves_from, play, refusal, stones_of, tidy

PIONEERS = {2: 13, 3: 10, 4: 8}

HEXAGON = """
        A.  A.  B.
      A.  A.  B.  B.
    D.  D.  Cr  B.  B.
      D.  D.  C.  C.
        D.  C.  Cy
"""


def row_of(n_fields: int) -> tn.Map:
    """A map of one row with four landscapes in turn."""
    return map_of("  ".join(f"{'ABCD'[i % 4]}." for i in range(n_fields)))


def test_r01_the_games_own_map_has_eight_landscapes_and_a_lake() -> None:
    map = tn.Map.load("terra-nova")
    assert len(map.landscapes) == 8
    assert "lake" in map.landscapes.values()
    assert set(map.landscapes) == {map.landscape_of(field) for field in map.fields}


@pytest.mark.parametrize("rules", EDITIONS)
def test_r01_lake_fields_are_ordinary(rules: str) -> None:
    """Pioneers stand on the lake and cross it, a stone lies on it, it counts as a landscape and as fields."""
    game = draw("Lr  L.  L.  A.  B.  C.  Dy  A.", rules=rules)
    assert moves_from(game, "a1") == {"a2", "a3", "a4", "a5", "a6"}
    play(game, "a1-a2")
    assert stones_of(game) == {"a1", "a3"}
    play(game, "*a3")
    assert drawn(game) == "Lx  Lx  L#  A.  B.  C.  Dy  A."
    assert game.scores == (6, 0)


@pytest.mark.parametrize("name", tn.map_names())
def test_r01_the_shipped_maps_have_room_for_all(name: str) -> None:
    for players in PIONEERS:
        assert len(tn.Game(map=name, players=players).legal_actions) == len(tn.Map.load(name))


def test_r01_three_landscapes_are_no_map() -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        map_of("A.  B.  C.  A.  B.")
    assert caught.value.code == "map-too-few-landscapes"
    assert len(map_of("A.  B.  C.  D.")) == 4


@pytest.mark.parametrize("players", PIONEERS)
def test_r01_a_map_has_a_field_for_every_pioneer(players: int) -> None:
    n_pioneers = players * PIONEERS[players]
    assert tn.Game(map=row_of(n_pioneers), players=players).position.to_place == n_pioneers
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Game(map=row_of(n_pioneers - 1), players=players)
    assert caught.value.code == "map-too-small"
    assert "R1" in str(caught.value)


def test_r01_a_free_field_has_no_pioneer_no_stone_and_is_not_closed() -> None:
    position = draw("Ax  A#  Br  B.  C.  Dy  E.").position
    assert [field for field in position.map.fields if position.is_free(field)] == ["a4", "a5", "a7"]


@pytest.mark.parametrize("text", ["c9-c3", "c3-c9", "*c9", "c9", "a1", "e1-e2", "z64"])
def test_r01_a_field_off_the_map_is_refused(text: str) -> None:
    assert refusal(draw(HEXAGON), text) == ("R1", "no-such-field")


@pytest.mark.parametrize("text", ["c9", "a1", "*a1", "c9-c3"])
def test_r01_a_field_off_the_map_is_refused_in_setup(text: str) -> None:
    assert refusal(draw(HEXAGON.replace("r", ".").replace("y", "."), turn="rs4"), text) == ("R1", "no-such-field")


@pytest.mark.parametrize("text", ["a2", "*a2", "a1-a2"])
def test_r01_a_hole_is_no_field(text: str) -> None:
    game = draw(
        """
        Ar      B.  C.
          A.  B.  C.  Dy
        """
    )
    assert refusal(game, text) == ("R1", "no-such-field")


@pytest.mark.parametrize(("rules", "stones"), [("de", 80), ("fr", 80), ("fi", 80), ("it", 80), ("hu", 60)])
def test_r02_stones_by_edition(rules: str, stones: int) -> None:
    game = tn.Game(map="duel", rules=rules)
    assert game.supply == stones
    assert game.position.text().split()[4] == str(stones)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("stones", [0, 1, 60, 9999])
def test_r02_stones_set_on_their_own(edition: str, stones: int) -> None:
    for players in PIONEERS:
        assert tn.Game(map="duel", players=players, rules=f"{edition} stones={stones}").supply == stones


def test_r02_stones_are_shared_by_all() -> None:
    game = draw("A.  Br  C.  D.  A.  Bb  C.  D.  A.  By  C.  D.", turn="r0", scores=(0, 0, 0), stones=7)
    supplies = []
    for turn in ("a2-a3 a3-a2 *a3", "a10-a9 a9-a10 *a11", "a6-a7 a7-a6 *a7"):
        game.push_turn(turn)
        supplies.append(game.supply)
    assert supplies == [6, 5, 4]


@pytest.mark.parametrize("players", PIONEERS)
def test_r03_pioneers_and_colours_by_number_of_players(players: int) -> None:
    game = tn.Game(map="terra-nova", players=players)
    assert game.players == PLAYERS[:players]
    assert game.position.to_place == players * PIONEERS[players]
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    on_map = list(game.position.pioneers.values())
    assert {player: on_map.count(player) for player in game.players} == dict.fromkeys(game.players, PIONEERS[players])


@pytest.mark.parametrize("players", PIONEERS)
def test_r03_all_scores_start_at_zero(players: int) -> None:
    assert tn.Game(players=players).scores == (0,) * players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, True])
def test_r03_other_numbers_cannot_play(players: int) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Game(players=players)
    assert caught.value.code == "players-number"


@pytest.mark.parametrize(("players", "letters"), [(2, "b"), (2, "g"), (3, "g")])
def test_r03_colours_that_do_not_play_are_refused(players: int, letters: str) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        draw(f"Ar  B.  Cy  D.  A{letters}", scores=(0,) * players)
    assert (caught.value.code, caught.value.part) == ("position-no-such-player", "ROWS")


def test_r03_fewer_pioneers_are_possible_in_a_position_but_not_more() -> None:
    few = draw("A.  Br  C.  Dy")
    assert few.turn == "red"
    with pytest.raises(tn.InvalidTextError) as caught:
        draw("  ".join(["Ar"] * 14 + ["B.", "Cy", "D."]))
    assert caught.value.code == "position-pioneers"
    assert draw("  ".join(["Ar"] * 13 + ["B.", "Cy", "D."])).turn == "red"


def test_pictures_are_drawn_as_they_are_read() -> None:
    assert drawn(draw(HEXAGON)) == tidy(HEXAGON)

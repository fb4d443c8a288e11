"""Actions, positions and maps as numbers: the action space, masks, observations, symmetries, distances."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import terranova as tn
from tests.support.strategies import SEEDS, naive_random_game, odd_map

FLOWER = "name: flower\nA: a\nB: b\nC: c\nD: d\nE: e\nF: f\nG: g\n\n A B\nF G C\n E D\n"


def played(seed: int, most: int = 80) -> tn.Game:
    """A random game on an odd map, somewhere in the middle."""
    found = naive_random_game(random.Random(seed), min_fields=8, max_fields=60, max_actions=most)
    map = tn.Map.from_text(found.map)
    game = tn.Game(map, found.players, found.rules) if found.start is None else None
    game = game or tn.Game.from_position(found.start or "", map=map, players=found.players, rules=found.rules)
    for text in found.actions:
        game.push_text(text)
    return game


@given(SEEDS)
def test_the_actions_of_a_map_are_those_of_the_core_in_the_order_of_their_texts(seed: int) -> None:
    map = tn.Map.from_text(odd_map(random.Random(seed), max_fields=120))
    texts = [str(action) for action in map.actions]
    assert texts == sorted(set(texts))
    tables = tn.bridge.tables_of(map)
    slots, names = tables.slots, map.fields
    forms = {slots.PLACE: "{1}", slots.MOVE: "{0}-{1}", slots.STONE: "*{1}"}
    rows = zip(tables.kinds.tolist(), tables.starts.tolist(), tables.ends.tolist(), strict=True)
    assert texts == [forms[kind].format(names[start], names[end]) for kind, start, end in rows]


def test_an_action_and_its_index() -> None:
    map = tn.Map.load("duel")
    for index in (0, 105, 1000, len(map.actions) - 1):
        action = map.actions[index]
        assert map.actions.index(action) == map.actions.index(str(action)) == action.index(map) == index
        assert action in map.actions
        assert str(action) in map.actions
    assert map.actions[:2] == (tn.PlaceStone("a3"), tn.PlaceStone("a4"))
    assert [str(action) for action in map.actions][:2] == ["*a3", "*a4"]
    assert "z9" not in map.actions
    assert "nonsense" not in map.actions
    assert 7 not in map.actions


def test_actions_that_a_map_does_not_have() -> None:
    actions = tn.Map.load("duel").actions
    with pytest.raises(tn.TerraNovaError, match="no action z9") as refused:
        actions.index("z9")
    assert refused.value.code == "no-such-action"
    with pytest.raises(tn.InvalidTextError):
        actions.index("nonsense")
    with pytest.raises(TypeError, match="an action or its text is needed"):
        actions.index(7)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        actions[len(actions)]


@given(SEEDS)
def test_the_mask_marks_the_legal_actions(seed: int) -> None:
    game = played(seed)
    marked = [game.map.actions[index] for index in np.flatnonzero(game.legal_mask())]
    assert marked == list(game.legal_actions)


def test_masks_of_a_map_with_many_moves_from_one_field() -> None:
    """More than 64: a field in the middle of long lines."""
    rows = [" " * (row % 2) + "A B C D " * 7 for row in range(9)]
    map = tn.Map.from_text("name: long\nA: a\nB: b\nC: c\nD: d\n\n" + "\n".join(rows))
    wide = tn.Map.from_text("name: wide\nA: a\nB: b\nC: c\nD: d\n\n" + "A B C D " * 16 + "\n" + " A B C D" * 15)
    for each in (map, wide):
        line = "/".join(f"{len(row)}." for row in each.row_fields())
        game = tn.Game.from_position(f"{line} rs4 - 0,0 80 0", map=each)
        rng = random.Random(3)
        for _ in range(60):
            marked = [each.actions[index] for index in np.flatnonzero(game.legal_mask())]
            assert marked == list(game.legal_actions)
            game.push(rng.choice(marked))


@given(SEEDS, st.booleans())
def test_the_observation_shows_the_position(seed: int, of_mover: bool) -> None:
    game = played(seed)
    position, n = game.position, len(game.players)
    player = None if of_mover else game.players[seed % n]
    view = game.players.index(player or game.turn or "red")
    seen = game.observation(player)
    names = tn.observation_planes(game.map, n)
    assert seen.shape == (len(names), len(game.map))
    assert seen.dtype == np.float32
    fields, planes = np.array(game.map.fields), dict(zip(names, seen, strict=True))

    def marked(name: str) -> set[str]:
        assert set(np.unique(planes[name])) <= {0, 1}
        return set(fields[planes[name] == 1].tolist())

    for letter in game.map.landscapes:
        assert marked(f"landscape {letter}") == {f for f in game.map.fields if game.map.landscape_of(f) == letter}
    assert marked("stone") == position.stones
    assert marked("closed") == position.closed
    assert marked("free") == {field for field in game.map.fields if position.is_free(field)}
    for seat in range(n):
        owner = game.players[(view + seat) % n]
        assert marked(f"pioneers {seat}") == {field for field, of in position.pioneers.items() if of == owner}
        assert planes[f"score {seat}"] == pytest.approx(position.scores[(view + seat) % n] / 100)
    assert marked("moved") == {path[-1] for path in position.moved}
    assert marked("moved last") == {path[-1] for path in position.moved[-1:]}
    assert marked("home") == {path[0] for path in position.moved}
    assert planes["to place"] == pytest.approx(position.to_place / 32)
    assert planes["supply"] == pytest.approx(position.supply / 80)
    assert planes["quiet"] == pytest.approx(position.quiet / game.quiet_limit if game.quiet_limit else 0)
    if not game.is_game_over():
        assert planes["actions"] == pytest.approx(position.actions_taken / 3)


def test_nobody_else_can_look() -> None:
    with pytest.raises(tn.TerraNovaError) as refused:
        tn.Game(map="duel").observation("blue")
    assert refused.value.code == "no-such-player"


# Maps.


@given(SEEDS)
def test_distances_are_those_of_neighbours(seed: int) -> None:
    map = tn.Map.from_text(odd_map(random.Random(seed), max_fields=40))
    first = map.fields[0]
    for field in map.fields:
        distance = map.distance(first, field)
        assert distance == map.distance(field, first)
        if field == first:
            assert distance == 0
        else:
            assert distance == 1 + min(map.distance(first, near) for near in map.neighbours(field))


def test_distance_to_nowhere() -> None:
    with pytest.raises(tn.TerraNovaError) as refused:
        tn.Map.load("duel").distance("a3", "z9")
    assert refused.value.code == "no-such-field"


def test_a_flower_has_all_twelve_symmetries() -> None:
    symmetries = tn.Map.from_text(FLOWER).symmetries
    assert len({symmetry.fields for symmetry in symmetries}) == 12
    assert str(symmetries[0]) == "identity"
    by_name = {str(symmetry): symmetry for symmetry in symmetries}
    assert [by_name["turned by 60°"].field(field) for field in ("a1", "a2", "b3", "b2")] == ["a2", "b3", "c2", "b2"]
    assert [by_name["mirrored"].field(field) for field in ("a1", "a2", "b1", "b2")] == ["a2", "a1", "b3", "b2"]


def test_landscapes_that_do_not_fit_leave_fewer_symmetries() -> None:
    """The forest is larger than the others: only what leaves it in its place is left."""
    map = tn.Map.from_text("name: cove\nF: forest\nA: farmland\nM: meadow\nL: lake\n\n F F A\nF L A A\n L L M\n")
    assert [str(symmetry) for symmetry in map.symmetries] == ["identity"]


@given(SEEDS)
def test_symmetric_games_stay_symmetric(seed: int) -> None:
    rng = random.Random(seed)
    letters = "ABCDEFGHIJKLMNOPQRS"
    rows = ["  A B C", " D E F G", "H I J K L", " M N O P", "  Q R S"]
    map = tn.Map.from_text("name: hexagon\n" + "".join(f"{x}: {x}\n" for x in letters) + "\n" + "\n".join(rows))
    assert len(map.symmetries) == 12
    symmetry = rng.choice(map.symmetries)
    start = "3./4./5./4./3. rs4 - 0,0 80 0"
    game, other = (tn.Game.from_position(start, map=map) for _ in range(2))
    while not game.is_game_over() and len(game.action_stack) < 60:
        legal = np.flatnonzero(game.legal_mask())
        assert sorted(symmetry.actions[index] for index in legal) == np.flatnonzero(other.legal_mask()).tolist()
        index = rng.choice(legal.tolist())
        game.push(map.actions[index])
        other.push(map.actions[symmetry.actions[index]])
        assert symmetry.position(game.position) == other.position
    assert game.scores == other.scores


@given(SEEDS)
def test_a_mirrored_map(seed: int) -> None:
    map = tn.Map.from_text(odd_map(random.Random(seed), max_fields=40))
    mirrored = map.mirror()
    assert tn.Map.from_text(mirrored.text()) == mirrored
    assert mirrored.mirror() == map
    partner = {
        field: other
        for row, other_row in zip(map.row_fields(), mirrored.row_fields(), strict=True)
        for field, other in zip(row, reversed(other_row), strict=True)
    }
    for field in map.fields:
        assert map.landscape_of(field) == mirrored.landscape_of(partner[field])
        assert {partner[near] for near in map.neighbours(field)} == set(mirrored.neighbours(partner[field]))

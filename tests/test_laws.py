"""Laws of every game that need no second implementation: sums, round trips, symmetry."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import terranova as tn
from terranova import events as ev
from terranova.maps import field_name
from tests.support.random_games import random_actions, random_start
from tests.support.strategies import SEEDS


def check_laws(game: tn.Game, before: tn.Position, all_stones: int) -> None:
    position = game.position
    assert len(position.stones) + position.supply == all_stones
    assert position.stones >= before.stones
    assert position.closed >= before.closed
    assert all(now >= then for now, then in zip(position.scores, before.scores, strict=True))
    in_regions = [field for region in game.regions for field in region.fields]
    assert len(in_regions) == len(set(in_regions))
    assert set(in_regions) == set(game.map.fields) - position.stones - position.closed
    assert position.pioneers.keys() <= set(in_regions)
    for region in game.regions:
        assert not region.is_territory
        for field in region.fields:
            assert set(game.map.neighbours(field)) <= region.fields | position.stones
    legal = [str(action) for action in game.legal_actions]
    assert legal == sorted(set(legal))
    assert (not legal) == game.is_game_over() == (position.turn is None)
    for events in game.event_stack[-1:]:
        for event in events:
            if isinstance(event, ev.TerritoryScored):
                assert sum(event.territory.shares) <= event.territory.worth
                assert event.territory.is_territory
                assert event.territory.fields <= position.closed


@given(SEEDS)
@settings(max_examples=20)
def test_laws_of_every_state(seed: int) -> None:
    rng = random.Random(seed)
    game = random_start(seed, max_fields=100)
    all_stones = game.supply
    for _ in range(200):
        if game.is_game_over():
            break
        before = game.position
        random_actions(rng, game, 1)
        check_laws(game, before, all_stones)
    gains = [sum(territory.shares[i] for territory in game.territories) for i in range(len(game.players))]
    assert list(game.scores) == gains
    closed = [field for territory in game.territories for field in territory.fields]
    assert len(closed) == len(set(closed))
    assert set(closed) == game.position.closed


@given(SEEDS)
@settings(max_examples=60)
def test_position_lines_survive_the_round_trip(seed: int) -> None:
    rng = random.Random(seed)
    game = random_start(seed, max_fields=100)
    random_actions(rng, game, rng.randrange(150))
    for _ in range(3):
        random_actions(rng, game, 1)
        check_line(game)


def check_line(game: tn.Game) -> None:
    """The position is read from its line as it is, and a game goes on from it."""
    position = game.position
    assert tn.Position.from_text(position.text(), position.map, len(game.players)) == position
    assert tn.Position.from_text(position.text(), position.map) == position
    assert hash(tn.Position.from_text(position.text(), position.map)) == hash(position)
    again = tn.Game.from_position(position, rules=game.rules)
    assert again.position == position
    assert again.outcome() == game.outcome()


@given(SEEDS)
@settings(max_examples=20)
def test_records_survive_the_round_trip(seed: int) -> None:
    rng = random.Random(seed)
    game = random_start(seed, max_fields=60)
    if rng.random() < 0.3:
        random_actions(rng, game, rng.randrange(80))
        game = tn.Game.from_position(game.position, rules=game.rules)
    random_actions(rng, game, rng.choice([0, 5, 40, 1000]))
    written = game.record(Red="Anna", Event='a "quoted" one').text()
    record = tn.record.Record.from_text(written)
    assert record.text() == written
    assert record.actions == game.action_stack
    assert record.game().position.text() == game.position.text()
    assert record.tags == {"Red": "Anna", "Event": 'a "quoted" one'}


def turned(map: tn.Map, turn: int, mirror: bool) -> tuple[str, dict[str, str]]:
    """The text of the map after sixth turns and a mirror, and where each field has gone."""
    places = {}
    for field, (row, col) in map.places.items():
        q, r = (col - row) // 2, row
        if mirror:
            q, r = r, q
        for _ in range(turn):
            q, r = -r, q + r
        places[field] = (r, 2 * q + r)
    top, left = min(row for row, _ in places.values()), min(col for _, col in places.values())
    places = {field: (row - top, col - left) for field, (row, col) in places.items()}
    width = max(col for _, col in places.values()) + 1
    rows = [[" "] * width for _ in range(max(row for row, _ in places.values()) + 1)]
    for field, (row, col) in places.items():
        rows[row][col] = map.landscape_of(field)
    header = [f"name: {map.name}", *(f"{letter}: {name}" for letter, name in map.landscapes.items())]
    names = {field: field_name(row, col) for field, (row, col) in places.items()}
    return "\n".join([*header, "", *("".join(row) for row in rows)]), names


def renamed(text: str, names: dict[str, str]) -> str:
    star, fields = text[: text.startswith("*")], text.removeprefix("*").split("-")
    return star + "-".join(names[field] for field in fields)


@given(SEEDS, st.integers(0, 5), st.booleans())
@settings(max_examples=40)
def test_turned_and_mirrored_maps_play_alike(seed: int, turn: int, mirror: bool) -> None:
    """Actions are turned with the map, and the scores are the same."""
    rng = random.Random(seed)
    game = random_start(seed, max_fields=26)
    drawing, names = turned(game.map, turn, mirror)
    map = tn.Map.from_text(drawing)
    twin = tn.Game.from_position(set_up_like(game, map), map=map, rules=game.rules, players=len(game.players))
    for _ in range(120):
        legal = [str(action) for action in twin.legal_actions]
        assert sorted(renamed(str(action), names) for action in game.legal_actions) == legal
        assert game.scores == twin.scores
        assert game.outcome() == twin.outcome()
        if game.is_game_over():
            break
        (text,) = random_actions(rng, game, 1)
        twin.push_text(renamed(text, names))
        assert {names[field] for field in game.position.closed} == twin.position.closed


def set_up_like(game: tn.Game, map: tn.Map) -> str:
    """The line of a game's start on another map with as many fields; nothing is on either."""
    parts = game.start.text().split(" ")
    parts[0] = "/".join(f"{len(row)}." if len(row) > 1 else "." for row in map.row_fields())
    return " ".join(parts)


@given(SEEDS)
@settings(max_examples=20)
def test_the_order_of_landscapes_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    game = random_start(seed, max_fields=40)
    letters = list(game.map.landscapes)
    others = dict(zip(letters, rng.sample(letters, len(letters)), strict=True))
    header = [f"name: {game.map.name}", *(f"{letter}: other {letter}" for letter in sorted(letters))]
    rows = ["".join(others.get(letter, " ") for letter in row) for row in game.map.rows]
    map = tn.Map.from_text("\n".join([*header, "", *rows]))
    twin = tn.Game.from_position(game.start.text(), map=map, players=len(game.players), rules=game.rules)
    for _ in range(100):
        if game.is_game_over():
            break
        (text,) = random_actions(rng, game, 1)
        twin.push_text(text)
        assert twin.position.text() == game.position.text()

"""What holds in every game: the library against the naive rules, and laws of its own, on odd maps and any rules.

One file past 500 lines: all properties share the games and comparisons at its top.
"""

from __future__ import annotations

import math
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import terranova as tn
from terranova import events as ev
from terranova.bridge import MapTables, tables_of
from terranova.maps import field_name
from tests.support.draw import draw
from tests.support.naive import NaiveGame, NaiveMap, why_illegal
from tests.support.strategies import SEEDS, PlayedGame, naive_random_game

RESUME, PREVIEW, COPY, PICKLE, REFUSE = 0.12, 0.15, 0.1, 0.03, 0.5
"""How often, of all moments, each of the slower checks is made."""


# Twins: a naive game and one of the library, played action by action.


def library_game(played: PlayedGame) -> tn.Game:
    """The library's game at the beginning of a naive one."""
    map = tn.Map.from_text(played.map)
    if played.start is None:
        return tn.Game(map=map, players=played.players, rules=played.rules)
    return tn.Game.from_position(played.start, map=map, players=played.players, rules=played.rules)


def naive_game(played: PlayedGame) -> NaiveGame:
    return NaiveGame(NaiveMap(played.map), played.players, played.rules, played.start)


def as_naive(event: ev.Event) -> tuple[Any, ...]:
    """An event as the naive rules write it."""
    match event:
        case ev.PioneerPlaced(player, field):
            return "placed", player, field
        case ev.PioneerMoved(player, start, end):
            return "moved", player, start, end
        case ev.StonePlaced(player, field):
            return "stone", player, field
        case ev.TerritoryScored(territory):
            return "scored", tuple(sorted(territory.fields)), territory.worth, territory.shares
        case ev.TurnEnded(player):
            return "turn-ended", player
        case ev.TurnPassed(player):
            return "passed", player
        case ev.GameEnded(outcome):
            return "ended", outcome.rule


def any_action(rng: random.Random, game: tn.Game) -> str:
    """An action that can be written, seldom a legal one; now and then of a field that is not on the map."""
    fields = [*game.map.fields, "z64"] if rng.random() < 0.1 else list(game.map.fields)
    start, end = rng.choice(fields), rng.choice(fields)
    own = [field for field, player in game.position.pioneers.items() if player == game.turn]
    if own and rng.random() < 0.6:
        start = rng.choice(own)
        if rng.random() < 0.6 and start in game.map:
            line = list(game.map.line(start, rng.randrange(6)))
            end = rng.choice(line) if line else end
    return rng.choice([end, f"*{end}", f"*{end}", f"{start}-{end}", f"{start}-{end}", f"{start}-{end}"])


def check_same(game: tn.Game, naive: NaiveGame) -> None:
    """Both stand alike."""
    legal = [str(action) for action in game.legal_actions]
    assert legal == naive.legal()
    assert len(game.legal_actions) == game.legal_actions.count() == len(legal)
    assert legal == sorted(set(legal))
    assert game.position.text() == naive.position()
    assert game.scores == tuple(naive.scores)
    assert game.turn == naive.to_move
    assert game.supply == naive.supply
    assert game.quiet == naive.quiet
    assert game.is_game_over() == naive.over == (not legal)
    outcome = game.outcome()
    assert (outcome.rule if outcome else None) == naive.end
    assert (list(outcome.winners) if outcome else []) == naive.winners
    assert [region.fields for region in game.regions] == naive.regions()


def check_events(events: tuple[ev.Event, ...], happened: list[tuple[Any, ...]], game: tn.Game, taken: int) -> None:
    """The same happened in both; ``taken`` counts the actions of the turn, this one included."""
    assert [as_naive(event) for event in events] == happened
    for event in events:
        if isinstance(event, ev.TurnEnded):
            assert event.forgone == 3 - taken
    counted = [event.quiet for event in events if isinstance(event, ev.TurnEnded | ev.TurnPassed)]
    assert counted == sorted(counted)
    assert not counted or counted[-1] == game.quiet
    if events and isinstance(events[-1], ev.GameEnded):
        assert events[-1].outcome == game.outcome()


def check_refusals(rng: random.Random, game: tn.Game, naive: NaiveGame) -> None:
    """What is not legal is refused for the same rule, and changes nothing."""
    before = game.position.text()
    for _ in range(4):
        text = any_action(rng, game)
        rule = why_illegal(naive, text)
        action = tn.Action.from_text(text)
        assert (text in game.legal_actions) == (action in game.legal_actions) == game.is_legal(action) == (rule is None)
        if rule is not None:
            assert game.why_illegal(action).rule == rule
            with pytest.raises(tn.IllegalActionError) as caught:
                game.push(action)
            assert (caught.value.rule, caught.value.action) == (rule, text)
            assert str(caught.value)
    assert game.position.text() == before


def check_previews(rng: random.Random, game: tn.Game, naive: NaiveGame) -> None:
    """What each legal stone would close is known beforehand."""
    for action in game.legal_actions:
        if not isinstance(action, tn.PlaceStone):
            continue
        preview, closings = game.preview(action), naive.closings(action.field)
        assert [territory.fields for territory in preview.territories] == [closing["fields"] for closing in closings]
        assert [territory.worth for territory in preview.territories] == [closing["worth"] for closing in closings]
        assert [list(territory.shares) for territory in preview.territories] == [c["shares"] for c in closings]
        assert [list(territory.pioneers) for territory in preview.territories] == [c["pioneers"] for c in closings]
        assert list(preview.gains) == [sum(c["shares"][i] for c in closings) for i in range(len(game.players))]
        assert preview.ends_game == (naive.after(str(action)).end == "R21")
        gone = {field for closing in closings for field in closing["fields"]}
        assert dict(preview.leaving) == {f: p for f, p in game.position.pioneers.items() if f in gone}
    moves = [action for action in game.legal_actions if not isinstance(action, tn.PlaceStone)]
    if moves:
        assert game.preview(rng.choice(moves)) == tn.Preview((), (0,) * len(game.players), (), ends_game=False)


def check_copy(rng: random.Random, game: tn.Game) -> None:
    """A copy plays on by itself, and takes back by itself."""
    before = game.position.text(), game.action_stack, game.event_stack
    copy = game.copy()
    assert (copy.position.text(), copy.action_stack, copy.event_stack) == before
    copy.push(rng.choice(list(copy.legal_actions)))
    assert (game.position.text(), game.action_stack, game.event_stack) == before
    while copy.action_stack:
        copy.pop()
    assert (game.position.text(), game.action_stack, game.event_stack) == before
    assert copy.position == game.start


def check_pickle(game: tn.Game) -> None:
    again = pickle.loads(pickle.dumps(game))
    assert again.position == game.position
    assert again.action_stack == game.action_stack
    assert again.event_stack == game.event_stack
    assert (again.rules, again.start, again.map) == (game.rules, game.start, game.map)
    assert list(again.legal_actions) == list(game.legal_actions)
    assert pickle.loads(pickle.dumps(game.position)) == game.position


def play_as_twins(seed: int, played: PlayedGame) -> None:
    """Play a naive game's actions in the library and compare everything at every action."""
    rng = random.Random(seed)
    game, naive = library_game(played), naive_game(played)
    others: list[tn.Game] = []  # games resumed from a position line
    lines = [game.position.text()]
    check_same(game, naive)
    for text in played.actions:
        if rng.random() < REFUSE:
            check_refusals(rng, game, naive)
        if rng.random() < PREVIEW:
            check_previews(rng, game, naive)
        if rng.random() < COPY:
            check_copy(rng, game)
        if rng.random() < PICKLE:
            check_pickle(game)
        if rng.random() < RESUME:
            line = game.position.text()
            others = [tn.Game.from_position(line, map=game.map, players=played.players, rules=played.rules)]
        taken = naive.taken + 1
        events, happened = game.push_text(text), naive.play(text)
        check_same(game, naive)
        check_events(events, happened, game, taken)
        for other in others:
            assert other.push_text(text) == events
            check_same(other, naive)
        lines.append(game.position.text())
    assert [str(action) for action in game.action_stack] == played.actions
    if game.is_game_over():
        check_refusals(rng, game, naive)
        resumed = tn.Game.from_position(lines[-1], map=game.map, players=played.players, rules=played.rules)
        check_same(resumed, naive)
    check_pickle(game)
    for text, line in zip(reversed(played.actions), reversed(lines[:-1]), strict=True):
        assert str(game.peek()) == text
        assert str(game.pop()) == text
        assert game.position.text() == line
    assert game.position == game.start
    assert game.action_stack == ()
    with pytest.raises(IndexError):
        game.pop()


@given(SEEDS)
@settings(max_examples=40)
def test_the_library_plays_as_the_naive_rules_on_small_maps(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, max_fields=36, max_actions=150))


@given(SEEDS)
@settings(max_examples=8)
def test_the_library_plays_as_the_naive_rules_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, min_fields=20, max_fields=70))


@given(SEEDS)
@settings(max_examples=3)
def test_the_library_plays_as_the_naive_rules_on_256_fields(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, min_fields=256, max_fields=256, max_actions=60))


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=20)
def test_the_library_plays_as_the_naive_rules_on_any_map(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, max_actions=150))


@pytest.mark.slow
@pytest.mark.parametrize("name", tn.map_names())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_library_plays_as_the_naive_rules_on_the_shipped_maps(name: str, players: int) -> None:
    rng = random.Random(players)
    play_as_twins(players, naive_random_game(rng, map=tn.Map.load(name).text(), players=players, max_actions=130))


# Laws that need no second implementation.


def random_actions(rng: random.Random, game: tn.Game, most: int, stone_share: float = 0.5) -> list[str]:
    """Play so many random actions at most; stones are liked as much as is said."""
    texts: list[str] = []
    while not game.is_game_over() and len(texts) < most:
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        action = rng.choice(stones if stones and rng.random() < stone_share else legal)
        texts.append(str(action))
        game.push(action)
    return texts


def random_start(seed: int, max_fields: int) -> tn.Game:
    """A game on an odd map at its beginning."""
    return library_game(naive_random_game(random.Random(seed), max_actions=0, max_fields=max_fields))


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


# Symmetry: a map turned and mirrored plays alike.


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


# The core: what is kept in step equals what is computed anew, and chance is fair.


def comparable(tables: MapTables, state: Any, over: bool) -> dict[str, Any]:
    """The slots of an array by name, but for those that a position line does not tell: the end, and then the turn."""
    slots = tables.slots
    spans = {
        "masks": state[slots.FREE : slots.PIONEERS + slots.MAX_PLAYERS * slots.WORDS].tolist(),
        "lines": state[slots.LINES :].tolist(),
        "paths": state[slots.PATHS : slots.PATHS + slots.PATHS_MAX].tolist(),
        "scores": state[slots.SCORES : slots.SCORES + slots.MAX_PLAYERS].tolist(),
        "rules": [int(state[s]) for s in (slots.RETURNS, slots.ANCHOR, slots.ELIMINATED_ENDS, slots.QUIET_LIMIT)],
        "counts": [int(state[s]) for s in (slots.TO_PLACE, slots.SUPPLY, slots.QUIET, slots.N_PLAYERS)],
    }
    if not over:
        spans["turn"] = [int(state[slots.TURN]), int(state[slots.ACTIONS])]
    if hasattr(slots, "SPOTS"):
        for player in range(slots.MAX_PLAYERS):
            at = slots.SPOTS + player * slots.SPOT_WORDS
            *fields, count = state[at : at + slots.SPOT_WORDS].astype("<i8").tobytes()
            spans[f"spots {player}"] = sorted(fields[:count]), fields[count:]
    return spans


@given(SEEDS)
@settings(max_examples=25)
def test_the_state_kept_in_step_equals_the_one_computed_anew(seed: int) -> None:
    rng = random.Random(seed)
    game = random_start(seed, max_fields=rng.choice([20, 80, 256]))
    tables = tables_of(game.map)
    for _ in range(150):
        anew = tables.state_of(tables.position_of(game._state), game.rules)
        over = game.is_game_over()
        assert comparable(tables, game._state, over) == comparable(tables, anew, over)
        if over:
            break
        random_actions(rng, game, 1)


def action_text(tables: MapTables, action: int) -> str:
    """The text of an action as the core names it."""
    return str(tables.actions[tables.core.lanes.rank_of(int(action))])


def check_fair(game: tn.Game, per_action: int, seed: int) -> None:
    """Pearson's test against equal chances; the limit is five standard deviations above the mean."""
    tables = tables_of(game.map)
    if not tables.core.IS_COMPILED:
        per_action = max(per_action // 20, 20)
    chance = tables.core.make_random(seed)
    legal = [str(action) for action in game.legal_actions]
    n_draws = per_action * len(legal)
    state = game._state.copy()
    words = Counter(int(tables.core.random_action(tables.array, state, chance)) for _ in range(n_draws))
    found = {action_text(tables, word): count for word, count in words.items()}
    assert found.keys() <= set(legal)
    assert np.array_equal(state, game._state)
    if len(legal) == 1:
        assert found == {legal[0]: n_draws}
        return
    square = sum((found.get(text, 0) - per_action) ** 2 / per_action for text in legal)
    freedom = len(legal) - 1
    assert square < freedom + 5 * math.sqrt(2 * freedom), (square, freedom)
    assert square > freedom - 5 * math.sqrt(2 * freedom), (square, freedom)


FAIR = {
    "set-up": ("A.  Br  C.  Dy  A.  B.  C.  D.", "rs4", "-", 20),
    "first action": ("A.  Br  C.  D.  Ar  B.  C.  D.  Ay  B.", "r0", "-", 20),
    "stones and moves": ("A.  Br  C.  D.  Ar  B.  C.  D.  Ay  B.", "r1", "a4>a5!", 20),
    "no stones left": ("A.  Br  C.  D.  A#  B.  C.  Dr  A.  B.  Cy", "r2", "a3>a2!", 0),
    "one way home forbidden": ("A.  B.  C.  Dr  A.  B.  C.  D.  Ay", "r2", "a2>a6>a4!", 20),
    "two stones only": ("Ar  B.  Cy  D.  A.  B.", "r1", "a2>a1!", 20),
    "cramped": ("Ar  Br  Cr  Dr  Ar  Br  Cr  Dr  Ar  B.  Cy  D.", "r0", "-", 20),
    "cramped with stones": ("Ar  Br  Cr  Dr  Ar  Br  Cr  Dr  A.  Br  C.  Dy", "r1", "a9>a10!", 20),
}


@pytest.mark.parametrize("rules", ["de", "it", "hu"])
@pytest.mark.parametrize("name", FAIR)
def test_random_actions_are_fair(name: str, rules: str) -> None:
    picture, turn, moved, stones = FAIR[name]
    check_fair(draw(picture, turn=turn, moved=moved, stones=stones, rules=rules), 400, seed=1)


def test_random_actions_are_fair_in_a_crowd() -> None:
    """Two free fields, and of thirteen pioneers only two can slide at all; the way home is one of three slides."""
    picture = """
        Ar  Br  Cr  Dr  Ar  Br
          Ar  B.  C.  Dr  Ar  Br
        Ay  By  Cy  Dy  Ay  By
          Ay  By  C.  Dy  A.  By
    """
    for rules in ("de", "it"):
        check_fair(draw(picture, turn="r1", moved="b2>b4!", rules=rules), 2000, seed=2)


@pytest.mark.parametrize(("seed", "actions"), [(1, 0), (2, 20), (3, 40), (4, 77), (5, 90), (6, 121)])
def test_random_actions_are_fair_in_real_games(seed: int, actions: int) -> None:
    game = tn.Game(map="duel", players=2 + seed % 3, rules="it" if seed % 2 else "de")
    random_actions(random.Random(seed), game, actions, stone_share=0.3)
    check_fair(game, 100, seed)


def test_numbers_drawn_are_fair() -> None:
    core = tables_of(tn.Map.load("duel")).core
    for n in (1, 2, 3, 7, 100):
        chance = core.make_random(n)
        found = Counter(int(core.draw(chance, n)) for _ in range(1000 * n))
        assert set(found) == set(range(n))
        square = sum((count - 1000) ** 2 / 1000 for count in found.values())
        assert square <= n - 1 + 5 * math.sqrt(2 * n)


@given(SEEDS)
@settings(max_examples=25)
def test_random_games_keep_to_the_rules(seed: int) -> None:
    """A random game of the core, replayed by the naive rules: each action was legal, and the end is the same."""
    rng = random.Random(seed)
    played = naive_random_game(rng, max_fields=50, max_actions=0)
    game, naive = library_game(played), naive_game(played)
    tables, most = tables_of(game.map), 400
    at_once, chance = game._state.copy(), tables.core.make_random(seed)
    n_played = tables.core.random_game(tables.array, at_once, chance, most)
    state, chance = game._state.copy(), tables.core.make_random(seed)
    for n in range(n_played):
        assert not state[tables.slots.END]
        action = tables.core.random_action(tables.array, state, chance)
        text = action_text(tables, action)
        tables.core.play(tables.array, state, action)
        naive.play(text)
        if n % 10 == 0 or naive.over:
            assert tables.position_of(state).text() == naive.position()
    assert np.array_equal(state, at_once)
    outcome = tables.outcome(at_once)
    assert (outcome.rule if outcome else None) == naive.end
    assert naive.over or n_played == most
    assert list(tables.position_of(at_once).scores) == naive.scores


def test_the_same_seed_gives_the_same_random_game() -> None:
    game = tn.Game(map="duel", players=3)
    tables = tables_of(game.map)
    ends = []
    for seed in (1, 1, 2):
        state = game._state.copy()
        tables.core.random_game(tables.array, state, tables.core.make_random(seed), 10**6)
        ends.append(tables.position_of(state).text())
    assert ends[0] == ends[1] != ends[2]


def test_many_random_games_are_random_games_one_by_one() -> None:
    game = tn.Game(map="duel", players=4)
    tables = tables_of(game.map)
    core, array = tables.core, tables.array
    many, chance = np.stack([game.state()] * 5), core.make_random(7)
    n_actions = core.random_games(array, many, chance, 2)
    each, chance = [game.state() for _ in range(10)], core.make_random(7)
    assert n_actions == sum(core.random_game(array, state, chance, 10**6) for state in each)
    assert np.array_equal(many, np.stack([game.state()] * 5))
    assert all(state[tables.slots.END] for state in each)


def test_the_state_of_a_game_is_a_copy() -> None:
    game = tn.Game(map="duel")
    game.state()[:] = -1
    assert game.position.text() == tn.Game(map="duel").position.text()
    assert len(game.legal_actions) == len(game.map)

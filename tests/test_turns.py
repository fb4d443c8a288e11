"""One way to say an action; turns as values; keys, equality, pickling and editing."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from hypothesis import given

import terranova as tn
from terranova import keys
from tests.support.strategies import SEEDS, naive_random_game

COVE = "name: cove\nF: forest\nA: farmland\nM: meadow\nL: lake\n\n F F A\nF L A A\n L L M\n"


def cove() -> tn.Game:
    return tn.Game.from_position("r2./3.y/3. r0 - 0,0 9 0", map=tn.Map.from_text(COVE))


def played(seed: int, most: int = 60) -> tn.Game:
    """A random game on an odd map, action by action."""
    found = naive_random_game(random.Random(seed), min_fields=8, max_fields=50, max_actions=most)
    map = tn.Map.from_text(found.map)
    start = found.start or tn.Game(map, found.players, found.rules).position
    game = tn.Game.from_position(start, map=map, players=found.players, rules=found.rules)
    for text in found.actions:
        game.push(text)
    return game


# Text wherever an action is.


@pytest.mark.parametrize("text", ["a1-a2", "*a1", "z9", "nonsense", "", "a1-a2 *b2"])
def test_everybody_agrees_about_a_text(text: str) -> None:
    game = cove()
    is_legal = text == "a1-a2"
    assert game.is_legal(text) == (text in game.legal_actions) == is_legal
    if text in ("z9", "*a1"):
        action = tn.Action.from_text(text)
        assert game.is_legal(action) == (action in game.legal_actions) == is_legal
        for call in (game.push, game.preview, game.push_text):
            with pytest.raises(tn.IllegalActionError):
                call(text)
    elif is_legal:
        assert game.preview(text) == game.preview(tn.Action.from_text(text))
        assert game.push(text) == (tn.events.PioneerMoved("red", "a1", "a2"),)


@pytest.mark.parametrize("text", ["nonsense", "", "a1-a2  *b2"])
def test_a_text_that_is_no_action(text: str) -> None:
    game = cove()
    for call in (game.push, game.preview):
        with pytest.raises(tn.InvalidTextError):
            call(text)
    assert game.action_stack == ()


@pytest.mark.parametrize("value", [7, None, 2.5])
def test_a_wrong_type_is_named_in_a_sentence(value: Any) -> None:
    game = cove()
    for call in (game.push, game.is_legal, game.preview, game.why_illegal):
        with pytest.raises(TypeError, match="an action or its text is needed"):
            call(value)
    assert value not in game.legal_actions
    with pytest.raises(TypeError, match="a position or its text is needed"):
        tn.Game.from_position(value)


def test_print_shows_the_board() -> None:
    game = cove()
    game.push("a1-a2")
    assert str(game) == (
        "  1\na  F r A\nb F L A y\nc  L L M\nred to move, action 2 of 3; red 0, yellow 0; 9 stones left"
    )
    assert str(tn.Game(map="duel")).endswith("red to place, 26 pioneers left; red 0, yellow 0; 80 stones left")


# Turns.


def test_a_turn_is_a_value() -> None:
    turn = tn.Turn.from_text("a1-a2 *b2 *a1")
    assert tn.Turn(["a1-a2", "*b2", "*a1"]) == turn == tuple(tn.Action.from_text(text) for text in str(turn).split())
    assert repr(turn) == "Turn.from_text('a1-a2 *b2 *a1')"
    assert pickle.loads(pickle.dumps(turn)) == turn
    assert hash(turn) == hash(tuple(turn))
    with pytest.raises(tn.InvalidTextError) as refused:
        tn.Turn.from_text("a1-a2 b")
    assert refused.value.column == 7
    with pytest.raises(TypeError):
        tn.Turn([7])  # type: ignore[list-item]


def test_a_turn_is_played_whole_or_not_at_all() -> None:
    game, other = cove(), cove()
    events = game.push(tn.Turn.from_text("a1-a2 *b2 *a1"))
    assert events == other.push("a1-a2 *b2 *a1")
    assert game == other
    third = cove()
    with pytest.raises(tn.IllegalActionError, match=r"\*c9"):
        third.push(["a1-a2", "*b2", "*c9"])
    assert third == cove()


@given(SEEDS)
def test_all_turns_are_those_of_trying(seed: int) -> None:
    game = played(seed, most=30)
    turns = list(game.turns(limit=200))
    assert len(turns) == len(set(turns))
    assert [turn.text() for turn in turns] == sorted((turn.text() for turn in turns), key=lambda text: text.split(" "))
    before = game.copy()
    for turn in turns[:: max(1, len(turns) // 10)]:
        mover = game.turn
        events = game.push(turn)
        ended = [event for event in events if isinstance(event, tn.events.TurnEnded | tn.events.GameEnded)]
        assert ended or before.position.is_setup
        assert mover == before.turn
        for _ in turn:
            game.pop()
    assert game == before


def test_there_are_as_many_turns_as_perft_counts() -> None:
    game = cove()
    ahead, count = cove(), 0
    for turn in game.turns():
        ahead.push(turn)
        count += tn.perft(ahead, 3 - len(turn))  # perft goes on with the next turn where one ended early
        for _ in turn:
            ahead.pop()
    assert count == tn.perft(game, 3)
    assert list(game.turns(limit=0)) == []


def test_the_preview_of_a_turn_adds_up() -> None:
    canyon = "name: canyon\nC: canyon\nD: dunes\nE: estuary\nF: forest\nW: wetland\n\n"
    canyon += "W W W C C D D\n W W C C C D D\nW W E E E F F\n E E E E F F F\n"
    start = "r2.#2.y/.b2.r2./2.#.b2./2#3.y. r0 - 0,0,0 20 0"
    game = tn.Game.from_position(start, map=tn.Map.from_text(canyon), players=3)
    preview = game.preview("b5-b4 *b3")
    game.push("b5-b4")
    assert preview == game.preview("*b3")
    assert preview.gains == (10, 0, 10)
    with pytest.raises(tn.IllegalActionError):
        game.preview("*b3 *z9")


# Keys, equality, pickling.


@given(SEEDS)
def test_keys_are_equal_for_equal_positions(seed: int) -> None:
    game = played(seed)
    seen: dict[int, str] = {}
    while True:
        position = game.position
        again = tn.Position.from_text(position.text(), game.map, len(game.players))
        assert game.key == position.key == again.key
        assert 0 <= game.key < 2**64
        assert seen.setdefault(game.key, position.text()) == position.text()
        if not game.action_stack:
            break
        game.pop()


def test_the_key_does_not_depend_on_the_way() -> None:
    one, other = tn.Game(map="duel"), tn.Game(map="duel")
    one.push("a3"), one.push("b4"), one.push("a4")
    other.push("a4"), other.push("b4"), other.push("a3")
    assert one.position == other.position
    assert one.key == other.key
    assert one != other
    assert tn.Game(map="terra-nova").key != tn.Game(map="archipelago").key


def test_keys_stay_what_they_are() -> None:
    """Programs store them: a change here breaks their books."""
    assert keys.mix(0) == 0xE220A8397B1DCDAF
    assert tn.Game(map="duel").key == tn.Position.new(tn.Map.load("duel"), 2, 80).key


@given(SEEDS)
def test_a_pickled_game_is_the_same(seed: int) -> None:
    game = played(seed)
    revived = pickle.loads(pickle.dumps(game))
    assert revived == game
    assert revived.position == game.position
    assert revived.outcome() == game.outcome()
    assert list(revived.legal_actions) == list(game.legal_actions)
    if not game.is_game_over():
        action = next(iter(game.legal_actions))
        assert revived.push(action) == game.push(action)
    assert pickle.loads(pickle.dumps(revived)) == game
    assert revived.event_stack == game.event_stack
    assert revived.territories == game.territories
    while game.action_stack:
        assert revived.peek() == game.peek()
        assert revived.pop() == game.pop()
        assert revived.position == game.position
    with pytest.raises(IndexError):
        revived.pop()


def test_games_are_equal_by_what_they_hold() -> None:
    assert tn.Game(map="duel") == tn.Game(map="duel")
    assert tn.Game(map="duel") != tn.Game(map="duel", rules="it")
    assert tn.Game(map="duel") != tn.Game(map="duel", players=3)
    assert tn.Game(map="duel") != "duel"
    with pytest.raises(TypeError, match="unhashable"):
        hash(tn.Game(map="duel"))


def test_a_pickled_map_is_made_once() -> None:
    duel = tn.Map.load("duel")
    assert pickle.loads(pickle.dumps(duel)) is duel
    own = tn.Map.from_text(COVE)
    one, other = (pickle.loads(pickle.dumps(own)) for _ in range(2))
    assert one == own
    assert one is other


# Editing.


def test_a_position_is_edited() -> None:
    position = cove().position
    edited = position.with_stone("b2").with_pioneer("c3", "yellow").without("a1").with_pioneer("a2", "red")
    assert edited.text() == ".r./.#.y/2.y r0 - 0,0 9 0"
    assert tn.Game.from_position(edited).is_legal("a2-a1")
    assert position == cove().position


def test_an_edited_position_is_checked() -> None:
    position = cove().position
    with pytest.raises(tn.TerraNovaError) as refused:
        position.with_stone("z9")
    assert refused.value.code == "no-such-field"
    with pytest.raises(tn.TerraNovaError) as refused:
        position.with_pioneer("a2", "blue")
    assert refused.value.code == "no-such-player"
    game = cove()
    game.push("a1-a2")
    with pytest.raises(tn.InvalidTextError) as refused:
        game.position.without("a2")
    assert refused.value.code == "position-moved-pioneer"
    with pytest.raises(tn.InvalidTextError) as refused:
        tn.Game(map="duel").position.with_stone("a3")
    assert refused.value.code == "position-setup-stones"


@pytest.mark.parametrize("players", [2, 4])
def test_promising_turns_are_legal_and_few(players: int) -> None:
    game = tn.Game("duel", players)
    placings = list(game.turns(promising=True))
    assert sorted(map(str, placings)) == sorted(map(str, game.legal_actions))
    while game.position.is_setup:
        game.push(next(game.turns(promising=True)))
    for _ in range(3):
        found = list(game.turns(promising=True))
        assert 10 < len(found) <= 48
        assert len({str(turn) for turn in found}) == len(found)
        for turn in found:
            game.preview(turn)
        assert list(game.turns(5, promising=True)) == found[:5]
        game.push(found[0][0])
    assert list(game.turns(0, promising=True)) == []

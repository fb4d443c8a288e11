"""Two games played as twins, one of the naive rules and one of the library, and compared at every action."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import terranova as tn
from terranova import events as ev
from tests.support.naive import NaiveGame, why_illegal
from tests.support.random_games import library_game, naive_game
from tests.support.strategies import PlayedGame

RESUME, PREVIEW, COPY, PICKLE, REFUSE = 0.12, 0.15, 0.1, 0.03, 0.5
"""How often, of all moments, each of the slower checks is made."""


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

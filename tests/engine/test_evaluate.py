"""Judging positions: what is kept from one judgement to the next changes none, and reach is that of the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

import terranova as tn
from terranova.bridge import tables_of
from terranova.core import layout
from terranova.engine.evaluation.evaluate import Judge, evaluate, reach_mask
from terranova.engine.evaluation.weights import shipped
from terranova.engine.search.pool import N_VALUES
from terranova.engine.search.searcher import new_context

GAMES = [("terra-nova", 2), ("duel", 2), ("archipelago", 3), ("terra-nova", 4)]


def judge_of(game: tn.Game) -> Judge:
    return new_context(tables_of(game.map), shipped(), 64).judge


def judged(judge: Judge, game: tn.Game) -> list[float]:
    values = np.zeros(N_VALUES)
    evaluate(judge, game.state(), values)
    return list(values.tolist())


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_judgement_does_not_depend_on_those_before(name: str, players: int) -> None:
    game, rng = tn.Game(map=name, players=players), random.Random(f"{name} {players}")
    one = judge_of(game)
    n_judged = 0
    while not game.is_game_over() and n_judged < 150:
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        game.push(rng.choice(stones if stones and rng.random() < 0.7 else legal))
        if game.position.is_setup:
            continue
        assert judged(one, game) == judged(judge_of(game), game)
        n_judged += 1
    assert n_judged > 50


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_r10_reach_is_where_moves_end(name: str, players: int) -> None:
    game, rng = tn.Game(map=name, players=players), random.Random(f"reach {name} {players}")
    judge, tables, out = judge_of(game), tables_of(game.map), np.zeros(layout.WORDS, np.int64)
    n_seen = 0
    while not game.is_game_over() and n_seen < 60:
        if not game.position.is_setup and not game.position.actions_taken:
            state = game.state()
            reach_mask(judge.tables, judge.topology, state, state[layout.TURN], out)
            ends = {action.end for action in game.legal_actions if isinstance(action, tn.MovePioneer)}
            assert {game.map.fields[field] for field in tables.field_indices(out.tolist())} == ends
            n_seen += 1
        game.push(rng.choice(list(game.legal_actions)))
    assert n_seen > 10

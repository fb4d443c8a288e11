"""The OpenSpiel game passes the framework's own simulation, and a playthrough can be made of it."""

from __future__ import annotations

import random

import pytest

import terranova as tn

pyspiel = pytest.importorskip("pyspiel")

import terranova.environments.openspiel  # noqa: E402 -- registers the game


@pytest.mark.parametrize("name", ["python_terranova(map=duel)", "python_terranova(map=duel,players=4,rules=it)"])
def test_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_a_playthrough() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    actions = [tn.Map.load("duel").actions.index(text) for text in ("a3", "a4", "b4")]
    text = generate_playthrough.playthrough(
        "python_terranova(map=duel)", actions, observation_params_string=None, seed=1
    )
    assert 'GameType.short_name = "python_terranova"' in text
    assert "NumDistinctActions() = 2762" in text
    assert "# Apply action" in text


def test_a_game_is_that_of_the_library() -> None:
    state, game, rng = (
        pyspiel.load_game("python_terranova(map=duel,players=3)").new_initial_state(),
        None,
        random.Random(2),
    )
    game = tn.Game("duel", 3)
    while not state.is_terminal():
        assert state.current_player() == game.players.index(game.turn or "")
        assert [state.action_to_string(action) for action in state.legal_actions()] == [
            str(a) for a in game.legal_actions
        ]
        copy = state.clone()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        assert str(copy) == game.position.text()
        game.push(game.map.actions[action])
        assert str(state) == game.position.text()
    assert game.is_game_over()
    assert sum(state.returns()) == pytest.approx(0)

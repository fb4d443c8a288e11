"""The PettingZoo environment passes the framework's own tests, and plays the game."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest

import terranova as tn

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from terranova.environments import terranova_v0
from terranova.environments.pixels import pixels

SMALL = tn.Map.from_text(
    "name: small\nA: a\nB: b\nC: c\nD: d\nE: e\n\n"
    + "A B C D E A B\n"
    + " B C D E A B C\n" * 1
    + "C D E A B C D\n" * 1
    + " D E A B C D E\n"
    + "E A B C D E A\n"
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_api(players: int) -> None:
    with warnings.catch_warnings():
        # Said of every environment with masks that the test has not listed, and of agents named by their colours.
        for wish in ("Observation is not a NumPy array", "Observation space", "We recommend agents"):
            warnings.filterwarnings("ignore", wish)
        api_test(terranova_v0.env(map=SMALL, players=players), num_cycles=200)


def test_seed() -> None:
    seed_test(lambda: terranova_v0.env(map=SMALL), num_cycles=60)


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: terranova_v0.env(map=SMALL, render_mode=render_mode))
    assert "red to place" in capsys.readouterr().out


def play(env: Any, rng: random.Random) -> dict[str, float]:
    """A random game; the sum of each agent's rewards."""
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        if terminated or truncated:
            assert not len(legal) or truncated
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    return total


def test_max_cycles() -> None:
    """The framework's own test wants agents that act at the same time and samples without the mask."""
    env = terranova_v0.raw_env(map=SMALL, max_cycles=7)
    env.reset()
    for n in range(7):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        assert env.n_played == n + 1
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@pytest.mark.parametrize("reward", ["result", "points"])
def test_rewards_add_up_to_the_outcome(reward: Any) -> None:
    env = terranova_v0.raw_env(map=SMALL, players=3, rules="de quiet_limit=0 stones=20", reward=reward)
    for seed in range(3):
        total = play(env, random.Random(seed))
        scores = env.batch.scores[0]
        if reward == "points":
            expected = (scores * 3 - scores.sum()) / 2
        else:
            wins = scores == scores.max()
            expected = (wins / wins.sum() * 3 - 1) / 2
        assert list(total.values()) == pytest.approx(expected.tolist(), abs=1e-4)


def test_an_agent_acts_up_to_three_times_in_a_row() -> None:
    env = terranova_v0.raw_env(map="duel")
    env.reset()
    game, rng, agents = tn.Game(map="duel"), random.Random(1), []
    while not game.is_game_over():
        assert env.agent_selection == game.turn
        agents.append(env.agent_selection)
        index = rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist())
        env.step(index)
        game.push(game.map.actions[index])
    assert agents[26:32] == ["red"] * 3 + ["yellow"] * 3
    assert not env.observe("red")["action_mask"].any()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = terranova_v0.raw_env(map="duel")
    env.reset()
    before = env.batch.position(0)
    for action in (0, -1, 10**6):
        with pytest.raises(tn.TerraNovaError):
            env.step(action)
    with pytest.raises(TypeError):
        env.step(None)
    assert env.batch.position(0) == before
    assert env.agent_selection == "red"


@pytest.mark.parametrize("options", [{"render_mode": "smell"}, {"players": 5}, {"reward": "money"}, {"max_cycles": 0}])
def test_what_cannot_be_made(options: dict[str, Any]) -> None:
    with pytest.raises(tn.TerraNovaError):
        terranova_v0.raw_env(**options)


def test_pixels_are_those_of_the_picture() -> None:
    from io import BytesIO

    from PIL import Image

    from terranova import svg

    position = tn.Position.new(tn.Map.load("duel"), 2, 80)
    picture = Image.open(BytesIO(svg.png(svg.board(position, size=200)))).convert("RGBA")
    assert np.array_equal(pixels(position, 200), np.asarray(picture)[:, :, :3])

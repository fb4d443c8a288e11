"""The Gymnasium environments pass the framework's checker, and play the game."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import terranova as tn

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from terranova.environments.gymnasium import TerraNovaEnv, TerraNovaVectorEnv, register


class Masked(gymnasium.ActionWrapper[Any, Any, Any]):
    """Lets the checker, which knows of no masks, step: any action stands for a legal one."""

    def action(self, action: int) -> int:
        game = self.env.unwrapped.game  # type: ignore[attr-defined]
        legal = np.flatnonzero(game.legal_mask())
        return int(legal[action % len(legal)])


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (4, 2)])
def test_checker(players: int, seat: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*different from the unwrapped version.*")
        check_env(Masked(TerraNovaEnv("duel", players, seat=seat)), skip_render_check=True)


def test_whole_games_against_random_and_a_level() -> None:
    for opponent in ("random", 1):
        env = TerraNovaEnv("duel", opponent=opponent, seat=1, render_mode="ansi")
        seen, _ = env.reset(seed=3)
        total, done = 0.0, False
        for _ in range(2000):
            assert env.game.turn == "yellow"
            seen, reward, done, truncated, info = env.step(int(env.action_space.sample(seen["action_mask"])))
            total += reward
            if done:
                break
        assert done
        assert not truncated
        assert total == np.sign(info["scores"][1] - info["scores"][0])
        assert "game over" in env.render()


def test_the_same_seed_gives_the_same_game() -> None:
    def first_actions(seed: int) -> list[str]:
        env = TerraNovaEnv("duel", seat=1)
        env.reset(seed=seed)
        for _ in range(4):
            env.step(int(np.flatnonzero(env.game.legal_mask())[0]))
        return [str(action) for action in env.game.action_stack]

    assert first_actions(1) == first_actions(1) != first_actions(2)


def test_an_illegal_action_changes_nothing() -> None:
    env = TerraNovaEnv("duel")
    env.reset()
    with pytest.raises(tn.IllegalActionError):
        env.step(0)
    assert env.game == tn.Game("duel")


@pytest.mark.parametrize(
    "options", [{"seat": 2}, {"opponent": "nobody"}, {"opponent": 99}, {"reward": "money"}, {"render_mode": "smell"}]
)
def test_what_cannot_be_made(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        TerraNovaEnv("duel", **options)


def test_it_can_be_made_by_name() -> None:
    env = gymnasium.make(register(), map="duel", render_mode="rgb_array")
    env.reset(seed=1)
    shown: Any = env.render()
    assert shown.shape[2] == 3
    env.close()


def test_many_games_at_once() -> None:
    env = TerraNovaVectorEnv(4, "duel", reward="points")
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    ended = 0
    for _ in range(400):
        movers = info["turns"]
        indices = env.batch.sample()
        seen, rewards, done, truncated, info = env.step(indices)
        assert rewards == pytest.approx(info["rewards"][np.arange(4), movers])
        assert not truncated.any()
        for game in np.flatnonzero(done):
            assert not info["final_obs"]["action_mask"][game].any()
            assert env.batch.position(int(game)) == env.batch.start
            assert info["_final_obs"][game]
        ended += int(done.sum())
    assert ended
    assert env.observation_space.contains(seen)
    with pytest.raises(tn.TerraNovaError, match="Game 0"):
        env.step(np.full(4, -1))
    env.close()

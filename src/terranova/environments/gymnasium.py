"""Gymnasium: one player against computer players, and many games at once.

Observations are ``{"observation": float32 [planes, fields], "action_mask": int8 [actions]}``, seen by the player to
move. An illegal action is refused and changes nothing: sample with the mask.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from terranova.actions import Action
from terranova.board_text import board_text, status_text
from terranova.environments.pixels import pixels
from terranova.errors import TerraNovaError
from terranova.extras import load
from terranova.game import Game
from terranova.learning.batch import Batch
from terranova.learning.rewards import Reward, check_reward, rewards_of
from terranova.maps import Map
from terranova.random_player import random_action
from terranova.rules import RuleSet

gymnasium = load("gymnasium")
spaces = load("gymnasium.spaces")
vector = load("gymnasium.vector")

RENDER_MODES = ("ansi", "rgb_array")
HIGHEST = 128.0  # no plane holds a larger number
ID = "terranova/TerraNova-v0"

Opponent = Callable[[Game, random.Random], Action]


def _observation_space(shape: tuple[int, int], n_actions: int) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, HIGHEST, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (n_actions,), np.int8),
        }
    )


class TerraNovaEnv(gymnasium.Env):  # type: ignore[misc, name-defined]
    """One player, the others played by the computer.

    :param opponent: a level from 1 to 8, ``"random"`` (kind-balanced), or a function of game and random numbers.
    :param seat: the player's place in turn order.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 -- as the framework wants it

    def __init__(
        self,
        map: Map | str = "terra-nova",
        players: int = 2,
        rules: RuleSet | str = "de",
        *,
        opponent: int | str | Opponent = "random",
        seat: int = 0,
        reward: Reward = "result",
        render_mode: str | None = None,
    ) -> None:
        """Make the environment.

        :raises TerraNovaError: if the map, rules, players, seat, opponent, reward or mode are not possible.
        """
        self.game = Game(map, players, rules)
        if seat not in range(players):
            raise TerraNovaError("bad-choice", name="seat", value=seat, known=f"0 … {players - 1}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise TerraNovaError("bad-choice", name="render_mode", value=render_mode, known=", ".join(RENDER_MODES))
        self.seat, self.reward, self.render_mode = seat, check_reward(reward), render_mode
        self._start = self.game.position
        self._opponent = _opponent(opponent)
        self._rng = random.Random(0)
        n_actions = len(self.game.map.actions)
        self.action_space = spaces.Discrete(n_actions)
        self.observation_space = _observation_space(self.game.observation().shape, n_actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game; the seed is that of the opponents."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(2**63)))
        self.game = Game.from_position(self._start, rules=self.game.rules)
        self._let_others_play()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until it is the player's turn again.

        :raises IllegalActionError: if it is not legal; the game stays as it was.
        """
        before = np.array([self.game.scores])
        self.game.push(self.game.map.actions[int(action)])
        self._let_others_play()
        done = self.game.is_game_over()
        rewards = rewards_of(self.reward, before, np.array([self.game.scores]), np.array([done]))
        return self._observe(), float(rewards[0, self.seat]), done, False, self._info()

    def render(self) -> Any:
        """The board as text, or as pixels [height, width, 3]."""
        if self.render_mode == "rgb_array":
            return pixels(self.game.position)
        if self.render_mode == "ansi":
            return f"{board_text(self.game.map, self.game.position)}\n{status_text(self.game.position)}"
        return None

    def _let_others_play(self) -> None:
        while self.game.turn not in (None, self.game.players[self.seat]):
            self.game.push(self._opponent(self.game, self._rng))

    def _observe(self) -> dict[str, Any]:
        seen = self.game.observation(self.game.players[self.seat])
        return {"observation": seen, "action_mask": self.game.legal_mask().view(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"scores": self.game.scores}


def _opponent(opponent: int | str | Opponent) -> Opponent:
    if callable(opponent):
        return opponent
    if opponent == "random":
        return random_action
    if isinstance(opponent, int) and not isinstance(opponent, bool):
        from terranova.engine import Engine

        level = opponent
        Engine(level=level)  # refused here, not in the middle of a game

        def play(game: Game, rng: random.Random) -> Action:
            return Engine(level=level, seed=rng.getrandbits(32)).play(game).action

        return play
    raise TerraNovaError("bad-choice", name="opponent", value=opponent, known="random, 1 … 8")


class TerraNovaVectorEnv(vector.VectorEnv):  # type: ignore[misc, name-defined]
    """Many games at once on ``terranova.Batch``: every game's player to move acts with each step.

    The reward is that of the player who acted; ``infos`` has ``turns`` (who is to move), ``rewards`` of all players
    and, for games that ended, their last observations as ``final_obs``. Games that end begin again in the same step.
    """

    metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012 -- as the framework wants it

    def __init__(
        self,
        num_envs: int = 1,
        map: Map | str = "terra-nova",
        players: int = 2,
        rules: RuleSet | str = "de",
        *,
        reward: Reward = "result",
        threads: int = 1,
    ) -> None:
        """Make the environment.

        :raises TerraNovaError: if the numbers, map, rules or reward are not possible.
        """
        self.batch = Batch(map, players, rules, num_envs, reward=reward, threads=threads, auto_reset=False)
        self.num_envs = num_envs
        n_actions = len(self.batch.actions)
        self.single_action_space = spaces.Discrete(n_actions)
        self.single_observation_space = _observation_space((len(self.batch.planes), len(self.batch.map)), n_actions)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew; there is no chance in them, so that seeds make no difference."""
        super().reset(seed=seed, options=options)
        self.batch.reset()
        return self._observe(), {"turns": self.batch.turns}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one action in every game.

        :raises BatchActionError: if one is not legal; no game is stepped.
        """
        movers = self.batch.turns
        done = self.batch.step(actions)
        rewards = self.batch.rewards()
        infos: dict[str, Any] = {"rewards": rewards}
        if done.any():
            infos["final_obs"] = self._observe()
            infos["_final_obs"] = done
            self.batch.reset(done)
        infos["turns"] = self.batch.turns
        own = rewards[np.arange(self.num_envs), movers]
        return self._observe(), own, done, np.zeros(self.num_envs, np.bool_), infos

    def _observe(self) -> dict[str, Any]:
        return {"observation": self.batch.observe(), "action_mask": self.batch.masks().view(np.int8)}

    def close_extras(self, **options: Any) -> None:  # noqa: ARG002 -- as the framework calls it
        """Let go of the games."""
        self.batch.close()


def register() -> str:
    """Make the single environment known to ``gymnasium.make``, and return its id."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point=TerraNovaEnv, disable_env_checker=True)
    return ID

"""PettingZoo: the players act one after the other, up to three times in a row.

An observation is ``{"observation": float32 [planes, fields], "action_mask": int8 [actions]}``. Rewards are those of
``terranova.learning.rewards``: ``result`` unless ``points`` is asked for. An illegal action is refused
and changes nothing. With ``max_cycles`` a game is cut off, truncated for all, after so many actions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from terranova.board_text import board_text, status_text
from terranova.environments.pixels import pixels
from terranova.errors import TerraNovaError
from terranova.extras import load
from terranova.learning.batch import Batch, check_count
from terranova.learning.rewards import Reward
from terranova.maps import Map
from terranova.rules import RuleSet

load("pettingzoo")

from gymnasium import spaces  # noqa: E402 -- after the sentence that says how to get it
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

RENDER_MODES = ("human", "ansi", "rgb_array")
HIGHEST = 128.0  # no plane holds a larger number


def env(**options: Any) -> AECEnv:
    """The environment, which also notices when it is used in a wrong order; the options are those of ``raw_env``."""
    return OrderedEnv(raw_env(**options))


class OrderedEnv(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """The framework's wrapper, but for ``last``, of which it asks the environment five things one by one."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, its reward, whether its game has ended or was cut off, and more about it."""
        env: Any = self.env if self._has_reset else super()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = env.last(observe)
        return found


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 -- the name that the framework's users know
    """Terra Nova for two to four agents: ``red``, ``yellow``, ``blue``, ``green``."""

    metadata = {  # noqa: RUF012 -- as the framework wants it
        "name": "terranova_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        map: Map | str = "terra-nova",
        players: int = 2,
        rules: RuleSet | str = "de",
        *,
        reward: Reward = "result",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment.

        :raises TerraNovaError: if the map, rules, players, reward or mode are not possible.
        """
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise TerraNovaError("bad-choice", name="render_mode", value=render_mode, known=", ".join(RENDER_MODES))
        self.max_cycles = None if max_cycles is None else check_count("max_cycles", max_cycles)
        self.render_mode = render_mode
        self.batch = Batch(map, players, rules, 1, reward=reward, auto_reset=False)
        self.possible_agents = list(self.batch.players)
        planes = (len(self.batch.planes), len(self.batch.map))
        n_actions = len(self.batch.actions)
        self.action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, HIGHEST, planes, np.float32),
                    "action_mask": spaces.Box(0, 1, (n_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; there is no chance in it, so that seeds make no difference."""
        self.batch.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.n_played = 0

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; only the one to move has anything marked in its mask."""
        seen = self.batch.observe(self.possible_agents.index(agent))[0]
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask = self.batch.masks().view(np.int8)[0]
        else:
            mask = np.zeros(len(self.batch.actions), np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is.

        :raises BatchActionError: if it is not legal; the game stays as it was.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} is to move: an action's index is needed, not None")
        done = bool(self.batch.step([action])[0])
        self.n_played += 1
        self._cumulative_rewards[agent] = 0.0
        if done or self.batch.reward == "points":
            for player, reward in zip(self.agents, self.batch.rewards()[0].tolist(), strict=True):
                self.rewards[player] = reward
        if done:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.n_played >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if not done:
            self.agent_selection = self.agents[self.batch.turn(0)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The board as text, as pixels [height, width, 3], or printed."""
        position = self.batch.position(0)
        if self.render_mode == "rgb_array":
            return pixels(position)
        text = f"{board_text(position.map, position)}\n{status_text(position)}"
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)  # noqa: T201 -- what this mode is for
        return None

    def close(self) -> None:
        """Let go of the game."""
        self.batch.close()

"""OpenSpiel: ``pyspiel.load_game("python_terranova(map=duel,players=2)")`` once this module is imported.

Actions are indices of ``map.actions``, returns those of the reward ``result``: sole winner 1, the others share -1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from terranova.extras import load
from terranova.game import Game
from terranova.learning.observation import observation_planes
from terranova.maps import Map
from terranova.rules import RuleSet

pyspiel = load("pyspiel")

SHORT_NAME = "python_terranova"
LONGEST_GAME = 100_000  # actions; R24 ends every game long before, unless its rules say otherwise

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Terra Nova",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"map": "terra-nova", "players": 2, "rules": "de"},
)


class TerraNovaGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """The game with its parameters: a map's name or path, the number of players, a rule set."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"map": "terra-nova", "players": 2, "rules": "de", **(params or {})}
        self.map = Map.load(given["map"])
        self.rules = RuleSet.from_text(given["rules"])
        self.n_players = int(given["players"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.map.actions),
            max_chance_outcomes=0,
            num_players=self.n_players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> TerraNovaState:
        """The beginning of a game."""
        return TerraNovaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ARG002
        """What shows a state as numbers and as text."""
        return TerraNovaObserver(self)


class TerraNovaState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A game in progress."""

    def __init__(self, game: TerraNovaGame) -> None:
        super().__init__(game)
        self.game = Game(game.map, game.n_players, game.rules)

    def current_player(self) -> int:
        """Who is to move."""
        turn = self.game.turn
        terminal: int = pyspiel.PlayerId.TERMINAL
        return terminal if turn is None else self.game.players.index(turn)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 -- it is always the one to move
        found: list[int] = np.flatnonzero(self.game.legal_mask()).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        self.game.push(self.game.map.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 -- the same for all players
        return str(self.game.map.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.is_game_over()

    def returns(self) -> list[float]:
        """What each player has won; 0 while the game goes on."""
        outcome, n_players = self.game.outcome(), len(self.game.players)
        if outcome is None:
            return [0.0] * n_players
        # As terranova.learning.rewards has it, but in double precision: the framework checks that they add up to 0.
        shares = [(player in outcome.winners) / len(outcome.winners) for player in self.game.players]
        return [(share * n_players - 1) / (n_players - 1) for share in shares]

    def __deepcopy__(self, memo: dict[int, Any]) -> TerraNovaState:
        other: TerraNovaState = self.get_game().new_initial_state()
        other.game = self.game.copy()
        return other

    def __str__(self) -> str:
        return self.game.position.text()


class TerraNovaObserver:
    """The planes of ``terranova.learning.observation`` and the position's line."""

    def __init__(self, game: TerraNovaGame) -> None:
        shape = (len(observation_planes(game.map, game.n_players)), len(game.map))
        self.tensor = np.zeros(shape[0] * shape[1], np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TerraNovaState, player: int) -> None:
        """Show a state as a player sees it."""
        self.dict["observation"][:] = state.game.observation(state.game.players[player])

    def string_from(self, state: TerraNovaState, player: int) -> str:  # noqa: ARG002 -- all see the same
        """The position as text."""
        return state.game.position.text()


pyspiel.register_game(GAME_TYPE, TerraNovaGame)

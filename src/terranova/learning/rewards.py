"""What players of a learning program are rewarded with; for every game the rewards of all players add up to 0.

result   when the game ends: 1 for the winner, -1 shared by the others; winners who tie share the 1 (R25).
Of two players 1, 0 or -1; of four one winner gets 1, the others -1/3 each.
points   with every action: by how much the player's points less the mean of the others' points grew, in points.
Over a game they add up to the final difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from terranova.errors import TerraNovaError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Reward = Literal["result", "points"]


def check_reward(reward: str) -> Reward:
    """The word itself if it names a reward.

    :raises TerraNovaError: if it does not.
    """
    for known in get_args(Reward):
        if reward == known:
            found: Reward = known
            return found
    raise TerraNovaError("bad-choice", name="reward", value=reward, known=", ".join(get_args(Reward)))


def rewards_of(
    reward: Reward, before: npt.NDArray[np.int64], after: npt.NDArray[np.int64], done: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float32]:
    """The rewards [n, players] of a step from the points before and after it, and whether the game ended."""
    import numpy as np

    n_players = after.shape[1]
    if reward == "points":
        grown = (after - before).astype(np.float32)
        differences: npt.NDArray[np.float32] = (grown * n_players - grown.sum(1, keepdims=True)) / np.float32(
            n_players - 1
        )
        return differences
    wins = (after == after.max(1, keepdims=True)).astype(np.float32)
    shares = wins / wins.sum(1, keepdims=True)
    results = (shares * n_players - 1) / np.float32(n_players - 1)
    return np.where(done[:, None], results, np.float32(0)).astype(np.float32)

"""Learns to play from nothing but its own games: a small policy-value network, in numpy, on one core.

python examples/train.py --minutes 20          # prints how often it wins against random play as it goes
python examples/train.py --play weights.npz    # measures a network that was saved

The network sees the planes of ``terranova.learning.observation``. Two layers mix each field with its neighbours and
with the mean of the map; from what a field then knows come a logit for placing a pioneer and one for placing a stone
there, and two vectors: how much it wants to be left, and to be reached. A move's logit is their product. Training is
advantage actor-critic: many games side by side in ``tn.Batch``, rewarded with points as they come
(``reward="points"``).
"""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import terranova as tn
from terranova.random_player import random_action

GAMES, STEPS = 32, 16  # side by side; between two updates
HIDDEN, REACH = 32, 12  # numbers a field knows; length of the vectors of moves
DISCOUNT, TRACE = 0.97, 0.9
LEARNING_RATE, ENTROPY, VALUE_WEIGHT, SCALE = 4e-3, 0.005, 0.5, 0.1  # SCALE: of the points in a reward
STONE_BIAS = 3.0  # there are twenty times as many moves: without it nobody would ever place a stone (R24)

Array = np.ndarray[Any, np.dtype[np.float32]]
Weights = dict[str, Array]


class Network:
    """Weights, and what they make of observations [n, planes, fields]."""

    def __init__(self, map: tn.Map, players: int, seed: int = 0) -> None:
        n_planes, rng = len(tn.observation_planes(map, players)), np.random.default_rng(seed)
        fields, actions = map.fields, list(map.actions)
        near = np.zeros((len(fields), len(fields)), np.float32)
        for i, field in enumerate(fields):
            near[i, [map.index[other] for other in map.neighbours(field)]] = 1 / 6
        self.near = near
        kinds = [type(action) for action in actions]
        self.places = np.flatnonzero([kind is tn.PlacePioneer for kind in kinds])
        self.stones = np.flatnonzero([kind is tn.PlaceStone for kind in kinds])
        self.moves = np.flatnonzero([kind is tn.MovePioneer for kind in kinds])
        self.place_fields = np.array([map.index[a.field] for a in actions if isinstance(a, tn.PlacePioneer)])
        self.stone_fields = np.array([map.index[a.field] for a in actions if isinstance(a, tn.PlaceStone)])
        moves = [(map.index[a.start], map.index[a.end]) for a in actions if isinstance(a, tn.MovePioneer)]
        self.starts, self.ends = np.array(moves).T
        self.n_actions = len(actions)

        def normal(*shape: int) -> Array:
            return (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)

        self.weights: Weights = {
            "one": normal(3 * n_planes, HIDDEN),
            "two": normal(3 * HIDDEN, HIDDEN),
            "place": 0.1 * normal(HIDDEN, 1),
            "stone": 0.1 * normal(HIDDEN, 1),
            "leave": 0.5 * normal(HIDDEN, REACH),
            "reach": 0.5 * normal(HIDDEN, REACH),
            "value": 0.1 * normal(HIDDEN, players),
            "bias": np.array([0.0, STONE_BIAS], np.float32),
        }

    def mix(self, known: Array) -> Array:
        """What each field knows, its neighbours and the map know on average: [n, fields, k] to [n, fields, 3 k]."""
        mean = np.broadcast_to(known.mean(1, keepdims=True), known.shape)
        return np.concatenate([known, self.near @ known, mean], axis=2)

    def unmix(self, slope: Array) -> Array:
        """The slope of what was mixed."""
        own, near, mean = np.split(slope, 3, axis=2)
        return own + self.near.T @ near + mean.mean(1, keepdims=True)

    def forward(self, seen: Array, masks: Any) -> tuple[Array, Array, dict[str, Array]]:
        """Chances of all actions [n, actions], values [n, players from the mover on], and what ``backward`` needs."""
        w, kept = self.weights, dict[str, Array]()
        kept["x"] = self.mix(seen.transpose(0, 2, 1))
        kept["h"] = np.maximum(kept["x"] @ w["one"], 0)
        kept["y"] = self.mix(kept["h"])
        kept["z"] = z = np.maximum(kept["y"] @ w["two"], 0)
        kept["leave"], kept["reach"] = z @ w["leave"], z @ w["reach"]
        logits = np.empty((len(seen), self.n_actions), np.float32)
        logits[:, self.places] = (z @ w["place"])[:, self.place_fields, 0] + w["bias"][0]
        logits[:, self.stones] = (z @ w["stone"])[:, self.stone_fields, 0] + w["bias"][1]
        logits[:, self.moves] = (kept["leave"] @ kept["reach"].transpose(0, 2, 1))[:, self.starts, self.ends]
        logits = np.where(masks, logits, -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return chances, z.mean(1) @ w["value"], kept

    def backward(self, kept: dict[str, Array], d_logits: Array, d_values: Array) -> Weights:
        """The slopes of the weights."""
        w, z, n_fields = self.weights, kept["z"], len(self.near)
        n = len(z)
        d_place, d_stone = np.zeros((n, n_fields, 1), np.float32), np.zeros((n, n_fields, 1), np.float32)
        d_place[:, self.place_fields, 0] = d_logits[:, self.places]
        d_stone[:, self.stone_fields, 0] = d_logits[:, self.stones]
        d_moves = np.zeros((n, n_fields, n_fields), np.float32)
        d_moves[:, self.starts, self.ends] = d_logits[:, self.moves]
        d_leave, d_reach = d_moves @ kept["reach"], d_moves.transpose(0, 2, 1) @ kept["leave"]
        d_z = d_place @ w["place"].T + d_stone @ w["stone"].T + d_leave @ w["leave"].T + d_reach @ w["reach"].T
        d_z += (d_values @ w["value"].T / n_fields)[:, None, :]
        d_z *= z > 0
        d_h = self.unmix(d_z @ w["two"].T) * (kept["h"] > 0)

        def times(known: Array, slope: Array) -> Array:
            return known.reshape(-1, known.shape[-1]).T @ slope.reshape(-1, slope.shape[-1])

        return {
            "one": times(kept["x"], d_h),
            "two": times(kept["y"], d_z),
            "place": times(z, d_place),
            "stone": times(z, d_stone),
            "leave": times(z, d_leave),
            "reach": times(z, d_reach),
            "value": z.mean(1).T @ d_values,
            "bias": np.array([d_place.sum(), d_stone.sum()], np.float32),
        }


class Adam:
    """The usual way downhill."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.n = weights, 0
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}

    def step(self, slopes: Weights) -> None:
        """Go a step, not too far where it is steep."""
        self.n += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            slope = slope * min(1.0, 1.0 / (length + 1e-8))
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean, square = self.mean[name] / (1 - 0.9**self.n), self.square[name] / (1 - 0.999**self.n)
            self.weights[name] -= (LEARNING_RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def draw(chances: Array, rng: np.random.Generator) -> Any:
    """An action for each game."""
    sums = chances.cumsum(1)
    return (sums < rng.random((len(chances), 1)) * sums[:, -1:]).sum(1)


def train_step(network: Network, adam: Adam, batch: tn.Batch, rng: np.random.Generator) -> None:
    """Play some steps in all games, then learn from them."""
    n, n_players, games = batch.n, len(batch.players), np.arange(batch.n)
    thoughts, acted, movers, values, rewards, ended = [], [], [], [], [], []
    for _ in range(STEPS):
        movers.append(batch.turns.copy())
        thoughts.append(network.forward(batch.observe(), batch.masks()))
        chances, value, _ = thoughts[-1]
        acted.append(draw(chances, rng))
        values.append(by_player(value, movers[-1]))
        ended.append(batch.step(acted[-1]).copy())
        rewards.append(SCALE * batch.rewards())
    _, value, _ = network.forward(batch.observe(), batch.masks())
    after = by_player(value, batch.turns)
    gain = np.zeros((n, n_players), np.float32)
    gains: list[Any] = [gain] * STEPS
    for t in reversed(range(STEPS)):
        goes_on = (~ended[t])[:, None]
        surprise = rewards[t] + DISCOUNT * after * goes_on - values[t]
        gain = gains[t] = surprise + DISCOUNT * TRACE * gain * goes_on
        after = values[t]
    spread = np.std([gains[t][games, movers[t]] for t in range(STEPS)]) + 1e-6
    slopes: Weights = {}
    for t in range(STEPS):
        chances, value, kept = thoughts[t]
        advantage = (gains[t][games, movers[t]] / spread)[:, None]
        d_logits = chances * advantage
        d_logits[games, acted[t]] -= advantage[:, 0]
        logs = np.log(np.maximum(chances, 1e-12))
        d_logits += ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        d_values = VALUE_WEIGHT * (value - from_mover(values[t] + gains[t], movers[t]))
        for name, slope in network.backward(kept, d_logits / (n * STEPS), d_values / (n * STEPS)).items():
            slopes[name] = slopes.get(name, 0) + slope
    adam.step(slopes)


def by_player(values: Array, movers: Any) -> Array:
    """Values in turn order, of values that begin with the mover's."""
    n_players = values.shape[1]
    return np.take_along_axis(values, (np.arange(n_players)[None, :] - movers[:, None]) % n_players, axis=1)


def from_mover(values: Array, movers: Any) -> Array:
    """Values that begin with the mover's, of values in turn order."""
    n_players = values.shape[1]
    return np.take_along_axis(values, (np.arange(n_players)[None, :] + movers[:, None]) % n_players, axis=1)


def measure(network: Network, map: tn.Map, n_games: int, seed: int) -> tuple[float, float, float]:
    """The share of wins against random play (a draw counts half), and the mean points of both."""
    rng, chance = np.random.default_rng(seed), random.Random(seed)
    games = [tn.Game(map) for _ in range(n_games)]
    running = list(range(n_games))
    while running:
        learned = [i for i in running if games[i].players.index(games[i].turn or "") == i % 2]
        for i in set(running) - set(learned):
            games[i].push(random_action(games[i], chance))
        if learned:
            seen = np.stack([games[i].observation() for i in learned])
            chances, _, _ = network.forward(seen, np.stack([games[i].legal_mask() for i in learned]))
            for i, index in zip(learned, draw(chances**2, rng), strict=True):  # a little sharper than in training
                games[i].push(map.actions[int(index)])
        running = [i for i in running if not games[i].is_game_over()]
    points = np.array([(game.scores[i % 2], game.scores[1 - i % 2]) for i, game in enumerate(games)])
    wins = (points[:, 0] > points[:, 1]).mean() + 0.5 * (points[:, 0] == points[:, 1]).mean()
    return float(wins), float(points[:, 0].mean()), float(points[:, 1].mean())


def main() -> None:
    """Train, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--map", default="duel", help="the map (duel)")
    parser.add_argument("--minutes", type=float, default=20.0, help="minutes of processor time to train for (20)")
    parser.add_argument("--games", type=int, default=100, help="games of each measurement (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="write the weights to this .npz file")
    parser.add_argument("--play", metavar="FILE", help="only measure the weights of this file")
    words = parser.parse_args()
    map = tn.Map.load(words.map)
    network, rng = Network(map, 2, words.seed), np.random.default_rng(words.seed)
    if words.play:
        network.weights = dict(np.load(words.play))
        print("wins {:.1%}, points {:.1f} to {:.1f}".format(*measure(network, map, words.games, words.seed)))
        return
    adam, updates, begin, next_look = Adam(network.weights), 0, time.process_time(), 0.0
    with tn.Batch(map, 2, n=GAMES, reward="points", seed=words.seed) as batch:
        while True:
            spent = time.process_time() - begin
            is_over = spent >= 60 * words.minutes
            if spent >= next_look or is_over:
                wins, own, other = measure(network, map, words.games, words.seed + updates)
                steps = updates * GAMES * STEPS
                found = f"wins {wins:.1%} against random, points {own:.1f} to {other:.1f}"
                print(f"{spent / 60:5.1f} min {steps:9,} steps: {found}", flush=True)
                next_look = time.process_time() - begin + 60
            if is_over:
                break
            train_step(network, adam, batch, rng)
            updates += 1
            if words.save and updates % 50 == 0:
                np.savez(words.save, **network.weights)  # type: ignore[arg-type]
    if words.save:
        np.savez(words.save, **network.weights)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()

"""Batch: many games side by side, stepped together in compiled code, for programs that learn."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from terranova.bridge import load_playouts, tables_of
from terranova.errors import IllegalActionError, TerraNovaError
from terranova.game import Game
from terranova.game.legality import explain
from terranova.learning.action_space import ActionSpace
from terranova.learning.observation import observation_planes
from terranova.learning.rewards import Reward, check_reward, rewards_of
from terranova.locale import say
from terranova.maps import Map
from terranova.position import Position
from terranova.rules import RuleSet

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from terranova.core import Words


class BatchActionError(IllegalActionError):
    """An illegal action in a batch; ``game`` says in which game. No game of the batch was stepped."""

    game: int

    def __str__(self) -> str:
        return say("Game {game}: {problem}", game=self.game, problem=super().__str__())


class Batch:
    """``n`` games on one map, stepped together. The same rules as ``Game``, action by action.

    >>> batch = Batch("duel", players=2, n=256, seed=1)
    >>> for _ in range(100):
    ...     done = batch.step(batch.sample())
    >>> batch.masks().shape, batch.masks(packed=True).shape, batch.observe().shape
    ((256, 2762), (256, 346), (256, 21, 105))

    A game that ends begins again at once, unless ``auto_reset`` is off: then ``reset(done)`` does it.
    With ``threads`` above 1 the games are shared out; use a batch from one thread at a time.
    """

    def __init__(
        self,
        map: Map | str = "terra-nova",
        players: int = 2,
        rules: RuleSet | str = "de",
        n: int = 1,
        *,
        start: Position | str | None = None,
        reward: Reward = "result",
        auto_reset: bool = True,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        """Begin ``n`` games, from ``start`` if it is given.

        :raises TerraNovaError: if the map, rules, players, start, reward or numbers are not possible.
        """
        import numpy as np

        check_count("n", n)
        check_count("threads", threads)
        self.reward = check_reward(reward)
        if start is None:
            game = Game(map, players, rules)
        else:
            game = Game.from_position(start, map=map, players=players, rules=rules)
        self.map, self.rules, self.players = game.map, game.rules, game.players
        self.n = n
        self.auto_reset = auto_reset
        self.start = game.position
        """The position every game begins with."""
        self._first: Words = game.state()
        self._states: Words | None = np.repeat(self._first[None, :], n, axis=0)
        self._scores: Words = np.zeros((n, len(self.players)), np.int64)
        self._scores[:] = self.start.scores
        self._before = self._scores.copy()
        self._done = np.zeros(n, np.uint8)
        self._n_planes = len(self.planes)
        self._ranges = [(n * i // threads, n * (i + 1) // threads) for i in range(threads)]
        self._connect()
        self._rngs = [self._core.make_random(seed + i) for i in range(threads)]

    def _connect(self) -> None:
        """Find the core, and start the threads."""
        self._tables = tables_of(self.map)
        self._core, self._slots, self._array = load_playouts(), self._tables.slots, self._tables.array
        self._masks: dict[bool, tuple[Words, Words, npt.NDArray[Any]]] = {}
        threads = len(self._ranges)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 and self._states is not None else None

    # A batch that is pickled or copied carries its games and its random numbers; the rest is found again.

    def __getstate__(self) -> dict[str, Any]:
        found_again = ("_tables", "_core", "_slots", "_array", "_masks", "_pool")
        return {name: value for name, value in self.__dict__.items() if name not in found_again}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._connect()

    # Numbers out.

    @property
    def actions(self) -> ActionSpace:
        """All actions of the map; their places are the indices that ``step`` takes."""
        return self.map.actions

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes of ``observe``."""
        return observation_planes(self.map, len(self.players))

    @property
    def turns(self) -> npt.NDArray[np.int64]:
        """Whose turn it is in each game [n], by place in ``players``; -1 where the game is over."""
        import numpy as np

        states = self._open()
        turns: npt.NDArray[np.int64] = np.where(states[:, self._slots.END], -1, states[:, self._slots.TURN])
        return turns

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which games ended with the last step [n]."""
        import numpy as np

        return self._done.view(np.bool_).copy()

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """The points in each game after the last step [n, players], before any automatic reset."""
        return self._scores.copy()

    def turn(self, game: int) -> int:
        """Whose turn it is in one game, by place in ``players``; -1 if it is over.

        :raises TerraNovaError: if there is no such game.
        """
        states, slots = self._open(), self._slots
        self._check_game(game)
        return -1 if states.item(game, slots.END) else states.item(game, slots.TURN)

    def masks(self, *, packed: bool = False, copy: bool = True) -> npt.NDArray[Any]:
        """Which actions are legal: bool [n, actions], or packed uint8 [n, bytes], the lowest bit first.

        ``np.unpackbits(packed, axis=1, count=len(batch.actions), bitorder="little")`` unpacks them. With ``copy=False``
        the array is the batch's own, read-only, and the next call writes into it: faster, as no memory is asked for and
        only what has changed is written.
        """
        states = self._open()
        bits, words, view = (None if copy else self._masks.get(packed)) or self._new_masks(packed=packed, copy=copy)
        if packed:
            self._run(self._core.pack_masks, self._array, states, bits)
        else:
            self._run(self._core.byte_masks, self._array, states, bits, words)
        return view

    def observe(self, player: int | None = None) -> npt.NDArray[np.float32]:
        """What the players to move see, or always the same player: float32 [n, planes, fields].

        The planes are described in ``terranova.learning.observation``.

        :raises TerraNovaError: if there is no such player.
        """
        import numpy as np

        states = self._open()
        if player is not None and player not in range(len(self.players)):
            raise TerraNovaError("no-such-player", player=player, known=f"0 … {len(self.players) - 1}")
        planes = np.empty((self.n, self._n_planes, len(self.map)), np.float32)
        view, n_landscapes = -1 if player is None else player, len(self.map.landscapes)
        self._run(self._core.observe_games, self._array, states, n_landscapes, view, planes)
        return planes

    def rewards(self) -> npt.NDArray[np.float32]:
        """What each player got with the last step [n, players]; see ``terranova.learning.rewards``."""
        return rewards_of(self.reward, self._before, self._scores, self.done)

    def sample(self, kind: Literal["balanced", "uniform"] = "balanced") -> npt.NDArray[np.int64]:
        """A random legal index for each game, -1 where it is over.

        ``"balanced"`` draws the kind of action first, then one of that kind. ``"uniform"`` gives every legal action
        the same chance: there are so many moves that such games hardly see a stone, and end without points by R24.
        """
        import numpy as np

        states, found = self._open(), np.empty(self.n, np.int64)
        if kind not in ("balanced", "uniform"):
            raise TerraNovaError("bad-choice", name="kind", value=kind, known="balanced, uniform")
        is_balanced, sample = kind == "balanced", self._core.sample_actions
        if self._pool is None:
            sample(self._array, states, self._rngs[0], is_balanced, found, 0, self.n)
        else:
            firsts, lasts = zip(*self._ranges, strict=True)
            work = lambda rng, a, b: sample(self._array, states, rng, is_balanced, found, a, b)  # noqa: E731 -- for map
            list(self._pool.map(work, self._rngs, firsts, lasts))
        return found

    # Numbers in.

    def step(self, indices: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Play the action of this index in each game, and say which games are over with it [n].

        :raises TypeError: if the indices are no whole numbers.
        :raises TerraNovaError: if there is not one for each game.
        :raises BatchActionError: if one is not legal; it says in which game and why, and no game is stepped.
        """
        states, ranks = self._open(), self._indices(indices)
        illegal = [i for i in self._run(self._core.find_illegal, self._array, states, ranks) if i >= 0]
        if illegal:
            raise self._refusal(min(illegal), int(ranks[min(illegal)]))
        first = self._first if self.auto_reset else self._first[:0]
        self._run(self._core.step_games, self._array, states, ranks, self._before, self._scores, self._done, first)
        return self.done

    def reset(self, done: npt.ArrayLike | None = None) -> None:
        """Begin all games anew, or those that ``done`` [n] marks.

        :raises TypeError: if the marks are no truths.
        :raises TerraNovaError: if there is not one for each game.
        """
        import numpy as np

        states = self._open()
        if done is None:
            marks = np.ones(self.n, np.bool_)
        else:
            marks = np.asarray(done)
            if marks.dtype != np.bool_:
                raise TypeError(f"reset takes an array of bool, not of {marks.dtype}")
            self._check_shape(marks)
        states[marks] = self._first
        self._scores[marks] = self._before[marks] = self.start.scores
        self._done[marks] = 0

    def position(self, game: int) -> Position:
        """The position of one game.

        :raises TerraNovaError: if there is no such game.
        """
        states = self._open()
        self._check_game(game)
        return self._tables.position_of(states[game])

    # The end.

    def close(self) -> None:
        """Let go of the games and threads; whatever is asked afterwards is refused."""
        self._states = None
        if self._pool:
            self._pool.shutdown()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        state = " (closed)" if self._states is None else ""
        return (
            f"<Batch of {self.n} games on {self.map.name!r}, {len(self.players)} players, {self.rules.text()!r}{state}>"
        )

    # Inside.

    def _open(self) -> Words:
        if self._states is None:
            raise TerraNovaError("batch-closed")
        return self._states

    def _run(self, work: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call a compiled function for all games, or in every thread for a part of them."""
        if self._pool is None:
            return [work(*arguments, 0, self.n)]
        return list(self._pool.map(lambda part: work(*arguments, *part), self._ranges))

    def _new_masks(self, *, packed: bool, copy: bool) -> tuple[Words, Words, npt.NDArray[Any]]:
        """Empty masks as bits, for bytes also as those, and what is shown of them."""
        import numpy as np

        n_actions = len(self.actions)
        bits = words = self._tables.new_masks(self.n)
        view: npt.NDArray[Any] = bits.view(np.uint8)[:, : n_actions + 7 >> 3]
        if not packed:
            words = self._tables.new_masks(self.n, 8)
            view = words.view(np.bool_)[:, :n_actions]
        if not copy:
            view.flags.writeable = False
            self._masks[packed] = bits, words, view
        return bits, words, view

    def _indices(self, indices: npt.ArrayLike) -> Words:
        import numpy as np

        try:
            found = np.asarray(indices)
        except ValueError:
            raise TypeError("step takes an array of whole numbers, all rows of one length") from None
        if found.dtype.kind not in "iu":
            raise TypeError(f"step takes an array of whole numbers, not of {found.dtype}")
        self._check_shape(found)
        return found if found.dtype == np.int64 and found.flags.c_contiguous else np.ascontiguousarray(found, np.int64)

    def _check_game(self, game: int) -> None:
        if game not in range(self.n):
            raise TerraNovaError("no-such-game", game=game, most=self.n - 1)

    def _check_shape(self, array: npt.NDArray[Any]) -> None:
        if array.shape != (self.n,):
            raise TerraNovaError("batch-shape", shape=str(array.shape), expected=str((self.n,)))

    def _refusal(self, game: int, index: int) -> TerraNovaError:
        if index not in range(len(self.actions)):
            return TerraNovaError("batch-index", game=game, index=index, most=len(self.actions) - 1)
        position = self.position(game)
        action = self.actions[index]
        outcome = self._tables.outcome(self._open()[game])
        why = explain(action, position, self.rules, outcome)
        error = BatchActionError(why.code, rule=why.rule, action=why.action, **why.details)
        error.game = game
        return error


def check_count(name: str, value: int) -> int:
    """The value itself if it is a whole number above 0.

    :raises TypeError: if it is no whole number.
    :raises TerraNovaError: if it is too small.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    if value < 1:
        raise TerraNovaError("bad-count", name=name, value=value)
    return value

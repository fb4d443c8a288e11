"""Whether the rules are compiled, and the computer players: the first start compiles both, while pages are served."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable

from terranova import Game, PlaceStone, engine, is_warm
from terranova.closable import closable
from terranova.editions import differences
from terranova.engine.compiling import CompileProgress, compile_all
from terranova.server.errors import Refusal

log = logging.getLogger(__name__)

RULES = "rules"
LOOKED_AFTER = 16
"""Actions of the rehearsal between two looks at what takes long."""


class Readiness:
    """Becomes ready once, after ``prepare``."""

    def __init__(self, on_progress: Callable[[CompileProgress], None] | None = None) -> None:
        self.progress = CompileProgress()
        self._on_progress = on_progress
        self._rules_compiled = asyncio.Event()
        self._ready = asyncio.Event()
        self._compiling: asyncio.Task[bool] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether games can be played."""
        return self._ready.is_set()

    @property
    def is_compiling(self) -> bool:
        """Whether something is still being compiled, or may be: that is looked up first."""
        return not self.is_ready or (self._compiling is not None and not self._compiling.done())

    def require(self) -> None:
        """:raises Refusal: if games cannot be played yet."""
        if not self.is_ready:
            raise Refusal("warming-up")

    async def wait(self) -> None:
        """Wait until games can be played."""
        await self._ready.wait()

    async def prepare(self) -> None:
        """Compile the rules if that was not done before, and load them; the computer players are compiled meanwhile."""
        if not await asyncio.to_thread(_is_compiled):
            self._compiling = asyncio.create_task(compile_all(self._advance))
            self._compiling.add_done_callback(self._end)
            await self._rules_compiled.wait()
        await asyncio.to_thread(rehearse)

    def announce(self) -> None:
        """Let the game begin."""
        self._ready.set()

    async def close(self) -> None:
        """Stop compiling; the next start goes on with it."""
        if self._compiling is not None:
            self._compiling.cancel()
            await asyncio.gather(self._compiling, return_exceptions=True)

    def _advance(self, stage: str, done: int, parts: int) -> None:
        self.progress.advance(stage, done, parts)
        if stage == RULES and done == parts:
            self._rules_compiled.set()
        if self._on_progress:
            self._on_progress(self.progress)

    def _end(self, compiling: asyncio.Task[bool]) -> None:
        self._rules_compiled.set()
        if not compiling.cancelled() and (compiling.exception() or not compiling.result()):
            log.warning("compiling ahead failed; what is missing is compiled when it is needed")


def rehearse() -> None:
    """Use all of the rules once: what is loaded, or compiled because the cache has lost it, does not stop the loop."""
    chance, game = random.Random(1), Game(map="duel", players=2)
    while not game.is_game_over():
        legal = list(game.legal_actions)
        action = chance.choice([action for action in legal if isinstance(action, PlaceStone)] or legal)
        again = Game.from_position(game.position, map=game.map)
        again.legal_actions.count()
        again.is_legal(action)
        again.preview(action)
        game.push(action)
        if game.n_actions % LOOKED_AFTER == 0:
            closable(game)
            differences(game)
    game.outcome()


def _is_compiled() -> bool:
    return is_warm() and engine.is_warm()

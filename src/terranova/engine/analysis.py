"""Analysis: a search beside an event loop, which can be watched, awaited, stopped and cancelled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from types import TracebackType

from terranova.engine.results import Candidate, Limit, Progress
from terranova.game import Game

Candidates = tuple[Candidate, ...]


class Analysis(AsyncIterator[Progress]):
    """A search that runs in a thread of its own, within ``async with engine.analysis(game) as analysis``.

    Iterating gives what it has found so far (the latest, if the loop is slow), ``await analysis.result()`` the best
    turns at its end. Leaving the block stops the search and waits for it, also when the task is cancelled.
    """

    def __init__(
        self, analyse: Callable[..., Candidates], stop_engine: Callable[[], None], game: Game, top: int, limit: Limit
    ) -> None:
        self._analyse = analyse
        self._stop_engine = stop_engine
        self._game, self._top, self._limit = game.copy(), top, limit
        self._is_stopped = threading.Event()
        self._latest: Progress | None = None

    async def __aenter__(self) -> Analysis:
        self._loop = asyncio.get_running_loop()
        self._has_news = asyncio.Event()
        self._result: asyncio.Future[Candidates] = self._loop.create_future()
        self._thread = threading.Thread(target=self._search, name="terranova-analysis", daemon=True)
        self._thread.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        await asyncio.wait([self._result])
        self._thread.join()  # at once: nothing is left for it to do
        failed = self._result.exception()
        if failed and kind is None:
            raise failed

    async def __anext__(self) -> Progress:
        while self._latest is None:
            if self._result.done():
                self._result.result()  # raises what the search has raised
                raise StopAsyncIteration
            await self._has_news.wait()
            self._has_news.clear()
        found, self._latest = self._latest, None
        return found

    async def result(self) -> Candidates:
        """The best turns, the best first, once the search has come to its limit or was stopped.

        :raises TerraNovaError: if the game is over, or the engine is thinking for others.
        """
        return await asyncio.shield(self._result)

    def stop(self) -> None:
        """End the search soon, with what it has found."""
        self._is_stopped.set()

    # In the thread.

    def _search(self) -> None:
        try:
            found = self._analyse(self._game, self._top, self._limit, self._on_progress)
        except BaseException as error:  # whatever it is, it belongs to those who wait
            self._loop.call_soon_threadsafe(self._end, None, error)
        else:
            self._loop.call_soon_threadsafe(self._end, found, None)

    def _on_progress(self, progress: Progress) -> None:
        if self._is_stopped.is_set():
            self._stop_engine()
        self._loop.call_soon_threadsafe(self._show, progress)

    # In the event loop.

    def _show(self, progress: Progress) -> None:
        self._latest = progress
        self._has_news.set()

    def _end(self, found: Candidates | None, error: BaseException | None) -> None:
        if error is not None:
            self._result.set_exception(error)
        else:
            self._result.set_result(found or ())
        self._has_news.set()

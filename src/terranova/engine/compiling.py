"""Compiling in two processes at once: ``python -m terranova.engine.compiling STAGE …`` is one of them.

It writes ``STAGE done parts`` lines: first one for each stage, then one whenever more of a stage is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from terranova.workers import async_process

if TYPE_CHECKING:
    from terranova.core.warmup import Progress, Stage

Stages = tuple[str, ...]
PROCESSES: tuple[Stages, ...] = (("rules", "judgement", "endings"), ("search",))
"""Which stages each process compiles, one after the other, for people and computer players: they take about as long."""
EVERYTHING: tuple[Stages, ...] = (("rules", "judgement", "endings"), ("search", "playouts"))
SECONDS_PER_PART = 0.1
"""What a part takes until it is known better."""
NICENESS = 5
"""Pages and people come first."""

Advance = Callable[[str, int, int], None]


class CompileProgress:
    """How far the stages are, and how long they will still take."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._begin = self._latest = now()
        self._parts: dict[str, tuple[int, int]] = {}

    def advance(self, stage: str, done: int, parts: int) -> None:
        """So many parts of a stage are done."""
        self._parts[stage] = done, parts
        self._latest = self._now()

    @property
    def done(self) -> int:
        """How many parts are done."""
        return sum(done for done, _ in self._parts.values())

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return sum(parts for _, parts in self._parts.values())

    def seconds_left(self, *stages: str) -> int:
        """About how long it takes until these stages are compiled; of all if none is named."""
        wanted = set(stages or self._parts)
        return max((self._process_left(process, wanted) for process in EVERYTHING), default=0)

    def _process_left(self, process: Stages, wanted: set[str]) -> int:
        """The time of one process, until the last of its stages that is wanted."""
        ends = [i for i, stage in enumerate(process) if stage in wanted]
        if not ends:
            return 0
        known = [self._parts.get(stage, (0, 0)) for stage in process]
        done = sum(each for each, _ in known)
        left = sum(parts - each for each, parts in known[: ends[-1] + 1])
        if left == 0:
            return 0
        each_part = (self._latest - self._begin) / done if done else SECONDS_PER_PART
        return max(1, round(left * each_part - (self._now() - self._latest)))


async def compile_all(advance: Advance, processes: tuple[Stages, ...] = PROCESSES) -> bool:
    """Compile in as many processes as there are lists of stages; says whether all went well."""
    results = await asyncio.gather(*(_run(stages, advance) for stages in processes))
    return all(results)


def is_everything_compiled() -> bool:
    """Whether nothing is left to compile."""
    return all(stage.is_complete() for stage in _stages().values())


def compile_everything(progress: Progress | None = None) -> None:
    """Compile everything that is not in the cache yet, in two processes at once."""
    known = CompileProgress()

    def advance(stage: str, done: int, parts: int) -> None:
        known.advance(stage, done, parts)
        if progress:
            progress(known.done, known.parts)

    asyncio.run(compile_all(advance, EVERYTHING))
    for stage in _stages().values():
        stage.complete()  # what a process has left out, for whatever reason


async def _run(stages: Stages, advance: Advance) -> bool:
    command = (sys.executable, "-m", "terranova.engine.compiling", *stages)
    async with async_process.run(command, has_input=False) as process:
        assert process.stdout
        async for line in process.stdout:
            stage, done, parts = line.decode().split()
            advance(stage, int(done), int(parts))
        return await process.wait() == 0


def _stages() -> dict[str, Stage]:
    from terranova.core.warmup import PLAYOUTS, RULES  # the compiler is loaded when it is needed
    from terranova.engine.warmup import JUDGEMENT, SEARCH
    from terranova.exhaustive.warmup import ENDINGS

    return {stage.name: stage for stage in (RULES, JUDGEMENT, SEARCH, ENDINGS, PLAYOUTS)}


def main(names: list[str]) -> None:
    """Compile the stages of these names."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    known = _stages()
    parts = {name: known[name].count_parts() for name in names}

    def tell(name: str, done: int) -> None:
        sys.stdout.write(f"{name} {done} {parts[name]}\n")
        sys.stdout.flush()

    for name in names:
        tell(name, parts[name] if known[name].is_complete() else 0)
    for name in names:
        known[name].complete(lambda done, _, name=name: tell(name, done))  # type: ignore[misc]  # a default of a lambda
        tell(name, parts[name])


if __name__ == "__main__":
    main(sys.argv[1:])

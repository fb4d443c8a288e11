"""Compiling the engine ahead; the references of the arena are compiled when one is first played.

All stages are compiled from the types alone: none needs another, the rules or a game, so they can be compiled at the
same time.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core import layout
from terranova.core.jit import IS_COMPILED, compile_for
from terranova.core.layout import Words
from terranova.core.play import play
from terranova.core.warmup import RULES, Progress, Stage, Steps, sample
from terranova.engine.evaluation.cuts import build_topology, new_cache
from terranova.engine.evaluation.evaluate import Judge, evaluate, new_scratch
from terranova.engine.evaluation.weights import as_array, shipped
from terranova.engine.levels import NARROW, WIDE
from terranova.engine.search.pool import N_VALUES, SearchContext
from terranova.engine.search.reuse import find_position, replant
from terranova.engine.search.searcher import STYLE, context_for, generator_for
from terranova.engine.search.tree import new_tree, plant, simulate
from terranova.engine.search.turns import generate_turns
from terranova.exhaustive.warmup import ENDINGS

PACKAGES = ("core", "engine")


def is_warm() -> bool:
    """Whether all code of the engine lies in the cache."""
    return all(stage.is_complete() for stage in (JUDGEMENT, SEARCH, ENDINGS))


def warm_up(progress: Progress | None = None) -> None:
    """Compile what of the engine is not in the cache yet."""
    parts = {stage.name: stage.count_parts() for stage in (JUDGEMENT, SEARCH, ENDINGS) if not stage.is_complete()}
    before = 0
    for stage in (JUDGEMENT, SEARCH, ENDINGS):

        def advance(done: int, _: int, before: int = before) -> None:
            if progress:
                progress(before + done, sum(parts.values()))

        stage.complete(advance)
        before += parts.get(stage.name, 0)


@cache
def load() -> None:
    """Load the compiled code into this process, so that no search has to wait for it."""
    RULES.complete()
    warm_up()
    if IS_COMPILED:
        for stage in (JUDGEMENT, SEARCH, ENDINGS):
            for _, step in stage.steps():
                step()
        context, _ = _sample_context()
        pointers: tuple[Any, ...] = (context.play, context.evaluate, generator_for(context))
        for pointer in pointers:
            pointer.__wrapper_address__()


def _sample_context() -> tuple[SearchContext, Words]:
    tables, state = sample()
    n_fields = int(tables[layout.N_FIELDS])
    neighbours = np.full((n_fields, layout.STEPS), layout.NO_FIELD, np.int64)
    places = np.zeros((n_fields, layout.AXES), np.int64)
    topology = build_topology(neighbours, np.zeros(n_fields, np.int64), places)
    return context_for(Judge(tables, topology, new_cache(1), as_array(shipped()), new_scratch())), state


def _judgement_steps() -> Steps:
    context, state = _sample_context()
    return [
        (10, lambda: compile_for(play, context.judge.tables, state, 0)),
        (100, lambda: compile_for(evaluate, context.judge, state, np.zeros(N_VALUES))),
    ]


def _search_steps() -> Steps:
    context, state = _sample_context()
    turns, values = np.zeros((1, ACTIONS_PER_TURN), np.int64), np.zeros((1, N_VALUES))
    tree, widths = new_tree(1), (WIDE, NARROW)
    generate = generator_for(context)
    return [
        (100, lambda: compile_for(generate_turns, context, state, NARROW, turns, values)),
        (2, lambda: compile_for(plant, tree)),
        (50, lambda: compile_for(simulate, context, generate, tree, state, widths, STYLE, 1)),
        (5, lambda: compile_for(find_position, context, tree, state, state)),
        (10, lambda: compile_for(replant, context, generate, tree, 1, state, WIDE, STYLE)),
    ]


JUDGEMENT = Stage("judgement", PACKAGES, _judgement_steps)
SEARCH = Stage("search", PACKAGES, _search_steps)

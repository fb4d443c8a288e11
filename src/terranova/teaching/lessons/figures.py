"""Figures: the numbers and fields that the texts of lessons speak of, all of them from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from terranova.actions import Action, MovePioneer
from terranova.bridge import tables_of
from terranova.constants import ACTIONS_PER_TURN, MAX_TERRITORY_LANDSCAPES, MULTIPLIERS
from terranova.game import Game
from terranova.maps import Map
from terranova.position import STONE, Position
from terranova.region import Region
from terranova.teaching.lessons.attempt import Attempt
from terranova.teaching.lessons.lesson import Fence, Lesson, island

Figures = Mapping[str, int | str]


@lru_cache
def figures_of(lesson: Lesson) -> Figures:
    """What the texts of a lesson may speak of, before anything is done in it."""
    found: dict[str, int | str] = {**general(), **lesson.named}
    for name, line in {"": lesson.solutions[0], **lesson.lines}.items():
        attempt = Attempt(lesson)
        attempt.push_line(line)
        found |= _add_prefix(name, result_of(attempt))
    if lesson.fence:
        found |= _fence_figures(lesson.fence, lesson.new_game().position)
    begun = lesson.new_game()
    landscapes = min(len(region.landscapes) for region in begun.regions)
    return found | {"region_landscapes": landscapes, "now": begun.scores[0], "now_other": max(begun.scores[1:])}


def general() -> dict[str, int | str]:
    """What holds in every lesson: actions of a turn (R7), directions (R10), landscapes and their worth (R15, R17)."""
    times = {f"times_{number}": factor for number, factor in enumerate(MULTIPLIERS) if factor}
    most = MAX_TERRITORY_LANDSCAPES
    return {"actions": ACTIONS_PER_TURN, "directions": n_directions(island()), "most": most, "open": most + 1, **times}


def n_directions(map: Map) -> int:
    """In how many directions a pioneer can go from a field in the middle."""
    return max(len(map.neighbours(field)) for field in map.fields)


def result_of(attempt: Attempt) -> dict[str, int | str]:
    """What has come of an attempt: the last action, the closings, the scores."""
    found: dict[str, int | str] = {}
    if attempt.own:
        found |= _action_figures(attempt.own[-1], attempt.game)
    for prefix, region in zip(("", "second"), attempt.closings, strict=False):
        found |= _add_prefix(prefix, closing_figures(region))
    mine, *others = attempt.game.scores
    return found | {"left": attempt.n_left, "score": mine, "score_other": max(others)}


def closing_figures(region: Region) -> dict[str, int | str]:
    """The sum of a territory and who has how many pioneers in it (R17, R18)."""
    mine, *others = region.pioneers
    return {
        "fields": len(region.fields),
        "landscapes": len(region.landscapes),
        "multiplier": region.multiplier,
        "worth": region.worth,
        "share": max(region.shares),
        "lost": region.worth - sum(region.shares),
        "mine": mine,
        "theirs": max(others),
    }


def _action_figures(action: Action, game: Game) -> dict[str, int | str]:
    if not isinstance(action, MovePioneer):
        return {}
    lines = (list(game.map.line(action.start, step)) for step in range(n_directions(game.map)))
    far = next(line.index(action.end) + 1 for line in lines if action.end in line)
    return {"far": far, "start": action.start, "end": action.end}


def _fence_figures(fence: Fence, position: Position) -> dict[str, int | str]:
    cells = list(position.cells)
    for field in fence.stones:
        cells[position.map.index[field]] = STONE
    fenced = replace(position, cells="".join(cells))
    fields = next(fields for fields in fenced.regions() if fence.inside in fields)
    region = tables_of(position.map).region(fields, position)
    return _add_prefix("fence", closing_figures(region)) | {"fence_stones": len(fence.stones)}


def _add_prefix(prefix: str, figures: Figures) -> dict[str, int | str]:
    return {f"{prefix}_{name}" if prefix else name: value for name, value in figures.items()}

"""Puzzles, tries and solvers as the messages that clients get."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

from terranova.game import Game
from terranova.locale import Translator
from terranova.maps import Map, map_names
from terranova.position import PLAYERS
from terranova.puzzles import KINDS, MAKEABLE, Collection, Finding, Puzzle, Verdict, is_whole, judge
from terranova.puzzles.attempt import LATE_KINDS, closed_by
from terranova.puzzles.ratings import FIRST
from terranova.puzzles.wording import finding_text, task_text, verdict_text, why_sentences
from terranova.region import Region
from terranova.server.schema import puzzles as out
from terranova.server.schema.game import RegionView
from terranova.server.serialize import trial
from terranova.server.serialize.game import region_view
from terranova.store import ResultRow, SolverRow
from terranova.turn import Turn
from terranova.workers.messages import Message

DAYS_SHOWN = 6


def overview(
    collection: Collection, day: date, solver: out.SolverView, players: int | None, map: str | None
) -> out.PuzzlesView:
    """All puzzles at a glance; kinds are counted for so many players and one map, if these are given."""
    counts = collection.count_kinds(players, map)
    return out.PuzzlesView(
        date=day.isoformat(),
        daily=collection.daily(day).id,
        kinds=[out.KindCount(kind=kind, count=counts[kind]) for kind in KINDS],
        maps=[
            out.PuzzleMap(name=name, title=Map.load(name).title) for name in map_names() if collection.select(map=name)
        ],
        solver=solver,
    )


def solver_view(row: SolverRow | None, results: Sequence[ResultRow], day: date) -> out.SolverView:
    """A person as a solver."""
    solved = {result.day for result in results if result.day is not None}
    today = day.toordinal()
    last = today if today in solved else today - 1
    streak = 0
    while last - streak in solved:
        streak += 1
    days = [day - timedelta(days=back) for back in reversed(range(DAYS_SHOWN))]
    return out.SolverView(
        rating=row.rating if row else FIRST,
        solved=row.solved if row else 0,
        streak=streak,
        days=[out.StreakDay(date=one.isoformat(), is_solved=one.toordinal() in solved) for one in days],
    )


def puzzle_view(id: str, puzzle: Puzzle, state: str, day: date | None, translator: Translator) -> out.PuzzleView:
    """A puzzle before anything is tried; one that has another id than its own was made by somebody."""
    game = puzzle.game()
    return out.PuzzleView.model_validate(
        {
            "id": id,
            "kind": puzzle.kind,
            "map": puzzle.map,
            "players": PLAYERS[: puzzle.n_players],
            "player": game.turn,
            "rating": puzzle.rating if id == puzzle.id else None,
            "themes": list(puzzle.themes),
            "date": day.isoformat() if day else None,
            "task": task_text(puzzle, translator),
            "state": state,
        }
    )


def moment(puzzle: Puzzle, actions: Sequence[str]) -> out.PuzzleMoment:
    """How it stands after these actions.

    :raises InvalidTextError: if one is not an action.
    :raises IllegalActionError: if one is not allowed, or the turn was over before it.
    """
    game = puzzle.game()
    turn = Turn(actions)
    if turn:
        game.push(turn)
    whole = is_whole(puzzle.game(), turn)
    before = puzzle.game().scores
    return out.PuzzleMoment.model_construct(
        **trial.parts(game, is_playable=not whole),
        is_whole=whole,
        can_be_tried=whole or (bool(turn) and puzzle.kind not in LATE_KINDS and game.scores != before),
        gains=[now - then for now, then in zip(game.scores, before, strict=True)],
    )


def answer(
    puzzle: Puzzle, verdict: Verdict, solver: out.SolverView, change: int, translator: Translator
) -> out.PuzzleAnswer:
    """What came of a try."""
    return out.PuzzleAnswer(
        result="solved" if verdict.is_solved else "not-yet",
        value=verdict.value,
        message=verdict_text(puzzle, verdict, translator),
        rules=list(verdict.rules),
        territories=_regions(puzzle, verdict.territories),
        reply=[str(action) for action in verdict.reply or ()],
        solution=solution(puzzle, translator) if verdict.is_solved else None,
        change=change,
        solver=solver,
    )


def shown(puzzle: Puzzle, solver: out.SolverView, translator: Translator) -> out.PuzzleAnswer:
    """The answer for somebody who asks for it."""
    verdict = judge(puzzle, puzzle.solution)
    return out.PuzzleAnswer(
        result="shown",
        value=puzzle.target,
        message=verdict_text(puzzle, verdict, translator),
        rules=[],
        territories=_regions(puzzle, verdict.territories),
        reply=[],
        solution=solution(puzzle, translator),
        change=0,
        solver=solver,
    )


def solution(puzzle: Puzzle, translator: Translator) -> out.SolutionView:
    """The answer, and why nothing beats it."""
    return out.SolutionView(
        actions=[str(action) for action in puzzle.solution],
        runner_up=[str(action) for action in puzzle.runner_up or ()],
        territories=_regions(puzzle, closed_by(puzzle.game(), puzzle.solution)),
        why=why_sentences(puzzle, translator),
    )


def findings(
    game: Game, told: Mapping[str, Message], write: Callable[[Puzzle], str], translator: Translator
) -> out.PuzzleFindings:
    """Which puzzles a position makes, from what a worker has told of each kind; ``write`` gives them their ids."""
    views = []
    for kind in MAKEABLE:
        known = told.get(kind, {"puzzle": None, "reason": "unproved", "figures": {}})
        puzzle = Puzzle.from_text(known["puzzle"]) if known["puzzle"] else None
        found = Finding(kind, puzzle, known["reason"], known["figures"])
        message = finding_text(found, game, translator)
        views.append(out.PuzzleFinding(kind=kind, puzzle=write(puzzle) if puzzle else None, message=message))
    return out.PuzzleFindings(findings=views)


def _regions(puzzle: Puzzle, territories: Sequence[Region]) -> list[RegionView]:
    map = puzzle.game().map
    return [region_view(map, region) for region in territories]

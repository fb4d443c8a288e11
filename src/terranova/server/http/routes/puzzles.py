"""Puzzles: which there are, playing within their turn, tries and their answers."""

import asyncio
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from terranova.errors import TerraNovaError
from terranova.game import Game
from terranova.locale import speaker
from terranova.position import PLAYERS
from terranova.puzzles import Collection, Kind, Puzzle, judge, rate, require_puzzle_ground, shipped
from terranova.puzzles.puzzle import ID_PATTERN
from terranova.puzzles.ratings import FIRST
from terranova.rules import RuleSet
from terranova.server.computer.job import ThinkingError
from terranova.server.errors import Refusal
from terranova.server.http.context import Context
from terranova.server.http.deps import (
    REFUSALS,
    Anybody,
    ReadyServer,
    Server,
    Somebody,
    address_of,
    count_try,
    require_not_played,
)
from terranova.server.identity import OWN_PUZZLE_PATTERN, Person
from terranova.server.schema.puzzles import (
    NextPuzzle,
    PuzzleActions,
    PuzzleAnswer,
    PuzzleFindings,
    PuzzleMoment,
    PuzzlesView,
    PuzzleView,
    PuzzleWish,
    SolverView,
)
from terranova.server.serialize import puzzles as views
from terranova.server.tables.maps import find_map
from terranova.store import ResultRow, SolverRow
from terranova.turn import Turn
from terranova.workers.messages import Message

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"], responses=REFUSALS)

PuzzleId = Annotated[str, Path(pattern=f"^({ID_PATTERN}|{OWN_PUZZLE_PATTERN})$", description="The puzzle's id")]
Players = Annotated[int | None, Query(ge=2, le=len(PLAYERS), description="Only puzzles for so many players")]
MapName = Annotated[str | None, Query(pattern="^[a-z0-9-]{1,64}$", description="Only puzzles of this map")]
After = Annotated[str, Query(description="Not this puzzle")]
OfKind = Annotated[Kind | None, Query(description="Only puzzles of this kind")]

TRY_COST = 3.0
"""A try is judged by looking at every reply: it counts for as many messages."""


def today(server: Context) -> date:
    """The day it is, the same everywhere."""
    return datetime.fromtimestamp(server.clock.now(), UTC).date()


async def find_puzzle(server: Context, id: str) -> Puzzle:
    """The puzzle of an id: one that comes with the game, or with its id.

    :raises Refusal: if there is none.
    """
    collection = await _collection()
    found = collection[id] if id in collection else server.puzzle_links.read(id)
    if found is None:
        raise Refusal("not-found")
    return found


async def _collection() -> Collection:
    return await asyncio.to_thread(shipped)


async def _solver(server: Context, person: Person | None) -> SolverView:
    if person is None:
        return views.solver_view(None, (), today(server))
    row, results = await server.store.find_solver(person.id), await server.store.find_results(person.id)
    return views.solver_view(row, results, today(server))


@router.get("")
async def puzzles(server: Server, person: Anybody, players: Players = None, map: MapName = None) -> PuzzlesView:
    """Today's puzzle, how many there are of each kind, and you as a solver."""
    return views.overview(await _collection(), today(server), await _solver(server, person), players, map)


@router.post("")
async def make(request: Request, server: ReadyServer, person: Somebody, body: PuzzleWish) -> PuzzleFindings:
    """Look at every turn of a position: which puzzles it makes, and why not the others. Nothing is kept."""
    address = address_of(request)
    server.rates.use_of_both("hints", person.id, address)

    def begin() -> Game:
        if body.drawing is not None:
            raise TerraNovaError("puzzle-ground")
        game = Game.from_position(body.position, find_map(body.map), rules=RuleSet.from_text(body.rules))
        require_puzzle_ground(game)
        return game

    game = await asyncio.to_thread(begin)
    require_not_played(server, game.position)
    told: dict[str, Message] = {}
    data = {"map": game.map.name, "position": game.position.text()}
    with suppress(ThinkingError):  # what could not be proved is told as such
        await server.studies.run("puzzles", data, address, lambda found: told.update({found["kind"]: found}))
    return await asyncio.to_thread(views.findings, game, told, server.puzzle_links.write, speaker())


@router.get("/next")
async def next_puzzle(
    server: Server,
    person: Anybody,
    kind: OfKind = None,
    players: Players = None,
    map: MapName = None,
    after: After = "",
) -> NextPuzzle:
    """The puzzle nearest to your rating that you have not done yet, other than the one named by ``after``."""
    collection, rating, done = await _collection(), FIRST, {after}
    if person is not None:
        row, results = await server.store.find_solver(person.id), await server.store.find_results(person.id)
        rating = row.rating if row else FIRST
        done |= {result.puzzle for result in results}
    found = collection.next_for(rating, done, kind, players, map)
    return NextPuzzle(puzzle=found.id if found else None)


@router.get("/{puzzle}")
async def puzzle_of(server: ReadyServer, person: Anybody, puzzle: PuzzleId) -> PuzzleView:
    """A puzzle, and how far you are with it."""
    found = await find_puzzle(server, puzzle)
    state = "open"
    if person is not None:
        results = await server.store.find_results(person.id)
        state = next((result.state for result in results if result.puzzle == puzzle), state)
    day = today(server)
    is_daily = (await _collection()).daily(day).id == puzzle
    return await asyncio.to_thread(views.puzzle_view, puzzle, found, state, day if is_daily else None, speaker())


@router.post("/{puzzle}/play")
async def play(request: Request, server: ReadyServer, puzzle: PuzzleId, body: PuzzleActions) -> PuzzleMoment:
    """Play within the turn and see what it causes and what is legal then; nothing is kept."""
    server.rates.use("messages", f"address {address_of(request)}")
    return await asyncio.to_thread(views.moment, await find_puzzle(server, puzzle), body.actions)


@router.post("/{puzzle}/try")
async def try_answer(
    request: Request, server: ReadyServer, person: Somebody, puzzle: PuzzleId, body: PuzzleActions
) -> PuzzleAnswer:
    """Hand in a turn as the answer: hear that it is solved, or what the turn overlooked."""
    server.rates.use("messages", f"address {address_of(request)}", cost=TRY_COST)
    found = await find_puzzle(server, puzzle)
    is_kept = found.id == puzzle
    if is_kept:
        count_try(server, person, address_of(request))
    verdict = await asyncio.to_thread(judge, found, Turn(body.actions))
    day = today(server)
    is_daily = (await _collection()).daily(day).id == puzzle
    change = 0

    def step(solver: SolverRow | None, result: ResultRow | None) -> tuple[SolverRow, ResultRow]:
        nonlocal change
        solver = solver or SolverRow(FIRST, 0, 0)
        if result is not None and result.state in ("solved", "shown"):
            return solver, result
        rating, rated = solver.rating, solver.rated
        if result is None:  # the first try counts
            rating, change = rate(rating, found.rating, is_solved=verdict.is_solved, n_before=rated)
            rated += 1
        solved = solver.solved + verdict.is_solved
        state = "solved" if verdict.is_solved else "tried"
        solved_on = day.toordinal() if verdict.is_solved and is_daily else None
        return SolverRow(rating, rated, solved), ResultRow(puzzle, state, solved_on)

    if is_kept:
        await server.store.save_try(person.id, puzzle, server.clock.now(), step)
    return await asyncio.to_thread(views.answer, found, verdict, await _solver(server, person), change, speaker())


@router.post("/{puzzle}/show")
async def show(request: Request, server: ReadyServer, person: Somebody, puzzle: PuzzleId) -> PuzzleAnswer:
    """See the answer: a puzzle that is not solved yet no longer counts for rating or streak."""
    server.rates.use("messages", f"address {address_of(request)}", cost=TRY_COST)
    found = await find_puzzle(server, puzzle)
    is_kept = found.id == puzzle
    if is_kept:
        count_try(server, person, address_of(request))

    def step(solver: SolverRow | None, result: ResultRow | None) -> tuple[SolverRow, ResultRow]:
        if result is not None and result.state == "solved":
            return solver or SolverRow(FIRST, 0, 0), result
        return solver or SolverRow(FIRST, 0, 0), ResultRow(puzzle, "shown", None)

    if is_kept:
        await server.store.save_try(person.id, puzzle, server.clock.now(), step)
    return await asyncio.to_thread(views.shown, found, await _solver(server, person), speaker())

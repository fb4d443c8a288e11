"""Reports on games: made once, read by everybody who sees the game."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from terranova import Turn
from terranova.report import turns_of
from terranova.server.errors import Refusal
from terranova.server.http.deps import REFUSALS, Anybody, ReadyServer, Somebody, TableId, address_of, weigh
from terranova.server.http.routes.replay import N
from terranova.server.identity import Person
from terranova.server.reports.service import DEPTHS, ReportState, plain_record, require_over
from terranova.server.schema.reports import AttemptView, Depth, MakeReport, PlayMoment, ReportView, TryTurn
from terranova.server.schema.trials import TrialView
from terranova.server.schema.vocabulary import MOST_NUMBER
from terranova.server.serialize import trial
from terranova.server.serialize.report import attempt_view, read_turns, report_view
from terranova.server.tables.create import require_moment
from terranova.server.tables.table import Table, take_back

router = APIRouter(prefix="/api", tags=["reports"], responses=REFUSALS)

DepthQuery = Annotated[Depth, Query(description="How deep the engine looked")]
After = Annotated[int, Query(ge=0, le=MOST_NUMBER, description="Leave out the first so many judged turns")]


@router.get("/tables/{table}/report")
async def report(
    request: Request,
    server: ReadyServer,
    person: Anybody,
    table: TableId,
    depth: DepthQuery = "usual",
    after: After = 0,
) -> ReportView:
    """The report on a finished game, as far as it is made. Ask again while it is being made."""
    found = (await server.sessions.find(table)).table
    require_over(found)
    weigh(server, request, found, cost=1 / 400)
    state = await server.reports.state(table, DEPTHS[depth])
    return await _view(found, depth, state, person, after)


@router.post("/tables/{table}/report")
async def make_report(
    request: Request, server: ReadyServer, person: Somebody, table: TableId, body: MakeReport
) -> ReportView:
    """Make the report on a finished game, or go on with one that broke off; one that is there is left alone."""
    found = (await server.sessions.find(table)).table
    weigh(server, request, found)
    n_turns = len(await asyncio.to_thread(lambda: turns_of(plain_record(found))))
    state = await server.reports.start(found, DEPTHS[body.depth], n_turns, address_of(request))
    return await _view(found, body.depth, state, person, 0)


@router.post("/tables/{table}/report/tries")
async def try_turn(
    request: Request, server: ReadyServer, person: Somebody, table: TableId, body: TryTurn
) -> AttemptView:
    """Judge a turn that is tried in the place of a mistake."""
    found = (await server.sessions.find(table)).table
    require_over(found)
    weigh(server, request, found)
    address = address_of(request)
    server.rates.use_of_both("hints", person.id, address)
    nodes = DEPTHS[body.depth]
    turns = read_turns((await server.reports.state(table, nodes)).turns)
    judged = next((turn for turn in turns if turn.number == body.number), None)
    if judged is None:
        raise Refusal("not-found")
    turn = Turn(body.actions)
    game = await asyncio.to_thread(take_back, found.game, judged.n_actions)
    game.push_turn(turn)  # refuses what is not legal, before the engine is asked
    if game.turn == judged.player and game.position.actions_taken:
        raise Refusal("turn-unfinished")
    made = await server.reports.judge_attempt(found, nodes, judged.document(), str(turn), address)
    return attempt_view(found, made, _seats_of(found, person))


@router.post("/tables/{table}/moments/{actions}/play")
async def play_moment(request: Request, server: ReadyServer, table: TableId, actions: N, body: PlayMoment) -> TrialView:
    """Play actions from a moment of a finished game and see what they cause; nothing is kept."""
    found = (await server.sessions.find(table)).table
    require_over(found)
    require_moment(found, actions)
    weigh(server, request, found, cost=1 / 400)
    server.rates.use("messages", f"address {address_of(request)}")

    def play() -> TrialView:
        game = take_back(found.game, actions).from_position(
            take_back(found.game, actions).position, rules=found.game.rules
        )
        for action in body.actions:
            game.push_text(action)
        return TrialView.model_construct(**trial.parts(game))

    return await asyncio.to_thread(play)


async def _view(table: Table, depth: Depth, state: ReportState, person: Person | None, after: int) -> ReportView:
    turns = await asyncio.to_thread(read_turns, list(state.turns))
    n_turns = len(await asyncio.to_thread(lambda: turns_of(plain_record(table))))
    you = _seats_of(table, person)
    running, broken = state.is_running, state.is_broken
    return report_view(table, depth, turns, n_turns, you, after=after, is_running=running, is_broken=broken)


def _seats_of(table: Table, person: Person | None) -> tuple[str, ...]:
    return tuple(seat.player for seat in table.seats_of(person.id)) if person else ()

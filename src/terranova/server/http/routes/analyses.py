"""Analyses: trees of turns that are kept and shared; and the engine's answers about positions."""

import asyncio
import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from terranova.analysis import AnalysisTree
from terranova.closable import closable
from terranova.record import Record
from terranova.server.errors import Refusal
from terranova.server.http.deps import (
    REFUSALS,
    Anybody,
    ReadyServer,
    Somebody,
    TableId,
    address_of,
    count_making,
    count_stored,
    file_of,
    weigh,
)
from terranova.server.schema import analyses as schema
from terranova.server.schema.trials import Trial
from terranova.server.schema.vocabulary import MOST_NUMBER
from terranova.server.serialize import analysis, trial
from terranova.server.serialize.game import chance_views
from terranova.server.sessions.service import MEGABYTE
from terranova.server.tables.create import record_of, require_moment
from terranova.store import AnalysisRow

router = APIRouter(prefix="/api", tags=["analysis"], responses=REFUSALS)

MOST_LISTED = 200
CHARACTERS_FOR_AN_ENTRY = 80
"""What is stored of an analysis is counted as so many entries of a table."""
Id = Annotated[str, Path(pattern=f"^{schema.ANALYSIS_ID}$", description="The analysis's id")]
Moment = Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="Only so many actions")]


@router.get("/analyses")
async def list_analyses(server: ReadyServer, person: Anybody) -> schema.AnalysisList:
    """Your analyses."""
    found = await server.store.analyses_of(person.id, MOST_LISTED) if person else []
    mine = [schema.AnalysisSummary(id=id, title=title, changed_at=int(1000 * at)) for id, title, at in found]
    return schema.AnalysisList(analyses=mine)


@router.post("/analyses")
async def save(
    request: Request, server: ReadyServer, person: Somebody, body: schema.AnalysisText
) -> schema.AnalysisView:
    """Keep an analysis: a new one, or one in the place of the version that it names.

    Of somebody else's all turns have to be still there, and it has to be open to additions.
    """
    address = address_of(request)
    server.rates.use("messages", person.id)
    if body.drawing is not None:
        server.map_quota.use(body.drawing, person.id, address)
    text = await asyncio.to_thread(analysis.record_text, body)
    if not await asyncio.to_thread(server.store.has_room, server.settings.low_space * MEGABYTE):
        raise Refusal("no-room")
    now = server.clock.now()
    if body.id is None:
        await count_making(server, person.id, address)
        count_stored(server, person.id, address, len(text) // CHARACTERS_FOR_AN_ENTRY)
        row = AnalysisRow(secrets.token_urlsafe(9), person.id, body.title, text, body.others_may_add, 1, now, now)
    else:
        before = await _find(server, body.id)
        if before.version != body.version:
            raise Refusal("changed-meanwhile")
        may_share = before.owner == person.id
        if not may_share:
            has_all = before.others_may_add and await asyncio.to_thread(analysis.has_all_of, text, before.record)
            if not has_all:
                raise Refusal("analysis-not-yours")
        grown = max(0, len(text) - len(before.record))
        count_stored(server, person.id, address, 1 + grown // CHARACTERS_FOR_AN_ENTRY)
        others_may_add = body.others_may_add if may_share else before.others_may_add
        title = body.title if may_share else before.title
        row = AnalysisRow(
            before.id, before.owner, title, text, others_may_add, before.version + 1, before.created_at, now
        )
    if not await server.store.save_analysis(row):
        raise Refusal("changed-meanwhile")
    return await asyncio.to_thread(_view, row, person.id)


@router.get("/analyses/{analysis_id}")
async def find(server: ReadyServer, person: Anybody, analysis_id: Id) -> schema.AnalysisView:
    """An analysis, for everyone who has its link."""
    row = await _find(server, analysis_id)
    return await asyncio.to_thread(_view, row, person.id if person else "")


@router.delete("/analyses/{analysis_id}")
async def remove(server: ReadyServer, person: Somebody, analysis_id: Id) -> schema.AnalysisList:
    """Delete an analysis of your own; what is left comes back."""
    if (await _find(server, analysis_id)).owner != person.id:
        raise Refusal("analysis-not-yours")
    await server.store.remove_analysis(analysis_id)
    return await list_analyses(server, person)


@router.get("/analyses/{analysis_id}/record", response_class=Response, responses=file_of("text/plain"))
async def download(server: ReadyServer, analysis_id: Id) -> Response:
    """An analysis as a record with variations, comments and glyphs (FORMATS.md)."""
    row = await _find(server, analysis_id)
    name = f'attachment; filename="terranova-analysis-{row.id}.txt"'
    headers = {"Content-Disposition": name, "Cache-Control": "no-cache"}
    return Response(row.record, 200, headers, "text/plain; charset=utf-8")


@router.post("/analyses/write", response_class=Response, responses=file_of("text/plain"))
async def write(request: Request, server: ReadyServer, body: schema.AnalysisText) -> Response:
    """An analysis as a record, without keeping it."""
    server.rates.use("messages", f"address {address_of(request)}")
    text = await asyncio.to_thread(analysis.record_text, body)
    return Response(text, 200, {"Cache-Control": "no-store"}, "text/plain; charset=utf-8")


@router.post("/analyses/open")
async def open_new(
    request: Request, server: ReadyServer, person: Somebody, body: schema.OpenAnalysis
) -> schema.AnalysisView:
    """A new analysis of a map or a position; nothing is kept."""
    server.rates.use("messages", person.id)
    if body.drawing is not None:
        server.map_quota.use(body.drawing, person.id, address_of(request))
    return await asyncio.to_thread(analysis.open_view, body)


@router.post("/analyses/read")
async def read(request: Request, server: ReadyServer, body: schema.RecordText) -> schema.AnalysisView:
    """The analysis in a record, with its variations and notes; nothing is kept."""
    server.rates.use("messages", f"address {address_of(request)}", cost=1 + len(body.text) / 10_000)
    return await asyncio.to_thread(analysis.read_record, body.text)


@router.get("/tables/{table}/analysis")
async def of_table(
    request: Request, server: ReadyServer, table: TableId, actions: Moment = None
) -> schema.AnalysisView:
    """The game of a table as an analysis; while it is played only where hints are given."""
    found = (await server.sessions.find(table)).table
    if found.phase == "playing" and not found.gives_hints:
        raise Refusal("no-analysis")
    if actions is not None:
        require_moment(found, actions)
    weigh(server, request, found, cost=1 / 20)

    def make() -> schema.AnalysisView:
        return analysis.new_view(AnalysisTree.of_record(record_of(found, actions)))

    return await asyncio.to_thread(make)


@router.post("/positions/closable")
async def closable_at(request: Request, server: ReadyServer, body: Trial) -> schema.PositionChances:
    """Which regions could be closed after these actions, by whom, for how much; the others as if it were their turn."""
    server.rates.use("messages", f"address {address_of(request)}")
    if body.drawing is not None:
        server.map_quota.use(body.drawing, None, address_of(request))

    def find_chances() -> schema.PositionChances:
        game = trial.play(body)
        return schema.PositionChances(chances=chance_views(game.map, closable(game)))

    return await asyncio.to_thread(find_chances)


async def _find(server: ReadyServer, id: str) -> AnalysisRow:
    row = await server.store.find_analysis(id)
    if row is None:
        raise Refusal("unknown-analysis")
    return row


def _view(row: AnalysisRow, person: str) -> schema.AnalysisView:
    parts = analysis.tree_view(AnalysisTree.of_record(Record.from_text(row.record)))
    is_mine = row.owner == person
    return schema.AnalysisView.model_construct(
        **parts | {"title": row.title},
        id=row.id,
        version=row.version,
        is_mine=is_mine,
        can_add=is_mine or row.others_may_add,
        others_may_add=row.others_may_add,
    )

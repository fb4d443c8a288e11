"""What links lead to outside of these pages: cards for chat programs, replays to keep or to frame, moving pictures."""

import asyncio
from html import escape
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from terranova.export import script_digest
from terranova.locale import speaker
from terranova.record import Record
from terranova.server.drawing import pictures
from terranova.server.errors import Refusal
from terranova.server.guard.origin import PICTURE_POLICY, embedded_policy
from terranova.server.http.context import Context
from terranova.server.http.deps import (
    REFUSALS,
    ReadyServer,
    TableId,
    address_of,
    file_of,
    origin_for_others,
    weigh,
)
from terranova.server.http.routes.puzzles import PuzzleId, find_puzzle
from terranova.server.http.routes.replay import N
from terranova.server.schema.analyses import ANALYSIS_ID
from terranova.server.schema.vocabulary import MOST_NUMBER
from terranova.server.serialize.cards import Card, card_of_table, playback_of
from terranova.server.serialize.replay import shown_at
from terranova.server.tables.create import require_moment
from terranova.server.tables.table import OVER

router = APIRouter(tags=["sharing"], responses=REFUSALS)

At = Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="The moment it opens at, by the actions played")]
First = Annotated[int, Query(ge=0, le=MOST_NUMBER, description="How many actions come before what is shown")]
Last = Annotated[int | None, Query(ge=0, le=MOST_NUMBER, description="The last action shown; without it the end")]
Size = Annotated[int, Query(ge=100, le=800, description="The longer side of the board in pixels")]
Colours = Annotated[str, Query(pattern="^(light|dark|grey)$", description="The colours")]
Analysis = Annotated[str, Path(pattern=f"^{ANALYSIS_ID}$", description="The analysis's id")]

CARD_COST, PAGE_COST, ANIMATION_COST = 1, 3, 8
"""As many pictures as a card, a page and a moving picture count for; a moving picture more for each action."""
ACTIONS_FOR_ONE = 20
FOREIGN = {"Cross-Origin-Resource-Policy": "cross-origin"}
"""Other pages may show it."""


async def table_card(
    request: Request, server: Context, table: str, page: str, actions: int | None = None
) -> Card | None:
    """The card of a game; none while games cannot be played yet, or if there is none."""
    if not server.readiness.is_ready:
        return None
    try:
        found = (await server.sessions.find(table)).table
        weigh(server, request, found, cost=1 / 200)
    except Refusal:
        return None
    return await asyncio.to_thread(card_of_table, found, page, actions)


@router.get("/api/tables/{table}/moments/{actions}/card.png", response_class=Response, responses=file_of("image/png"))
async def card_of_moment(request: Request, server: ReadyServer, table: TableId, actions: N) -> Response:
    """A moment of a game as the picture beside a link, 1200 × 630."""
    server.rates.use("pictures", address_of(request), CARD_COST)
    found = (await server.sessions.find(table)).table
    require_moment(found, actions)
    weigh(server, request, found)
    shown = await asyncio.to_thread(shown_at, found, actions)
    values = pictures.board_values(shown.position, shown.territories, shown.last)
    return await _card(request, server, values, is_final=found.phase == OVER)


@router.get("/api/puzzles/{puzzle}/card.png", response_class=Response, responses=file_of("image/png"))
async def card_of_puzzle(request: Request, server: ReadyServer, puzzle: PuzzleId) -> Response:
    """A puzzle as the picture beside a link, without its answer."""
    server.rates.use("pictures", address_of(request), CARD_COST)
    game = (await find_puzzle(server, puzzle)).game()
    return await _card(request, server, pictures.board_values(game.position, game.territories, ()), is_final=True)


@router.get("/api/analyses/{analysis_id}/card.png", response_class=Response, responses=file_of("image/png"))
async def card_of_analysis(request: Request, server: ReadyServer, analysis_id: Analysis) -> Response:
    """An analysis as the picture beside a link: the end of its main line."""
    server.rates.use("pictures", address_of(request), CARD_COST)
    row = await server.store.find_analysis(analysis_id)
    if row is None:
        raise Refusal("unknown-analysis")
    game = await asyncio.to_thread(lambda: Record.from_text(row.record).game())
    values = pictures.board_values(game.position, game.territories, game.action_stack[-1:])
    return await _card(request, server, values, is_final=False)


async def _card(request: Request, server: Context, values: tuple[object, ...], *, is_final: bool) -> Response:
    drawn = await server.pixel_painter.draw(address_of(request), pictures.card_png, *values)
    kept = "public, max-age=86400" if is_final else "public, max-age=60"
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": kept, **FOREIGN}
    return Response(drawn, 200, headers, "image/png")


@router.get("/api/tables/{table}/replay.html", response_class=Response, responses=file_of("text/html"))
async def replay_file(request: Request, server: ReadyServer, table: TableId, at: At = None) -> Response:
    """The game as a page in one file, to be kept: it works without a server."""
    drawn = await _replay(request, server, table, at)
    headers = {
        "Content-Security-Policy": PICTURE_POLICY,  # to be saved, not to be opened here
        "Content-Disposition": f'attachment; filename="terranova-{table}.html"',
        "Cache-Control": "no-cache",
    }
    return Response(drawn, 200, headers, "text/html; charset=utf-8")


PAGE_OR_SENTENCE = {status: {**one, "content": {"text/html": {}}} for status, one in REFUSALS.items()}


@router.get("/embed/{table}", response_class=Response, responses=file_of("text/html") | PAGE_OR_SENTENCE)
async def embed(request: Request, server: ReadyServer, table: TableId, at: At = None) -> Response:
    """A finished game for the frame of another page; `?at=` names the moment, `?lang=` the language."""
    headers = {
        "Content-Security-Policy": embedded_policy(script_digest()),
        "Content-Language": speaker().language,
        "Vary": "Accept-Language, Cookie",
        **FOREIGN,
    }
    try:
        if (await server.sessions.find(table)).table.phase != OVER:
            raise Refusal("not-over")
        drawn = await _replay(request, server, table, at)
    except Refusal as refusal:  # a frame shows the sentence, not what programs read
        return Response(
            f"<!doctype html><title>Terra Nova</title><p>{escape(refusal.sentence)}</p>",
            refusal.status,
            headers | {"Cache-Control": "no-store"},
            "text/html; charset=utf-8",
        )
    headers["Cache-Control"] = "public, max-age=3600"
    return Response(drawn, 200, headers, "text/html; charset=utf-8")


async def _replay(request: Request, server: Context, table: str, at: int | None) -> bytes:
    server.rates.use("pictures", address_of(request), PAGE_COST)
    found = (await server.sessions.find(table)).table
    weigh(server, request, found, cost=1 / 20)
    if at is not None:
        require_moment(found, at)
    document = await asyncio.to_thread(lambda: playback_of(found).document())
    address = f"{origin_for_others(request)}/replay/{table}"
    return await server.painter.draw(
        address_of(request), pictures.replay_page, document, speaker().language, address, at
    )


@router.get("/api/tables/{table}/animation.gif", response_class=Response, responses=file_of("image/gif"))
async def animation(
    request: Request,
    server: ReadyServer,
    table: TableId,
    first: First = 0,
    last: Last = None,
    size: Size = 480,
    theme: Colours = "light",
) -> Response:
    """A part of the game as a moving picture; a few actions are shown slowly."""
    found = (await server.sessions.find(table)).table
    end = len(found.game.action_stack) if last is None else last
    require_moment(found, end)
    require_moment(found, first)
    if first > end:
        raise Refusal("unknown-moment", count=end)
    cost = (ANIMATION_COST + (end - first) / ACTIONS_FOR_ONE) * max(1, (size / 480) ** 2)
    server.rates.use("pictures", address_of(request), cost)
    weigh(server, request, found, cost=1 / 20)
    document = await asyncio.to_thread(lambda: playback_of(found).document())
    drawn = await server.export_painter.draw(
        address_of(request), pictures.animation_gif, document, first, end, size, theme
    )
    name = f'inline; filename="terranova-{table}-{first}-{end}.gif"'
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Content-Disposition": name, "Cache-Control": "no-cache"}
    return Response(drawn, 200, headers, "image/gif")

"""Games to be looked at: as a whole, at a moment, as a picture."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from terranova.closable import closable as closings
from terranova.server.drawing import pictures
from terranova.server.guard.origin import PICTURE_POLICY
from terranova.server.http.deps import REFUSALS, ReadyServer, TableId, Theme, address_of, file_of, weigh
from terranova.server.schema import summaries
from terranova.server.schema.vocabulary import MOST_NUMBER
from terranova.server.serialize.game import chance_views, moment_view
from terranova.server.serialize.replay import replay_of, shown_at
from terranova.server.tables.create import require_moment
from terranova.server.tables.play import play_through
from terranova.server.tables.table import take_back

router = APIRouter(prefix="/api", tags=["replay"], responses=REFUSALS)

N = Annotated[int, Path(ge=0, le=MOST_NUMBER, description="How many actions have been played")]
Planned = Annotated[str, Query(max_length=60, description="Actions of the turn going on, such as `e5-e9 *e10`")]
PIXELS_EACH = 800 * 800
"""A larger picture in pixels counts as several."""
Size = Annotated[int, Query(ge=64, le=2048, description="The longer side in pixels")]


@router.get("/tables/{table}/replay")
async def replay(request: Request, server: ReadyServer, table: TableId) -> summaries.Replay:
    """The whole game, every action with what it caused and the position after it."""
    found = (await server.sessions.find(table)).table
    weigh(server, request, found, cost=1 / 20)
    return await asyncio.to_thread(replay_of, found)


@router.get("/tables/{table}/moments/{actions}")
async def moment(request: Request, server: ReadyServer, table: TableId, actions: N) -> summaries.Moment:
    """A moment of the game, with regions, previews and legal actions."""
    found = (await server.sessions.find(table)).table
    require_moment(found, actions)
    weigh(server, request, found)
    # In a thread: a long game takes a while to be taken back, and the others play on.
    shown = await asyncio.to_thread(lambda: moment_view(take_back(found.game, actions)))
    return summaries.Moment.model_construct(table=table, moment=shown)


@router.get("/tables/{table}/closable")
async def closable(request: Request, server: ReadyServer, table: TableId, planned: Planned = "") -> summaries.Closable:
    """Which regions can be closed now, by whom, for how much; the others as if it were their turn.

    With ``planned`` actions of the turn going on, what can be closed after them.
    """
    session = await server.sessions.find(table)
    found = session.table
    if planned.split():
        weigh(server, request, found)
        game, _ = play_through(found, planned.split())
        chances = await asyncio.to_thread(lambda: chance_views(game.map, closings(game.copy())))
        return summaries.Closable.model_construct(table=table, actions=len(game.action_stack), chances=chances)
    if not session.snapshots.knows_chances(found):
        weigh(server, request, found)
    chances = await session.snapshots.chances(found)
    return summaries.Closable.model_construct(table=table, actions=len(found.game.action_stack), chances=chances)


@router.get(
    "/tables/{table}/moments/{actions}/picture.svg",
    response_class=Response,
    responses=file_of("image/svg+xml"),
)
async def picture_svg(
    request: Request, server: ReadyServer, table: TableId, actions: N, theme: Theme = "light", size: Size = 800
) -> Response:
    """A moment of the game as SVG."""
    drawn = await _draw(request, server, table, actions, theme, size, cost=1)
    return Response(drawn, 200, _headers(table, actions, "svg"), "image/svg+xml")


@router.get(
    "/tables/{table}/moments/{actions}/picture.png",
    response_class=Response,
    responses=file_of("image/png"),
)
async def picture_png(
    request: Request, server: ReadyServer, table: TableId, actions: N, theme: Theme = "light", size: Size = 800
) -> Response:
    """A moment of the game as PNG."""
    drawn = await _draw(request, server, table, actions, theme, size, cost=max(1, size * size / PIXELS_EACH))
    pixels = await server.pixel_painter.draw(address_of(request), pictures.png, drawn.decode())
    return Response(pixels, 200, _headers(table, actions, "png"), "image/png")


async def _draw(
    request: Request, server: ReadyServer, table: str, actions: int, theme: str, size: int, cost: float
) -> bytes:
    server.rates.use("pictures", address_of(request), cost)
    found = (await server.sessions.find(table)).table
    require_moment(found, actions)
    weigh(server, request, found)
    shown = await asyncio.to_thread(shown_at, found, actions)
    values = pictures.board_values(shown.position, shown.territories, shown.last)
    return await server.painter.draw(address_of(request), pictures.board_svg, *values, size, theme)


def _headers(table: str, actions: int, kind: str) -> dict[str, str]:
    return {
        "Content-Security-Policy": PICTURE_POLICY,
        "Content-Disposition": f'inline; filename="terranova-{table}-{actions}.{kind}"',
        "Cache-Control": "no-cache",
    }

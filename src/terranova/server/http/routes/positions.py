"""Positions to be tried out, without a table."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from terranova.rules import DEFAULT_EDITION
from terranova.server.drawing import pictures
from terranova.server.guard.origin import PICTURE_POLICY
from terranova.server.http.deps import REFUSALS, ReadyServer, Theme, address_of, file_of
from terranova.server.http.routes.replay import PIXELS_EACH, Size
from terranova.server.schema.commands import MapText, PositionText, RulesText
from terranova.server.schema.trials import Trial, TrialView
from terranova.server.schema.vocabulary import Shown
from terranova.server.serialize import trial

router = APIRouter(prefix="/api", tags=["positions"], responses=REFUSALS)


@router.post("/positions/play")
async def play(request: Request, server: ReadyServer, body: Trial) -> TrialView:
    """Play actions from a position and see what they cause and what is legal then; nothing is kept."""
    server.rates.use("messages", f"address {address_of(request)}")
    if body.drawing is not None:
        server.map_quota.use(body.drawing, None, address_of(request))
    game = await asyncio.to_thread(trial.play, body)
    return TrialView.model_construct(**trial.parts(game, n_played=len(body.played)))


@router.get("/positions/picture.png", response_class=Response, responses=file_of("image/png"))
async def position_png(
    request: Request,
    server: ReadyServer,
    position: Annotated[PositionText, Query(description="A position (FORMATS.md)")],
    map: Annotated[Shown, Query(max_length=100, description="A map that comes with the game")] = "terra-nova",
    drawing: Annotated[MapText | None, Query(description="A map of one's own, in the place of a name")] = None,
    rules: Annotated[RulesText, Query(description="A rule set (FORMATS.md)")] = DEFAULT_EDITION,
    theme: Theme = "light",
    size: Size = 800,
) -> Response:
    """A position as PNG."""
    address = address_of(request)
    server.rates.use("pictures", address, max(1, size * size / PIXELS_EACH))
    if drawing is not None:
        server.map_quota.use(drawing, None, address)
    wanted = Trial(position=position, map=map, drawing=drawing, rules=rules)
    game = await asyncio.to_thread(trial.play, wanted)
    values = pictures.board_values(game.position, (), ())
    drawn = await server.painter.draw(address, pictures.board_svg, *values, size, theme)
    pixels = await server.pixel_painter.draw(address, pictures.png, drawn.decode())
    headers = {
        "Content-Security-Policy": PICTURE_POLICY,
        "Content-Disposition": 'inline; filename="terranova-position.png"',
        "Cache-Control": "no-cache",
    }
    return Response(pixels, 200, headers, "image/png")

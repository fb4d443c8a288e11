"""Positions to be tried out, without a table."""

import asyncio

from fastapi import APIRouter, Request

from terranova.server import trials
from terranova.server.messages.trials import Trial, TrialView
from terranova.server.routes.asking import REFUSALS, ReadyServer, address_of

router = APIRouter(prefix="/api", tags=["positions"], responses=REFUSALS)


@router.post("/positions/play")
async def play(request: Request, server: ReadyServer, wish: Trial) -> TrialView:
    """Play actions from a position and see what they cause and what is legal then; nothing is kept."""
    server.rates.use("message", f"address {address_of(request)}", server.settings.limits.messages)
    if wish.drawing is not None:
        server.drawings.use(wish.drawing, None, address_of(request))
    game = await asyncio.to_thread(trials.play, wish)
    return TrialView.model_construct(**trials.parts(game))

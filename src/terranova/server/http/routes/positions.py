"""Positions to be tried out, without a table."""

import asyncio

from fastapi import APIRouter, Request

from terranova.server.http.deps import REFUSALS, ReadyServer, address_of
from terranova.server.schema.trials import Trial, TrialView
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

"""The tutorial: its lessons, and what the rules say to whatever is tried in them."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from terranova.locale import speaker
from terranova.server.errors import Refusal
from terranova.server.http.deps import REFUSALS, ReadyServer, address_of, ready_context
from terranova.server.schema.lessons import LessonMoment, LessonsView, LessonTry
from terranova.server.serialize import lessons as teaching
from terranova.teaching.lessons import find_lesson

router = APIRouter(prefix="/api", tags=["lessons"], responses=REFUSALS)

LessonName = Annotated[str, Path(pattern=r"^[a-z-]{1,32}$", description="The lesson's name")]


@router.get("/lessons", dependencies=[Depends(ready_context)])
async def lessons() -> LessonsView:
    """All lessons in their order, in the reader's language; ``lang`` names another."""
    return await asyncio.to_thread(teaching.lessons, speaker())


@router.post("/lessons/{name}/play")
async def play(request: Request, server: ReadyServer, name: LessonName, wish: LessonTry) -> LessonMoment:
    """Play in a lesson from its beginning, and hear how the task stands; nothing is kept."""
    server.rates.use("messages", f"address {address_of(request)}")
    lesson = find_lesson(name)
    if lesson is None:
        raise Refusal("not-found")
    return await asyncio.to_thread(teaching.answer, lesson, wish.actions, speaker())

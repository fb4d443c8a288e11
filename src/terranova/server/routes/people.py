"""A browser: its name, its games."""

from typing import Annotated

from fastapi import APIRouter, Query

from terranova.server.lobby import summary
from terranova.server.messages.incoming import Rename
from terranova.server.messages.summaries import Me, MyGames
from terranova.server.routes.asking import REFUSALS, Anybody, Server, Somebody
from terranova.server.views import milliseconds
from terranova.store import PersonRow

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)

PAGE = 50


@router.get("/me")
async def me(server: Server, person: Anybody) -> Me:
    """What the server remembers of this browser."""
    row = await server.remembered(person.id) if person else PersonRow("", "", None)
    return Me(name=row.name, language=row.language, is_known=bool(row.name))


@router.put("/me")
async def rename(server: Server, person: Somebody, wish: Rename) -> Me:
    """Say your name; the browser gets a cookie if it has none."""
    server.rates.use("message", person.id, server.settings.limits.messages)
    before = await server.remembered(person.id)
    await server.remember(PersonRow(person.id, wish.name, wish.language or before.language))
    return Me(name=wish.name, language=wish.language or before.language, is_known=True)


@router.get("/games")
async def my_games(
    server: Server, person: Anybody, before: Annotated[int | None, Query(ge=0, le=10**15)] = None
) -> MyGames:
    """The tables at which you have sat, the latest first; ``before`` asks for older ones."""
    if person is None:
        return MyGames(tables=[], more_before=None)
    rows = await server.store.tables_of(person.id, PAGE + 1, None if before is None else before / 1000)
    more = milliseconds(rows[PAGE - 1].changed_at) if len(rows) > PAGE else None
    return MyGames(tables=[summary(row, person.id) for row in rows[:PAGE]], more_before=more)

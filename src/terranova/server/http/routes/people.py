"""A browser: its name, its games."""

from typing import Annotated

from fastapi import APIRouter, Query

from terranova.server.http.deps import REFUSALS, Anybody, Server, Somebody
from terranova.server.schema.commands import Rename
from terranova.server.schema.summaries import Me, MyGames
from terranova.server.schema.vocabulary import TABLE_ID
from terranova.server.sessions.lobby import summaries
from terranova.store import PersonRow

router = APIRouter(prefix="/api", tags=["people"], responses=REFUSALS)

PAGE = 50
LAST = rf"^[0-9]{{1,12}}(\.[0-9]{{1,12}})?-{TABLE_ID}$"
"""The last game of a page: when it was changed, and its table."""
Before = Annotated[str | None, Query(pattern=LAST, description="What the page before said in ``more_before``")]


@router.get("/me")
async def me(server: Server, person: Anybody) -> Me:
    """What the server remembers of this browser."""
    row = await server.remembered(person.id) if person else PersonRow("", "", None)
    return Me(name=row.name, language=row.language, is_known=bool(row.name))


@router.put("/me")
async def rename(server: Server, person: Somebody, body: Rename) -> Me:
    """Say your name; the browser gets a cookie if it has none."""
    server.rates.use("messages", person.id)
    before = await server.remembered(person.id)
    await server.remember(person, body.name, body.language or before.language)
    return Me(name=body.name, language=body.language or before.language, is_known=True)


@router.get("/games")
async def my_games(server: Server, person: Anybody, before: Before = None) -> MyGames:
    """The tables you have made or sat at, the latest first; ``before`` asks for older ones."""
    if person is None:
        return MyGames(tables=[], more_before=None)
    changed_at, _, table_id = (before or "").partition("-")
    last = (float(changed_at), table_id) if before else None
    rows = await server.store.tables_of(person.id, PAGE + 1, last)
    shown = rows[:PAGE]
    more = f"{shown[-1].changed_at!r}-{shown[-1].id}" if len(rows) > PAGE else None
    return MyGames(tables=summaries(shown, server.sessions.broken, server.clock.now(), person.id), more_before=more)

"""The pages. Each is made on the server and filled by its own module of ``web/pages``."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path as FilePath
from typing import Annotated, Any, TypeVar

from babel.core import get_global
from fastapi import APIRouter, Path, Request, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from terranova.locale import LANGUAGES, NAMES, speaker
from terranova.maps import Map, map_names
from terranova.pdf import MAX_SHEETS, PAPERS
from terranova.server import language
from terranova.server.errors import Refusal
from terranova.server.http import rules_page
from terranova.server.http.deps import (
    Anybody,
    Server,
    TableId,
    anybody,
    context_of,
    is_secure,
    origin_for_others,
    set_cookie,
)
from terranova.server.http.routes.maps import clock_kinds, map_summaries
from terranova.server.http.routes.puzzles import PuzzleId, find_puzzle
from terranova.server.http.routes.sharing import table_card
from terranova.server.identity import Person
from terranova.server.schema.analyses import ANALYSIS_ID
from terranova.server.serialize import lessons
from terranova.server.serialize.boards import board_address
from terranova.server.serialize.cards import card_of_analysis, card_of_puzzle

router = APIRouter(include_in_schema=False)
AnalysisId = Annotated[str, Path(pattern=f"^{ANALYSIS_ID}$")]

TEMPLATES = Environment(
    loader=FileSystemLoader(FilePath(__file__).parent.parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
LANGUAGE_SECONDS = 365 * 86_400
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


@dataclass(frozen=True)
class Page:
    """A page there is."""

    name: str
    path: str
    """As the router has it: with ``{table}`` where it shows one."""

    @property
    def shows_table(self) -> bool:
        """Whether its address names a table."""
        return "{table}" in self.path

    def address(self, table: str = "") -> str:
        """Return the address of the page, of this table if it shows one."""
        return self.path.format(table=table)


PAGES: dict[str, Page] = {}
"""All pages by name; tests and screenshots walk this."""


def page(name: str, path: str) -> Callable[[Endpoint], Endpoint]:
    """Add a page to the router and to ``PAGES``."""

    def add(endpoint: Endpoint) -> Endpoint:
        PAGES[name] = Page(name, path)
        router.add_api_route(path, endpoint, methods=["GET"], name=name)
        return endpoint

    return add


def render(
    request: Request, server: Server, person: Person | None, template: str, status: int = 200, **more: Any
) -> Response:
    """A page in the reader's language. The browser's cookie comes with each, so that it does not run out."""
    chosen = speaker().language
    known = {
        "lang": chosen,
        "t": speaker().t,
        "languages": {code: NAMES[code] for code in LANGUAGES},
        "in_language": partial(_in_language, request),
        "asset": server.assets.address,
        "modules": server.assets.modules,
        "styles": server.assets.styles,
        "digest": server.assets.digest,
        "name": person.name if person else "",
        "path": request.scope["path"],
        "is_compiling": server.readiness.is_compiling,
        "card": None,
        "origin": origin_for_others(request),
        "locale": _locale(chosen),
    }
    text = TEMPLATES.get_template(template).render(known | more)
    headers = {"Cache-Control": "no-cache, private", "Content-Language": chosen, "Vary": "Accept-Language, Cookie"}
    response = Response(text, status, headers, "text/html; charset=utf-8")
    if request.query_params.get(language.QUERY) == chosen:
        response.set_cookie(
            language.COOKIE, chosen, max_age=LANGUAGE_SECONDS, samesite="lax", secure=is_secure(request)
        )
    set_cookie(request, response, person or Person(server.identities.new(), ""))
    return response


def _locale(language: str) -> str:
    """A language with its usual country, as cards want it: ``de_DE``."""
    parts = get_global("likely_subtags").get(language, language).split("_")
    return f"{parts[0]}_{parts[-1]}" if len(parts) > 1 else language


def _in_language(request: Request, code: str) -> str:
    """The same page in another language."""
    asked = request.url.include_query_params(**{language.QUERY: code})
    return f"{asked.path}?{asked.query}"


async def not_found(request: Request) -> Response:
    """The page for an address that there is not."""
    return render(request, context_of(request), await anybody(request), "not-found.html", 404)


@page("start", "/")
async def start(request: Request, server: Server, person: Anybody) -> Response:
    """Four ways into a game."""
    chosen = {"name", "title", "fields", "landscapes", "most_players"}
    maps = [one.model_dump(include=chosen) for one in map_summaries()]
    bots = [bot.name for bot in server.settings.bots]
    clocks = [kind.model_dump() for kind in clock_kinds()]
    return render(request, server, person, "start.html", maps=maps, bots=bots, clocks=clocks)


@page("table", "/table/{table}")
async def table(request: Request, server: Server, person: Anybody, table: TableId) -> Response:
    """A table; if there is none, what else there is."""
    if not await server.sessions.has(table):
        return render(request, server, person, "no-table.html", 404)
    away, card = server.settings.away_seconds, await table_card(request, server, table, "table")
    board, picture = _board_of(server, table), _picture_of(server, table)
    return render(
        request, server, person, "table.html", table=table, board=board, picture=picture, away=away, card=card
    )


def _board_of(server: Server, table: str) -> str | None:
    """The address of the board's still part, if the table is in memory: the browser can ask for it at once."""
    session = server.sessions.live.get(table)
    return board_address(session.table.setup.map) if session else None


def _picture_of(server: Server, table: str) -> str | None:
    """What stands in for the board until the page's modules have drawn it, if its map came with the game."""
    session = server.sessions.live.get(table)
    map = session.table.setup.map if session else None
    if map is None or map.name not in map_names() or Map.load(map.name) != map:
        return None
    return f"/api/maps/{map.name}/picture.svg?size=400&theme=auto"


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """How the game is installed as an app. It is asked for without cookies, so that its address names the language."""
    spoken = speaker()
    text = TEMPLATES.get_template("manifest.webmanifest").render(t=spoken.t, lang=spoken.language)
    return Response(text, 200, {"Cache-Control": "no-cache"}, "application/manifest+json")


@page("offline", "/offline")
async def offline(request: Request, server: Server, person: Anybody) -> Response:
    """What the service worker keeps for when there is no network."""
    return render(request, server, person, "offline.html")


@page("tables", "/tables")
async def tables(request: Request, server: Server, person: Anybody) -> Response:
    """The open tables."""
    return render(request, server, person, "tables.html")


@page("games", "/games")
async def games(request: Request, server: Server, person: Anybody) -> Response:
    """My games."""
    return render(request, server, person, "games.html")


@page("replay", "/replay/{table}")
async def replay(request: Request, server: Server, person: Anybody, table: TableId) -> Response:
    """A game to look at; ``?at=`` names the moment. If there is none, the page says how to find one."""
    status, at = 200 if await server.sessions.has(table) else 404, request.query_params.get("at", "")
    card = await table_card(request, server, table, "replay", int(at) if at.isdecimal() and len(at) < 6 else None)
    board = _board_of(server, table)
    return render(request, server, person, "replay.html", status, table=table, board=board, card=card)


@page("no-replay", "/replay")
async def no_replay(request: Request, server: Server, person: Anybody) -> Response:
    """No game is named: the page says how to find one."""
    return render(request, server, person, "replay.html", table="", board=None)


@page("report", "/report/{table}")
async def report(request: Request, server: Server, person: Anybody, table: TableId) -> Response:
    """What the engine makes of a finished game; ``?turn=`` names the turn. If there is none, the page says so."""
    status = 200 if await server.sessions.has(table) else 404
    board, card = _board_of(server, table), await table_card(request, server, table, "report")
    return render(request, server, person, "report.html", status, table=table, board=board, card=card)


@page("analysis", "/analysis")
async def analysis(request: Request, server: Server, person: Anybody) -> Response:
    """A new analysis, of what the address names: ``?table=``, ``?position=``, ``?map=``."""
    return render(request, server, person, "analysis.html", analysis="")


@router.get("/analysis/{analysis_id}")
async def kept_analysis(request: Request, server: Server, person: Anybody, analysis_id: AnalysisId) -> Response:
    """An analysis that is kept."""
    row = await server.store.find_analysis(analysis_id)
    card = card_of_analysis(row) if row else None
    return render(request, server, person, "analysis.html", 200 if row else 404, analysis=analysis_id, card=card)


@page("rules", "/rules")
async def rules(request: Request, server: Server, person: Anybody) -> Response:
    """The rules."""
    return render(request, server, person, "rules.html", **rules_page.contents(speaker()))


@page("positions", "/positions")
async def positions(request: Request, server: Server, person: Anybody) -> Response:
    """The position editor; the address names what it begins with: ``?map=``, ``?rules=``, ``?position=``."""
    maps = [{"name": one.name, "title": one.title} for one in map_summaries()]
    return render(request, server, person, "positions.html", maps=maps)


@page("maps", "/maps")
async def maps(request: Request, server: Server, person: Anybody) -> Response:
    """Maps of one's own: drawn or generated, checked, measured."""
    return render(request, server, person, "maps.html")


@page("print", "/print")
async def print_page(request: Request, server: Server, person: Anybody) -> Response:
    """A map as a PDF to print and cut out; ``?map=`` names it."""
    maps = [one.model_dump(include={"name", "title"}) for one in map_summaries()]
    return render(request, server, person, "print.html", maps=maps, papers=list(PAPERS), most_sheets=MAX_SHEETS)


@page("learn", "/learn")
async def learn(request: Request, server: Server, person: Anybody) -> Response:
    """Learning the game; what the lessons say is asked for as soon as the rules are ready."""
    return render(request, server, person, "learn.html", lessons=lessons.titles(speaker()))


@page("puzzles", "/puzzles")
async def puzzles(request: Request, server: Server, person: Anybody) -> Response:
    """The puzzle of the day, and the way to all others."""
    return render(request, server, person, "puzzles.html", puzzle="")


@router.get("/puzzles/{puzzle}")
async def puzzle(request: Request, server: Server, person: Anybody, puzzle: PuzzleId) -> Response:
    """A puzzle; if there is none, the page for what is not there."""
    try:
        found = await find_puzzle(server, puzzle)
    except Refusal:
        return await not_found(request)
    card = await asyncio.to_thread(card_of_puzzle, puzzle, found) if server.readiness.is_ready else None
    return render(request, server, person, "puzzles.html", puzzle=puzzle, card=card)


@page("api", "/api/docs")
async def docs(request: Request, server: Server, person: Anybody) -> Response:
    """The API as a page: no script, so that it works under our own policy."""
    if server.api_body is None:  # long, the same for everybody, and in English

        def draw() -> str:
            return TEMPLATES.get_template("api-body.html").render(api=request.app.openapi())

        server.api_body = asyncio.ensure_future(asyncio.to_thread(draw))  # once, however many ask meanwhile
    return render(request, server, person, "api.html", body=Markup(await asyncio.shield(server.api_body)))

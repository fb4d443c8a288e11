"""Maps and rule sets to choose from."""

import asyncio
import hashlib
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from terranova import Map
from terranova.maps import map_names
from terranova.rules import EDITIONS, OPTIONS
from terranova.server.drawing import pictures
from terranova.server.errors import Refusal
from terranova.server.guard.origin import PICTURE_POLICY
from terranova.server.http.assets import Asset, make_asset
from terranova.server.http.deps import REFUSALS, Server, Theme, address_of, file_of
from terranova.server.http.routes.static import FOR_EVER, send_asset
from terranova.server.schema import summaries
from terranova.server.schema.clocks import CLOCK_KINDS, CLOCK_NUMBERS
from terranova.server.schema.commands import CheckMap
from terranova.server.schema.vocabulary import Phrase
from terranova.server.serialize.boards import find_board
from terranova.server.serialize.map_review import map_summary
from terranova.server.tables.maps import find_map

router = APIRouter(prefix="/api", tags=["maps and rules"], responses=REFUSALS)

Digest = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="The digest in the map's `board`")]
MapName = Annotated[str, Path(max_length=100, description="The map's name")]
Size = Annotated[int, Query(ge=32, le=2048, description="The longer side in pixels")]


@lru_cache(maxsize=1)
def map_summaries() -> list[summaries.MapSummary]:
    """The maps that come with the game."""
    return [map_summary(Map.load(name)) for name in map_names()]


@router.get("/maps")
async def maps() -> summaries.Maps:
    """The maps that come with the game."""
    return summaries.Maps(maps=map_summaries())


@router.get("/maps/{name}")
async def one_map(name: MapName) -> summaries.MapSummary:
    """A map that comes with the game."""
    return map_summary(find_map(name))


@router.post("/maps/check")
async def check_map(request: Request, server: Server, wish: CheckMap) -> summaries.MapSummary:
    """Check the text of a map of one's own (FORMATS.md)."""
    server.rates.use("pictures", address_of(request))
    return await asyncio.to_thread(lambda: map_summary(Map.from_text(wish.drawing)))


@router.post(
    "/maps/picture",
    response_class=Response,
    responses=file_of("image/svg+xml"),
)
async def own_map_picture(
    request: Request, server: Server, wish: CheckMap, theme: Theme = "light", size: Size = 400
) -> Response:
    """A picture of a map of one's own."""
    server.rates.use("pictures", address_of(request))
    drawn = await server.painter.draw(address_of(request), pictures.map_svg, wish.drawing, size, theme)
    return Response(drawn, 200, {"Content-Security-Policy": PICTURE_POLICY}, "image/svg+xml")


@router.get(
    "/maps/{name}/picture.svg",
    response_class=Response,
    responses=file_of("image/svg+xml") | {304: {"description": "The picture you have is the same"}},
)
async def map_picture(
    request: Request, server: Server, name: MapName, theme: Theme = "light", size: Size = 400
) -> Response:
    """A picture of a map that comes with the game."""
    server.rates.use("pictures", address_of(request))
    drawn = await server.painter.draw(address_of(request), pictures.map_svg, find_map(name).text(), size, theme)
    tag = f'"{hashlib.sha256(drawn).hexdigest()[:20]}"'
    headers = {"Content-Security-Policy": PICTURE_POLICY, "ETag": tag, "Cache-Control": "public, max-age=3600"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn, 200, headers, "image/svg+xml")


@router.get("/boards/{digest}", response_class=Response, responses=file_of("application/json"))
async def still_board(request: Request, server: Server, digest: Digest) -> Response:
    """The still part of a map's board as SVG by layer; a map names the address. It never changes."""
    map = find_board(digest)
    if map is None:
        raise Refusal("not-found")
    drawn = await server.painter.draw(address_of(request), pictures.still_board_json, map.text())
    return send_asset(request, await asyncio.to_thread(_board, drawn), FOR_EVER)


@lru_cache(maxsize=64)
def _board(drawn: bytes) -> Asset:
    return make_asset("board.json", drawn)


@router.get("/rules")
async def rules() -> summaries.Rules:
    """The rule sets there are, and the options that can be set on their own (RULES.md)."""
    options = []
    for name, option in OPTIONS.items():
        least, most = option.bounds or (None, None)
        choice = summaries.OptionChoice(
            name=name,
            rule=option.rule,
            kind=option.kind,
            words=list(option.words) or None,
            least=least,
            most=most,
            each=option.each,
            editions={edition: getattr(rules, name) for edition, rules in EDITIONS.items()},
        )
        options.append(choice)
    editions = [summaries.Edition(name=name, **edition.options) for name, edition in EDITIONS.items()]
    return summaries.Rules(editions=editions, options=options)


def clock_kinds() -> list[summaries.ClockKindView]:
    """The kinds of clock there are."""
    return [
        summaries.ClockKindView.model_validate(
            {
                "kind": name,
                "numbers": [
                    {"name": number, "least": bound.least, "most": bound.most, "default": bound.default}
                    for number, bound in ((number, CLOCK_NUMBERS[number]) for number in kind.numbers)
                ],
            }
        )
        for name, kind in CLOCK_KINDS.items()
    ]


@router.get("/clocks")
async def clocks() -> summaries.Clocks:
    """The kinds of clock there are, and the numbers each is set by."""
    return summaries.Clocks(kinds=clock_kinds())


@router.get("/phrases")
async def phrases() -> summaries.Phrases:
    """The ready-made phrases of the chat."""
    return summaries.Phrases(phrases=list(Phrase.__args__))  # type: ignore[attr-defined]  # a Literal has them

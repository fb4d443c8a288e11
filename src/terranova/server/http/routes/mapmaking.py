"""Making maps: checked as they are drawn, generated from a seed, measured by games of the computer with itself."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from terranova import Map, RuleSet
from terranova.arena.fairness import Tally
from terranova.errors import TerraNovaError
from terranova.mapmaking.generate import MIN_FIELDS
from terranova.mapmaking.report import check_map
from terranova.maps import MAX_FIELDS, MAX_LANDSCAPES, MIN_LANDSCAPES
from terranova.server.computer.job import ThinkingError
from terranova.server.drawing import pictures
from terranova.server.errors import Refusal
from terranova.server.failures import failure
from terranova.server.guard.origin import PICTURE_POLICY
from terranova.server.http.deps import REFUSALS, ReadyServer, Server, Theme, address_of, file_of
from terranova.server.schema.commands import CheckMap
from terranova.server.schema.mapmaking import LONGEST_SEED, MapDrawing, MapReview, MeasureFairness, NewMap, Style
from terranova.server.serialize import map_review
from terranova.workers.messages import Message

router = APIRouter(prefix="/api/maps", tags=["maps and rules"], responses=REFUSALS)

Seed = Annotated[int, Query(ge=0, le=LONGEST_SEED, description="The same seed gives the same map")]
Fields = Annotated[int, Query(ge=MIN_FIELDS, le=MAX_FIELDS, description="The number of spaces")]
Landscapes = Annotated[int, Query(ge=MIN_LANDSCAPES, le=MAX_LANDSCAPES, description="The number of landscapes")]
StyleName = Annotated[Style, Query(description="How the landscapes lie")]
Size = Annotated[int, Query(ge=32, le=2048, description="The longer side in pixels")]

GENERATE_COST = 4
LINES = "application/x-ndjson"


@router.post("/review")
async def review_map(request: Request, server: Server, wish: CheckMap) -> MapReview:
    """Say what is good and bad about a drawing; one that is no map is answered, too, with the reason."""
    server.rates.use("pictures", address_of(request))
    return await asyncio.to_thread(map_review.review, wish.drawing)


@router.post("/generate")
async def generate_map(request: Request, server: Server, wish: NewMap) -> MapDrawing:
    """Make a new map from a seed."""
    server.rates.use("pictures", address_of(request), GENERATE_COST)
    text = await server.painter.draw(
        address_of(request), pictures.new_map, wish.seed, wish.fields, wish.landscapes, wish.style
    )
    return MapDrawing(drawing=text.decode())


@router.get("/new.svg", response_class=Response, responses=file_of("image/svg+xml"))
async def new_map_picture(
    request: Request,
    server: Server,
    seed: Seed,
    fields: Fields = 168,
    landscapes: Landscapes = 8,
    style: StyleName = "hub",
    theme: Theme = "light",
    size: Size = 400,
) -> Response:
    """A picture of the map that ``/generate`` makes from the same wishes."""
    server.rates.use("pictures", address_of(request))
    asker = address_of(request)
    drawn = await server.painter.draw(asker, pictures.new_map_svg, seed, fields, landscapes, style, size, theme)
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": "public, max-age=3600"}
    return Response(drawn, 200, headers, "image/svg+xml")


@router.post("/fairness", response_class=StreamingResponse, responses=file_of(LINES))
async def measure_fairness(request: Request, server: ReadyServer, wish: MeasureFairness) -> StreamingResponse:
    """Have the computer play against itself. Each line of the answer is a ``FairnessView`` as JSON, after each game;
    a ``Failure`` ends it early. Closing the connection stops the games; its last ``tally`` goes on from there.
    """
    address = address_of(request)
    server.rates.use("hints", address)
    map, rules = await asyncio.to_thread(Map.from_text, wish.drawing), RuleSet.from_text(wish.rules)
    if wish.players not in check_map(map).players:
        raise Refusal("map-too-small", players=wish.players)
    before = wish.tally.model_dump() if wish.tally else asdict(Tally(0, (0.0,) * wish.players))
    data = {
        "map": map.text(),
        "rules": rules.text(),
        "players": wish.players,
        "level": wish.level,
        "games": wish.games,
        "tally": before,
    }
    return StreamingResponse(_lines(server, data, address), media_type=LINES, headers={"Cache-Control": "no-store"})


async def _lines(server: Server, data: Message, asker: str) -> AsyncIterator[bytes]:
    found: asyncio.Queue[Message | None] = asyncio.Queue()
    study = asyncio.create_task(server.studies.run("fairness", data, asker, found.put_nowait))
    study.add_done_callback(lambda _: found.put_nowait(None))
    try:
        yield _line(data["tally"], data["games"])
        while (tally := await found.get()) is not None:
            yield _line(tally, data["games"])
        try:
            yield _line(await study, data["games"])
        except (Refusal, TerraNovaError) as error:
            yield failure(error).model_dump_json().encode() + b"\n"
        except ThinkingError:
            yield failure(Refusal("study-failed")).model_dump_json().encode() + b"\n"
    finally:
        study.cancel()


def _line(tally: Message, games: int) -> bytes:
    counted = Tally(**(tally | {"wins": tuple(tally["wins"])}))
    return map_review.fairness(counted, games).model_dump_json().encode() + b"\n"

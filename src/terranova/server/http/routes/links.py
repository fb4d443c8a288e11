"""Links to a table, for others and for one's own other devices, as text and as QR codes."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from terranova.server.drawing import pictures
from terranova.server.errors import Refusal
from terranova.server.guard.origin import PICTURE_POLICY
from terranova.server.http.deps import (
    REFUSALS,
    Anybody,
    ReadyServer,
    TableId,
    address_of,
    file_of,
    origin_for_others,
)
from terranova.server.schema.summaries import Invitation, SeatLink
from terranova.server.schema.vocabulary import Player

router = APIRouter(prefix="/api", tags=["links"], responses=REFUSALS)

OwnSeat = Annotated[Player | None, Query(description="Which of your seats, if you have several")]
Scale = Annotated[int, Query(ge=1, le=20, description="Pixels for each square")]


@router.get("/tables/{table}/invitation")
async def invitation(request: Request, server: ReadyServer, table: TableId) -> Invitation:
    """The address to share: anyone who opens it may watch and take a free seat."""
    await server.sessions.find(table)
    return Invitation(address=f"{origin_for_others(request)}/table/{table}")


@router.get("/tables/{table}/invitation.svg", response_class=Response, responses=file_of("image/svg+xml"))
async def invitation_code(request: Request, server: ReadyServer, table: TableId, scale: Scale = 6) -> Response:
    """The same as a QR code."""
    return await _code(request, server, (await invitation(request, server, table)).address, scale)


@router.get("/tables/{table}/link")
async def seat_link(
    request: Request, server: ReadyServer, person: Anybody, table: TableId, player: OwnSeat = None
) -> SeatLink:
    """The private link of your seat, to carry it to another device."""
    if person is None:
        raise Refusal("not-seated")
    seat = (await server.sessions.find(table)).table.own_seat(person.id, player)
    token = server.links.write(table, seat.player, seat.link)
    path = f"/table/{table}#seat={token}"
    address = origin_for_others(request) + path
    return SeatLink.model_validate({"player": seat.player, "token": token, "path": path, "address": address})


@router.get("/tables/{table}/link.svg", response_class=Response, responses=file_of("image/svg+xml"))
async def seat_link_code(
    request: Request,
    server: ReadyServer,
    person: Anybody,
    table: TableId,
    player: OwnSeat = None,
    scale: Scale = 6,
) -> Response:
    """The same as a QR code: scan it with the other device."""
    return await _code(request, server, (await seat_link(request, server, person, table, player)).address, scale)


async def _code(request: Request, server: ReadyServer, address: str, scale: int) -> Response:
    server.rates.use("pictures", address_of(request))
    drawn = await server.painter.draw(address_of(request), pictures.qr_code, address, scale)
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": "no-store"}
    return Response(drawn, 200, headers, "image/svg+xml")

"""Print and play: what a map amounts to on paper, and the PDF."""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request, Response

from terranova import Map
from terranova.server.drawing import pictures
from terranova.server.guard.origin import PICTURE_POLICY
from terranova.server.http.context import Context
from terranova.server.http.deps import REFUSALS, Server, address_of, file_of
from terranova.server.schema.printing import PrintView, PrintWish
from terranova.server.tables.maps import find_map

router = APIRouter(prefix="/api/print", tags=["print and play"], responses=REFUSALS)

COST = 2
"""A print counts for as many pictures."""


@router.post("/preview")
async def preview(request: Request, server: Server, wish: PrintWish) -> PrintView:
    """What the PDF will be: its sheets, its pages, and how large a space is on paper."""
    found = json.loads(await _draw(request, server, wish, pictures.print_preview))
    return PrintView.model_construct(**{name: found[name] for name in PrintView.model_fields})


@router.post("/pdf", response_class=Response, responses=file_of("application/pdf"))
async def pdf(request: Request, server: Server, wish: PrintWish) -> Response:
    """The PDF: the board on sheets to glue together, pieces to cut out and the rules in short."""
    drawn = await _draw(request, server, wish, pictures.print_pdf)
    name = 'attachment; filename="terranova.pdf"'
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Content-Disposition": name, "Cache-Control": "no-store"}
    return Response(drawn, 200, headers, "application/pdf")


async def _draw(request: Request, server: Context, wish: PrintWish, picture: Any) -> bytes:
    server.rates.use("pictures", address_of(request), COST)
    drawing = wish.drawing
    map = find_map(wish.map) if drawing is None else await asyncio.to_thread(Map.from_text, drawing)
    wishes = wish.model_dump(exclude={"map", "drawing"})
    return await server.export_painter.draw(address_of(request), picture, map.text(), wishes)

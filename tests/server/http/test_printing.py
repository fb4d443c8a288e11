"""Print and play over HTTP: what a print amounts to, and the PDF."""

from __future__ import annotations

import io

from pypdf import PdfReader

from tests.support.server import RING, Server


def test_what_a_print_amounts_to_before_it_is_made(server: Server) -> None:
    anna = server.browser("Anna")
    few = anna.post("/api/print/preview", {"map": "terra-nova", "sheets": 1})
    many = anna.post("/api/print/preview", {"map": "terra-nova", "sheets": 6})
    assert (few["across"], few["down"]) == (1, 1)
    assert few["hexagon_width_mm"] < many["hexagon_width_mm"] == 30.5
    assert few["is_hard_to_handle"]
    assert many["picture"].startswith("<svg ")


def test_the_pdf_is_what_was_announced(server: Server) -> None:
    anna = server.browser("Anna")
    wish = {"drawing": RING, "style": "ink-saving", "paper": "Letter", "language": "hu", "seams": "straight"}
    view = anna.post("/api/print/preview", wish)
    answer = anna.client.post("/api/print/pdf", json=wish)
    assert answer.headers["content-type"] == "application/pdf"
    assert len(PdfReader(io.BytesIO(answer.content)).pages) == view["pages"]


def test_what_cannot_be_printed(server: Server) -> None:
    anna = server.browser("Anna")
    anna.refused("/api/print/pdf", {"sheets": 0}, 422)
    anna.refused("/api/print/pdf", {"map": "nowhere"}, 404)
    anna.refused("/api/print/pdf", {"drawing": "no map"}, 422)
    assert anna.refused("/api/print/preview", {"hexagon_mm": 199}, 422)["code"] == "printing-too-large"

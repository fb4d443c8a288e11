"""What links lead to: cards, pages in one file, frames on other pages, moving pictures."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from terranova.export import script_digest
from terranova.puzzles import shipped
from tests.support.server import Browser, Server

GAME = (Path(__file__).parents[2] / "report" / "games" / "ending.txt").read_text("utf-8")


def meta(text: str) -> dict[str, str]:
    """What a page says to chat programs."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', text)
    return {name: unescape(content) for name, content in found}


@pytest.fixture
def anna(server: Server) -> Browser:
    return server.browser("Anna")


@pytest.fixture
def finished(anna: Browser) -> str:
    table: str = anna.post("/api/records", {"text": GAME})["table"]
    return table


def size_of(file: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(file)) as picture:
        return picture.size


def test_a_link_to_a_game_says_who_plays_and_the_score(anna: Browser, finished: str) -> None:
    page = anna.client.get(f"/replay/{finished}?at=3", headers={"Accept-Language": "de"})
    shown = meta(page.text)
    assert shown["og:title"].startswith("Anna 23 – Ben 23")
    assert shown["og:locale"] == "de_DE"
    assert shown["og:description"] == "Aktion 3 von 24"
    assert shown["og:image"].endswith(f"/api/tables/{finished}/moments/3/card.png")
    assert shown["og:url"].endswith(f"/replay/{finished}?at=3")
    assert (
        "Ben" in meta(anna.client.get(f"/report/{finished}", headers={"Accept-Language": "en"}).text)["og:description"]
    )


def test_a_link_to_a_table_that_waits(anna: Browser) -> None:
    table = anna.make("here", "elsewhere")
    shown = meta(anna.client.get(f"/table/{table}").text)
    assert shown["og:description"] == "1 seat is free."
    assert "Anna" in shown["og:title"]


def test_what_is_planned_is_not_on_a_card(anna: Browser) -> None:
    """The card of a running game shows what has been played, and nothing of a plan."""
    table = anna.make("here", "here")
    anna.do(table, "plan", actions=["d4"])
    assert meta(anna.client.get(f"/table/{table}").text)["og:image"].endswith("/moments/0/card.png")
    assert anna.client.get(f"/api/tables/{table}/moments/1/card.png").status_code == 404
    anna.do(table, "turn", actions=["d4"])
    assert meta(anna.client.get(f"/table/{table}").text)["og:image"].endswith("/moments/1/card.png")


def test_cards_are_small_pictures_for_any_page(anna: Browser, finished: str) -> None:
    puzzle = next(iter(shipped())).id
    for path in (f"/api/tables/{finished}/moments/24/card.png", f"/api/puzzles/{puzzle}/card.png"):
        answer = anna.client.get(path)
        assert size_of(answer.content) == (1200, 630)
        assert len(answer.content) < 300_000
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "public" in answer.headers["cache-control"]
    assert anna.client.get(f"/api/tables/{finished}/moments/25/card.png").status_code == 404


def test_a_link_to_a_puzzle_says_its_task(anna: Browser) -> None:
    puzzle = next(iter(shipped()))
    shown = meta(anna.client.get(f"/puzzles/{puzzle.id}?lang=fr").text)
    assert shown["og:locale"] == "fr_FR"
    assert shown["og:image"].endswith(f"/api/puzzles/{puzzle.id}/card.png")
    assert all(str(action) not in shown["og:description"] for action in puzzle.solution)


def test_only_embedded_pages_may_be_framed(anna: Browser, finished: str) -> None:
    framed = anna.client.get(f"/embed/{finished}?at=5&lang=fi")
    policy = framed.headers["content-security-policy"]
    assert framed.status_code == 200
    assert "x-frame-options" not in framed.headers
    assert "frame-ancestors *" in policy
    assert f"script-src '{script_digest()}'" in policy
    assert "connect-src" not in policy
    assert "allow-same-origin" not in policy
    assert "set-cookie" not in framed.headers
    assert '<html lang="fi">' in framed.text
    assert '"at":5' in framed.text
    others = ("/", f"/replay/{finished}", f"/api/tables/{finished}", f"/api/tables/{finished}/replay.html", "/embed")
    for path in others:
        answer = anna.client.get(path)
        assert answer.headers["x-frame-options"] == "DENY", path
        assert "frame-ancestors *" not in answer.headers["content-security-policy"], path


def test_a_running_game_is_not_embedded(anna: Browser) -> None:
    table = anna.make("here", "here")
    answer = anna.client.get(f"/embed/{table}")
    assert answer.status_code == 409
    assert "The game is not over." in answer.text
    assert "<script" not in answer.text


def test_a_page_to_keep(anna: Browser, finished: str) -> None:
    answer = anna.client.get(f"/api/tables/{finished}/replay.html")
    assert "attachment" in answer.headers["content-disposition"]
    assert f'/replay/{finished}" target="_blank"' in answer.text
    assert anna.client.get(f"/api/tables/{finished}/replay.html?at=25").status_code == 404


def test_a_moving_picture(anna: Browser, finished: str) -> None:
    path = f"/api/tables/{finished}/animation.gif"
    answer = anna.client.get(path, params={"first": 0, "last": 3, "size": 120})
    assert answer.headers["content-type"] == "image/gif"
    assert size_of(answer.content)[0] <= 120
    assert anna.client.get(path, params={"first": 4, "last": 3}).status_code == 404
    assert anna.client.get(path, params={"size": 5000}).status_code == 422

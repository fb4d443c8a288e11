"""Languages: that everybody reads and hears their own."""

from __future__ import annotations

import re

import pytest

from tests.support.server import Server, until


def test_what_is_installed_and_what_is_kept_is_in_the_readers_language(server: Server) -> None:
    client = server.browser().client
    manifest = client.get("/manifest.webmanifest?lang=en-XA")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.json()["description"].startswith("[Šlídé")
    offline = client.get("/offline?lang=en-XA")
    assert offline.headers["content-language"] == "en-XA"
    assert "[Ñö çöññéçtíöñ" in offline.text


def test_a_switch_of_languages_keeps_the_page(server: Server) -> None:
    text = server.browser().client.get("/replay/abc?at=7&lang=fi").text
    assert '<a href="/replay/abc?at=7&amp;lang=hu" lang="hu" hreflang="hu"' in text
    assert text.count("data-language=") == 6
    assert text.count('aria-current="true"') == 1


def test_messages_come_with_the_page(server: Server) -> None:
    client = server.browser().client
    found = re.search(r'<script defer [^>]*src="(/web/[0-9a-f]+/messages/fi\.js)"', client.get("/?lang=fi").text)
    assert found
    script = client.get(found[1])
    assert "immutable" in script.headers["cache-control"]
    assert re.match(r"globalThis\.terranovaMessages\s*=\s*\{", script.text)


@pytest.mark.parametrize("asked", ["?lang=en-XA", ""])
def test_refusals_are_in_the_readers_language(server: Server, asked: str) -> None:
    message = server.browser().client.get(f"/api/tables/nowhere{asked}").json()["error"]["message"]
    expected = "[Thíš táblé döéšñ’t éxíšt. öñé twö thŕéé]" if asked else "This table doesn’t exist."
    assert message == expected


def test_the_pseudo_language_is_offered_to_nobody(server: Server) -> None:
    response = server.browser().client.get("/", headers={"accept-language": "en-XA"})
    assert response.headers["content-language"] == "en"
    assert "en-XA" not in response.text


def test_two_readers_at_one_table_hear_each_their_own_language(server: Server) -> None:
    ann = server.browser("Ann")
    path = f"/api/tables/{ann.make('here', 'here')}/socket?lang="
    with ann.client.websocket_connect(f"{path}en-XA") as one, ann.client.websocket_connect(f"{path}en") as other:
        for socket in (one, other):
            until(socket, "welcome")
        for socket, sentence in ((one, "[Théŕé íš ñö špáçé z9"), (other, "There is no space z9")):
            socket.send_json({"type": "plan", "key": "one-plan", "after": 0, "actions": ["z9"]})
            assert until(socket, "error")["error"]["message"].startswith(sentence)

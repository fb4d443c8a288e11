"""Seat links that are renewed, and chat that is closed to some."""

from __future__ import annotations

from tests.server.conftest import Start
from tests.support.server import Server, until


def test_a_renewed_link_makes_the_old_one_worthless(server: Server) -> None:
    ann, thief, phone = server.browser("Ann"), server.browser(), server.browser()
    table = ann.make("here Ann", "elsewhere")
    old = ann.get(f"/api/tables/{table}/link")["token"]
    assert thief.try_to(table, "renew-link")["code"] == "not-seated"
    ann.do(table, "renew-link")
    assert thief.try_to(table, "carry", token=old)["code"] == "bad-link"
    new = ann.get(f"/api/tables/{table}/link")["token"]
    phone.do(table, "carry", token=new)
    assert phone.get(f"/api/tables/{table}")["you"]["seats"] == ["red"]


def test_who_has_several_seats_says_which_link(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    assert ann.try_to(table, "renew-link")["code"] == "which-seat"
    tokens = [ann.get(f"/api/tables/{table}/link?player={player}")["token"] for player in ("red", "yellow")]
    ann.do(table, "renew-link", player="red")
    assert server.browser().try_to(table, "carry", token=tokens[0])["code"] == "bad-link"
    server.browser().do(table, "carry", token=tokens[1])


def test_private_answers_are_not_kept_by_caches(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here Ann", "elsewhere")
    for path in (f"/api/tables/{table}/link", f"/api/tables/{table}", "/api/me", "/api/games", "/api/open-tables"):
        assert ann.client.get(path).headers["cache-control"] == "no-store", path
    assert "max-age" in ann.client.get("/api/maps/duel/picture.svg").headers["cache-control"]


def test_the_maker_mutes_somebody(start: Start) -> None:
    server = start()
    ann, bob, eve = (server.browser(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    with eve.listen(table) as socket:
        assert not until(socket, "welcome")["you"]["is_muted"]
        eve.do(table, "chat", text="spam")
        line = until(socket, "chat")["number"]
        assert eve.try_to(table, "mute", line=line)["code"] == "not-seated"
        bob.do(table, "mute", line=line)  # a player mutes a watcher
        assert until(socket, "you")["you"]["is_muted"]
    assert eve.try_to(table, "chat", text="spam")["code"] == "muted"
    ann.do(table, "mute", line=line, muted=False)
    eve.do(table, "chat", text="sorry")
    bob.do(table, "chat", text="hm")
    bobs = ann.get(f"/api/tables/{table}")["chat"][-1]["number"]
    assert bob.try_to(table, "mute", line=bobs)["code"] == "not-maker"
    assert ann.try_to(table, "mute", line=999)["code"] == "not-maker"
    ann.do(table, "mute", line=bobs)
    again = start()  # it is kept
    bob.client.app = again.client.app
    assert again.call(again.context.sessions.find, table).table.muted != ()


def test_the_chat_is_closed_to_watchers(server: Server) -> None:
    ann, eve = server.browser("Ann"), server.browser("Eve")
    table = ann.make("here Ann", "elsewhere")
    eve.do(table, "chat", text="hello")
    ann.do(table, "options", watchers_chat=False)
    assert ann.state(table)["options"]["watchers_chat"] is False
    assert eve.try_to(table, "chat", text="hello")["code"] == "chat-closed"
    ann.do(table, "chat", text="quiet here")
    eve.do(table, "sit", name="Eve")
    eve.do(table, "chat", text="now I can")

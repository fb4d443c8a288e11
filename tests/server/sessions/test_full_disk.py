"""A disk that is full: what cannot be kept is refused, nothing is changed, and it goes on when there is room again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text

from tests.server.conftest import Start
from tests.support.server import Server, until


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Let the database have not one page more."""

    def limit(pages: int | None) -> None:
        def change(connection: Connection) -> None:
            used = connection.execute(text("PRAGMA page_count")).scalar()
            connection.execute(text(f"PRAGMA max_page_count = {pages or used}"))

        server.context.store._writer.submit(change).result()

    limit(None)
    yield
    limit(1_000_000)


def fill(server: Server, table: str) -> None:
    """Use up what is free in the pages there are."""
    ann = server.browser("Filler")
    for _ in range(200):
        response = ann.client.post(f"/api/tables/{table}/chat", json={"text": "x" * 300})
        if response.status_code != 200:
            assert (response.status_code, response.json()["error"]["code"]) == (503, "not-kept")
            assert response.headers["retry-after"]
            return
    raise AssertionError("the disk is not full")


def test_a_full_disk_is_told_and_changes_nothing(start: Start) -> None:
    server = start()
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    ann.do(table, "turn", actions=["e5"])
    with full_disk(server):
        fill(server, table)
        wish = {"seats": [{"who": "here"}, {"who": "here"}]}
        for _ in range(200):  # until the pages of the tables are full too
            answer = ann.client.post("/api/tables", json=wish)
            if answer.status_code != 201:
                break
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not-kept")
        with ann.listen(table) as socket:
            until(socket, "welcome")
            codes = set()
            for number in range(30):
                socket.send_json({"type": "chat", "text": "y" * 300, "key": f"k{number}"})
                message = socket.receive_json()
                while message["type"] not in ("answer", "error"):
                    message = socket.receive_json()
                codes.add(message.get("error", {}).get("code"))
            assert "not-kept" in codes
        assert ann.state(table)["number"] == 1
        n_lines = len(ann.get(f"/api/tables/{table}")["chat"])
    ann.do(table, "turn", actions=["e6"])
    ann.do(table, "chat", text="again")
    again = start()
    view = again.browser().get(f"/api/tables/{table}")
    assert view["state"]["number"] == 2
    assert len(view["chat"]) == min(200, n_lines + 1)


def test_a_turn_that_cannot_be_kept_is_not_played(start: Start) -> None:
    server = start()
    ann = server.browser("Ann")
    tables = [ann.make("here", "here") for _ in range(20)]
    with full_disk(server):
        fill(server, tables[0])
        number, table, before, answer = 0, "", {}, None
        for number in range(26 * len(tables)):  # until the pages of the actions are full too
            table = tables[number % len(tables)]
            before = ann.get(f"/api/tables/{table}?after=0")
            turn = {"after": before["state"]["number"], "actions": [before["state"]["moment"]["legal"][0]], "key": "k"}
            answer = ann.client.post(f"/api/tables/{table}/turn", json={**turn, "key": f"k{number}"})
            if answer.status_code != 200:
                break
        assert answer is not None
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not-kept")
        assert ann.get(f"/api/tables/{table}?after=0") == before
        with server.browser().listen(table) as socket:
            assert until(socket, "welcome")["state"]["number"] == before["state"]["number"]
    played = ann.post(f"/api/tables/{table}/turn", {**turn, "key": f"k{number}"})
    assert played["number"] == before["state"]["number"] + 1

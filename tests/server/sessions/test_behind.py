"""A process that has not heard yet of what another has committed: who saw it there goes on here."""

from __future__ import annotations

import pytest

from tests.server.conftest import Start


@pytest.mark.parametrize("command", ["plan", "turn", "chat"])
def test_a_command_that_follows_what_this_process_has_not_heard_of(start: Start, command: str) -> None:
    server = start()
    ann = server.browser("Ann")
    table = ann.make("here", "here", map="duel")
    session = server.context.sessions.live[table]
    behind = session.table
    ann.do(table, "turn", actions=[ann.state(table)["moment"]["legal"][0]])
    legal = ann.state(table)["moment"]["legal"]
    session.table = behind  # as if another process had done it, and the event were still on its way
    server.context.sessions.sharing.bus.is_shared = True  # type: ignore[misc]
    body = {"text": "hello"} if command == "chat" else {"after": 1, "actions": [legal[0]]}
    answer = ann.post(f"/api/tables/{table}/{command}", body)
    assert answer["number"] == {"plan": 1, "turn": 2, "chat": 0}[command]

"""What arrives while something else goes on at a table: turns, hints, lines of chat; and the tabs by keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Newcomer
from tests.support.case_tables import make_case_table
from tools.browser_driver import TWO_FRAMES, middle_of_a_game, open_table, read

pytestmark = pytest.mark.slow

COVER = "example-15-fields-cover-hu"
LISTEN = """() => {
    const board = document.querySelector("terra-nova-board");
    window.seen = [];
    // The first move takes as long as the test wants.
    board.addEventListener("board-moved", () => queueMicrotask(() => {
        window.held = board.face.getAnimations({ subtree: true });
        for (const animation of window.held) animation.pause();
    }), { once: true });
    for (const type of ["moved", "stone", "scored"])
        board.addEventListener(`board-${type}`, ({ detail }) => window.seen.push([type, detail.start ?? detail.field]));
}"""
LIST_END = """list => list.scrollHeight > list.clientHeight + 20
    && list.scrollHeight - list.scrollTop - list.clientHeight < 4"""


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for something that the test itself hears of."""
    for _ in range(3000):
        if condition():
            return
        page.evaluate(TWO_FRAMES)
    raise AssertionError("it did not happen")


def test_turns_that_arrive_quickly_are_all_played_one_after_the_other(newcomer: Newcomer) -> None:
    context, other = newcomer(), newcomer(motion=True)
    table, case = make_case_table(context, COVER)
    came: list[str] = []
    other.new_page().on("websocket", lambda socket: socket.on("framereceived", lambda frame: came.append(str(frame))))
    watcher = open_table(other, table)
    watcher.evaluate(LISTEN)
    turns = [case["actions"], ["a8-a9", "a9-a10", "c8-c7"]]
    for actions in turns:
        number = read(watcher, table)["state"]["number"]
        done = context.request.post(f"/api/tables/{table}/turn", data={"after": number, "actions": actions})
        assert done.ok, done.text()
    # What only surrounds the game does not cut it short either.
    assert context.request.post(f"/api/tables/{table}/options", data={"show_plans": False}).ok
    wait_until(watcher, lambda: sum(json.loads(frame)["type"] == "change" for frame in came) == 3)
    expect(watcher.locator("#players .player.on")).to_contain_text("Anna")
    expect(watcher.locator("#players [data-score=red]")).to_have_text("0")
    watcher.evaluate("() => { for (const animation of window.held) animation.play(); }")
    watcher.wait_for_function("() => !document.querySelector('terra-nova-board').pending")
    assert watcher.evaluate("() => window.seen") == [
        ["moved", "c2"],
        ["moved", "c5"],
        ["stone", "b6"],
        ["scored", None],
        ["moved", "a8"],
        ["moved", "a9"],
        ["moved", "c8"],
    ]
    expect(watcher.locator(".bubble")).to_contain_text("15 spaces × 3 = 45")
    expect(watcher.locator("#players [data-score=red]")).to_have_text("45")
    shown = watcher.evaluate("() => document.querySelector('terra-nova-board').shown")
    assert (shown["position"], shown["last"]) == (read(watcher, table)["state"]["moment"]["position"], turns[1])


def test_the_newest_line_is_seen_unless_one_reads_older_ones(newcomer: Newcomer) -> None:
    context = newcomer()
    table = middle_of_a_game(context, planned=0)
    page = open_table(context, table)
    # Those at one screen have nobody to write to until somebody watches.
    expect(page.locator("#side-chat input")).to_have_count(0)
    open_table(newcomer(), table)
    said, line = page.locator("#side-chat .chat-lines"), page.locator("#side-chat input")

    def say(text: str) -> None:
        line.fill(text)
        line.press("Enter")
        expect(said.locator("li").last).to_contain_text(text)
        expect(line).to_have_value("")

    for number in range(5):
        say(f"{number} " + "long enough to fill the list " * 10)
    assert said.evaluate(LIST_END)
    said.evaluate("list => { list.scrollTop = 0; }")
    page.evaluate(TWO_FRAMES)
    say("the last one")
    assert said.evaluate("list => list.scrollTop") == 0


def test_tabs_are_chosen_by_keyboard(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    page.locator("#tab-closable").focus()
    # The chat has a place of its own on a wide screen, and is no tab there.
    for key, name in (
        ("ArrowRight", "turns"),
        ("End", "regions"),
        ("ArrowRight", "closable"),
        ("ArrowLeft", "regions"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"#tab-{name}")).to_be_focused()
        expect(page.locator("#history [aria-selected=true]")).to_have_id(f"tab-{name}")
    page.keyboard.press("Home")
    expect(page.locator("#tab-closable")).to_be_focused()


def test_a_hint_is_asked_for_once_and_is_not_shown_for_another_turn(newcomer: Newcomer) -> None:
    context = newcomer(timeout=60_000)
    table = middle_of_a_game(context, planned=0)
    asked: list[Any] = []
    kept: list[str] = []
    sockets: list[WebSocketRoute] = []

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)

        def from_page(message: str | bytes) -> None:
            if json.loads(message)["type"] == "hint":
                asked.append(message)
            server.send(message)

        def from_server(message: str | bytes) -> None:
            if json.loads(message).get("hint"):
                kept.append(str(message))
            else:
                socket.send(message)

        socket.on_message(from_page)
        server.on_message(from_server)

    page = context.new_page()
    page.route_web_socket("**/socket**", route)
    page = open_table(context, table)
    page.get_by_role("button", name="Hint").dblclick()
    expect(page.locator("#players .player.on")).to_contain_text("Anna")
    wait_until(page, lambda: bool(kept))
    assert len(asked) == 1
    expect(page.locator(".toast")).to_have_count(0)
    best = json.loads(kept[0])["hint"]["actions"]
    number = read(page, table)["state"]["number"]
    assert context.request.post(f"/api/tables/{table}/turn", data={"after": number, "actions": best}).ok
    expect(page.locator("#players .player.on")).to_contain_text("Ben")
    sockets[0].send(kept[0])
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("() => document.querySelector('terra-nova-board').shown.hint") == []
    expect(page.locator(".hint-note")).to_have_count(0)

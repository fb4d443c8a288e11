"""Playing through the page: by mouse, by finger, by keyboard. The legal actions are read from the page's own model."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as BrowserTimeoutError

By = Literal["mouse", "touch", "keys"]

NAMES = ("Anna", "Ben", "Carl", "Dora")
GAMES = Path(__file__).resolve().parents[1] / "tests" / "browser" / "games"
SHORT = {"map": "duel", "rules": "de stones=14"}
"""A game that is over soon."""

WHERE = """field => {
    const board = document.querySelector("terra-nova-board"), box = board.getBoundingClientRect();
    const [x, y] = board.view.toPixels(...board.grid.centre(field));
    return [x + box.left, y + box.top];
}"""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After them the board has taken in what came, and fits its place."""
_IS_STILL = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const isEndless = (animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    resolve(running.every(isEndless));
})))"""
_IN_VIEW = """field => {
    const board = document.querySelector("terra-nova-board"), { view } = board;
    const [x, y] = view.toPixels(...board.grid.centre(field)), edge = view.isWhole ? 4 : 30;
    const box = board.getBoundingClientRect(), top = document.elementFromPoint(x + box.left, y + box.top);
    return x > edge && y > edge && x < view.width - edge && y < view.height - edge && board.face.contains(top);
}"""
_OFFERED = """() => {
    const board = document.querySelector("terra-nova-board"), { offers } = board;
    return {
        places: [...offers.places], stones: [...offers.stones.keys()],
        closing: [...offers.stones].filter(([, preview]) => preview?.territories.length).map(([field]) => field),
        moves: [...offers.moves].flatMap(([start, ends]) => ends.map((end) => [start, end])),
        steps: board.shown.steps, turn: board.shown.turn, isPlaying: Boolean(board.pending),
        position: board.shown.position,
    };
}"""

_CAN_ACT = """() => {
    const { offers, pending } = document.querySelector("terra-nova-board");
    const isOffered = offers.places.size || offers.stones.size || offers.moves.size;
    return !pending && Boolean(isOffered || document.querySelector("[data-do=end].primary"));
}"""
"""The board has shown all there was to show, and offers something: an action or the end of the turn."""


def wait_until_still(page: Page) -> None:
    """Wait until everything that fades or moves has come to its end."""
    page.wait_for_function(_IS_STILL)


def tap_drawer(page: Page, opener: str, *, is_open: bool) -> None:
    """Open or close the drawer of small screens by one of its buttons.

    A busy machine may take a tap for a long press, which does nothing: then it is tapped once more.
    """
    for _ in range(5):
        wait_until_still(page)  # a button in the middle of the glide would be elsewhere
        page.locator(opener).tap()
        with contextlib.suppress(BrowserTimeoutError):
            is_so = "isOpen => document.body.classList.contains('drawer-open') === isOpen"
            page.wait_for_function(is_so, arg=is_open, timeout=10_000)
            return
    raise AssertionError(f"{opener} does nothing")


def make_table(context: BrowserContext, seats: Sequence[Any], **more: Any) -> str:
    """Make a table by the API, as this browser."""
    answer = context.request.post("/api/tables", data={"seats": seats, **more})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table


def begin_with_ben(maker: BrowserContext, ben: BrowserContext, table: str) -> None:
    """Let Ben sit down at a table with a clock, which starts once both are ready."""
    assert ben.request.post(f"/api/tables/{table}/sit", data={"name": "Ben"}).ok
    for context in (maker, ben):
        assert context.request.post(f"/api/tables/{table}/ready", data={}).ok


def make_private(context: BrowserContext, table: str) -> None:
    """Take a table of this browser's from the open ones, which others expect to be none."""
    answer = context.request.post(f"/api/tables/{table}/options", data={"is_public": False})
    assert answer.ok, answer.text()


def open_table(context: BrowserContext, table: str) -> Page:
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(f"/table/{table}")
    page.wait_for_selector("body.ready")
    page.evaluate(TWO_FRAMES)
    return page


def seat_friends(newcomer: Callable[[], BrowserContext], count: int, **options: object) -> tuple[list[Page], str]:
    """A table made by Anna; the others open its link, say their names and sit down."""
    first = newcomer()
    seats = [{"who": "here", "name": "Anna"}, *({"who": "elsewhere"} for _ in range(count - 1))]
    table = make_table(first, seats, **(SHORT | options))
    pages = [open_table(first, table)]
    for name in NAMES[1:count]:
        page = open_table(newcomer(), table)
        sit_down(page, name)
        pages.append(page)
    expect(pages[0].locator("#players")).to_contain_text(NAMES[count - 1])
    return pages, table


def sit_down(page: Page, name: str) -> None:
    """Take the free seat that a page offers."""
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator("#players .player", has_text=name)).to_contain_text("you")


def read(page: Page, table: str) -> dict[str, Any]:
    """The table as the server has it."""
    told: dict[str, Any] = page.context.request.get(f"/api/tables/{table}").json()
    return told


class Hand:
    """Somebody's hand at a table."""

    def __init__(self, page: Page, by: By = "mouse", seed: int = 1) -> None:
        self.page = page
        self.by = by
        self.chance = random.Random(seed)

    @property
    def board(self) -> Locator:
        return self.page.locator("terra-nova-board")

    def offered(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(_OFFERED)
        return found

    def press_field(self, field: str) -> None:
        if self.by == "keys":
            self.page.evaluate("field => { document.querySelector('terra-nova-board').focus(); }", field)
            self.walk_to(field)
            self.page.keyboard.press("Enter")
            return
        if self.by == "touch":
            self.bring_into_view(field)
        x, y = self.page.evaluate(WHERE, field)
        if self.by == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def bring_into_view(self, field: str) -> None:
        """On a phone the board may have glided elsewhere: the button shows all of it again."""
        for _ in range(5):
            self.page.wait_for_function(
                """() => new Promise((resolve) => {
                    const { view } = document.querySelector("terra-nova-board");
                    const now = () => [view.x, view.y, view.scale, view.width, view.height].join();
                    const before = now(), frame = requestAnimationFrame;
                    setTimeout(() => frame(() => frame(() => resolve(now() === before))), 60);
                })"""
            )
            if self.page.evaluate(_IN_VIEW, field):
                return
            self.page.locator("[data-do=zoom-fit]").tap()
        raise AssertionError(f"{field} cannot be seen")

    def walk_to(self, field: str) -> None:
        """From where the keyboard's field is, step by step in six directions."""
        for _ in range(60):
            here = self.page.evaluate("() => document.querySelector('terra-nova-board').cursor")
            if here == field:
                return
            key = self.page.evaluate(
                """field => {
                    const board = document.querySelector("terra-nova-board"), { grid } = board;
                    if (board.cursor === null) return "d";
                    const far = new Map([[field, 0]]), queue = [field];
                    for (const at of queue) for (const near of grid.near.get(at))
                        if (near && !far.has(near)) { far.set(near, far.get(at) + 1); queue.push(near); }
                    const near = grid.near.get(board.cursor), keys = ["d", "c", "z", "a", "q", "e"];
                    const step = near.findIndex((next) => next && far.get(next) < far.get(board.cursor));
                    return keys[step];
                }""",
                field,
            )
            self.page.keyboard.press(key)
        raise AssertionError(f"{field} was not reached")

    def changed_since(self, before: dict[str, Any]) -> None:
        """Wait until the board shows something else, and nothing is being played any more."""
        self.page.wait_for_function(
            """([position, steps]) => {
                const board = document.querySelector("terra-nova-board");
                return !board.pending && (board.shown.position !== position || board.shown.steps.length !== steps);
            }""",
            arg=[before["position"], len(before["steps"])],
        )

    def act(self) -> None:
        """One action: a closing stone if there is one, else mostly a stone, else a move; or the end of the turn."""
        self.page.wait_for_function(_CAN_ACT)
        before = self.offered()
        if before["places"]:
            field = self.chance.choice([place for place in before["places"] if place not in before["steps"]])
            self.press_field(field)
            self.changed_since(before)
        elif before["stones"] and (before["closing"] or not before["moves"] or self.chance.random() < 0.8):
            field = self.chance.choice(before["closing"] or before["stones"])
            self.press_field(field)
            if self.by == "touch":
                self.press_field(field)
            self.changed_since(before)
        elif before["moves"]:
            start, end = self.chance.choice(before["moves"])
            self.press_field(start)
            self.page.wait_for_function(
                "field => document.querySelector('terra-nova-board').chosen === field", arg=start
            )
            self.press_field(end)
            self.changed_since(before)
        else:
            self.end_turn(before)

    def end_turn(self, before: dict[str, Any]) -> None:
        if self.by == "keys":
            self.page.keyboard.press("Control+Enter")
        else:
            button = self.page.locator("[data-do=end]:visible")
            button.tap() if self.by == "touch" else button.click()
        self.changed_since(before)

    def play_to_end(self, table: str, most: int = 700) -> dict[str, Any]:
        """Play for all seats of this browser until the game is over."""
        for _ in range(most):
            self.page.wait_for_function(
                """() => {
                    const board = document.querySelector("terra-nova-board"), over = document.querySelector(".over");
                    const { offers, shown } = board, mine = document.body.classList.contains("my-turn");
                    return !board.pending && (over || mine);
                }"""
            )
            if self.page.locator(".over").count():
                return read(self.page, table)
            self.act()
        raise AssertionError("the game did not end")


def upload(context: BrowserContext, game: str = "midgame") -> str:
    """A table for a game that was kept as a record."""
    answer = context.request.post("/api/records", data={"text": (GAMES / f"{game}.txt").read_text("utf-8")})
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    return table


def middle_of_a_game(context: BrowserContext, planned: int = 1, game: str = "midgame", **more: Any) -> str:
    """A table in the middle of a game, before its last turn, with so many actions of that turn planned."""
    ask, kept = context.request, upload(context, game)
    replay = ask.get(f"/api/tables/{kept}/replay").json()
    last = replay["turns"][-1]
    here = [{"who": "here", "name": name} for name in NAMES[: len(replay["players"])]]
    wish = {"actions": last["first"], "seats": here} | more
    made = ask.post(f"/api/tables/{kept}/play-on", data=wish).json()
    if planned:
        plan = {"after": made["state"]["number"], "actions": last["actions"][:planned]}
        assert ask.post(f"/api/tables/{made['table']}/plan", data=plan).ok
    table: str = made["table"]
    return table

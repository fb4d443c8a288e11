"""A page of any browser, with those calls of Playwright's that a walk through the game needs."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any

Actions = list[dict[str, Any]]
"""What WebDriver and BiDi call actions: for each device a list of steps."""

PATIENCE = 40.0
"""Seconds that anything may take."""
SPECIAL_KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Control": "\ue009",
    "Shift": "\ue008",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Home": "\ue011",
    "End": "\ue010",
    " ": " ",
}
VISIBLE = """([selector, index]) => {
    const all = [...document.querySelectorAll(selector.replaceAll(":visible", ""))];
    const wanted = selector.includes(":visible") ? all.filter((one) => one.checkVisibility()) : all;
    return wanted.map((one) => {
        if (wanted.indexOf(one) === index) one.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = one.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, text: one.innerText, value: one.value ?? null };
    });
}"""


class PageError(Exception):
    """A script failed, or something did not come."""


class Page(ABC):
    """A page, whatever the browser."""

    has_touch = True
    """Whether fingers are told from the mouse."""

    def __init__(self) -> None:
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)
        self.touchscreen = Touchscreen(self)

    @abstractmethod
    def goto(self, address: str) -> None:
        """Go to an address, and wait until the page is loaded."""

    @abstractmethod
    def run(self, expression: str) -> str:
        """Run an asynchronous expression, which makes a string."""

    @abstractmethod
    def perform(self, actions: Actions) -> None:
        """Let the mouse, a finger or the keyboard do something."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size, as near as the browser can."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """A picture of what is seen, as PNG."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def evaluate(self, function: str, arg: Any = None) -> Any:
        """What a function of JavaScript returns."""
        expression = f"(async () => JSON.stringify((await ({function})({json.dumps(arg)})) ?? null))()"
        return json.loads(self.run(expression))

    def wait_for_function(self, function: str, arg: Any = None) -> None:
        """Wait until a function returns something true."""
        until = time.monotonic() + PATIENCE
        while not self.evaluate(f"async (arg) => Boolean(await ({function})(arg))", arg):
            if time.monotonic() > until:
                raise PageError(f"never true: {function} {arg!r}")
            time.sleep(0.05)

    def wait_for_selector(self, selector: str) -> None:
        """Wait until there is such an element."""
        self.wait_for_function("selector => document.querySelector(selector) !== null", selector)

    def locator(self, selector: str) -> Locator:
        """The elements of a selector; ``:visible`` leaves out those that are not shown."""
        return Locator(self, selector)


class Locator:
    """Elements of a page, looked up whenever they are needed."""

    def __init__(self, page: Page, selector: str) -> None:
        self.page = page
        self.selector = selector

    def _found(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(VISIBLE, [self.selector, 0])
        return found

    def _first(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while not (found := self._found()):
            if time.monotonic() > until:
                raise PageError(f"nothing is {self.selector}")
            time.sleep(0.05)
        return found[0]

    def count(self) -> int:
        """How many there are now."""
        return len(self._found())

    def click(self) -> None:
        """Click the first."""
        place = self._first()
        self.page.mouse.click(place["x"], place["y"])

    def tap(self) -> None:
        """Tap the first."""
        place = self._first()
        self.page.touchscreen.tap(place["x"], place["y"])

    def inner_text(self) -> str:
        """The text of the first."""
        return str(self._first()["text"])


class Mouse:
    """The mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def _do(self, *steps: dict[str, Any]) -> None:
        device = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.page.perform([device | {"actions": list(steps)}])

    def move(self, x: float, y: float, steps: int = 1) -> None:
        """Move it there; the browser draws the way in between."""
        self._do({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 10 * steps, "origin": "viewport"})

    def down(self) -> None:
        """Press its button."""
        self._do({"type": "pointerDown", "button": 0})

    def up(self) -> None:
        """Let go of its button."""
        self._do({"type": "pointerUp", "button": 0})

    def click(self, x: float, y: float) -> None:
        """Click there."""
        self._do(
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )


class Touchscreen:
    """A finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, x: float, y: float) -> None:
        """Tap there."""
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 40},
            {"type": "pointerUp", "button": 0},
        ]
        self.page.perform([finger | {"actions": steps}])


class Keyboard:
    """The keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, keys: str) -> None:
        """Press a key, or several at once: ``Control+Enter``."""
        values = [SPECIAL_KEYS.get(key, key) for key in keys.split("+")]
        steps = [{"type": "keyDown", "value": value} for value in values]
        steps += [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.page.perform([{"type": "key", "id": "keys", "actions": steps}])

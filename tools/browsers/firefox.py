"""Debian's Firefox without a window, driven by WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import subprocess
import tempfile
from itertools import count
from typing import Any

from websockets.sync.client import connect

from tools.browsers.page import PATIENCE, Actions, Page, PageError

LISTENING = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = """user_pref("remote.prefs.recommended", true);
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("dom.disable_open_during_load", false);
"""


class Firefox(Page):
    """A page of Firefox."""

    def __init__(self, program: str) -> None:
        super().__init__()
        self._open = contextlib.ExitStack()
        self._profile = tempfile.TemporaryDirectory(prefix="terranova-firefox-", ignore_cleanup_errors=True)
        with open(f"{self._profile.name}/user.js", "w", encoding="utf-8") as preferences:
            preferences.write(PREFERENCES)
        self._process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self._profile.name, "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        try:
            self._numbers = count(1)
            connecting = connect(f"{self._address()}/session", max_size=None, open_timeout=PATIENCE)
            self._socket = self._open.enter_context(connecting)
            self._ask("session.new", capabilities={})
            self._tab: str = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self._end()
            raise

    def _address(self) -> str:
        """Where it listens, as it says itself."""
        assert self._process.stderr
        for line in self._process.stderr:
            if found := LISTENING.search(line):
                return found[1].decode()
        raise PageError("Firefox did not start")

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told: dict[str, Any] = json.loads(self._socket.recv(timeout=2 * PATIENCE))
            if told.get("id") == number:
                break
        if told["type"] == "error":
            raise PageError(f"{method}: {told['error']}: {told['message']}")
        result: dict[str, Any] = told["result"]
        return result

    def goto(self, address: str) -> None:
        """Go to an address, and wait until the page is loaded."""
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, expression: str) -> str:
        """Run an asynchronous expression, which makes a string."""
        target = {"context": self._tab}
        told = self._ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if told["type"] != "success":
            raise PageError(told["exceptionDetails"]["text"])
        value: str = told["result"]["value"]
        return value

    def perform(self, actions: Actions) -> None:
        """Let the mouse, a finger or the keyboard do something."""
        self._ask("input.performActions", context=self._tab, actions=actions)

    def resize(self, width: int, height: int) -> None:
        """Give the page this size."""
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def screenshot(self) -> bytes:
        """A picture of what is seen, as PNG."""
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._tab)["data"])

    def close(self) -> None:
        """End the browser."""
        self._end()

    def _end(self) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(20)
        assert self._process.stderr
        self._process.stderr.close()
        self._profile.cleanup()

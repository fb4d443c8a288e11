"""Debian's WebKitGTK in its small browser on a screen that nobody sees, driven by WebDriver."""

from __future__ import annotations

import base64
import contextlib
import glob
import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from typing import Any

from tools.browser_server import free_port
from tools.browsers.page import PATIENCE, Actions, Page, PageError

MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
SCREEN = "1600x1300x24"
BARS = 250
"""Pixels that the window has more than its page, at most; a page is as much wider than a very narrow window."""
SIZE_PAUSE = 0.5
SIZE_LOOKS = 40


class WebKit(Page):
    """A page of WebKit. Its fingers are mice, and it is never narrower than its bar of buttons: about 450 pixels."""

    has_touch = False

    def __init__(self, program: str) -> None:
        super().__init__()
        self._home = tempfile.TemporaryDirectory(prefix="terranova-webkit-", ignore_cleanup_errors=True)
        self._driver = f"http://127.0.0.1:{(port := free_port())}"
        command = ["dbus-run-session", "--", "xvfb-run", "-a", "-s", f"-screen 0 {SCREEN}", program, f"--port={port}"]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ
            | {
                "HOME": self._home.name,
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            },
        )
        browser = {"binary": glob.glob(MINI_BROWSER)[0], "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._session = self._ask("POST", "/session", capabilities=wanted)["sessionId"]
                break
            except (OSError, PageError) as error:
                if time.monotonic() > until:
                    self._end()
                    raise PageError(f"WebKit did not start: {error}") from None
                time.sleep(0.3)
        self._here("POST", "/timeouts", script=int(PATIENCE * 1000))

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        asking = urllib.request.Request(self._driver + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asking, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise PageError(f"{path}: {told['error']}: {told['message']}") from None

    def _here(self, method: str, path: str, **body: Any) -> Any:
        return self._ask(method, f"/session/{self._session}{path}", **body)

    def goto(self, address: str) -> None:
        """Go to an address, and wait until the page is loaded."""
        self._here("POST", "/url", url=address)

    def run(self, expression: str) -> str:
        """Run an asynchronous expression, which makes a string."""
        script = (
            "const done = arguments[0];"
            f"({expression}).then((value) => done([value]), (error) => done([null, String(error)]));"
        )
        told = self._here("POST", "/execute/async", script=script, args=[])
        if len(told) > 1:
            raise PageError(told[1])
        value: str = told[0]
        return value

    def perform(self, actions: Actions) -> None:
        """Let the mouse, a finger or the keyboard do something."""
        self._here("POST", "/actions", actions=actions)

    def resize(self, width: int, height: int) -> None:
        """Give the page this size: the window is larger by its bar of buttons."""
        self._here("POST", "/window/rect", x=0, y=0, width=width, height=height)
        inner = self._settled_size(width, height)
        self._here("POST", "/window/rect", width=2 * width - inner[0], height=2 * height - inner[1])
        self._settled_size(width, height)

    def _settled_size(self, width: int, height: int) -> list[int]:
        """Return the size of the page once it is near the one that was asked for and stays."""
        before: list[int] = []
        for _ in range(SIZE_LOOKS):
            time.sleep(SIZE_PAUSE)
            inner: list[int] = self.evaluate("() => [innerWidth, innerHeight]")
            if inner == before and max(abs(inner[0] - width), abs(inner[1] - height)) < BARS:
                break
            before = inner
        return inner

    def screenshot(self) -> bytes:
        """A picture of what is seen, as PNG."""
        return base64.b64decode(self._here("GET", "/screenshot"))

    def close(self) -> None:
        """End the browser."""
        self._end()

    def _end(self) -> None:
        """End the driver with its browser and its screen: they are one group of processes."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(5)
        self._home.cleanup()

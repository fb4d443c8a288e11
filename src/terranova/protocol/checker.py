"""Checker: takes a program through all checks and says which it passes, and what is wrong where it does not."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from terranova.locale import say, to_say
from terranova.protocol.checks import CHECKS, ENDINGS, Check
from terranova.protocol.client import Client
from terranova.protocol.errors import EngineFault
from terranova.protocol.harness import Bench, CheckFailed, Settings
from terranova.workers.line_process import LEAVE_SECONDS

MAX_STARTS = 8
"""A program that fell so often is not started again."""
STILL_IN_STEP = ("illegal", "refused")
"""Faults after which the program can be asked on."""
HANDSHAKE = Check("handshake", to_say("can be started, and answers 'tni' with its name and 'tniok 1'"), lambda _: None)
"""Made whenever the program is started."""


@dataclass(frozen=True)
class Finding:
    """What came out of one check."""

    check: str
    about: str
    """What the program should do."""
    problem: str | None
    """What it does wrong; None if nothing."""
    seconds: float

    @property
    def is_ok(self) -> bool:
        """Whether the check was passed."""
        return self.problem is None


class Checker:
    """Checks one program: all is well if every one of its ``findings`` is ok."""

    def __init__(self, command: Sequence[str], settings: Settings | None = None) -> None:
        self._command = tuple(command)
        self._settings = settings or Settings()
        self._bench: Bench | None = None
        self._starts = 0

    def findings(self) -> Iterator[Finding]:
        """Make all checks, one after another; the program is started anew after it failed badly."""
        try:
            handshake = self._made(HANDSHAKE)
            yield handshake
            for check in (*CHECKS, *ENDINGS):
                if not handshake.is_ok:
                    yield Finding(check.name, check.about, say("not checked: nothing goes without the handshake"), 0.0)
                    continue
                if check in ENDINGS:
                    self._leave()
                    self._starts = 0
                yield self._made(check)
        finally:
            self._leave()

    def _made(self, check: Check) -> Finding:
        began = time.monotonic()
        problem = None
        try:
            check.run(self._running())
        except CheckFailed as failed:
            problem = str(failed)
        except EngineFault as fault:
            problem = str(fault)
            if fault.code not in STILL_IN_STEP:
                self._leave(patience=0.0)
        return Finding(check.name, check.about, problem, time.monotonic() - began)

    def _running(self) -> Bench:
        if self._bench is None:
            if self._starts >= MAX_STARTS:
                raise CheckFailed(say("not checked: the program had to be started too often"))
            self._starts += 1
            self._bench = Bench(Client(self._command, grace=self._settings.grace), self._settings)
        return self._bench

    def _leave(self, patience: float = LEAVE_SECONDS) -> None:
        if self._bench is not None:
            self._bench.bot.close(patience)
            self._bench = None

"""Takes a program through all checks, and reports what it does wrong."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from terranova.locale import say, to_say
from terranova.protocol.checks import CHECKS, EXIT_CHECKS, Check
from terranova.protocol.client import Client, OnLine
from terranova.protocol.errors import EngineFault
from terranova.protocol.harness import CheckFailed, Harness, Settings
from terranova.workers.line_process import LEAVE_SECONDS

MAX_STARTS = 8
"""Failures after which a program is not started again."""
RECOVERABLE_FAULTS = ("illegal", "refused")
"""Faults after which the program can go on."""
HANDSHAKE = Check("handshake", to_say("starts, and answers “tni” with its name and “tniok 1”"), lambda _: None)
"""Done at every start of the program."""
NAMES = (HANDSHAKE.name, *(check.name for check in (*CHECKS, *EXIT_CHECKS)))
"""All checks, in their order."""
DIALOGUE_LINES = 1000
"""Lines kept of what was said in a check; a check of whole games says more."""


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    check: str
    about: str
    """What the program should do."""
    problem: str | None
    """What it does wrong, if anything."""
    seconds: float
    dialogue: tuple[str, ...] = ()
    """What was said in a check that failed, since the last ``newgame``: ``>`` to the program, ``<`` from it."""

    @property
    def is_ok(self) -> bool:
        """Whether the program passed."""
        return self.problem is None


class Checker:
    """Checks one program, which is fine if all ``findings`` are ok."""

    def __init__(
        self,
        command: Sequence[str],
        settings: Settings | None = None,
        only: Collection[str] = NAMES,
        on_line: OnLine | None = None,
    ) -> None:
        """Prepare the checks of these names; ``on_line`` is called with every line to the program and from it."""
        self._command = tuple(command)
        self._settings = settings or Settings()
        self._only = only
        self._on_line = on_line
        self._dialogue: deque[str] = deque(maxlen=DIALOGUE_LINES)
        self._harness: Harness | None = None
        self._starts = 0

    def findings(self) -> Iterator[Finding]:
        """Make the checks in order, the handshake first; the program is started again after a bad failure."""
        try:
            handshake = self._check(HANDSHAKE)
            yield handshake
            for check in (*CHECKS, *EXIT_CHECKS):
                if check.name not in self._only:
                    continue
                if not handshake.is_ok:
                    yield Finding(check.name, check.about, say("not checked: nothing works without the handshake"), 0.0)
                    continue
                if check in EXIT_CHECKS:
                    self._close()
                    self._starts = 0
                yield self._check(check)
        finally:
            self._close()

    def _check(self, check: Check) -> Finding:
        began = time.monotonic()
        problem = None
        self._dialogue.clear()
        try:
            check.run(self._running_harness())
        except CheckFailed as failed:
            problem = str(failed)
        except EngineFault as fault:
            problem = str(fault)
            if fault.code not in RECOVERABLE_FAULTS:
                self._close(patience=0.0)
        return Finding(
            check.name, check.about, problem, time.monotonic() - began, tuple(self._dialogue) if problem else ()
        )

    def _hear(self, mark: str, line: str) -> None:
        if mark == ">" and line.startswith("newgame"):
            self._dialogue.clear()
        self._dialogue.append(f"{mark} {line}")
        if self._on_line:
            self._on_line(mark, line)

    def _running_harness(self) -> Harness:
        if self._harness is None:
            if self._starts >= MAX_STARTS:
                raise CheckFailed(say("not checked: the program had to be restarted too often"))
            self._starts += 1
            self._harness = Harness(
                Client(self._command, grace=self._settings.grace, on_line=self._hear), self._settings
            )
        return self._harness

    def _close(self, patience: float = LEAVE_SECONDS) -> None:
        if self._harness is not None:
            self._harness.bot.close(patience)
            self._harness = None

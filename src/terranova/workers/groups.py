"""Process groups: each child gets a session of its own, so that it and whatever it starts can be ended together."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

_starting = threading.Lock()
running: set[int] = set()
"""The groups started here and not closed yet: those that ``end_all`` ends."""


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program with pipes for its three streams.

    :raises OSError: if it cannot be started.
    """
    pipe = subprocess.PIPE
    with _hold_signals(), _starting:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        running.add(process.pid)
    return process


@contextmanager
def _hold_signals() -> Iterator[None]:
    """Delay signals that Python handles: raised during a start, they would leave a process nobody knows."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread handles signals
        yield
        return
    came: list[int] = []
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    before = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for late in came:
            signal.raise_signal(late)


def exit_code(process: subprocess.Popen[bytes]) -> int | None:
    """The exit code, or minus the signal that ended the process; None while it runs. It is not reaped by this.

    As long as it is not reaped, no other process can get its number.
    """
    if process.returncode is not None:
        return process.returncode
    if not hasattr(os, "waitid"):  # macOS before Python 3.13: looking reaps
        return process.poll()
    state = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if state is None:
        return None
    return state.si_status if state.si_code == os.CLD_EXITED else -state.si_status


def is_alive(pid: int) -> bool:
    """Whether any process of the group runs."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def end_group(pid: int) -> None:
    """Kill all processes of a group."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:  # Windows has no process groups to kill
            os.kill(pid, signal.SIGTERM)


def end_all() -> None:
    """Kill everything started here, for a process about to exit. Nothing can be started afterwards."""
    _starting.acquire()
    for pid in list(running):
        end_group(pid)

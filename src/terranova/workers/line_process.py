"""A child process that is talked to line by line, where every wait has an end.

Its output is only read while a line is waited for: a process that writes too much is held up by its pipe.
"""

from __future__ import annotations

import os
import selectors
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO

from terranova.locale import say
from terranova.workers import groups
from terranova.workers.errors import CalledOff, EngineFault, shorten
from terranova.workers.messages import Message, decode, encode

CHUNK = 65_536
MAX_WAITING = 1 << 20
"""Bytes of output that may wait to be read."""
STDERR_KEPT = 4096
"""Bytes of the standard error that are kept, from its end."""
LOOK_AGAIN = 0.05
"""Seconds between two checks whether the wait was called off."""
LEAVE_SECONDS = 1.0
"""For a process to exit by itself when its input is closed."""


class LineProcess:
    """A running program with line-based input and output."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        line_limit: int = MAX_WAITING,
        is_called_off: Callable[[], bool] | None = None,
    ) -> None:
        """Start the program.

        :raises EngineFault: if it cannot be started.
        """
        self.command = tuple(command)
        self._line_limit = line_limit
        self._is_called_off = is_called_off or (lambda: False)
        try:
            self._process = groups.start(self.command)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineFault(
                "start",
                say("“{command}” cannot be started: {reason}", command=shorten(" ".join(command)), reason=reason),
            ) from None
        self._lines: deque[bytes] = deque()
        self._partial = bytearray()
        self._unsent = bytearray()
        self._stderr = bytearray()
        self._waiting = 0  # bytes in _lines
        self._has_output = True
        self._is_writing = False
        self._is_flooding = False
        self._selector = selectors.DefaultSelector()
        for stream in self._streams():
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._stream(1), selectors.EVENT_READ)
        self._selector.register(self._stream(2), selectors.EVENT_READ)
        self._is_closed = False

    @property
    def pid(self) -> int:
        """The number of the process and of its group."""
        return self._process.pid

    @property
    def stderr_tail(self) -> str:
        """The end of its standard error."""
        return self._stderr.decode("utf-8", errors="replace").strip()

    def _stream(self, number: int) -> IO[bytes]:
        stream = (self._process.stdin, self._process.stdout, self._process.stderr)[number]
        assert stream is not None
        return stream

    def _streams(self) -> list[IO[bytes]]:
        return [self._stream(number) for number in range(3)]

    # Talking.

    def send(self, line: str | bytes, deadline: float) -> bool:
        """Write a line, and return whether it was read in time. A process that has ended reads everything.

        :raises CalledOff: if the wait was called off.
        """
        if self._stream(0).closed:
            return True
        self._unsent += (line.encode() if isinstance(line, str) else line) + b"\n"
        while self._unsent:
            if time.monotonic() >= deadline:
                return False
            self._pump(deadline)
        return True

    def receive(self, deadline: float) -> str | None:
        """The next line without its end; None if there is none in time.

        :raises EngineFault: if the process has ended or closed its output, or the line is too long or not UTF-8.
        :raises CalledOff: if the wait was called off.
        """
        while not self._lines:
            if self._is_flooding:
                raise EngineFault(
                    "flood", say("more than {limit} bytes of output that nobody asked for", limit=MAX_WAITING)
                )
            if not self._has_output:
                raise EngineFault("crash", self._how_it_ended())
            if time.monotonic() >= deadline:
                return None
            # Its children may keep its output open after it has ended.
            has_ended = groups.exit_code(self._process) is not None
            if not self._pump(deadline) and has_ended:
                self._has_output = False
        line = self._lines.popleft()
        self._waiting -= len(line)
        if len(line) > self._line_limit:
            raise EngineFault("flood", say("a line is longer than {limit} bytes", limit=self._line_limit))
        try:
            return line.decode().removesuffix("\r")
        except UnicodeDecodeError:
            shown = shorten(line.decode("utf-8", errors="backslashreplace"))
            raise EngineFault("nonsense", say("this line is not UTF-8: {line}", line=shown)) from None

    def send_message(self, message: Message, deadline: float) -> bool:
        """Write a message; as ``send``."""
        return self.send(encode(message), deadline)

    def receive_message(self, deadline: float) -> Message:
        """The next message.

        :raises EngineFault: as for ``receive``, or if there is none in time.
        :raises CalledOff: if the wait was called off.
        """
        line = self.receive(deadline)
        if line is None:
            raise EngineFault("hang", say("no answer, not even from the process that waits for it"))
        return decode(line)

    def _pump(self, deadline: float) -> bool:
        """Read and write what is possible, or wait a moment for it, and return whether anything was."""
        if self._is_called_off():
            raise CalledOff
        stdin = self._stream(0)
        if self._is_writing != bool(self._unsent):
            self._is_writing = bool(self._unsent)
            if self._is_writing:
                self._selector.register(stdin, selectors.EVENT_WRITE)
            else:
                self._selector.unregister(stdin)
        found = self._selector.select(max(0.0, min(LOOK_AGAIN, deadline - time.monotonic())))
        for key, _ in found:
            if key.fileobj is stdin:
                self._write()
            elif key.fileobj is self._stream(1):
                self._read_output()
            else:
                self._read_stderr()
        return bool(found)

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._stream(0).fileno(), self._unsent[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # it no longer reads; its output shows how it ended
            self._unsent.clear()

    def _read_output(self) -> None:
        data = os.read(self._stream(1).fileno(), CHUNK)
        if not data:
            self._has_output = False
            self._selector.unregister(self._stream(1))
            data = b"\n" if self._partial else b""
        *whole, rest = (bytes(self._partial) + data).split(b"\n")
        if len(rest) > self._line_limit:  # reported as a line, without waiting for its end
            whole, rest = [*whole, rest], b""
        self._partial = bytearray(rest)
        self._lines += whole
        self._waiting += sum(len(line) for line in whole)
        if self._waiting > MAX_WAITING:
            self._is_flooding = True
            self._lines.clear()
            self._waiting = 0

    def _read_stderr(self) -> None:
        data = os.read(self._stream(2).fileno(), CHUNK)
        if not data:
            self._selector.unregister(self._stream(2))
        self._stderr = (self._stderr + data)[-STDERR_KEPT:]

    # Ending.

    def wait(self, deadline: float) -> int | None:
        """Its exit code, or minus the signal that ended it, without reaping it; None if it still runs."""
        while (code := groups.exit_code(self._process)) is None and time.monotonic() < deadline:
            self._pump(min(deadline, time.monotonic() + LOOK_AGAIN))
        return code

    def _how_it_ended(self) -> str:
        code = self.wait(time.monotonic() + 0.5)
        if code is None:
            how = say("it closed its output")
        elif code < 0:
            how = say("it was stopped by signal {signal}", signal=-code)
        else:
            how = say("it exited with code {code}", code=code)
        last_words = self.stderr_tail.splitlines()[-1:]
        return f"{how}: {shorten(last_words[0])}" if last_words else how

    def leaves_others(self) -> bool:
        """Whether the process has ended and others that it started still run."""
        if groups.exit_code(self._process) is None:
            return False
        self._process.wait()
        return groups.is_alive(self.pid)

    def close_input(self) -> None:
        """End its input."""
        if self._is_writing:
            self._selector.unregister(self._stream(0))
            self._is_writing = False
        self._unsent.clear()
        self._stream(0).close()

    def close(self, patience: float = LEAVE_SECONDS) -> int | None:
        """Wait so many seconds for it to exit, then kill it and all it has started.

        Returns the exit code if it exited by itself.
        """
        if self._is_closed:
            return self._process.returncode
        self._is_closed = True
        self._is_called_off = lambda: False
        self.close_input()
        code = self.wait(time.monotonic() + patience)
        # Until it is reaped, and as long as its group lives, no other process can have its number.
        if self._process.returncode is None or self.leaves_others():
            groups.end_group(self.pid)
        self._process.wait()
        self._selector.close()
        for stream in self._streams():
            stream.close()
        groups.running.discard(self.pid)
        return code

    def __enter__(self) -> LineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

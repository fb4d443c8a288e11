"""A worker's own end: messages from and to the process that started it, over standard input and output."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from terranova.workers.groups import end_all
from terranova.workers.messages import Message, decode, encode


class Parent:
    """The process that started this worker. When it goes away, the worker ends with everything it has started."""

    def __init__(self, on_message: Callable[[Message], None]) -> None:
        """Hand each message to ``on_message``, which is called in another thread."""
        self._sink = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # whatever an engine prints goes to the log
        threading.Thread(target=self._read, args=(on_message,), daemon=True).start()

    def _read(self, on_message: Callable[[Message], None]) -> None:
        for line in sys.stdin.buffer:
            on_message(decode(line))
        end_all()
        os._exit(0)

    def send(self, message: Message) -> None:
        """Write a message."""
        with suppress(BrokenPipeError):  # the input ends too, and with it this process
            self._sink.write(encode(message) + b"\n")
            self._sink.flush()

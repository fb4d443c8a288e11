"""The drawing process, ``python -m terranova.server.drawing.worker``: calls functions of ``pictures``.

A request is its length and JSON: the function's name and its arguments. The answer is a length and a pickle: the file,
or what went wrong. It ends with its input, that is with the server.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
import traceback
from typing import BinaryIO

from terranova.errors import TerraNovaError
from terranova.server.drawing import pictures

NICENESS = 5
"""Requests of people come first."""


def main() -> None:
    """Draw until the input ends."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints goes to the log
    while (request := _read(source)) is not None:
        answer = pickle.dumps(_draw(request))
        sink.write(len(answer).to_bytes(4, "big") + answer)
        sink.flush()


def _read(source: BinaryIO) -> bytes | None:
    length = source.read(4)
    return source.read(int.from_bytes(length, "big")) if len(length) == 4 else None


def _draw(request: bytes) -> bytes | TerraNovaError | str:
    try:
        return pictures.draw(request)
    except TerraNovaError as error:  # the drawing asked for is at fault: the asker gets the reason
        return error
    except Exception:
        return traceback.format_exc()


if __name__ == "__main__":
    main()

"""The server on a machine whose clock is set while it runs.

    python -m tools.jumping_server FILE --port 8610

adds the seconds that FILE holds (eight bytes, ``JumpingClock``) to the time of day. The steady clocks go on as ever.
"""

from __future__ import annotations

import mmap
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

SECONDS = struct.Struct("d")


class JumpingClock:
    """The clock of one machine, as a test sets it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.set(0.0)

    def set(self, seconds: float) -> None:
        """Let the time be wrong by so much."""
        with self.file.open("r+b" if self.file.exists() else "w+b") as file:
            file.write(SECONDS.pack(seconds))


def jumping(real: Callable[[], float], file: Path) -> Callable[[], float]:
    """Return the time of day with the seconds of a file added."""
    with file.open("rb") as opened:
        seconds = mmap.mmap(opened.fileno(), SECONDS.size, access=mmap.ACCESS_READ)
    return lambda: real() + float(SECONDS.unpack_from(seconds)[0])


def main() -> None:
    """Serve as the arguments after the file say."""
    time.time = jumping(time.time, Path(sys.argv.pop(1)))
    from terranova.server.__main__ import main as serve  # what it imports finds the jumping time

    serve()


if __name__ == "__main__":
    main()

"""Starts servers quickly: a process that has imported and loaded everything, and forks one whenever it is told to.

    TERRANOVA_DATA_DIR=… python -m tools.forkserver PORT

A line ``start`` on its input is answered by the number of the server's process, and by ``gone`` when that has ended;
meanwhile nothing else is heard. The server is as real as any: its own process, sockets, threads and database.
"""

from __future__ import annotations

import os
import select
import signal
import sys

from terranova import Game
from terranova.server import run


def main(port: int) -> None:
    """Start servers until the input ends."""
    Game()
    while os.read(0, 100):
        child = os.fork()
        if not child:
            _serve(port)
        _tell(child)
        while not os.waitpid(child, os.WNOHANG)[0]:
            if select.select([0], [], [], 0.01)[0]:  # the parent has gone
                os.kill(child, signal.SIGKILL)
        _tell("gone")


def _serve(port: int) -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        run.run("127.0.0.1", port, echo=lambda _: None)
    finally:
        os._exit(1)  # never back into the server of forks


def _tell(what: object) -> None:
    print(what, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))

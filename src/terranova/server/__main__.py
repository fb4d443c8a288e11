"""``python -m terranova.server``: the server by itself, for tools and tests."""

from __future__ import annotations

import argparse
import sys

from terranova.server.run import DEFAULT_PORT, AlreadyRunningError, CannotServeError, run, run_supervised


def main() -> None:
    """Serve as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m terranova.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--listen-on", type=int, help="a socket that is open already; the supervisor uses it")
    chosen = parser.parse_args()
    try:
        if chosen.listen_on is not None:
            run_supervised(chosen.listen_on)
        else:
            run(chosen.host, chosen.port, workers=chosen.workers)
    except (AlreadyRunningError, CannotServeError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

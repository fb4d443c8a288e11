"""``python -m terranova.server``: the server by itself, for tools and tests."""

from __future__ import annotations

import argparse
import sys

from terranova.server.run import DEFAULT_PORT, AlreadyRunningError, CannotServeError, run


def main() -> None:
    """Serve as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m terranova.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    chosen = parser.parse_args()
    try:
        run(chosen.host, chosen.port)
    except (AlreadyRunningError, CannotServeError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()

"""``python -m terranova``, and the script ``terranova``."""

from __future__ import annotations

import sys

from terranova.extras import missing_extra

EXIT_BAD_INPUT = 2


def main() -> None:
    """Run the command line, or say what has to be installed for it."""
    try:
        from terranova.cli import main as run
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        sys.stderr.write(f"error: {missing}\n")
        sys.exit(EXIT_BAD_INPUT)
    run(prog_name="terranova")


if __name__ == "__main__":
    main()

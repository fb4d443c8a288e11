"""``python -m terranova``."""

from terranova.cli import main

if __name__ == "__main__":
    main(prog_name="terranova")

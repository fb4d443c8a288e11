"""An arena worker that fails: ``python fake_arena_worker.py MODE``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time


def say(**document: object) -> None:
    sys.stdout.write(json.dumps(document) + "\n")
    sys.stdout.flush()


def main() -> None:
    mode = sys.argv[-1]
    sys.stdin.readline()
    if mode == "no-start":
        sys.exit("there is nothing to start with")
    say(ready=True)
    sys.stdin.readline()
    if mode == "no-game":
        sys.exit(1)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
    say(ask=0, limit=0.2, groups=[child.pid])
    say(turn="a3")
    say(ask=1, limit=0.2, groups=[child.pid])
    if mode == "crash":
        os.abort()
    time.sleep(600)


if __name__ == "__main__":
    main()

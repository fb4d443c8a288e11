"""A program that speaks the protocol, up to a point: ``python bad_bot.py MODE``. It knows nothing of the game."""

from __future__ import annotations

import os
import subprocess
import sys
import time

MODE = sys.argv[-1]
TURNS = {
    "illegal": "best z26",
    "unfinished": "best",
    "not-an-action": "best e5=e9",
    "refuses": "error tired leave me alone",
    "foreign-answer": "ready",
    "nonsense": "I think I shall place a pioneer",
    "bad-info": "info nodes many",
}


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def sleep_for_long() -> None:
    time.sleep(600)


def misbehave() -> None:
    """What it does when it is asked to go."""
    if MODE in TURNS:
        say(TURNS[MODE])
    elif MODE == "crash":
        sys.stderr.write("Traceback (most recent call last):\nRuntimeError: the sky fell\n")
        sys.exit(3)
    elif MODE == "abort":
        os.abort()
    elif MODE == "flood":
        while True:
            sys.stdout.write("info nodes 1\n" * 1000)
    elif MODE == "endless-line":
        while True:
            sys.stdout.write("x" * 10_000)
    elif MODE == "garbage":
        os.write(1, b"\xff\xfe\x80best\n")
    elif MODE == "close-output":
        os.close(1)
        sleep_for_long()
    elif MODE == "stderr-flood":
        for _ in range(1000):
            sys.stderr.write("noise " * 1000)
        sys.exit(4)
    else:
        sleep_for_long()


def main() -> None:
    if MODE == "silent":
        sleep_for_long()
    if MODE == "dies-at-once":
        sys.exit(1)
    if MODE == "parent":  # what it starts outlives it, unless somebody sees to that
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    for line in sys.stdin:
        word = line.split(" ")[0].strip()
        if word == "tni":
            say("hello" if MODE == "rude" else f"id name {MODE}")
            say("tniok 2" if MODE == "newer" else "tniok 1")
            if MODE == "deaf":
                sleep_for_long()
        elif word == "ready?":
            say("ready")
        elif word == "go":
            misbehave()
        elif word == "quit" and MODE not in ("hang", "parent"):
            break
    if MODE in ("hang", "parent"):
        sleep_for_long()


if __name__ == "__main__":
    main()

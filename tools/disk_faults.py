"""Let the disk of a server fill up, or fail, again and again during live play, and see that nothing is lost.

    python -m tools.disk_faults --rounds 100

People play over HTTP and upload long records, which fill whole transactions. In each round either a ballast file takes
the last room of the disk (a small one, in memory; only root may mount it), or the system refuses every write of the
server (a limit on the size of its files). What is refused meanwhile is sent again. When there is room again, everybody
plays on by themselves; in the end every table has exactly what was acknowledged, in its order.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from terranova import Game
from tools.clients import GONE, Client, HttpPlayer, Json, expect, load_rules
from tools.faults import Server, check_database, check_well, end, free_port, report

PLAYERS = 6
DISK = 24 * 1024 * 1024
BALLAST = "ballast"
MOST_RECORDS = 80
"""So many fit on the disk."""
LONGEST = 600
"""Actions of an uploaded record."""
FAULT_SECONDS = 5.0
"""A fault lasts until something was refused, at most so long."""
STILL_SECONDS = 30.0
RECOVERY_SECONDS = 5.0
"""Within which something must be acknowledged again."""


class Uploader(threading.Thread):
    """Uploads records, so that transactions are large; what is refused is let go."""

    def __init__(self, port: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.client = Client(port)
        self.kept: list[str] = []
        """Tables that were acknowledged."""
        self.is_stopped = threading.Event()
        self._text = long_record(seed)

    def run(self) -> None:
        """Upload until told to stop."""
        while not self.is_stopped.is_set():
            with suppress(*GONE):
                status, answer = self.client._try("POST", "/api/records", {"text": self._text})
                expect(status in (201, 503), f"an upload was answered with {status}: {answer}")
                if status == 201:
                    self.kept.append(answer["table"])
            if len(self.kept) == MOST_RECORDS:
                return
            self.is_stopped.wait(0.1)
        self.client.close()


def long_record(seed: int) -> str:
    """A game by chance, as text."""
    chance, game = random.Random(seed), Game(map="duel", players=2, rules="de quiet_limit=0")
    while len(game.action_stack) < LONGEST and not game.is_game_over():
        game.push(chance.choice(list(game.legal_actions)))
    return game.record().text()


@contextmanager
def small_disk() -> Iterator[tuple[Path, bool]]:
    """A folder, and whether it is a small disk of its own: that takes the rights of root."""
    with tempfile.TemporaryDirectory(prefix="terranova-disk-") as folder:
        options = ["-t", "tmpfs", "-o", f"size={DISK},mode=0700", "tmpfs", folder]
        is_mounted = os.geteuid() == 0 and not subprocess.run(["mount", *options], capture_output=True).returncode
        try:
            yield Path(folder), is_mounted
        finally:
            if is_mounted:
                subprocess.run(["umount", "-l", folder], check=True)


@contextmanager
def full_disk(folder: Path, chance: random.Random) -> Iterator[None]:
    """The disk has no room, or hardly any."""
    ballast = folder / BALLAST
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    with ballast.open("r+b") as file:
        file.truncate(max(0, ballast.stat().st_size - chance.choice((0, 0, 4096, 65_536))))
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def refused_writes(pid: int, chance: random.Random) -> Iterator[None]:
    """The system lets the server's files grow no more, or be written beyond their first bytes."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (chance.choice((1, 4096, 200_000)), before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def run(rounds: int, players: int, seed: int) -> Json:
    """Let the disk fail so many times while so many play; gives the figures.

    :raises AssertionError: if something acknowledged was lost or doubled, or play does not go on.
    """
    load_rules()
    chance, began = random.Random(seed), time.time()
    slowest, kinds = 0.0, {"full": 0, "refusing": 0}
    os.environ["TERRANOVA_LOW_SPACE"] = "0"
    with small_disk() as (folder, is_small):
        server = Server(folder, free_port())
        crowd = [HttpPlayer(Client(server.port), seed + i) for i in range(players)]
        uploader = Uploader(server.port, seed)
        try:
            server.start()
            server.wait()
            for thread in (*crowd, uploader):
                thread.start()
            for _ in range(rounds):
                expect(_wait_for(crowd, "answered", 5 * players, STILL_SECONDS) < STILL_SECONDS, "nobody plays")
                is_full = is_small and chance.random() < 0.6
                kinds["full" if is_full else "refusing"] += 1
                with full_disk(folder, chance) if is_full else refused_writes(server.pid, chance):
                    _wait_for(crowd, "refused", players, FAULT_SECONDS)
                slowest = max(slowest, _wait_for(crowd, "answered", players, RECOVERY_SECONDS))
                expect(slowest < RECOVERY_SECONDS, "nobody plays on")
                check_well(crowd)
            uploader.is_stopped.set()
            uploader.join(10)
            end(crowd)
            client = Client(server.port)
            for table in uploader.kept:
                client.ask("GET", f"/api/tables/{table}/record")
            client.close()
            server.kill()
            check_database(folder, sum(player.acknowledged for player in crowd))
        finally:
            server.close()
    return {
        "rounds": rounds,
        "disk full": kinds["full"],
        "writes refused by the system": kinds["refusing"],
        "tables": sum(player.n_tables for player in crowd),
        "actions acknowledged": sum(player.acknowledged for player in crowd),
        "records acknowledged": len(uploader.kept),
        "answers 503": sum(player.client.refused for player in crowd),
        "slowest recovery in seconds": round(slowest, 2),
        "seconds": round(time.time() - began, 1),
    }


def _wait_for(crowd: list[HttpPlayer], count: str, more: int, seconds: float) -> float:
    """Wait until so many more were answered or refused, at most so long; returns how long that was."""

    def counted() -> int:
        return sum(getattr(player.client, count) for player in crowd)

    began, wanted = time.monotonic(), counted() + more
    while counted() < wanted and time.monotonic() - began < seconds:
        time.sleep(0.005)
    return time.monotonic() - began


def main() -> None:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--players", type=int, default=PLAYERS, help="who play both seats themselves, over HTTP")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    report(run(chosen.rounds, chosen.players, chosen.seed))


if __name__ == "__main__":
    main()

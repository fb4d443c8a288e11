"""What an action costs here and in boardgame.io and Colyseus, under the same load, in turn.

    python -m tools.bench_peers                 three rounds of two loads
    python -m tools.bench_peers --rounds 1 --loads full --json

The others play a game of our size (``tools/peers/hex-game.js``) and keep nothing, but "boardgame.io on files". Packages
come from npm (``tools/peers/package.json``).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import bench_actions
from tools.bench_actions import LOADS, Json, run_load

PEERS = Path(__file__).parent / "peers"
OURS = "terranova"
SERVERS = {
    "boardgame.io": ("boardgame", "boardgame-server.js", False),
    "boardgame.io on files": ("boardgame", "boardgame-server.js", True),
    "Colyseus": ("colyseus", "colyseus-server.js", False),
}
"""By name: the client of the load generator, the script, and whether it keeps its games in a folder."""
SHOWN = ("cpu_ms_per_action", "actions_per_second", "bytes_per_action", "memory_mb", "answer_p50", "answer_p99")
LOBBY_OFFSET = 1_000
"""The lobby of boardgame.io has a port of its own, so much above that of its games."""
START_SECONDS = 30.0


def wait_for(port: int) -> None:
    """Wait until something listens on a port: the lobby comes later than the word that the server is ready.

    :raises TimeoutError: if nothing does.
    """
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


def free_port() -> int:
    """A port with a free one above it for the lobby."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port: int = one.getsockname()[1]
            try:
                other.bind(("127.0.0.1", port + LOBBY_OFFSET))
            except (OSError, OverflowError):
                continue
            return port


@contextmanager
def serving(script: str, folder: Path | None) -> Iterator[tuple[int, int]]:
    """A server of somebody else; gives its process id and its port."""
    port = free_port()
    command = ["node", script, str(port), *([str(folder)] if folder else [])]
    with subprocess.Popen(command, cwd=PEERS, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            for line in process.stdout:
                if line.startswith("ready"):
                    break
            else:
                raise RuntimeError(f"{script} did not start")
            wait_for(port + LOBBY_OFFSET if "boardgame" in script else port)
            yield process.pid, port
        finally:
            process.kill()


def measure_peer(name: str, load: Json) -> Json:
    """Put load on a server of somebody else."""
    client, script, keeps = SERVERS[name]
    with (
        tempfile.TemporaryDirectory() as place,
        serving(script, Path(place) if keeps else None) as (pid, port),
    ):
        return run_load({"server": client, "port": port, "pid": pid, **load})


def main() -> None:
    """Measure as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--loads", default="paced,full")
    parser.add_argument("--json", action="store_true", help="print every run for a program")
    chosen = parser.parse_args()
    found: dict[tuple[str, str], list[Json]] = {}
    with tempfile.TemporaryDirectory() as place:
        tables = Path(place) / "tables"
        bench_actions.prepare(tables, max(LOADS[load]["tables"] for load in chosen.loads.split(",")), shown=True)
        for _ in range(chosen.rounds):
            for load in chosen.loads.split(","):
                for name in (OURS, *SERVERS):
                    one = (
                        bench_actions.measure(tables, LOADS[load]) if name == OURS else measure_peer(name, LOADS[load])
                    )
                    found.setdefault((load, name), []).append(one)
                    if chosen.json:
                        print(
                            json.dumps({"load": load, "name": name, "machine": os.getloadavg()[0], **one}), flush=True
                        )
    if chosen.json:
        return
    print(f"{'load':8}{'server':24}" + "".join(f"{key:>20}" for key in SHOWN) + f"{'ours ÷ theirs':>16}")
    for (load, name), rounds in found.items():
        middle = {key: statistics.median(one[key] for one in rounds) for key in SHOWN}
        ratio = statistics.median(
            ours["cpu_ms_per_action"] / one["cpu_ms_per_action"]
            for ours, one in zip(found[load, OURS], rounds, strict=True)
        )
        print(f"{load:8}{name:24}" + "".join(f"{middle[key]:>20}" for key in SHOWN) + f"{ratio:>16.2f}")


if __name__ == "__main__":
    main()

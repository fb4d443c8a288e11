"""Web processes and workers killed and paused, links cut, stalled and slowed, clocks set, during live play.

    python -m tools.faults shared --rounds 300

People play over HTTP and over sockets, alone, in pairs whose two sit at different web processes, and against the
computer. A client that gets no answer goes to the other web process. In the end every table has exactly what was
acknowledged, in its order, and plays on; and a clock at a table has lost the time that has passed, except what the
server says it stood still.
"""

from __future__ import annotations

import random
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from tools.clients import GAME_SECONDS, Client, HttpPlayer, Json, Player, expect, load_rules
from tools.shared_cluster import Cluster, cluster
from tools.socket_clients import SocketPlayer, pair

SILENCE_SECONDS = 2.5
"""After which a client tries the other process."""
FAULT_SECONDS = (0.5, 3.0)
STUCK_SECONDS = 240.0
"""Nobody may wait so long; how long they do wait is reported."""
LAST_SECONDS = 480.0
JUMP_SECONDS = (60.0, 1000.0)
STANDSTILL_SECONDS = 50.0
"""So long the clocks may stand still at a time, as they do while a web process without others gets no time on a machine
that is too busy: less than any jump."""
BACK_SECONDS = 5.0
"""Within which everybody should play again after a fault."""
CLOCK_SECONDS = 2.0
"""By how much a clock may be wrong in the end, besides."""

Fault = Callable[[Cluster, random.Random], Callable[[], None]]
"""Begins, and returns what ends it."""


def kill_web(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """End a web process without a word."""
    web = chance.choice(made.webs)
    web.kill()

    def end() -> None:
        web.restart()
        web.wait()

    return end


def pause_web(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """Let a web process stand still."""
    web = chance.choice(made.webs)
    web.send(signal.SIGSTOP)
    return lambda: web.send(signal.SIGCONT)


def kill_worker(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """End a worker and its processes without a word."""
    worker = chance.choice(made.workers)
    worker.kill()
    return worker.restart


def pause_worker(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """Let a worker stand still."""
    worker = chance.choice(made.workers)
    worker.send(signal.SIGSTOP)
    return lambda: worker.send(signal.SIGCONT)


def cut_link(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """Reset the connections of one process to PostgreSQL or Redis, and refuse new ones."""
    link = chance.choice(made.links)
    link.cut()
    return link.mend


def stall_link(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """Let nothing through one link, without a word."""
    link = chance.choice(made.links)
    link.stall()
    return link.mend


def slow_link(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """Delay everything on one link."""
    link = chance.choice(made.links)
    link.delay(chance.uniform(0.05, 0.3))
    return link.mend


def jump_clock(made: Cluster, chance: random.Random) -> Callable[[], None]:
    """Set the clock of a machine with a web process wrong, and then right again."""
    web = chance.choice(made.webs)
    web.clock.set(chance.choice((-1, 1)) * chance.uniform(*JUMP_SECONDS))
    return lambda: web.clock.set(0.0)


FAULTS: tuple[Fault, ...] = (
    kill_web,
    pause_web,
    kill_worker,
    pause_worker,
    cut_link,
    stall_link,
    slow_link,
    jump_clock,
)


def run(rounds: int, seed: int, players: int = 2, computers: int = 1, pairs: int = 2) -> Json:
    """Let so many faults happen, in random order; gives the figures.

    :raises AssertionError: if something acknowledged was lost or doubled, or somebody is stuck.
    """
    load_rules()
    chance, began = random.Random(seed), time.time()
    order = [FAULTS[number % len(FAULTS)] for number in range(rounds)]
    chance.shuffle(order)
    with cluster(n_web=2, n_workers=2, has_links=True) as made:
        alone = [
            HttpPlayer(_client(made, i), seed + i, with_computer=i < computers) for i in range(players + computers)
        ]
        both = [[_client(made, i), _client(made, i + 1)] for i in range(pairs)]
        together = [player for i in range(pairs) for player in pair(both[i], seed + 1000 + i)]
        crowd: list[Player] = [*alone, *together]
        observer = _client(made, 0)
        asked_at = time.monotonic()
        clocked = observer.make([{"who": "here"}, {"who": "here"}])
        made_at = time.monotonic()
        for player in crowd:
            player.start()
        waits, inside = _let_faults_happen(made, crowd, order, chance)
        _end(crowd, made)
        kept = _check_database(made.database, sum(player.acknowledged for player in crowd))
        stood_still = _standstill(made.errors)
        lost = _clock_loss(observer, clocked, asked_at, made_at, stood_still)
    waits.sort()
    return {
        "rounds": rounds,
        **{fault.__name__: order.count(fault) for fault in FAULTS},
        "tables": sum(player.n_tables for player in crowd),
        "actions acknowledged": sum(player.acknowledged for player in crowd),
        "of them inside faults": inside,
        "entries kept": kept,
        "turns of computers": sum(player.computer_turns for player in alone),
        "messages sent again": sum(player.client.repeated for player in alone),
        "sockets opened again": sum(player.reconnected for player in together if isinstance(player, SocketPlayer)),
        "seconds lost by a clock": round(lost, 1),
        "seconds the clocks stood still": round(stood_still, 1),
        "seconds until all play again, median": round(waits[len(waits) // 2], 1),
        "seconds until all play again, most": round(waits[-1], 1),
        f"of {len(waits)} longer than {BACK_SECONDS:.0f} s": sum(wait > BACK_SECONDS for wait in waits),
        "seconds": round(time.time() - began, 1),
    }


def _client(made: Cluster, number: int) -> Client:
    first, *others = made.ports[number % 2 :] + made.ports[: number % 2]
    return Client(first, others, SILENCE_SECONDS)


def _let_faults_happen(
    made: Cluster, crowd: list[Player], order: list[Fault], chance: random.Random
) -> tuple[list[float], int]:
    """Returns how long it took after each fault until all had an answer again, and the actions acknowledged inside."""
    waits, inside = [], 0
    for number, fault in enumerate(order, start=1):
        before = _acknowledged(crowd)
        end = fault(made, chance)
        time.sleep(chance.uniform(*FAULT_SECONDS))
        end()
        inside += _acknowledged(crowd) - before
        waits.append(_wait_for_all(crowd, made, fault))
        words = f"{number}/{len(order)} {fault.__name__}: {inside} inside, all play again after {waits[-1]:.1f} s"
        print(words, file=sys.stderr, flush=True)
    return waits, inside


def _acknowledged(crowd: list[Player]) -> int:
    return sum(player.acknowledged for player in crowd)


def _wait_for_all(crowd: list[Player], made: Cluster, fault: Fault) -> float:
    """Wait until each of them has had another answer."""
    began = time.monotonic()
    known = {player: player.client.answered for player in crowd}
    while waiting := [player for player, answered in known.items() if player.client.answered == answered]:
        _check_well(crowd)
        if time.monotonic() - began > STUCK_SECONDS:
            raise AssertionError(f"{fault.__name__}: stuck: {waiting}\n{made.errors.read_text()[-4000:]}")
        time.sleep(0.02)
    return time.monotonic() - began


def _end(crowd: list[Player], made: Cluster) -> None:
    """Every game goes on: each plays another turn, and compares."""
    for player in crowd:
        player.stop()
    until = time.monotonic() + LAST_SECONDS
    for player in crowd:
        player.join(max(0.0, until - time.monotonic()))
        _check_well(crowd)
        expect(not player.is_alive(), f"a game does not go on: {player}\n{made.errors.read_text()[-4000:]}")


def _standstill(errors: Path) -> float:
    """How long the clocks stood still, as the web processes report it."""
    found = re.findall(r"its clocks(?: stood still)? for ([0-9.]+)", errors.read_text())
    times = [float(seconds) for seconds in found]
    expect(max(times, default=0.0) < STANDSTILL_SECONDS, f"the clocks stood still for too long: {times}")
    return sum(times)


def _clock_loss(client: Client, table: str, asked_at: float, made_at: float, stood_still: float) -> float:
    """A clock runs while any web process does: it has lost what has passed, whatever the machines' clocks said.

    When the table was made, and when its clock is read, is known only by the moments before and after: an answer may
    take long on a busy machine.
    """
    least = time.monotonic() - made_at - stood_still - CLOCK_SECONDS
    state = client.ask("GET", f"/api/tables/{table}")["state"]
    most = time.monotonic() - asked_at - stood_still + CLOCK_SECONDS
    client.close()
    lost = GAME_SECONDS - (state["clock"]["deadline"] - state["time"]) / 1000
    expect(least <= lost <= most, f"a clock has lost {lost:.1f} s, neither {least:.1f} s nor {most:.1f} s or between")
    return float(lost)


def _check_well(crowd: list[Player]) -> None:
    for player in crowd:
        if player.problem:
            raise AssertionError(player.problem)


def _check_database(address: str, acknowledged: int) -> int:
    """Each table has its entries in a row, and no fewer than were acknowledged."""
    with psycopg.connect(address.replace("+psycopg", "")) as database:
        rows = database.execute(
            """select tables.id, tables.number, count(entries.number), max(entries.number)
               from tables join entries on entries.table_id = tables.id group by tables.id"""
        ).fetchall()
    for table, number, n_entries, last in rows:
        expect(number == n_entries == last, f"table {table}: {number}, but {n_entries} entries up to {last}")
    kept = sum(int(number) for _, number, _, _ in rows)
    expect(kept >= acknowledged, f"{acknowledged} actions acknowledged, {kept} kept")
    return kept

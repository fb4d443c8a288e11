"""A process that passes on what another one has done: its listeners know the same, and nothing is played twice."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from terranova.server.bus.bus import Event, Here
from terranova.server.bus.local import LocalBus
from terranova.server.sessions import live_table, persistence
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.sharing import LEFT_SECONDS, Sharing
from terranova.server.sessions.tasks import BackgroundTasks
from terranova.server.tables.table import Table as Value
from terranova.store import StoredTable
from tests.server.sessions.test_changes import Ear, Table, play_turn, seated
from tests.support.server import Server


class Wire(LocalBus):
    """A bus that keeps what is sent, as bytes."""

    is_shared = True

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, bytes]] = []

    def publish(self, channel: str, kind: str, data: Mapping[str, Any]) -> None:
        self.sent.append((channel, Event(channel, kind, dict(data), "first").encode()))


class Mirror:
    """The same table in another process, with listeners who keep up with changes."""

    def __init__(self, table: Table, wire: Wire) -> None:
        self.primary = table
        self.wire = wire
        server = table.server
        context = server.context
        self.session = TableSession(table.session.table, (), (), server.clock.now())
        self.live = {table.id: self.session}
        self.sharing = Sharing(
            LocalBus(),
            context.store,
            server.clock,
            context.service.lobby,
            BackgroundTasks(),
            self.live,
            lambda _session: None,
            self.live.__delitem__,
        )
        table.session.elsewhere["second"] = Here(table.session.table.people, 1)
        self.ears = [Ear(person, wants_changes=True) for person in (*table.session.table.people, None)]
        self.rounds: list[list[dict[str, Any]]] = [[] for _ in self.ears]
        for ear in self.ears:
            self.session.listeners.add(ear)
            welcome = self.session.welcome(server.clock.now(), ear.person, "")
            ear.heard = [json.loads(welcome.model_dump_json())]
        self.note()

    def note(self) -> None:
        """Keep what the listeners of both processes have heard."""
        for channel, message in self.wire.sent:
            event = Event.decode(channel, message)
            if event.kind != "presence":
                self.primary.server.call(self.sharing._hear, event)
        self.wire.sent.clear()
        for ear, rounds, known in zip(self.ears, self.rounds, self.primary.rounds, strict=True):
            rounds.append({"states": known[-1]["states"], "changes": ear.take()})


class Both(Table):
    """A table in two processes; commands go to the first."""

    mirror: Mirror | None = None

    def note(self) -> None:
        super().note()
        if self.mirror is not None:
            self.mirror.note()


def in_two(server: Server, wire: Wire, **more: Any) -> tuple[Both, Mirror]:
    made = seated(server, 2, map="duel", **more)
    table = Both(server, made.people, made.id)
    wire.sent.clear()
    table.mirror = Mirror(table, wire)
    return table, table.mirror


@pytest.fixture
def wire(server: Server, monkeypatch: pytest.MonkeyPatch) -> Wire:
    wire = Wire()
    monkeypatch.setattr(server.context.sessions.sharing, "bus", wire)
    return wire


@pytest.mark.parametrize("shown", [True, None])
def test_those_at_another_process_know_the_same(server: Server, wire: Wire, tmp_path: Path, shown: bool | None) -> None:
    chance = random.Random(5)
    table, mirror = in_two(server, wire, show_plans=shown)
    for _ in range(40):
        play_turn(table, chance)
    table.do(0, "chat", text="hello")
    table.do(1, "resign")
    table.rounds = mirror.rounds
    assert table.compare(tmp_path) > 100
    assert mirror.session.table == table.session.table


def test_what_is_passed_on_is_not_played(server: Server, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    advance = persistence.advance

    def counted(before: Value, stored: StoredTable) -> Value:
        read.append(len(stored.entries))
        return advance(before, stored)

    monkeypatch.setattr(live_table, "advance", counted)
    table, mirror = in_two(server, wire, show_plans=True)
    mirror.session.listeners.discard(mirror.ears[0])
    for _ in range(20):  # each placing is a turn
        table.do(table.turn, "turn", actions=[str(next(iter(table.session.table.game.legal_actions)))])
    assert read == []
    assert mirror.session.version == table.session.version
    assert mirror.session.table == table.session.table
    assert read == [20]


def test_the_answers_of_the_other_process_are_known_here(server: Server, wire: Wire) -> None:
    table, mirror = in_two(server, wire)
    action = str(next(iter(table.session.table.game.legal_actions)))
    table.do(table.turn, "turn", actions=[action], key="once")
    assert mirror.session.table.number == 1
    assert [key for _, key in mirror.session.receipts] == ["once"]


def test_a_missed_change_is_read_from_the_store(server: Server, wire: Wire) -> None:
    table, mirror = in_two(server, wire)
    action = str(next(iter(table.session.table.game.legal_actions)))
    table.mirror = None
    table.do(table.turn, "turn", actions=[action])
    wire.sent.clear()  # lost
    action = str(next(iter(table.session.table.game.legal_actions)))
    table.do(table.turn, "turn", actions=[action])
    (sent,) = wire.sent
    assert not server.call(mirror.sharing._take, mirror.session, Event.decode(*sent))
    assert mirror.session.table.number == 0


def test_a_table_that_is_left_here_and_played_elsewhere_is_dropped(server: Server, wire: Wire) -> None:
    table, mirror = in_two(server, wire)

    def play() -> None:
        table.do(table.turn, "turn", actions=[str(next(iter(table.session.table.game.legal_actions)))])

    server.clock.advance(LEFT_SECONDS + 1)
    play()
    assert mirror.live  # somebody listens
    mirror.session.listeners.clear()
    mirror.session.touched = server.clock.now()
    play()
    assert mirror.live  # somebody has just asked
    server.clock.advance(LEFT_SECONDS + 1)
    play()
    assert not mirror.live

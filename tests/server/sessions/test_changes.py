"""Clients that get what has changed know the same as clients that get whole states, whatever happens at the table."""

from __future__ import annotations

import json
import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from terranova.server.schema.changes import Change, Planned
from terranova.server.sessions.session import TableSession
from tests.support.server import RING, Browser, Json, Server

REPLAY = Path(__file__).resolve().parents[2] / "web" / "replay-changes.js"
MESSAGES: TypeAdapter[Change | Planned] = TypeAdapter(Change | Planned)


@dataclass(eq=False)
class Ear:
    """A listener that keeps what it hears."""

    person: str | None
    wants_changes: bool
    name: str = ""
    address: str = "192.0.2.1"
    heard: list[Json] = field(default_factory=list)

    def send(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    def take(self) -> list[Json]:
        heard, self.heard = self.heard, []
        return heard


class Table:
    """A table with both kinds of listeners for everyone."""

    def __init__(self, server: Server, people: list[Browser], table: str) -> None:
        self.server = server
        self.people = people
        self.id = table
        self.session: TableSession = server.call(server.context.sessions.find, table)
        owners = [seat.owner for seat in self.session.table.seats]
        self.ears = [[Ear(person, wants) for wants in (False, True)] for person in (*owners, None)]
        for pair in self.ears:
            for ear in pair:
                server.call(self.session.join, ear)
                now = server.clock.now()
                ear.heard = [json.loads(self.session.welcome(now, ear.person, "").model_dump_json())]
        self.rounds: list[list[Json]] = [[] for _ in self.ears]
        self.note()

    def note(self) -> None:
        """Keep what was heard until now, to be compared."""
        for number, (states, changes) in enumerate(self.ears):
            heard = states.take(), changes.take()
            for message in heard[1]:
                if message["type"] in ("change", "plan"):
                    MESSAGES.validate_python(message)
            assert all(message["type"] not in ("change", "plan") for message in heard[0])
            self.rounds[number].append({"states": heard[0], "changes": heard[1]})

    def do(self, who: int, command: str, **body: Any) -> None:
        self.server.clock.advance(1)
        self.people[who].do(self.id, command, **body)
        self.note()

    @property
    def turn(self) -> int:
        return self.session.table.game.players.index(self.session.table.game.turn or "")

    def compare(self, folder: Path) -> int:
        """How often both were compared."""
        welcome = self.rounds[0][0]["states"][0]
        colours = self.session.table.game.players
        streams = [
            {"seats": list(colours[number : number + 1]), "rounds": rounds} for number, rounds in enumerate(self.rounds)
        ]
        file = folder / "streams.json"
        file.write_text(json.dumps({"map": welcome["map"], "players": welcome["players"], "streams": streams}))
        done = subprocess.run(
            ["node", str(REPLAY), str(file)], capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return int(done.stdout)


def seated(server: Server, players: int, **more: Any) -> Table:
    """A table whose game has begun: with a clock, everybody says first that it may."""
    people = [server.browser(f"P{number}") for number in range(players)]
    table = people[0].make("here P0", *["elsewhere"] * (players - 1), **more)
    for number, browser in enumerate(people[1:], 1):
        browser.do(table, "sit", name=f"P{number}")
    begun = Table(server, people, table)
    if "clock" in more:
        for who in range(players):
            begun.do(who, "ready")
    assert begun.session.table.phase == "playing"
    return begun


def play_turn(table: Table, chance: random.Random) -> None:
    """Plan with detours, then play."""
    who, actions = table.turn, []
    while True:
        plan = table.session.table.plan
        if plan is not None and plan.is_complete and plan.actions:
            break
        game = table.session.table.game if plan is None or plan.game is None else plan.game
        legal = [str(action) for action in game.legal_actions]
        stones = [action for action in legal if action.startswith("*")]
        actions = [
            *(plan.actions if plan else ()),
            chance.choice(stones if stones and chance.random() < 0.8 else legal),
        ]
        table.do(who, "plan", actions=actions)
        if chance.random() < 0.2:
            table.do(who, "plan", actions=actions[:-1])
    if chance.random() < 0.3:
        table.do(0, "options", show_plans=chance.random() < 0.5)
    table.do(who, "turn")


@pytest.mark.parametrize(("players", "shown"), [(2, True), (2, None), (3, True), (4, False)])
def test_changes_say_what_whole_states_say(server: Server, tmp_path: Path, players: int, shown: bool | None) -> None:
    chance = random.Random(players)
    table = seated(server, players, map="duel", show_plans=shown, clock={"kind": "game", "seconds": 900})
    turns = 0
    while table.session.table.phase == "playing" and turns < 60:
        play_turn(table, chance)
        turns += 1
        if turns % 20 == 0:
            last = len(table.session.snapshots.turns(table.session.table)) - 2
            table.do(0, "propose", what="undo", turn=last)
            proposal = table.session.table.proposal
            for who in range(1, players):
                table.do(who, "agree", proposal=proposal.id if proposal else 0, yes=True)
    assert any("territories" in json.dumps(one) for one in table.rounds[0]) or players == 4
    if table.session.table.phase == "playing":
        table.do(players - 1, "resign")
    assert table.compare(tmp_path) > 100


def test_seats_options_and_proposals(server: Server, tmp_path: Path) -> None:
    table = seated(server, 3, drawing=RING, start="r2.r2./b5./6./2.y2.b r0 - 0,0,0 20 0")
    who = table.turn
    table.do(who, "plan", actions=["a1-a2"])
    table.do(0, "options", is_public=True, show_plans=True)
    table.do(1, "leave")
    table.do(1, "sit", name="Again")
    table.do(0, "options", show_plans=False)
    table.do(0, "leave")
    table.do(0, "sit", name="Back")
    table.do(2, "resign")
    table.do(1, "resign")
    assert table.session.table.phase == "over"
    assert table.compare(tmp_path) > 20


def test_a_private_plan_is_sent_to_nobody_else(server: Server) -> None:
    table = seated(server, 2, map="duel")
    who = table.turn
    table.do(who, "plan", actions=["a4"])
    heard = [rounds[-1]["changes"] for rounds in table.rounds]
    assert [len(messages) for messages in heard] == [1, 0, 0]
    assert heard[who][0]["plan"]["steps"] == [{"action": "a4"}]


def test_only_the_player_to_move_is_told_what_can_be_chosen(server: Server) -> None:
    table = seated(server, 2, map="duel", show_plans=True)
    table.do(0, "plan", actions=["a4"])
    table.do(0, "turn")
    (red,), (yellow,), (watcher,) = (rounds[-1]["changes"] for rounds in table.rounds)
    assert "legal" not in red
    assert yellow["legal"].startswith("a3 b2")
    assert watcher == red == {name: value for name, value in yellow.items() if name != "legal"}


def test_a_plan_is_no_new_version_and_is_found_after_a_restart(server: Server) -> None:
    table = seated(server, 2, map="duel")
    version = table.session.table.version
    table.do(table.turn, "plan", actions=["a4"])
    assert table.session.table.version == version
    stored = server.call(server.context.store.load, table.id)
    assert stored.table.plan is None
    server.call(server.context.service.plans.flush)
    stored = server.call(server.context.store.load, table.id)
    assert (stored.table.version, stored.table.plan["actions"]) == (version, ["a4"])


def test_watchers_do_not_choose_whose_share_the_engine_uses(server: Server) -> None:
    table = seated(server, 2, map="duel")
    session, eve = table.session, server.browser("Eve")
    session.charge(session.table.people[0], "192.0.2.7")
    eve.do(table.id, "chat", text="hello")
    eve.try_to(table.id, "plan", actions=["a4"])
    assert session.address == "192.0.2.7"
    table.people[1].do(table.id, "chat", text="hello")
    assert session.address != "192.0.2.7"


def test_idle_tables_are_dropped_when_all_take_too_much(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    registry, ann = server.context.sessions, server.browser("Ann")
    first, second = seated(server, 2, map="duel"), ann.make("here", "here", map="duel")
    assert {first.id, second} <= set(registry.live)
    monkeypatch.setattr(registry, "most_bytes", 1)
    third = ann.make("here", "here", map="duel")
    assert {first.id, third} <= set(registry.live)  # somebody listens at the first
    assert second not in registry.live
    assert ann.state(second)["phase"] == "playing"
    assert second in registry.live
    assert third not in registry.live

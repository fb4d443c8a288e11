"""Clocks at a running server, by a clock that goes on when told to."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, text

from terranova.server.sessions.upkeep import ASK_SECONDS
from terranova.store import StoreFailedError
from tests.server.conftest import Start
from tests.support.server import RING, SELDOM, Browser, FakeWorkers, Json, Server, until

START = "r5./6./6./5.y r0 - 0,0 20 0"
TURNS = ("a1-a3 *a4 *b3", "d6-d5 *c5 *c6", "a3-a2 *a1 *b1")


def begin(server: Server, **clock: object) -> tuple[Browser, Browser, str]:
    clock = {"on_timeout": "computer"} | clock
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere", drawing=RING, start=START, clock=clock)
    bob.do(table, "sit", name="Bob")
    ann.do(table, "ready")
    bob.do(table, "ready")
    return ann, bob, table


def clock_of(browser: Browser, table: str) -> tuple[str | None, float | None, list[float] | None]:
    """Whose clock runs, the seconds until it has run out, and the seconds left of all."""
    state = browser.state(table)
    clock = state["clock"]
    left = None if clock["deadline"] is None else (clock["deadline"] - state["time"]) / 1000
    return clock["running"], left, [one / 1000 for one in clock["left"]] if clock["left"] else None


def test_a_game_clock_with_an_increment(server: Server) -> None:
    ann, bob, table = begin(server, kind="game", seconds=100, increment=7)
    assert clock_of(ann, table) == ("red", 100, [100, 100])
    server.pass_time(30)
    ann.do(table, "plan", actions=["a1-a3"])
    assert clock_of(ann, table) == ("red", 70, [100, 100])
    ann.do(table, "turn", actions=TURNS[0].split())
    assert clock_of(ann, table) == ("yellow", 100, [77, 100])
    server.pass_time(99)
    bob.do(table, "turn", actions=TURNS[1].split())
    assert clock_of(ann, table) == ("red", 77, [77, 8])
    server.pass_time(77.5)
    state = ann.state(table)
    assert (state["seats"][0]["kind"], state["seats"][0]["lost"]) == ("computer", None)
    assert state["entries"] == []
    assert ann.get(f"/api/tables/{table}?after=6")["state"]["entries"][0]["kind"] == "timeout"


@pytest.mark.parametrize("kind", ["turn", "days"])
@pytest.mark.parametrize("on_timeout", ["computer", "loses"])
def test_a_clock_for_each_turn(server: Server, kind: str, on_timeout: str) -> None:
    seconds = 60 if kind == "turn" else 2 * 86_400
    server.workers.is_held = True
    ann, bob, table = begin(server, kind=kind, seconds=60, days=2, on_timeout=on_timeout)
    for browser, turn in ((ann, TURNS[0]), (bob, TURNS[1])):
        assert clock_of(ann, table)[1] == seconds
        server.pass_time(seconds - 1)
        browser.do(table, "turn", actions=turn.split())
    server.pass_time(seconds)
    assert ann.state(table)["seats"][0]["kind"] == "person"
    server.pass_time(0.5)
    state = ann.state(table)
    if on_timeout == "loses":
        assert (state["phase"], state["outcome"]["winners"], state["outcome"]["code"]) == ("over", ["yellow"], "time")
        assert ann.try_to(table, "turn", actions=TURNS[2].split())["code"] == "table-over"
    else:
        assert (state["phase"], state["seats"][0]["kind"], state["thinking"]["player"]) == (
            "playing",
            "computer",
            "red",
        )
        assert bob.try_to(table, "sit", name="Bob", player="red")["code"] == "seat-taken"
        ann.do(table, "sit", name="Ann", player="red")
        assert ann.state(table)["seats"][0]["kind"] == "person"


def test_of_three_who_runs_out_of_time_loses_and_the_others_play_on(server: Server) -> None:
    ann, bob, cid = (server.browser(name) for name in ("Ann", "Bob", "Cid"))
    clock = {"kind": "turn", "seconds": 30, "on_timeout": "loses"}
    table = ann.make("here Ann", "elsewhere", "elsewhere", clock=clock)
    bob.do(table, "sit", name="Bob")
    cid.do(table, "sit", name="Cid")
    for browser in (ann, bob, cid):
        browser.do(table, "ready")
    server.pass_time(31)
    server.settle()
    state = bob.state(table)
    assert (state["seats"][0]["kind"], state["seats"][0]["lost"], state["moment"]["turn"]) == (
        "computer",
        "time",
        "yellow",
    )
    server.pass_time(31)
    assert bob.state(table)["outcome"]["winners"] == ["blue"]


def test_a_player_who_leaves_does_not_stop_the_clock(server: Server) -> None:
    """Else one could think as long as one likes; and a table that was left would wait for ever."""
    ann, bob, table = begin(server, kind="game", seconds=100)
    server.pass_time(40)
    ann.do(table, "leave")
    assert clock_of(bob, table) == ("red", 60, [100, 100])
    server.pass_time(30)
    ann.do(table, "sit", name="Ann")
    assert clock_of(bob, table) == ("red", 30, [100, 100])
    ann.do(table, "leave")
    server.pass_time(31)
    assert bob.state(table)["seats"][0]["kind"] == "computer"


@pytest.mark.parametrize("kind", ["turn", "game"])
def test_taking_back_gives_no_time(server: Server, kind: str) -> None:
    ann, bob, table = begin(server, kind=kind, seconds=100, increment=7)
    server.pass_time(40)
    ann.do(table, "turn", actions=TURNS[0].split())
    server.pass_time(10.5)
    ann.do(table, "propose", what="undo", turn=0)
    bob.do(table, "agree", proposal=ann.state(table)["proposal"]["id"], yes=True)
    running, left, all_left = clock_of(ann, table)
    assert (running, left, all_left) == ("red", 67 if kind == "game" else 100, [67, 89.5] if kind == "game" else None)


def test_those_who_watch_see_the_clock_run_out(server: Server) -> None:
    ann, _, table = begin(server, kind="turn", seconds=30, on_timeout="loses")
    with server.browser().listen(table) as socket:
        until(socket, "welcome")
        server.pass_time(31)
        state = until(socket, "state")
    assert state["entries"][0]["kind"] == "timeout"
    assert (state["entries"][0]["player"], state["outcome"]["code"]) == ("red", "time")
    assert ann.state(table)["clock"]["running"] is None


def test_what_is_planned_is_gone_with_the_time(server: Server) -> None:
    ann, _, table = begin(server, kind="turn", seconds=30)
    server.workers.is_held = True
    ann.do(table, "plan", actions=["a1-a3"])
    server.pass_time(31)
    assert ann.state(table)["plan"] is None
    assert ann.try_to(table, "turn", actions=TURNS[0].split())["code"] in ("not-seated", "not-your-turn")


# While there was no server.


def restart(start: Start, server: Server, seconds: float) -> Server:
    start.stop()
    server.clock.advance(seconds)
    again = start(clock=server.clock)
    again.call(again.context.service.upkeep.enforce_clocks)
    return again


@pytest.mark.parametrize(
    "clock", [{"kind": "game", "seconds": 100}, {"kind": "turn", "seconds": 100}, {"kind": "days", "days": 1}]
)
def test_time_without_a_server_is_nobodys(start: Start, clock: Json) -> None:
    server = start()
    ann, _, table = begin(server, **clock)
    server.pass_time(40)
    before = clock_of(ann, table)
    again = restart(start, server, 10 * 86_400)
    assert clock_of(again.browser(), table) == before
    again = restart(start, again, 10 * 86_400)
    assert clock_of(again.browser(), table) == before


def test_a_server_that_was_killed_has_lost_at_most_its_last_word(start: Start) -> None:
    server = start()
    _, _, table = begin(server, kind="turn", seconds=100)
    server.clock.advance(40)
    server.call(server.context.store.stay_alive, server.clock.now())
    server.clock.advance(1.5)
    now = server.clock.now()
    server.context.readiness._ready.clear()  # killed: it does not say goodbye
    again = restart(start, server, 5000)
    state = again.browser().state(table)
    left = (state["clock"]["deadline"] - state["time"]) / 1000
    assert 100 - 41.5 <= left <= 100 - 40
    assert again.clock.now() > now


def beat(server: Server, seconds: float) -> None:
    server.clock.advance(seconds)
    server.call(server.context.service.upkeep.beat)


def test_a_machine_that_slept_costs_nobody_time(start: Start) -> None:
    """A laptop that is closed does not end the server, and its clock jumps."""
    server = start()
    ann, bob, table = begin(server, kind="game", seconds=100)
    for _ in range(10):
        beat(server, 2)
    with bob.listen(table) as socket:
        until(socket, "welcome")
        for _ in range(10):
            beat(server, 1)
        beat(server, 8 * 3600)
        assert until(socket, "state")["clock"]["deadline"] == round((server.clock.now() + 70) * 1000)
    assert clock_of(ann, table) == ("red", 70, [100, 100])
    ann.do(table, "turn", actions=TURNS[0].split())
    assert clock_of(ann, table) == ("yellow", 100, [70, 100])
    # It is written down too.
    again = restart(start, server, 0)
    assert clock_of(again.browser(), table) == ("yellow", 100, [70, 100])


def test_time_in_which_nothing_can_be_kept_is_nobodys(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    ann, _, table = begin(server, kind="days", days=1)
    watch, store = server.context.service.upkeep, server.context.store

    async def fail(_change: object) -> None:
        raise StoreFailedError("disk full")

    for _ in range(24):
        beat(server, SELDOM - 1)
    left = clock_of(ann, table)[1]
    with monkeypatch.context() as full:
        full.setattr(store, "write", fail)
        with pytest.raises(StoreFailedError):
            server.call(watch.stay_alive)
        beat(server, 20)  # no clock has run out: there is nothing to write
        for _ in range(2):
            with pytest.raises(StoreFailedError):
                beat(server, SELDOM)
    beat(server, 1)
    assert clock_of(ann, table)[1] == left
    beat(server, 3)
    server.call(watch.stay_alive)
    assert clock_of(ann, table)[1] == 21
    beat(server, 22)
    assert ann.state(table)["seats"][0]["kind"] == "computer"


def test_a_slow_database_stops_no_clock(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is alone would give back all the time its questions take, and no clock would ever run out."""
    server = start()
    ann, _, table = begin(server, kind="days", days=1)
    watch, store = server.context.service.upkeep, server.context.store
    ask, keep = store.deadlines_until, store.stay_alive

    async def wait() -> None:
        for _ in range(3):
            server.clock.advance(SELDOM - 1)
            await watch.pulse()

    async def ask_slowly(now: float) -> dict[str, float]:
        found = await ask(now)
        await wait()
        return found

    with monkeypatch.context() as slow:
        slow.setattr(store, "deadlines_until", ask_slowly)
        for _ in range(2):
            beat(server, 1.5)  # deadlines are asked for once a second
    assert clock_of(ann, table)[1] == 86_400 - 2 * (3 * (SELDOM - 1) + 1.5)

    async def keep_slowly(now: float) -> None:
        await wait()
        await keep(now)

    left = clock_of(ann, table)[1]
    with monkeypatch.context() as stalled:
        stalled.setattr(store, "stay_alive", keep_slowly)
        server.call(watch.stay_alive)
    beat(server, 0)
    assert clock_of(ann, table)[1] == left, "nobody could play while nothing was saved"


def test_a_table_that_cannot_be_read_stops_no_other_clock(start: Start) -> None:
    workers = FakeWorkers()
    server = start(workers=workers)
    tables = [begin(server, kind="turn", seconds=30)[2] for _ in range(3)]
    waiting = server.browser("Eve").make("computer 1", "here Eve")
    store, service = server.context.store, server.context.service

    def spoil(table: str) -> None:
        def change(connection: Connection) -> None:
            connection.execute(text("update entries set text = 'zz99' where table_id = :t"), {"t": table})
            connection.execute(text("update tables set setup = '{}' where id = :t"), {"t": table})

        store._writer.submit(change).result()

    for table in (tables[0], waiting):
        spoil(table)
        service.registry.live.pop(table)
    server.pass_time(31)
    assert [server.browser().state(table)["seats"][0]["kind"] for table in tables[1:]] == ["computer"] * 2
    assert server.browser().client.get(f"/api/tables/{tables[0]}").json()["error"]["code"] == "broken-table"
    with server.browser().listen(tables[0]) as socket:
        assert socket.receive_json()["error"]["code"] == "broken-table"
    again = start(clock=server.clock)
    other = again.browser("Cid").make("here", "here", clock={"kind": "turn", "seconds": 30, "on_timeout": "computer"})
    again.pass_time(31)
    assert again.browser().state(other)["seats"][0]["kind"] == "computer"


def test_other_processes_are_not_asked_at_every_check_of_the_clocks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    upkeep, bus = server.context.service.upkeep, server.context.sessions.sharing.bus
    asked: list[float] = []

    async def claim(key: str, seconds: float) -> bool:
        if key == "clocks":
            asked.append(seconds)
        return True

    monkeypatch.setattr(bus, "claim", claim)
    server.clock.advance(10)
    for _ in range(12):
        server.call(upkeep.enforce_clocks)
        server.clock.advance(0.25)
    assert len(asked) == 3
    assert min(asked) > ASK_SECONDS

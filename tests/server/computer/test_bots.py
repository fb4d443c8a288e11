"""Programs as opponents: by the host's configuration and nobody else's, and whatever they do the game goes on."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

from terranova import Game
from terranova.server.computer.bots import Bot, BotPrograms, BotsError, read_bots
from terranova.server.computer.job import ThinkingError, TurnRequest
from terranova.server.computer.pool import WorkerPool
from terranova.server.settings import Settings, SettingsError
from tests.server.conftest import Start
from tests.support.real_server import running
from tests.support.server import FakeWorkers, Server, until

EXAMPLE = Path(__file__).parents[3] / "examples" / "protocol_bot.py"
MAPS = Path(__file__).parents[3] / "src" / "terranova" / "data" / "maps"


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# Which there are.


def test_bots_come_from_a_file(tmp_path: Path) -> None:
    text = f"""
    [[bot]]
    name = "Forty lines"
    command = "{sys.executable} {EXAMPLE}"

    [[bot]]
    name = "Slow"
    command = ["{sys.executable}", "slow bot.py"]
    seconds = 10
    """
    one, two = read_bots(write(tmp_path / "bots.toml", text))
    assert one == Bot("Forty lines", (sys.executable, str(EXAMPLE)), 2.0)
    assert two == Bot("Slow", (sys.executable, "slow bot.py"), 10.0)


WRONG = [
    "[[bot]",
    "name = 3",
    "bot = 3",
    "[[bot]]\nname = 'a'",
    "[[bot]]\nname = 'a'\ncommand = 'python'\nmore = 1",
    "[[bot]]\nname = ''\ncommand = 'python'",
    "[[bot]]\nname = 3\ncommand = 'python'",
    "[[bot]]\nname = 'a'\ncommand = ''",
    "[[bot]]\nname = 'a'\ncommand = [1]",
    "[[bot]]\nname = 'a'\ncommand = 'sh \"open'",
    "[[bot]]\nname = 'a'\ncommand = '/nowhere/to/be/found'",
    "[[bot]]\nname = 'a'\ncommand = 'sh'\nseconds = 0",
    "[[bot]]\nname = 'a'\ncommand = 'sh'\nseconds = true",
    "[[bot]]\nname = 'a'\ncommand = 'sh'\nseconds = 1e9",
    "[[bot]]\nname = 'a'\ncommand = 'sh'\n[[bot]]\nname = 'a'\ncommand = 'sh'",
]


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_file_that_is_wrong_says_so(tmp_path: Path, text: str) -> None:
    with pytest.raises(BotsError, match=r"bots\.toml"):
        read_bots(write(tmp_path / "bots.toml", text))


def test_the_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRANOVA_DATA_DIR", str(tmp_path))
    assert Settings.from_environment().bots == ()
    write(tmp_path / "bots.toml", "[[bot]]\nname = 'a'\ncommand = 'sh'")
    assert [bot.name for bot in Settings.from_environment().bots] == ["a"]
    monkeypatch.setenv("TERRANOVA_BOTS", str(write(tmp_path / "other.toml", "[[bot]]\nname = 'b'\ncommand = 'sh'")))
    assert [bot.name for bot in Settings.from_environment().bots] == ["b"]
    monkeypatch.setenv("TERRANOVA_BOTS", str(tmp_path / "missing.toml"))
    with pytest.raises(SettingsError, match="missing"):
        Settings.from_environment()


def test_visitors_choose_by_name_and_nothing_else(start: Start) -> None:
    server = start(workers=FakeWorkers(), bots=(Bot("Forty lines", ("python", "bot.py"), 3.0),))
    ann = server.browser("Ann")
    assert ann.get("/api/opponents")["bots"] == [{"name": "Forty lines", "seconds": 3.0}]
    assert 'data-bots="[&#34;Forty lines&#34;]"' in ann.client.get("/").text
    assert ann.get("/api/opponents")["levels"] == [1, 2, 3, 4, 5, 6, 7, 8]
    for bot in ("python bot.py", "cmd:sh", "forty lines", "/bin/sh"):
        wish = {"seats": [{"who": "here"}, {"who": "computer", "bot": bot}]}
        assert ann.refused("/api/tables", wish, 404)["code"] == "unknown-bot"
    waiting = ann.make("here Ann", "elsewhere")
    seat = {"who": "computer", "bot": "sh"}
    assert ann.try_to(waiting, "seat", player="yellow", seat=seat)["code"] == "unknown-bot"
    with ann.listen(waiting) as socket:
        until(socket, "welcome")
        socket.send_json({"type": "seat", "player": "yellow", "seat": seat})
        assert until(socket, "error")["error"]["code"] == "unknown-bot"
    table = ann.post("/api/tables", {"seats": [{"who": "computer", "bot": "Forty lines"}, {"who": "here"}]})["table"]
    server.settle()
    request = server.workers.asked[0].request
    assert (request.bot, request.seconds, request.level) == (("python", "bot.py"), 3.0, None)
    seat = ann.state(table)["seats"][0]
    assert (seat["kind"], seat["name"], seat["bot"], seat["level"]) == ("computer", "Forty lines", "Forty lines", None)
    assert "bot.py" not in ann.client.get(f"/api/tables/{table}").text


def wait_for_action(server: Server, table: str) -> None:
    until_played = time.monotonic() + 120
    while server.browser().state(table)["number"] == 0:
        assert time.monotonic() < until_played
        server.call(asyncio.sleep, 0.01)


def test_a_program_that_is_offered_no_more_is_played_for(start: Start) -> None:
    held = FakeWorkers()
    held.is_held = True
    server = start(workers=held, bots=(Bot("Gone", ("sh",)),))
    ann = server.browser("Ann")
    table = ann.post("/api/tables", {"seats": [{"who": "computer", "bot": "Gone"}, {"who": "here"}]})["table"]
    again = start(workers=FakeWorkers())
    wait_for_action(again, table)
    assert (again.workers.asked[0].request.bot, again.workers.asked[0].request.level) == (None, 1)


def test_a_program_that_fails_is_played_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terranova.server.sessions.computers.BACKOFF_SECONDS", (0,))
    workers = FakeWorkers()
    workers.is_held = True
    server = start(workers=workers, bots=(Bot("Bad", ("sh",)),))
    ann = server.browser("Ann")
    table = ann.post("/api/tables", {"seats": [{"who": "computer", "bot": "Bad"}, {"who": "here"}]})["table"]

    def fail(number: int) -> None:
        until_asked = time.monotonic() + 120
        while len(server.workers.asked) <= number and time.monotonic() < until_asked:
            server.call(asyncio.sleep, 0.01)
        server.call(server.workers.asked[number].done.set_exception, ThinkingError("no"))

    for number in range(3):
        fail(number)
    assert [job.request.bot for job in workers.asked] == [("sh",), None, None]
    assert [job.request.level for job in workers.asked[1:]] == [1, 1]
    wait_for_action(server, table)


# Programs that run.

HANGS = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "tni": print("id name Hang\\ntniok 1", flush=True)
    elif word == "ready?": print("ready", flush=True)
    elif word == "go":
        open({sign!r}, "w").write(str(__import__("os").getpid()))
        while True: time.sleep(1)
"""


def test_a_program_plays_and_runs_on() -> None:
    programs, command = BotPrograms(), (sys.executable, str(EXAMPLE))
    game = Game(map="duel")
    for _ in range(3):
        (action,) = programs.play(command, game, 30.0, lambda: False)
        game.push_text(action)
    (client,) = programs._running.values()
    assert client.name == "Forty lines"
    client.close()


def request(command: tuple[str, ...], seconds: float = 30.0) -> TurnRequest:
    return TurnRequest((MAPS / "duel.map").read_text(), "de", 2, None, [], None, 7, seconds, command)


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until_gone(pid: int) -> None:
    until_gone = time.monotonic() + 120
    while is_running(pid):
        assert time.monotonic() < until_gone, f"process {pid} is left"
        time.sleep(0.02)


@pytest.mark.slow
def test_a_program_that_hangs_is_ended_and_a_level_plays(tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    bot = write(tmp_path / "hang.py", HANGS.format(sign=str(sign)))

    async def run() -> list[str]:
        pool = WorkerPool(1, 8)
        try:
            assert (await pool.ask(request((sys.executable, str(EXAMPLE)))).done).actions
            job = pool.ask(request((sys.executable, str(bot))))
            while not sign.exists():
                await asyncio.sleep(0.02)
            pool.hurry(job)
            return (await asyncio.wait_for(job.done, 120)).actions
        finally:
            await pool.close()

    (action,) = asyncio.run(run())
    Game(map="duel").push_text(action)
    wait_until_gone(int(sign.read_text()))


@pytest.mark.slow
def test_nothing_is_left_when_the_server_is_killed(tmp_path: Path) -> None:
    """Neither workers nor the programs they have started."""
    sign = tmp_path / "sign"
    bot = write(tmp_path / "hang.py", HANGS.format(sign=str(sign)))
    bots = write(
        tmp_path / "some.toml", f"[[bot]]\nname = 'Hang'\ncommand = ['{sys.executable}', '{bot}']\nseconds = 30"
    )
    with running(tmp_path / "data", TERRANOVA_BOTS=str(bots)) as server:
        server.post("/api/tables", {"seats": [{"who": "computer", "bot": "Hang"}, {"who": "here"}]})
        until_asked = time.monotonic() + 120
        while not sign.exists() or not sign.read_text():
            assert time.monotonic() < until_asked
            time.sleep(0.05)
        hanging = int(sign.read_text())
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        assert children
        server.process.kill()
    for pid in (hanging, *map(int, children)):
        wait_until_gone(pid)

"""Pictures over Redis: the same interface, the same files, drawn by another process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from terranova import Game, Map
from terranova.errors import TerraNovaError
from terranova.server.bus.redis_bus import RedisBus
from terranova.server.bus.tasks import end
from terranova.server.drawing import pictures, redis_drawer
from terranova.server.drawing.painter import Painter
from terranova.server.drawing.redis_drawer import PictureWorker, RedisDrawer
from terranova.server.errors import Refusal
from tools.private_servers import RedisServer, redis_server


@pytest.fixture
def redis() -> object:
    """A server of its own for each test: the queue has one name."""
    with redis_server() as server:
        yield server


@asynccontextmanager
async def asking(redis: RedisServer) -> AsyncIterator[Painter]:
    bus = RedisBus(redis.url)
    await bus.start()
    painter = Painter(RedisDrawer(redis.url, bus))
    try:
        yield painter
    finally:
        await painter.close()
        await bus.close()


@asynccontextmanager
async def working(redis: RedisServer) -> AsyncIterator[None]:
    bus = RedisBus(redis.url)
    await bus.start()
    task = asyncio.create_task(PictureWorker(redis.url, bus, Painter()).run())
    try:
        yield
    finally:
        await end([task])
        await bus.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(120):
            await test()

    asyncio.run(bounded())


def test_the_files_are_those_that_are_drawn_here(redis: RedisServer) -> None:
    async def test() -> None:
        game = Game(map="duel", players=2)
        for _ in range(4):
            game.push(next(iter(game.legal_actions)))
        board = (*pictures.board_values(game.position, game.territories, game.action_stack[-1:]), 200, "light")
        drawing = Map.load("duel").text()
        async with working(redis), asking(redis) as painter:
            drawn = await painter.draw("a", pictures.board_svg, *board)
            assert drawn == pictures.board_svg(*board)
            assert (await painter.draw("a", pictures.png, drawn.decode())).startswith(b"\x89PNG")
            assert await painter.draw("a", pictures.qr_code, "http://a.example/", 3) == pictures.qr_code(
                "http://a.example/", 3
            )
            assert await painter.draw("a", pictures.still_board_json, drawing) == pictures.still_board_json(drawing)

    run(test)


def test_what_cannot_be_drawn_is_said_here_as_it_was_there(redis: RedisServer) -> None:
    async def test() -> None:
        async with working(redis), asking(redis) as painter:
            with pytest.raises(TerraNovaError):
                await painter.draw("a", pictures.map_svg, "no map", 100, "light")
            with pytest.raises(Refusal):
                await painter.draw("a", pictures.png, "<svg")
            assert await painter.draw("a", pictures.qr_code, "x", 3)

    run(test)


def test_without_a_worker_there_is_an_answer_too(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with asking(redis) as painter:
            with monkeypatch.context() as hurried:
                hurried.setattr(redis_drawer, "ANSWER_SECONDS", 0.3)
                with pytest.raises(Refusal, match="busy"):
                    await painter.draw("a", pictures.qr_code, "x", 3)
            async with working(redis):
                assert await painter.draw("a", pictures.qr_code, "x", 3)

    run(test)


def test_who_can_write_to_redis_can_ask_for_pictures_only(redis: RedisServer) -> None:
    async def test() -> None:
        async with working(redis), asking(redis) as painter:
            for name in ("draw", "__import__", "json.loads"):
                with pytest.raises(Refusal):
                    await painter.draw_request("a", f'["{name}", []]'.encode())

    run(test)

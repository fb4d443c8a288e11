"""The painter: drawn elsewhere, kept by content, shared fairly between addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from terranova import Map
from terranova.errors import TerraNovaError
from terranova.server.drawing import local_drawer, pictures
from terranova.server.drawing import painter as module
from terranova.server.drawing.cache import FileCache
from terranova.server.drawing.local_drawer import LocalDrawer
from terranova.server.drawing.painter import Painter
from terranova.server.errors import Refusal


def with_painter(test: Callable[[Painter], Awaitable[None]]) -> None:
    async def run() -> None:
        painter = Painter()
        try:
            await asyncio.wait_for(test(painter), 120)
        finally:
            await painter.close()

    asyncio.run(run())


def test_everything_can_be_drawn() -> None:
    async def test(painter: Painter) -> None:
        drawing = Map.load("duel").text()
        picture = await painter.draw("a", pictures.map_svg, drawing, 100, "light")
        assert picture == pictures.map_svg(drawing, 100, "light")
        assert (await painter.draw("a", pictures.png, picture.decode())).startswith(b"\x89PNG")
        assert b"<svg" in await painter.draw("a", pictures.qr_code, "http://a.example/", 3)
        assert await painter.draw("a", pictures.still_board_json, drawing) == pictures.still_board_json(drawing)

    with_painter(test)


def test_the_same_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(painter: Painter) -> None:
        asked, ask = 0, painter._drawer.draw

        async def count(request: bytes, asker: str) -> object:
            nonlocal asked
            asked += 1
            return await ask(request, asker)

        monkeypatch.setattr(painter._drawer, "draw", count)
        same = [painter.draw("a", pictures.qr_code, "x", 3) for _ in range(5)]
        assert len(set(await asyncio.gather(*same))) == 1
        await painter.draw("b", pictures.qr_code, "x", 3)
        assert asked == 1

    with_painter(test)


def test_what_cannot_be_drawn_is_told() -> None:
    async def test(painter: Painter) -> None:
        with pytest.raises(TerraNovaError):
            await painter.draw("a", pictures.map_svg, "no map", 100, "light")
        with pytest.raises(Refusal):
            await painter.draw("a", pictures.png, "<svg")
        assert await painter.draw("a", pictures.qr_code, "x", 3)

    with_painter(test)


def test_one_address_does_not_keep_the_others_out() -> None:
    async def test(painter: Painter) -> None:
        order: list[str] = []

        async def draw(asker: str, text: str) -> None:
            await painter.draw(asker, pictures.qr_code, text, 3)
            order.append(asker)

        flood = [asyncio.ensure_future(draw("eve", f"eve {number}" * 10)) for number in range(200)]
        await asyncio.sleep(0)
        honest = [asyncio.ensure_future(draw("ann", f"ann {number}")) for number in range(3)]
        await asyncio.gather(*honest)
        assert order.count("eve") <= 6
        refused = [one for one in await asyncio.gather(*flood, return_exceptions=True) if isinstance(one, Refusal)]
        assert len(refused) == 200 - module.MOST_WAITING // module.SHARE

    with_painter(test)


def test_a_process_that_hangs_or_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(painter: Painter) -> None:
        await painter.draw("a", pictures.qr_code, "first", 3)
        assert isinstance(painter._drawer, LocalDrawer)
        assert painter._drawer.process
        painter._drawer.process.kill()
        await painter._drawer.process.wait()
        assert await painter.draw("a", pictures.qr_code, "second", 3)
        with monkeypatch.context() as hurried:
            hurried.setattr(local_drawer, "DRAW_SECONDS", 0.0)
            with pytest.raises(Refusal):
                await painter.draw("a", pictures.qr_code, "third", 3)
        assert await painter.draw("a", pictures.qr_code, "third", 3)

    with_painter(test)


def test_the_cache_is_bounded_by_bytes() -> None:
    cache = FileCache(100)
    for number in range(20):
        cache.add(bytes([number]), b"x" * 20)
        cache.get(bytes([3]))
    assert [number for number in range(20) if cache.get(bytes([number]))] == [3, 16, 17, 18, 19]
    cache.add(b"large", b"x" * 26)
    assert cache.get(b"large") is None

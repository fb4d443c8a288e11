import io
from collections.abc import Callable

import pytest

import terranova as tn
from terranova import engine
from terranova.cli import compile_progress
from tests.support.cli import run


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def compile_two(progress: Callable[[int, int], None] | None = None) -> None:
    for done in range(3):
        if progress:
            progress(done, 2)


DONE = "The rules and the computer players are compiled.\n"


def test_warm_already() -> None:
    tn.warm_up()
    engine.warm_up()
    assert run("warm-up").stdout == DONE


def test_cold(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name, module in (("rules", tn), ("players", engine)):
        monkeypatch.setattr(module, "is_warm", lambda: False)
        monkeypatch.setattr(module, "warm_up", lambda progress=None, name=name: calls.append(name))
    result = run("warm-up")
    assert (result.exit_code, result.stdout, result.stderr) == (0, DONE, "")
    assert calls == ["rules", "players"]


def test_the_progress_is_shown_on_a_terminal() -> None:
    terminal = Terminal()
    compile_progress.show_progress("Compiling", compile_two, terminal)
    assert "Compiling" in terminal.getvalue()
    assert "100%" in terminal.getvalue()


def test_only_a_cold_cache_is_warmed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(tn, "warm_up", lambda progress=None: calls.append(progress))
    monkeypatch.setattr(tn, "is_warm", lambda: True)
    compile_progress.ensure_warm()
    assert calls == []
    monkeypatch.setattr(tn, "is_warm", lambda: False)
    compile_progress.ensure_warm()
    assert calls == [None]

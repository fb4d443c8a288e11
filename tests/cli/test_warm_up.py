import io
from collections.abc import Callable

import pytest

import terranova as tn
from terranova.cli import compile_progress
from terranova.engine import compiling
from terranova.engine.compiling import CompileProgress
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
    compiling.compile_everything()
    assert run("warm-up").stdout == DONE


def test_cold(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(compiling, "is_everything_compiled", lambda: False)
    monkeypatch.setattr(compiling, "compile_everything", lambda progress=None: calls.append(progress))
    result = run("warm-up")
    assert (result.exit_code, result.stdout, result.stderr) == (0, DONE, "")
    assert calls == [None]


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


class Clock:
    """A clock that goes on when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def compile_in_steps(report: compile_progress.CompileReport) -> None:
    """As the first start of a server does: the rules, then the computer players."""
    clock = Clock()
    progress = CompileProgress(clock)
    progress.advance("search", 0, 10)
    for stage, done in (("rules", 0), ("rules", 5), ("rules", 10), ("search", 5), ("search", 10), ("search", 10)):
        clock.now += 5
        progress.advance(stage, done, 10)
        report(progress)


def test_a_terminal_shows_one_line_that_counts_down() -> None:
    terminal = Terminal()
    compile_in_steps(compile_progress.CompileReport(terminal))
    first, *lines = terminal.getvalue().split("\r\x1b[K")
    assert first == ""
    assert lines[1] == "Compiling once: 25%. People can play in about 10 seconds."
    assert lines[2].startswith("Compiling once: 50%. People can play; computers can in about ")
    assert lines[-1] == "The rules and the computer players are compiled.\n"


def test_a_log_has_a_line_at_each_end() -> None:
    log = io.StringIO()
    compile_in_steps(compile_progress.CompileReport(log))
    first, last = log.getvalue().splitlines()
    assert first.startswith("Compiling once: 0%.")
    assert last == "The rules and the computer players are compiled."

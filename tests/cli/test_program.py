"""The program itself: help, errors, exit codes, and what is imported."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

import terranova as tn
from terranova.cli import COMMANDS, main
from tests.support.cli import SOURCES, assert_refused, run, start


def test_help_lists_every_command_with_its_line() -> None:
    shown = " ".join(run("--help").stdout.split())
    for name, (_, about) in COMMANDS.items():
        assert f"{name} {about}" in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert f"terranova {command}" in result.stdout.partition("Example")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_what_it_is_called(command: str) -> None:
    found = main.get_command(click.Context(main), command)
    assert found is not None
    assert found.name == command


def test_no_command_shows_the_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Commands:" in result.output


@pytest.mark.parametrize("args", [("version",), ("--version",)])
def test_version(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (0, f"terranova {tn.__version__}\n")


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (("fly",), "fly"),
        (("show", "--colour", "red"), "--colour"),
        (("show", "atlantis"), "There is no map or file “atlantis”"),
        (("show", "duel", "--theme", "pink"), "pink"),
        (("show", "duel", "--size", "0"), "--size"),
        (("show", "duel", "--output", "duel.jpg"), ".svg or .png"),
        (("show", "duel", "--output", "no/such/folder/duel.svg"), "No such file"),
        (("show", "duel", "--rules", "de"), "--position"),
        (("show", "duel", "--position", "rubbish"), "six parts"),
        (("show", "."), "directory"),
        (("show", "\udcff"), "There is no map"),
        (("perft",), "depth"),
        (("perft", "duel", "x"), "“x”"),
        (("perft", "duel", "2", "3"), "depth"),
        (("perft", "atlantis", "1"), "atlantis"),
        (("perft", "1", "--players", "5"), "--players"),
        (("perft", "1", "--rules", "klingon"), "klingon"),
        (("perft", "1", "--rules", "de stones=many"), "many"),
        (("rules", "R99"), "R1 to R25"),
        (("rules", "R1", "--editions"), "both"),
        (("replay",), "FILE"),
        (("replay", "nothing.txt"), "No such file"),
        (("print", "atlantis"), "atlantis"),
        (("print", "duel", "--paper", "A0"), "A0"),
        (("print", "duel", "--hexagon", "wide"), "wide"),
        (("generate",), "--seed"),
        (("generate", "--seed", "x"), "'x'"),
        (("generate", "--seed", "1", "--fields", "1000"), "1000"),
        (("check", "atlantis"), "atlantis"),
        (("play", "--terminal", "--players", "1"), "--players"),
        (("play", "--terminal", "--resume"), "--record"),
        (("play", "--terminal", "--names", "Anna"), "players: 2"),
        (("play", "--terminal", "--names", "Anna,B\x07rt"), "one line"),
        (("play", "--terminal", "--map", "atlantis"), "atlantis"),
        (("play", "--terminal", "--rules", "it returns=maybe"), "maybe"),
    ],
)
def test_bad_input_is_refused(args: tuple[str, ...], part: str) -> None:
    assert_refused(run(*args), part)


def test_too_small_a_map_is_refused(tiny: str) -> None:
    for args in (("play", "--terminal", "--map", tiny), ("perft", tiny, "1")):
        assert_refused(run(*args), "only 10 spaces (R1)")


@pytest.mark.parametrize("command", ["show", "check", "print", "perft"])
def test_a_broken_map_is_refused_with_its_place(command: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.map"
    path.write_text("name: broken\nF: forest\n\nF F\n f\n", encoding="utf-8")
    args = (command, str(path), "1") if command == "perft" else (command, str(path))
    result = run(*args)
    assert result.exit_code == 2
    assert f"error: {path}: Line 5, column 2: “f” is not a capital letter" in result.stderr


def test_no_text_at_all_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "binary.map"
    path.write_bytes(b"name: x\n\xff\xfe\x00")
    for command in ("show", "check", "print", "replay"):
        result = run(command, str(path))
        assert result.exit_code == 2
        assert "Line 2, column 1" in result.stderr


def test_help_imports_nothing_that_is_slow() -> None:
    program = """
import sys
from terranova.cli import main
try:
    main(["--help"], prog_name="terranova")
except SystemExit:
    pass
slow = {"numba", "numpy", "rich", "reportlab", "resvg_py", "terranova.core"} & set(sys.modules)
commands = {name for name in sys.modules if name.startswith("terranova.cli.")}
print(sorted(slow), sorted(commands - {"terranova.cli.language"}))
"""
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.splitlines()[-1] == "[] []"


def test_a_map_is_shown_without_the_compiler() -> None:
    program = """
import sys
from terranova.cli import main
try:
    main(["show"])
except SystemExit:
    print("numba" in sys.modules)
"""
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_playing_in_the_browser_begins_without_the_compiler() -> None:
    """Loading it takes longer than the start page may."""
    program = "import sys, terranova.cli.commands.play, terranova.server.run; print('numba' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_python_dash_m() -> None:
    with start("maps", stdout=subprocess.PIPE) as process:
        shown, _ = process.communicate()
    assert process.returncode == 0
    assert "terra-nova" in shown


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with start("maps", stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (141, "")


def test_ctrl_c_ends_play_cleanly() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with start("play", "--terminal", "--map", "duel", **pipes) as process:
        assert process.stdout
        shown = ""
        while not shown.endswith("set-up> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert errors.strip() == ""


def test_characters_the_terminal_lacks_do_no_harm() -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "koi8-r"}
    args = [sys.executable, "-m", "terranova", "rules", "R17"]
    done = subprocess.run(args, capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\xd7 3 if" in done.stdout


def test_bytes_that_are_no_text_do_no_harm() -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCES)}
    args = [sys.executable, "-m", "terranova", "play", "--terminal", "--map", "duel"]
    done = subprocess.run(args, input=b"\xff\xfe\n\x00\nquit\n", capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is not an action") == 2

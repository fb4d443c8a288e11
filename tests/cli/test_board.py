"""Boards as text, and their colours."""

import io

import click
import pytest

import terranova as tn
from terranova.cli.terminal.board import LARGE, SMALL, BoardDrawing, size_that_fits
from terranova.cli.terminal.board import TINY as SMALLEST
from terranova.cli.terminal.colours import ALL, BASIC, MANY, PLAIN, Ink
from terranova.drawing.palette import THEMES
from terranova.maps import KNOWN_LANDSCAPES
from terranova.position import PLAYERS
from tests.support.cli import TINY


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def position() -> tn.Position:
    return tn.Position.from_text("rx/y2#./2.#. r0 - 0,0 3 0", tn.Map.from_text(TINY))


@pytest.mark.parametrize(
    ("size", "drawing"),
    [
        (SMALLEST, ["    1", "   a rF x a", "  b yF # # M b"]),
        (SMALL, ["     a rF2  x   a", "   b yF1  ##  ##  M4  b", " c  S1  S2  ##  M4  c"]),
        (LARGE, ["       a  a2    x     a", "          F  r  F", "    b  b1    ####  ####  b4    b"]),
    ],
)
def test_what_is_on_a_field(size: int, drawing: list[str], position: tn.Position) -> None:
    shown = BoardDrawing(Ink(PLAIN), size=size).draw(position.map, position).splitlines()
    assert shown[:3] == drawing


@pytest.mark.parametrize("size", [SMALLEST, SMALL, LARGE])
@pytest.mark.parametrize("n_colours", [BASIC, MANY, ALL])
@pytest.mark.parametrize("theme", THEMES)
def test_colours_change_nothing_but_colour(size: int, n_colours: int, theme: str, position: tn.Position) -> None:
    plain = BoardDrawing(Ink(PLAIN), size=size).draw(position.map, position)
    coloured = BoardDrawing(Ink(n_colours), theme, size).draw(position.map, position)
    assert coloured != plain
    assert [line.rstrip() for line in click.unstyle(coloured).splitlines()] == plain.splitlines()


@pytest.mark.parametrize("n_colours", [BASIC, MANY, ALL])
def test_landscapes_and_players_have_grounds_of_their_own(n_colours: int) -> None:
    letters = "ABCDEFGH"
    header = "".join(f"{letter}: {name}\n" for letter, name in zip(letters, KNOWN_LANDSCAPES, strict=True))
    map = tn.Map.from_text(f"name: all\n{header}\n{' '.join(letters)}\n")
    drawing = BoardDrawing(Ink(n_colours))
    grounds = [drawing.ink.paint("", ground=drawing.ground(map, letter).base) for letter in letters]
    players = [drawing.ink.paint("", ground=THEMES["light"].players[player].fill) for player in PLAYERS]
    assert len({*grounds, *players}) == len(grounds) + len(players)


def test_own_landscapes_are_coloured_too() -> None:
    map = tn.Map.from_text(TINY.replace("meadow", "moor").replace("steppe", "salt flat"))
    drawing = BoardDrawing(Ink(ALL))
    assert drawing.ground(map, "M") != drawing.ground(map, "S")


@pytest.mark.parametrize(
    ("env", "stream", "n_colours"),
    [
        ({"TERM": "xterm-256color"}, Terminal(), MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Terminal(), ALL),
        ({"TERM": "linux"}, Terminal(), BASIC),
        ({"TERM": "dumb"}, Terminal(), PLAIN),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, Terminal(), PLAIN),
        ({"TERM": "xterm-256color"}, io.StringIO(), PLAIN),
        ({"TERM": "xterm-256color", "FORCE_COLOR": "1"}, io.StringIO(), MANY),
    ],
)
def test_as_many_colours_as_the_terminal_has(
    env: dict[str, str], stream: io.StringIO, n_colours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert Ink.for_stream(stream).n_colours == n_colours


@pytest.mark.parametrize("name", ["terra-nova", "archipelago"])
@pytest.mark.parametrize(("terminal", "size"), [((80, 24), SMALL), ((120, 45), LARGE), ((50, 24), SMALLEST)])
def test_sizes(name: str, terminal: tuple[int, int], size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(terminal[0]))
    monkeypatch.setenv("LINES", str(terminal[1]))
    assert size_that_fits(tn.Map.load(name)) == size

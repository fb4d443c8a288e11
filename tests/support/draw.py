"""Positions from drawings, so that a test shows what it is about.

A field is two characters: its landscape's letter and what is on it (`.` free, `rybg` a pioneer, `#` a stone, `x`
closed). Neighbours in a row have two spaces between them; a row is shifted by two characters against the next.

    A.  Ar  B#          a1  a2  a3
      A.  By  C.          b1  b2  b3

So a field's number counts fours of characters from the left.
"""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import dedent

import pytest

import terranova as tn

EDITIONS = ("de", "fr", "fi", "it", "hu")
PLAYERS = ("red", "yellow", "blue", "green")

_FIELD = re.compile(r"([A-Z])([.rybg#x])")
_SCALE = 2  # characters of a picture for one of a map's drawing


def tidy(picture: str) -> str:
    """The picture without its margin and empty lines, as `drawn` gives it."""
    lines = [line.rstrip() for line in dedent(picture).splitlines() if line.strip()]
    margin = min(len(line) - len(line.lstrip()) for line in lines)
    return "\n".join(line[margin:] for line in lines)


def map_of(picture: str, name: str = "drawn") -> tn.Map:
    """The map that a picture shows."""
    rows = []
    for line in tidy(picture).splitlines():
        assert not _FIELD.sub("", line).strip(), f"not a row of fields: {line!r}"
        row = [" "] * (len(line) // _SCALE)
        for found in _FIELD.finditer(line):
            assert found.start() % _SCALE == 0, f"a field stands between two columns: {line!r}"
            row[found.start() // _SCALE] = found[1]
        rows.append("".join(row))
    letters = sorted(set("".join(rows)) - {" "})
    header = [f"name: {name}", *(f"{letter}: land {letter}" for letter in letters)]
    return tn.Map.from_text("\n".join([*header, "", *rows]))


def line_of(
    picture: str,
    *,
    turn: str = "r0",
    moved: str = "-",
    scores: tuple[int, ...] = (0, 0),
    stones: int = 20,
    quiet: int = 0,
) -> str:
    """The position line of a picture."""
    rows = []
    for line in tidy(picture).splitlines():
        runs = [(cell, len(list(same))) for cell, same in groupby(cell for _, cell in _FIELD.findall(line))]
        rows.append("".join(cell if n == 1 else f"{n}{cell}" for cell, n in runs))
    return f"{'/'.join(rows)} {turn} {moved} {','.join(map(str, scores))} {stones} {quiet}"


def draw(
    picture: str,
    *,
    rules: str = "de",
    turn: str = "r0",
    moved: str = "-",
    scores: tuple[int, ...] = (0, 0),
    stones: int = 20,
    quiet: int = 0,
) -> tn.Game:
    """A game that goes on from the picture; the number of players is that of the scores."""
    line = line_of(picture, turn=turn, moved=moved, scores=scores, stones=stones, quiet=quiet)
    return tn.Game.from_position(line, map=map_of(picture), players=len(scores), rules=rules)


def drawn(game: tn.Game) -> str:
    """The picture of a game as it stands."""
    position, map = game.position, game.map
    rows = []
    for row, line in enumerate(map.rows):
        picture = [" "] * (len(line) * _SCALE)
        for field in map.row_fields()[row]:
            at = map.places[field][1] * _SCALE
            picture[at : at + 2] = map.landscape_of(field), position.at(field)
        rows.append("".join(picture).rstrip())
    return tidy("\n".join(rows))


def legal(game: tn.Game) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in game.legal_actions]


def moves_from(game: tn.Game, field: str) -> set[str]:
    """The fields to which the pioneer on this field may move now."""
    return {action.end for action in game.legal_actions if isinstance(action, tn.MovePioneer) and action.start == field}


def stones_of(game: tn.Game) -> set[str]:
    """The fields on which a stone may be placed now."""
    return {action.field for action in game.legal_actions if isinstance(action, tn.PlaceStone)}


def play(game: tn.Game, *texts: str) -> tn.Game:
    """The game after these actions."""
    for text in texts:
        game.push_text(text)
    return game


def refusal(game: tn.Game, text: str) -> tuple[str, str]:
    """The rule and the code with which an action is refused; the game must stay as it was."""
    before = game.position.text(), game.action_stack
    assert text not in legal(game)
    assert text not in game.legal_actions
    with pytest.raises(tn.IllegalActionError) as caught:
        game.push_text(text)
    assert (game.position.text(), game.action_stack) == before
    assert caught.value.rule in str(caught.value)
    return caught.value.rule, caught.value.code


def ending(game: tn.Game) -> str | None:
    """The rule that ended the game, None while it goes on."""
    outcome = game.outcome()
    assert game.is_game_over() == (outcome is not None) == (game.turn is None) == (len(game.legal_actions) == 0)
    return outcome.rule if outcome else None

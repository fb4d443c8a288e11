"""Regions whose fields lie in all four words of the core's masks, closed by stones on the first and last of a word."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.bridge import tables_of
from tests.support.naive import NaiveGame, NaiveMap
from tests.support.twins import as_naive

WIDTH, N_ROWS = 50, 5
LAST_LANDSCAPES = "BCD"
NEAR_WORDS_END = {word * 64 + more for word in (1, 2, 3) for more in (-2, -1, 0, 1)}


def corridor(*, backwards: bool) -> tuple[str, list[str]]:
    """A corridor of 254 fields in five rows, as a map's text and as its fields in order.

    It is all A but for its last three fields: whatever a stone cuts off before them is a territory.
    """
    places: list[tuple[int, int]] = []
    for row in range(N_ROWS):
        columns = [2 * column for column in range(WIDTH)]
        places += [(2 * row, column) for column in (columns if row % 2 == 0 else reversed(columns))]
        if row + 1 < N_ROWS:
            places.append((2 * row + 1, places[-1][1] + (1 if row % 2 == 0 else -1)))
    places = [(row, column + 1) for row, column in places]
    if backwards:
        places.reverse()
    letters = "A" * (len(places) - len(LAST_LANDSCAPES)) + LAST_LANDSCAPES
    drawing = [[" "] * (2 * WIDTH + 1) for _ in range(2 * N_ROWS - 1)]
    for (row, column), letter in zip(places, letters, strict=True):
        drawing[row][column] = letter
    header = ["name: corridor", *(f"{letter}: land {letter}" for letter in "ABCD")]
    text = "\n".join([*header, "", *("".join(row).rstrip() for row in drawing)])
    return text, [f"{chr(ord('a') + row)}{column // 2 + 1}" for row, column in places]


def line_of(map: NaiveMap, red: str, yellow: str, path: str) -> str:
    marks = {red: "r", yellow: "y"}
    rows = "/".join("".join(marks.get(field, ".") for field in row) for row in map.rows)
    game = NaiveGame(map, 2, "de", f"{rows} r1 {path}! 0,0 20 0")
    return game.position()


@pytest.mark.parametrize("backwards", [False, True])
def test_a_stone_at_the_end_of_a_word_closes_what_is_before_it(*, backwards: bool) -> None:
    text, fields = corridor(backwards=backwards)
    map, naive_map = tn.Map.from_text(text), NaiveMap(text)
    assert sorted(fields) == sorted(map.fields)
    tables = tables_of(map)
    for index in NEAR_WORDS_END:
        stone = map.fields[index]
        start, end = fields[fields.index(stone) - 2 : fields.index(stone)]
        line = line_of(naive_map, end, fields[-1], f"{start}>{end}")
        game, naive = tn.Game.from_position(line, map=map), NaiveGame(naive_map, 2, "de", line)
        state = tables.state_of(game.position, game.rules)
        beforehand = tables.closings(state, index, game.position)
        preview = game.preview(tn.PlaceStone(stone))
        closings = [closing["fields"] for closing in naive.closings(stone)]
        assert [territory.fields for territory in beforehand] == closings
        assert [territory.fields for territory in preview.territories] == closings
        assert [as_naive(event) for event in game.push_text(f"*{stone}")] == naive.play(f"*{stone}")
        assert preview.gains == game.scores == tuple(naive.scores)
        assert game.position.text() == naive.position()

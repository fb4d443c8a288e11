"""Generators of odd maps, rule-set texts and random games, each from an explicit `random.Random`."""

from __future__ import annotations

import random
from string import ascii_uppercase
from typing import NamedTuple

from hypothesis import strategies as st

from tests.support.naive import PIONEERS_EACH, RULES, STEPS, NaiveGame, NaiveMap

MIN_LANDSCAPES, MAX_LANDSCAPES = 4, 26
MAX_ROWS, MAX_NUMBER, MAX_FIELDS = 26, 64, 256
LANDSCAPE_NAMES = (
    *("forest", "farmland", "meadow", "prairie", "steppe", "lake", "hills", "mountains"),
    *("moor", "salt flat", "Düne", "tundra: north", "vineyard", "heath", "glacier", "reef", "orchard"),
    *("canyon", "marsh", "jungle", "scrub", "beach", "delta", "cliffs", "mangrove", "oasis"),
)
SEEDS = st.integers(0, 2**32 - 1)

Place = tuple[int, int]


class PlayedGame(NamedTuple):
    """A random game: what is needed to play it again, and how it stood in the end."""

    map: str
    players: int
    rules: str
    start: str | None
    actions: list[str]
    game: NaiveGame


def odd_map(
    rng: random.Random, *, min_fields: int = MIN_LANDSCAPES, max_fields: int = MAX_FIELDS, tidy: bool = True
) -> str:
    """Give the text of a random valid map: of any shape, with holes, its landscapes in patches or scattered.

    Without `tidy` the text has what a reader must put up with: a left margin, spaces at line ends, empty lines, CRLF.
    """
    fields = _shape(rng, min_fields, max_fields)
    letters = _landscapes(rng, fields)
    # A generator of its own, so that tidy and untidy texts of one seed draw the same map.
    mess = random.Random(rng.random())
    margin = 0 if tidy else mess.randrange(4)
    left, top = min(col for _, col in fields), min(row for row, _ in fields)
    rows = []
    for row in range(top, max(row for row, _ in fields) + 1):
        cols = [col for field_row, col in fields if field_row == row]
        marks = (letters.get((row, col), " ") for col in range(left, max(cols) + 1))
        rows.append(" " * margin + "".join(marks) + ("" if tidy else " " * mess.randrange(3)))
    names = rng.sample(LANDSCAPE_NAMES, len(LANDSCAPE_NAMES))
    used = rng.sample(sorted(set(letters.values())), len(set(letters.values())))
    header = [f"name: odd-{rng.randrange(10**6)}"]
    header += [f"{key}: odd and {key}" for key in ("title", "author") if rng.random() < 0.5]
    header += [f"{letter}: {name}" for letter, name in zip(used, names, strict=False)]
    empty_before, empty_after = (0, 0) if tidy else (mess.randrange(3), mess.randrange(3))
    lines = [*header, "", *[""] * empty_before, *rows, *[""] * empty_after, ""]
    return ("\n" if tidy else mess.choice(["\n", "\r\n"])).join(lines)


def _shape(rng: random.Random, min_fields: int, max_fields: int) -> set[Place]:
    """Give connected places, grown from one within a frame of rows and columns."""
    n_fields = rng.choice([min_fields, rng.randint(min_fields, max_fields), max_fields])
    kind = rng.choice(["one row", "tall", "wide", "block", "any", "any"])
    if kind == "one row" and min_fields <= MAX_NUMBER:
        return {(0, 2 * index) for index in range(min(n_fields, MAX_NUMBER))}
    n_rows, n_cols = rng.randint(2, MAX_ROWS), rng.randint(2, 2 * MAX_NUMBER)
    if kind == "block":
        n_rows = min(MAX_ROWS, int(n_fields**0.5) + 1)
        n_cols = 2 * (n_fields // n_rows + 2)
    while n_rows * n_cols // 2 < n_fields + n_rows:
        n_rows, n_cols = min(n_rows + 1, MAX_ROWS), min(n_cols + 2, 2 * MAX_NUMBER)

    first = (rng.randrange(n_rows), rng.randrange(n_cols))
    if kind == "tall" and n_fields >= MAX_ROWS:
        n_rows, col = MAX_ROWS, rng.randrange(n_cols - 1)
        fields = {(row, col + row % 2) for row in range(MAX_ROWS)}
    elif kind == "wide" and n_fields >= MAX_NUMBER:
        n_cols = 2 * MAX_NUMBER
        fields = {(first[0], 2 * index) for index in range(MAX_NUMBER)}
    else:
        fields = {first}
    n_extra = rng.choice([0, 0, n_fields // 4])
    rim = [place for field in sorted(fields) for place in _around(field)]
    while rim and len(fields) < n_fields + n_extra:
        index = rng.randrange(len(rim))
        rim[index], rim[-1] = rim[-1], rim[index]
        row, col = rim.pop()
        if (row, col) not in fields and 0 <= row < n_rows and 0 <= col < n_cols:
            fields.add((row, col))
            rim += _around((row, col))
    while len(fields) > n_fields:  # the fields too many become holes; each time at least one can
        for field in rng.sample(sorted(fields), len(fields)):
            if len(fields) > n_fields and _is_connected(fields - {field}):
                fields.remove(field)
    return fields


def _around(field: Place) -> list[Place]:
    """Give the six places around a field."""
    return [(field[0] + down, field[1] + right) for down, right in STEPS]


def _is_connected(fields: set[Place]) -> bool:
    """Whether every field can be reached from every other."""
    left = set(fields)
    unvisited = [left.pop()]
    while unvisited:
        found = left.intersection(_around(unvisited.pop()))
        left -= found
        unvisited += found
    return not left


def _landscapes(rng: random.Random, fields: set[Place]) -> dict[Place, str]:
    """Give every field a landscape's letter; each letter chosen is used, often in several pieces."""
    most = min(MAX_LANDSCAPES, len(fields))
    n_landscapes = rng.choice([MIN_LANDSCAPES, min(8, most), rng.randint(MIN_LANDSCAPES, most), most])
    letters = rng.sample(ascii_uppercase, n_landscapes)
    n_centres = rng.choice([n_landscapes, min(2 * n_landscapes, len(fields)), len(fields)])
    centres = rng.sample(sorted(fields), n_centres)
    letters += rng.choices(letters, k=n_centres - n_landscapes)
    letter_of = dict(zip(centres, letters, strict=True))

    def distance(field: Place, centre: Place) -> int:
        down, right = abs(field[0] - centre[0]), abs(field[1] - centre[1])
        return down + max(0, (right - down) // 2)

    if n_centres == len(fields):
        return letter_of
    return {field: letter_of[min(centres, key=lambda centre: distance(field, centre))] for field in sorted(fields)}


def rule_text(rng: random.Random) -> str:
    """Give the text of a random rule set: a name, often with options that are set on their own."""
    options = {
        "stones": rng.choice([1, rng.randint(2, 30), 60, 80]),
        "returns": rng.choice(["three-moves", "never", "free"]),
        "anchor": rng.choice(["any-moved", "last-moved"]),
        "eliminated_ends": rng.choice(["yes", "no"]),
        "quiet_limit": rng.choice([0, 1, rng.randint(2, 40)]),
    }
    chosen = rng.sample(sorted(options), rng.choice([0, 0, 1, 2, len(options)]))
    return " ".join([rng.choice(sorted(RULES)), *(f"{option}={options[option]}" for option in chosen)])


def set_up_line(map: NaiveMap, players: int, pioneers_each: int, stones: int) -> str:
    """Give the position line of a set-up with a number of pioneers for each player."""
    rows = "/".join(f"{len(row)}." if len(row) > 1 else "." for row in map.rows)
    return f"{rows} rs{players * pioneers_each} - {','.join('0' * players)} {stones} 0"


def naive_random_game(
    rng: random.Random,
    *,
    map: str | None = None,
    players: int | None = None,
    rules: str | None = None,
    min_fields: int = MIN_LANDSCAPES,
    max_fields: int = MAX_FIELDS,
    max_actions: int | None = None,
    stone_share: float = 0.7,
) -> PlayedGame:
    """Play a random game, on an odd map if none is given, to its end or for `max_actions`.

    Of the actions with a stone among the legal ones, about `stone_share` are stones, and half of those close a
    territory if one can be closed. Some games, and all on maps too small for R3, have fewer pioneers.
    """
    map = odd_map(rng, min_fields=min_fields, max_fields=max_fields) if map is None else map
    players = rng.choice(sorted(PIONEERS_EACH)) if players is None else players
    rules = rule_text(rng) if rules is None else rules
    start = None
    naive_map = NaiveMap(map)
    game = NaiveGame(naive_map, players, rules)
    most_each = min(PIONEERS_EACH[players], len(naive_map.fields) // players)
    if most_each < PIONEERS_EACH[players] or rng.random() < 0.4:
        start = set_up_line(naive_map, players, rng.randint(1, most_each), game.supply)
        game = NaiveGame(naive_map, players, rules, start)
    actions: list[str] = []
    while not game.over and (max_actions is None or len(actions) < max_actions):
        actions.append(_choose(rng, game, stone_share))
        game.play(actions[-1])
    return PlayedGame(map, players, rules, start, actions, game)


def _choose(rng: random.Random, game: NaiveGame, stone_share: float) -> str:
    """Choose a legal action, with a liking for stones and for those that close or lean on a fence."""
    legal = game.legal()
    stones = [text for text in legal if text.startswith("*")]
    if not stones or rng.random() >= stone_share:
        return rng.choice(legal)
    if rng.random() < 0.5:
        return rng.choice([text for text in stones if game.closings(text[1:])] or stones)

    def n_fenced(text: str) -> int:
        beside = [game.on[field] for field in game.map.neighbours[text[1:]]]
        return len(STEPS) - len(beside) + sum(mark in "#x" for mark in beside)

    return max(stones, key=n_fenced)


def odd_maps(
    *, min_fields: int = MIN_LANDSCAPES, max_fields: int = MAX_FIELDS, tidy: bool = True
) -> st.SearchStrategy[str]:
    """Give map texts as a hypothesis strategy, each from a seed."""
    return SEEDS.map(lambda seed: odd_map(random.Random(seed), min_fields=min_fields, max_fields=max_fields, tidy=tidy))


def rule_texts() -> st.SearchStrategy[str]:
    """Give rule-set texts as a hypothesis strategy, each from a seed."""
    return SEEDS.map(lambda seed: rule_text(random.Random(seed)))

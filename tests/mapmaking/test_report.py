from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from string import Formatter

import pytest
from hypothesis import given

from terranova.locale import messages_of
from terranova.mapmaking.chokepoints import find_holes
from terranova.mapmaking.generate import generate_map
from terranova.mapmaking.report import WEIGHTS, Finding, MapReport, check_map
from terranova.maps import Map, connected
from tests.support.strategies import SEEDS, odd_map


def drawn(drawing: str) -> Map:
    """A map of this drawing; A is called a-land, and so on."""
    rows = drawing.strip("\n").split("\n")
    letters = sorted({letter for row in rows for letter in row} - {" "})
    header = ["name: drawn", *(f"{letter}: {letter.lower()}-land" for letter in letters)]
    return Map.from_text("\n".join([*header, "", *rows]))


HOURGLASS = drawn("""
A A A
 B B
  C
 D D
D D D
""")

RING = drawn("""
 A A
B   C
 D D
""")

STRIP = drawn("""
A A B B C C D D
 A A B B C C D D
""")

ROUND = drawn("""
   A A A B
  A A A B B
 A A A B B B
C C C C B B B
 C C C D D D
  C C D D D
   C D D D
""")

PATCHES = drawn("""
A A B C A
 A A B D A
""")


def codes(report: MapReport, severity: str) -> list[str]:
    return [finding.code for finding in report.findings if finding.severity == severity]


def found(report: MapReport, code: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.code == code]


# Hand-drawn maps, counted by hand.


def test_counts_of_the_hourglass() -> None:
    report = check_map(HOURGLASS)
    assert (report.fields, report.rows, report.rim, report.rim_share) == (11, 5, 11, 1.0)
    assert [landscape.fields for landscape in report.landscapes] == [3, 2, 1, 5]
    assert [landscape.pieces for landscape in report.landscapes] == [(3,), (2,), (1,), (5,)]
    assert [landscape.touches for landscape in report.landscapes] == [("B",), ("A", "C"), ("B", "D"), ("C",)]
    assert (report.smallest.letter, report.largest.letter, report.size_ratio, report.mean_size) == ("C", "D", 5.0, 2.75)
    assert report.borders == {"AB": 4, "BC": 2, "CD": 2}
    assert report.meetings == 0
    assert report.slivers == ("a1", "a3", "b1", "b2", "c2")
    assert report.holes == ()
    assert report.players == ()


def test_the_neck_of_the_hourglass() -> None:
    (cut,) = check_map(HOURGLASS).bottlenecks
    assert cut.stones == ("c2",)
    assert cut.fields in (("a1", "a2", "a3", "b1", "b2"), ("d1", "d2", "e1", "e2", "e3"))
    assert check_map(HOURGLASS).straits == ()


def test_compactness() -> None:
    a, b, c, d = check_map(HOURGLASS).landscapes
    # Three in a row have two pairs of neighbours, a triangle has three; the five of D could not have more than seven.
    assert (a.compactness, b.compactness, c.compactness, d.compactness) == (2 / 3, 1, 1, 1)


def test_a_hole() -> None:
    report = check_map(RING)
    assert report.holes == (1,)
    assert find_holes(RING) == (frozenset({(1, 2)}),)
    assert (report.bottlenecks, report.straits) == ((), ())


def test_a_bay_is_no_hole() -> None:
    assert check_map(drawn("A A\n B   C\nD D D")).holes == ()


def test_holes_that_touch_are_one() -> None:
    assert check_map(drawn(" A A A\nB     C\n D D C")).holes == (2,)


def test_straits() -> None:
    report = check_map(STRIP)
    assert report.bottlenecks == ()
    pairs = {cut.stones: len(cut.fields) for cut in report.straits}
    upright = {("a3", "b3"): 4, ("a4", "b4"): 6, ("a5", "b5"): 6, ("a6", "b6"): 4}
    slanting = {("a4", "b3"): 5, ("a5", "b4"): 7, ("a6", "b5"): 5}
    assert pairs == upright | slanting


def test_reach_on_one_row() -> None:
    report = check_map(drawn("A A A B B C C D"))
    assert report.reach == 7
    assert [cut.stones[0] for cut in report.bottlenecks] == ["a2", "a3", "a4", "a5", "a6", "a7"]
    assert [len(cut.fields) for cut in report.bottlenecks] == [1, 2, 3, 3, 2, 1]
    assert report.straits == ()


def test_reach_on_the_ring() -> None:
    # From a corner beside the hole: one field to each side, no field across it.
    assert check_map(RING).reach == 2


def test_meetings() -> None:
    # Three landscapes meet between a4, a5 and b4, and between a4, b3 and b4.
    report = check_map(PATCHES)
    assert report.meetings == 2
    assert report.borders == {"AB": 3, "AC": 1, "AD": 2, "BC": 2, "BD": 1, "CD": 1}


def test_scattered_landscapes() -> None:
    report = check_map(PATCHES)
    assert report.landscapes[0].pieces == (4, 2)
    assert [finding.details for finding in found(report, "scattered")] == [{"landscape": "a-land", "pieces": 2}]


# Findings.


def test_too_small_for_any_game() -> None:
    report = check_map(HOURGLASS)
    assert codes(report, "problem") == ["no-game"]
    assert found(report, "no-game")[0].sentence == "11 spaces are too few for any game; the smallest needs 26 (R1)"
    assert not found(report, "no-game-for")


@pytest.mark.parametrize(
    ("fields", "players", "refused", "crowded"),
    [(26, (2,), [3, 4], [2]), (30, (2, 3), [4], [2, 3]), (32, (2, 3, 4), [], [2, 3, 4]), (60, (2, 3, 4), [], [4])],
)
def test_players_who_fit(fields: int, players: tuple[int, ...], refused: list[int], crowded: list[int]) -> None:
    report = check_map(generate_map(1, fields=fields, landscapes=4))
    assert report.players == players
    assert [finding.details["players"] for finding in found(report, "no-game-for")] == refused
    assert [finding.details["players"] for finding in found(report, "crowded")] == crowded


def test_findings_of_the_hourglass() -> None:
    report = check_map(HOURGLASS)
    assert codes(report, "warning") == [
        *("uneven-sizes", "tiny-landscape", "lonely", "tiny-landscape", "tiny-landscape", "lonely", "bottleneck")
    ]
    assert codes(report, "note") == ["few-landscapes", "slivers"]
    assert [finding.sentence for finding in found(report, "lonely")] == [
        "a landscape that touches only one other: a-land, next to b-land",
        "a landscape that touches only one other: d-land, next to c-land",
    ]


def test_findings_of_the_strip() -> None:
    (straits,) = found(check_map(STRIP), "straits")
    assert straits.details == {"one": "a5", "other": "b4", "fields": 7, "count": 7}


def test_a_round_map_is_balanced() -> None:
    report = check_map(ROUND)
    assert report.measures["mobility"] == report.measures["firmness"] == report.measures["openness"] == 100
    assert codes(report, "warning") == ["crowded"] * 3
    assert report.balance >= 95


def test_every_finding_has_its_sentence() -> None:
    long_row = "A" + " A" * 20 + " B" * 20 + " C" * 3 + " D" * 3
    maps = [HOURGLASS, RING, STRIP, PATCHES, drawn(long_row), generate_map(1, fields=26, landscapes=4)]
    findings = [finding for map in maps for finding in check_map(map).findings]
    assert {finding.code for finding in findings} == set(messages_of("finding."))
    for finding in findings:
        named = {name for _, name, _, _ in Formatter().parse(messages_of("finding.")[finding.code]) if name}
        assert named == set(finding.details)
        assert finding.sentence


def test_stretched_landscapes() -> None:
    snake = drawn("A A A A A A A\n B B B C C C D\nA A A A A A A")
    assert found(check_map(snake), "stretched")[0].details["landscape"] == "a-land"


# The balance.


def test_the_balance_is_the_mean_of_the_measures() -> None:
    report = check_map(ROUND)
    assert replace(report, measures=dict.fromkeys(WEIGHTS, 100)).balance == 100
    assert replace(report, measures=dict.fromkeys(WEIGHTS, 0)).balance == 0
    assert replace(report, measures=dict.fromkeys(WEIGHTS, 0) | {"evenness": 100}).balance == 25


def test_measures_of_the_hourglass() -> None:
    measures = dict(check_map(HOURGLASS).measures)
    # One field of five and a difference of one that does not count; five slivers in eleven fields; five fields cut off.
    assert (measures["evenness"], measures["firmness"], measures["openness"]) == (25, 0, 55)
    # A and D touch one landscape, B and C two: half of three on average.
    assert (measures["compactness"], measures["mixing"]) == (92, 50)


def test_worse_maps_have_less_balance() -> None:
    balances = [check_map(map).balance for map in (ROUND, STRIP, HOURGLASS)]
    assert all(better > worse for better, worse in pairwise(balances))


# The maps that come with the library.


@pytest.mark.parametrize(
    ("name", "fields", "rows", "sizes", "holes", "meetings", "rim"),
    [
        ("terra-nova", 168, 16, [21] * 8, (), 7, 45),
        ("archipelago", 184, 18, [23] * 8, (3, 2, 2), 5, 77),
        ("duel", 105, 12, [15] * 7, (), 6, 35),
    ],
)
def test_shipped_maps(
    name: str, fields: int, rows: int, sizes: list[int], holes: tuple[int, ...], meetings: int, rim: int
) -> None:
    report = check_map(Map.load(name))
    assert (report.fields, report.rows, report.holes) == (fields, rows, holes)
    assert [landscape.fields for landscape in report.landscapes] == sizes
    assert all(len(landscape.pieces) == 1 for landscape in report.landscapes)
    assert (report.meetings, report.rim) == (meetings, rim)
    assert report.players == (2, 3, 4)
    assert (report.bottlenecks, report.straits) == ((), ())
    assert not codes(report, "problem")
    assert not codes(report, "warning")
    assert report.balance > 90


def test_slivers_of_terra_nova() -> None:
    assert check_map(Map.load("terra-nova")).slivers == ("e5", "e9", "f4", "f8", "f10", "g10", "i4", "j6", "l7")


# Any map.


@given(SEEDS)
def test_any_map_has_a_report(seed: int) -> None:
    map = Map.from_text(odd_map(random.Random(seed), max_fields=80))
    report = check_map(map)
    assert sum(landscape.fields for landscape in report.landscapes) == report.fields == len(map)
    assert all(sum(landscape.pieces) == landscape.fields for landscape in report.landscapes)
    assert all(0 <= landscape.compactness <= 1 for landscape in report.landscapes)
    assert all(0 <= measure <= 100 for measure in report.measures.values())
    assert set(report.measures) == set(WEIGHTS)
    assert 0 <= report.balance <= 100
    pairs = sum(len(map.neighbours(field)) for field in map.fields) // 2
    assert sum(report.borders.values()) <= pairs
    assert all(finding.sentence for finding in report.findings)
    for one in report.landscapes:
        assert {other.letter for other in report.landscapes if one.letter in other.touches} == set(one.touches)


@given(SEEDS)
def test_bottlenecks_and_holes_of_any_map(seed: int) -> None:
    map = Map.from_text(odd_map(random.Random(seed), max_fields=60))
    report = check_map(map)
    rest = {field: [other for other in map.fields if other != field] for field in map.fields}
    parting = [field for field in map.fields if len(connected(map, rest[field])) > 1]
    assert [cut.stones[0] for cut in report.bottlenecks] == parting
    # Euler: on a connected map, fields - pairs of neighbours + triangles = 1 - holes.
    near = {field: set(map.neighbours(field)) for field in map.fields}
    twice_pairs = sum(len(fields) for fields in near.values())
    six_triangles = sum(len(near[field] & near[other]) for field in map.fields for other in near[field])
    assert len(map) - twice_pairs // 2 + six_triangles // 6 == 1 - len(report.holes)


@pytest.mark.parametrize("shape", ["island", "archipelago"])
def test_generated_maps_are_balanced(shape: str) -> None:
    for seed in range(5):
        report = check_map(generate_map(seed, shape=shape))
        assert report.slivers == ()
        assert report.bottlenecks == ()
        assert report.measures["evenness"] == 100
        assert not codes(report, "warning")
        assert report.balance > 85

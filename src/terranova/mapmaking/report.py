"""What is odd about a map, and how balanced it is: numbers, and codes whose sentences are the messages ``finding.…``.

Every map in the game's format can be played on; this tells its author what playing on it will be like. Six measures
from 0 to 100 make up the balance:

    evenness      the smallest landscape's size to the largest one's, where a difference of one does not count
    compactness   neighbours within landscapes, to the most that so many fields can have, on average
    firmness      100 less five for every percent of the fields that are slivers, hanging on by one neighbour or none
    openness      the fields that no stone on a bottleneck, and no two on a strait, can cut off
    mixing        how many others a landscape touches, where three are enough (R15), on average
    mobility      how far a pioneer gets on the empty map, to what it would on a round one
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import isqrt, pi, sqrt
from typing import Any

from terranova.locale import speaker
from terranova.mapmaking.chokepoints import Cut, find_bottlenecks, find_holes, find_straits
from terranova.maps import MIN_LANDSCAPES, STEPS, Map, connected
from terranova.position import PIONEERS_EACH

WEIGHTS = {"evenness": 3, "compactness": 2, "firmness": 2, "openness": 2, "mixing": 2, "mobility": 1}
"""How much each measure counts in the balance."""

PROBLEM, WARNING, NOTE = "problem", "warning", "note"

TINY = 3
CROWDED = 2
"""Fewer fields than so many for each pioneer are a crowd."""
NOTED_RATIO, WARNED_RATIO = 1.5, 2.0
STRETCHED = 65
SHORT = 60
TOUCHES = 3


@dataclass(frozen=True)
class Finding:
    """Something that a map's author should know."""

    severity: str
    """``problem``: nobody can play; ``warning``: probably not meant; ``note``: worth knowing."""
    code: str
    details: Mapping[str, Any]

    @property
    def sentence(self) -> str:
        """The finding in the current language."""
        return speaker().t(f"finding.{self.code}", **self.details)


@dataclass(frozen=True)
class LandscapeReport:
    """A landscape of the map."""

    letter: str
    name: str
    fields: int
    pieces: tuple[int, ...]
    """The sizes of its pieces, the largest first."""
    rim: int
    """Its fields on the rim or at a hole."""
    compactness: float
    """From 0, no two fields are neighbours, to 1, no other arrangement has more neighbours."""
    touches: tuple[str, ...]
    """The letters of the landscapes it touches."""


@dataclass(frozen=True)
class MapReport:
    """What ``check_map`` has found."""

    fields: int
    rows: int
    landscapes: tuple[LandscapeReport, ...]
    borders: Mapping[str, int]
    """From two letters such as ``FL``, in the order of the header, to the pairs of neighbours across that border."""
    meetings: int
    """The points where three landscapes meet."""
    rim: int
    """Fields on the rim or at a hole: those with fewer than six neighbours."""
    holes: tuple[int, ...]
    """The sizes of the holes, in missing fields, the largest first."""
    slivers: tuple[str, ...]
    """Fields with at most one neighbour of their own landscape."""
    bottlenecks: tuple[Cut, ...]
    """Single fields that part the map."""
    straits: tuple[Cut, ...]
    """Two neighbouring fields that part the map together and not alone."""
    reach: float
    """How many fields a pioneer can move to on the empty map, on average."""
    players: tuple[int, ...]
    """The numbers of players for which there are enough fields (R1)."""
    measures: Mapping[str, int]
    """The six measures by name, from 0 to 100."""
    findings: tuple[Finding, ...]

    @property
    def balance(self) -> int:
        """The mean of the measures by their ``WEIGHTS``, from 0 to 100."""
        return round(sum(WEIGHTS[name] * measure for name, measure in self.measures.items()) / sum(WEIGHTS.values()))

    @property
    def smallest(self) -> LandscapeReport:
        """The first of the smallest landscapes."""
        return min(self.landscapes, key=lambda landscape: landscape.fields)

    @property
    def largest(self) -> LandscapeReport:
        """The first of the largest landscapes."""
        return max(self.landscapes, key=lambda landscape: landscape.fields)

    @property
    def mean_size(self) -> float:
        """Fields to a landscape."""
        return self.fields / len(self.landscapes)

    @property
    def size_ratio(self) -> float:
        """The largest landscape's size to the smallest one's."""
        return self.largest.fields / self.smallest.fields

    @property
    def rim_share(self) -> float:
        """The share of fields on the rim or at a hole, from 0 to 1."""
        return self.rim / self.fields


def check_map(map: Map) -> MapReport:
    """Everything there is to say about a map.

    >>> report = check_map(Map.load("terra-nova"))
    >>> report.fields, report.holes, report.bottlenecks, report.players
    (168, (), (), (2, 3, 4))
    """
    borders, meetings = _borders(map)
    landscapes = tuple(_landscape(map, letter, borders) for letter in map.landscapes)
    slivers = tuple(field for field in map.fields if _n_alike(map, field) <= 1)
    bottlenecks, straits = find_bottlenecks(map), find_straits(map)
    reach = sum(1 for field in map.fields for step in range(len(STEPS)) for _ in map.line(field, step)) / len(map)
    report = MapReport(
        fields=len(map),
        rows=len(map.rows),
        landscapes=landscapes,
        borders=borders,
        meetings=meetings,
        rim=sum(_is_rim(map, field) for field in map.fields),
        holes=tuple(len(hole) for hole in find_holes(map)),
        slivers=slivers,
        bottlenecks=bottlenecks,
        straits=straits,
        reach=reach,
        players=tuple(players for players, each in PIONEERS_EACH.items() if players * each <= len(map)),
        measures=_measures(len(map), landscapes, slivers, bottlenecks + straits, reach),
        findings=(),
    )
    return replace(report, findings=tuple(_findings(report)))


def _is_rim(map: Map, field: str) -> bool:
    return len(map.neighbours(field)) < len(STEPS)


def _n_alike(map: Map, field: str) -> int:
    """The neighbours of the same landscape."""
    return sum(map.landscape_of(near) == map.landscape_of(field) for near in map.neighbours(field))


def _borders(map: Map) -> tuple[dict[str, int], int]:
    """The borders by their two letters, and how many points three landscapes share."""
    borders = {one + other: 0 for one, other in combinations(map.landscapes, 2)}
    meetings = 0
    for field in map.fields:
        here = map.landscape_of(field)
        # Each pair of neighbours is seen once, and so is each triangle: from its field on the left, or on top.
        right, below, left = (
            map.landscape_of(near) if (near := map.step(field, step)) is not None else here for step in range(3)
        )
        for there in (right, below, left):
            pair = here + there if here + there in borders else there + here
            if pair in borders:
                borders[pair] += 1
        meetings += len({here, right, below}) == 3
        meetings += len({here, below, left}) == 3
    return {pair: count for pair, count in borders.items() if count}, meetings


def _landscape(map: Map, letter: str, borders: Mapping[str, int]) -> LandscapeReport:
    fields = [field for field in map.fields if map.landscape_of(field) == letter]
    pairs = sum(_n_alike(map, field) for field in fields) // 2
    most = 3 * len(fields) - _root_up(12 * len(fields) - 3)
    return LandscapeReport(
        letter=letter,
        name=map.landscapes[letter],
        fields=len(fields),
        pieces=tuple(sorted((len(piece) for piece in connected(map, fields)), reverse=True)),
        rim=sum(_is_rim(map, field) for field in fields),
        compactness=pairs / most if most else 1.0,
        touches=tuple(pair.replace(letter, "") for pair in borders if letter in pair),
    )


def _root_up(number: int) -> int:
    """The square root, rounded up. n hexagons have at most 3n - √(12n - 3) pairs of neighbours (Harborth, 1974)."""
    return isqrt(number - 1) + 1


def _measures(
    n_fields: int, landscapes: Sequence[LandscapeReport], slivers: Sequence[str], cuts: Sequence[Cut], reach: float
) -> dict[str, int]:
    sizes = [landscape.fields for landscape in landscapes]
    touching = [min(len(landscape.touches), TOUCHES) / TOUCHES for landscape in landscapes]
    # The mean chord through a point of a disc with radius r is 16r / 3π, in each of three directions.
    round_reach = 3 * (16 / (3 * pi) * sqrt(n_fields * sqrt(3) / (2 * pi)) - 1)
    shares = {
        "evenness": min(sizes) / max(max(sizes) - 1, 1),
        "compactness": sum(landscape.compactness for landscape in landscapes) / len(landscapes),
        "firmness": 1 - 5 * len(slivers) / n_fields,
        "openness": 1 - len({field for cut in cuts for field in cut.fields}) / n_fields,
        "mixing": sum(touching) / len(touching),
        "mobility": reach / round_reach,
    }
    return {name: round(100 * min(max(share, 0.0), 1.0)) for name, share in shares.items()}


def _findings(report: MapReport) -> Iterator[Finding]:
    fields, smallest, largest = report.fields, report.smallest, report.largest
    placed = {players: players * each for players, each in PIONEERS_EACH.items()}
    if not report.players:
        yield Finding(PROBLEM, "no-game", {"fields": fields, "pioneers": min(placed.values())})
    for players, pioneers in placed.items():
        details = {"players": players, "pioneers": pioneers, "fields": fields}
        if report.players and players not in report.players:
            yield Finding(WARNING, "no-game-for", details)
        elif report.players and fields < CROWDED * pioneers:
            yield Finding(WARNING, "crowded", details)
    if len(report.landscapes) == MIN_LANDSCAPES:
        yield Finding(NOTE, "few-landscapes", {"landscapes": MIN_LANDSCAPES})
    if report.size_ratio >= NOTED_RATIO:
        severity = WARNING if report.size_ratio >= WARNED_RATIO else NOTE
        sizes = {"largest": largest.name, "most": largest.fields, "smallest": smallest.name, "least": smallest.fields}
        yield Finding(severity, "uneven-sizes", sizes)
    names = {landscape.letter: landscape.name for landscape in report.landscapes}
    for landscape in report.landscapes:
        yield from _landscape_findings(landscape, names)
    if report.slivers:
        yield Finding(NOTE, "slivers", {"count": len(report.slivers), "fields": ", ".join(report.slivers)})
    for cut in report.bottlenecks:
        yield Finding(WARNING, "bottleneck", {"stone": cut.stones[0], "fields": len(cut.fields)})
    if report.straits:
        cut = max(report.straits, key=lambda cut: len(cut.fields))
        one, other = cut.stones
        cut_off = {"one": one, "other": other, "fields": len(cut.fields), "count": len(report.straits)}
        yield Finding(NOTE, "straits", cut_off)
    if report.holes:
        yield Finding(NOTE, "holes", {"count": len(report.holes)})
    if report.measures["mobility"] < SHORT:
        yield Finding(WARNING, "short-lines", {"mobility": report.measures["mobility"]})


def _landscape_findings(landscape: LandscapeReport, names: Mapping[str, str]) -> Iterator[Finding]:
    who: dict[str, Any] = {"landscape": landscape.name}
    compactness = round(100 * landscape.compactness)
    if landscape.fields <= TINY:
        yield Finding(WARNING, "tiny-landscape", who | {"fields": landscape.fields})
    if len(landscape.pieces) > 1:
        yield Finding(NOTE, "scattered", who | {"pieces": len(landscape.pieces)})
    if compactness < STRETCHED:
        yield Finding(NOTE, "stretched", who | {"compactness": compactness})
    if len(landscape.touches) == 1:
        yield Finding(WARNING, "lonely", who | {"other": names[landscape.touches[0]]})

"""Drawings and measured games, as those who make maps see them."""

from __future__ import annotations

from collections.abc import Iterator

from terranova import Map
from terranova.arena.fairness import Tally
from terranova.errors import InvalidTextError
from terranova.locale import listing, speaker
from terranova.mapmaking.report import MapReport, check_map
from terranova.position import PIONEERS_EACH
from terranova.server.failures import problem_of
from terranova.server.schema.mapmaking import FairnessTally, FairnessView, MapCheck, MapReview, SeatTally
from terranova.server.schema.summaries import MapSummary
from terranova.server.serialize.table import map_view

EVEN_SPREAD = 1
"""Sizes that differ by no more are even."""


def map_summary(map: Map) -> MapSummary:
    """A map with what is counted on it."""
    letters = [map.landscape_of(field) for field in map.fields]
    room = [players for players, each in PIONEERS_EACH.items() if players * each <= len(map)]
    return MapSummary(
        **map_view(map).model_dump(),
        fields=len(map),
        counts={letter: letters.count(letter) for letter in map.landscapes},
        most_players=max(room, default=0),
    )


def review(drawing: str) -> MapReview:
    """Everything there is to say about a drawing, in the current language; what is no map is no error here."""
    try:
        map = Map.from_text(drawing)
    except InvalidTextError as error:
        check = MapCheck(state="problem", code=error.code, sentence=error.sentence)
        return MapReview(map=None, problem=problem_of(error), players=[], balance=None, checks=[check])
    report = check_map(map)
    found = [
        MapCheck.model_validate({"state": finding.severity, "code": finding.code, "sentence": finding.sentence})
        for finding in report.findings
    ]
    return MapReview(
        map=map_summary(map),
        problem=None,
        players=list(report.players),
        balance=report.balance,
        checks=[*found, *_good_news(report)],
    )


def _good_news(report: MapReport) -> Iterator[MapCheck]:
    say = speaker().t
    sizes = [landscape.fields for landscape in report.landscapes]
    good: dict[str, tuple[bool, dict[str, str | int]]] = {
        "connected": (not report.holes, {}),
        "players": (bool(report.players), {"players": listing([str(count) for count in report.players])}),
        "no-bottleneck": (not report.bottlenecks, {}),
        "even": (max(sizes) - min(sizes) <= EVEN_SPREAD, {"fields": min(sizes)}),
    }
    for code, (is_so, details) in good.items():
        if is_so:
            yield MapCheck(state="good", code=code, sentence=say(f"map-check.{code}", **details))


def fairness(tally: Tally, games: int) -> FairnessView:
    """How measured games stand; ``games`` are planned."""
    fair = 1 / len(tally.wins)
    seats = [
        SeatTally(
            share=share,
            low=low,
            high=high,
            verdict="often" if low > fair else "seldom" if high < fair else "open",
        )
        for share, low, high in (tally.intervals() if tally.games else ((fair, 0.0, 1.0),) * len(tally.wins))
    ]
    count = max(tally.games, 1)
    return FairnessView(
        tally=FairnessTally(
            games=tally.games, wins=list(tally.wins), turns=tally.turns, closings=tally.closings, land=tally.land
        ),
        seats=seats,
        turns=tally.turns / count,
        closings=tally.closings / count,
        land=tally.land / count,
        is_final=tally.games >= games,
    )

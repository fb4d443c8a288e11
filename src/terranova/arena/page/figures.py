"""Figures: each a chart with its title, what to know about it, and the same numbers as a table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from terranova.arena import series, wording
from terranova.arena.page.charts import Dot, Label, Row, band, bars, columns, dots, intervals
from terranova.arena.page.markup import Markup, element, table
from terranova.arena.pairing import Config
from terranova.arena.report import Report, SeatStanding, Standing
from terranova.arena.results import GameResult
from terranova.locale import say, speaker
from terranova.outcome import ENDINGS

TABLE_ROWS = 12
"""Of a long line the table shows about so many points."""
ELO_STEPS = (10, 20, 50, 100, 200, 500, 1000)
MOST_LINES = 5


def figures(config: Config, report: Report, games: Sequence[GameResult]) -> list[Markup]:
    """All figures that these games give."""
    found = [_trend(games, spec, standing) for spec, standing in _shown(config, report)]
    found += [_curve(kind, curve) for kind, curve in series.curves(config, games).items()]
    if len(report.standings) > 2:
        found.append(_standings(report))
    if report.seats:
        found.append(_seats(report.seats))
    found += [_lengths(report, games), _endings(games)]
    if calibration := series.calibration(games):
        found.append(_calibration(calibration))
    return found


def _shown(config: Config, report: Report) -> list[tuple[int, Standing]]:
    """The players whose score is drawn; of two, one says it all."""
    names = [spec.text for spec in config.specs]
    if len(names) == 2:
        return [(0, report.standings[0])]
    return [(names.index(standing.player), standing) for standing in report.standings]


def _figure(title: str, note: str, chart: Markup, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    numbers = element("details", element("summary", say("Show as a table")), table(title, heads, rows))
    return element("section", element("h2", title), chart, element("p", note, class_="note"), numbers)


def _trend(games: Sequence[GameResult], spec: int, standing: Standing) -> Markup:
    title = say("Score of {player}, game by game", player=standing.player)
    found = series.trend(games, spec)
    last = found[-1].games
    line = [Dot(point.games / last, point.score, point.low, point.high) for point in found]
    if len(line) == 1:  # a band needs two ends
        line.insert(0, Dot(0, line[0].y, line[0].low, line[0].high))
    chart = band(
        _summary(title, [(say("games"), str(last)), (say("score"), wording.percent(standing.score))]),
        line,
        [Label(share, wording.whole_percent(share)) for share in (0, 0.5, 1)],
        [Label(0, "0"), Label(1, str(last))],
        standing.fair,
    )
    step = math.ceil(len(found) / TABLE_ROWS)
    chosen = found[::-1][::step][::-1]
    rows = [
        [str(point.games), wording.percent(point.score), wording.percent_span(point.low, point.high)]
        for point in chosen
    ]
    note = say("The band is the 95% interval, the dashed line the score of equal players.")
    return _figure(title, note, chart, [say("games"), say("score"), say("95%")], rows)


def _standings(report: Report) -> Markup:
    rows = [Row(of.player, wording.percent(of.score), of.score, of.low, of.high, of.fair) for of in report.standings]
    title = say("Scores")
    heads = [say("player"), say("score"), say("95%")]
    cells = [[of.player, wording.percent(of.score), wording.percent_span(of.low, of.high)] for of in report.standings]
    note = say("Bars are 95% intervals, the dashed line is the score of equal players.")
    return _figure(title, note, intervals(_summary(title, [(row.name, row.value) for row in rows]), rows), heads, cells)


def _seats(seats: Sequence[SeatStanding]) -> Markup:
    title = say("Seat advantage")
    names = [str(speaker().word(seat.player)) for seat in seats]
    rows = [
        Row(name, wording.percent(seat.score), seat.score, seat.low, seat.high, seat.fair)
        for name, seat in zip(names, seats, strict=True)
    ]
    cells = [
        [name, wording.percent(seat.score), wording.percent_span(seat.low, seat.high), wording.points(seat.points)]
        for name, seat in zip(names, seats, strict=True)
    ]
    chart = intervals(_summary(title, [(row.name, row.value) for row in rows]), rows)
    note = say(
        "Over all players, in turn order. Bars are 95% intervals, the dashed line is a fair share. "
        "Forfeited games are left out."
    )
    return _figure(title, note, chart, [say("seat"), say("score"), say("95%"), say("points")], cells)


def _lengths(report: Report, games: Sequence[GameResult]) -> Markup:
    found = series.lengths(games)
    labels = [str(bar.low) if bar.low == bar.high else f"{bar.low}–{bar.high}" for bar in found]
    title = say("Length of games")
    short = [str(bar.low) for bar in found]
    cells = [[label, str(bar.count)] for label, bar in zip(labels, found, strict=True)]
    summary = f"{title}. {wording.turns_sentence(report)}"
    chart = columns(summary, [bar.count for bar in found], short)
    return _figure(title, wording.turns_sentence(report), chart, [say("turns"), say("games")], cells)


def _endings(games: Sequence[GameResult]) -> Markup:
    title = say("How games ended")
    counts = Counter(ending(game) for game in games).most_common()
    rows = [Row(name, f"{count} · {wording.percent(count / len(games))}", count / len(games)) for name, count in counts]
    chart = bars(_summary(title, [(row.name, row.value) for row in rows]), rows)
    cells = [[name, str(count), wording.percent(count / len(games))] for name, count in counts]
    note = say("R-numbers are those of the rules.")
    return _figure(title, note, chart, [say("ending"), say("games"), say("share")], cells)


def ending(game: GameResult) -> str:
    """How a game ended, in short."""
    if game.code in ENDINGS:
        return speaker().t(f"ending.{game.code}").removesuffix(".")
    return say("Forfeited") if game.forfeit else say("Turn limit")


def _calibration(found: series.Calibration) -> Markup:
    title = say("Announced chances")
    places = [Dot(bin.announced, bin.won.score, bin.won.low, bin.won.high) for bin in found.bins]
    ends = [Label(share, wording.whole_percent(share)) for share in (0, 0.5, 1)]
    cells = [
        [
            wording.percent(bin.announced),
            wording.percent(bin.won.score),
            wording.percent_span(bin.won.low, bin.won.high),
            str(bin.won.games),
        ]
        for bin in found.bins
    ]
    chart = dots(
        _summary(title, [(row[0], row[1]) for row in cells]), places, [Label(0, ""), *ends[1:]], ends, has_diagonal=True
    )
    note = say(
        "Across: the chance to win that players announced. Up: how often they won. On the dashed line, chances come "
        "true. Turns: {turns}. Brier score: {brier}.",
        brier=speaker().number(found.brier, ".3f"),
        turns=found.turns,
    )
    return _figure(title, note, chart, [say("announced"), say("won"), say("95%"), say("turns")], cells)


def _curve(kind: str, curve: Sequence[series.Rated]) -> Markup:
    of_nodes = kind == "nodes"
    title = say("Elo by nodes per turn") if of_nodes else say("Elo by seconds per turn")
    step = _step(max(rated.high for rated in curve) - min(rated.low for rated in curve))
    low = math.floor(min(rated.low for rated in curve) / step) * step
    high = max(math.ceil(max(rated.high for rated in curve) / step) * step, low + step)
    least, most = math.log(curve[0].effort), math.log(curve[-1].effort)

    def up(elo: float) -> float:
        return (elo - low) / (high - low)

    found = [Dot((math.log(of.effort) - least) / (most - least), up(of.elo), up(of.low), up(of.high)) for of in curve]
    efforts = [speaker().number(of.effort, ",g" if of_nodes else "g") for of in curve]
    lines = [Label(up(elo), wording.elo(elo)) for elo in range(low, high + 1, step)]
    below = [Label(dot.x, effort) for dot, effort in zip(found, efforts, strict=True)]
    cells = [
        [effort, wording.elo(of.elo), wording.elo_span(of.low, of.high)]
        for effort, of in zip(efforts, curve, strict=True)
    ]
    chart = dots(_summary(title, [(row[0], row[1]) for row in cells]), found, lines, below, is_joined=True)
    note = say("Compared with {player}, over all games. Whiskers are 95% intervals.", player=f"{kind}:{efforts[0]}")
    head = say("nodes per turn") if of_nodes else say("seconds per turn")
    return _figure(title, note, chart, [head, say("Elo"), say("95%")], cells)


def _step(span: float) -> int:
    return next((step for step in ELO_STEPS if span / step < MOST_LINES), math.ceil(span / MOST_LINES))


def _summary(title: str, values: Sequence[tuple[str, str]]) -> str:
    """What a chart shows, for those who cannot see it."""
    return f"{title}. " + "; ".join(f"{name}: {value}" for name, value in values) + "."

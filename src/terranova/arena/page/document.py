"""The whole page: what was played, the figures that matter, charts, and every game with a link to its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from terranova.arena import series, wording
from terranova.arena.page.figures import ending, figures
from terranova.arena.page.markup import Markup, element, join, table
from terranova.arena.page.style import style_sheet
from terranova.arena.pairing import Config
from terranova.arena.report import Report, Standing
from terranova.arena.results import GameResult
from terranova.locale import listing, say, speaker

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page may load nothing at all."""


def page_of(config: Config, report: Report, results: Mapping[int, GameResult], links: Mapping[int, str]) -> str:
    """The page of a match; ``links`` leads from the number of a game to the address of its record."""
    games = series.ordered(results)
    names = [spec.text for spec in config.specs]
    title = say("{player} against {others}", player=names[0], others=listing(names[1:]))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", f"{title} · Terra Nova"),
        element("style", Markup(style_sheet())),
    )
    top = element(
        "header",
        element("p", say("Terra Nova arena"), class_="eyebrow"),
        element("h1", title),
        element("p", wording.heading(config, report)),
    )
    content = _content(config, report, games, links) if games else [element("p", say("No game has been played yet."))]
    body = element("body", element("main", top, *content))
    return join([Markup("<!doctype html>\n"), element("html", head, body, lang=speaker().language), "\n"])


def _content(config: Config, report: Report, games: Sequence[GameResult], links: Mapping[int, str]) -> list[Markup]:
    content = [_key_figures(report)]
    if report.sprt:
        content.append(element("p", wording.sprt_sentence(report.sprt)))
    content.append(_section(say("Standings"), _standings(report.standings)))
    if report.duels:
        content.append(_section(say("Duels"), _duels(report)))
    content.append(element("div", *figures(config, report, games), class_="charts"))
    if report.forfeits:
        items = element("ul", *(element("li", line) for line in report.forfeits))
        content.append(_section(say("Forfeits"), items))
    content.append(_section(say("Games"), _games(games, links)))
    return content


def _section(title: str, content: Markup) -> Markup:
    return element("section", element("h2", title), content, class_="wide")


def _key_figures(report: Report) -> Markup:
    first = report.standings[0]
    mean, least, most = report.turns
    figures = [
        (
            say("Score of {player}", player=first.player),
            wording.percent(first.score),
            say("95%: {span}", span=wording.percent_span(first.low, first.high)),
        ),
        (
            say("Elo"),
            wording.elo(first.elo),
            say("95%: {span}", span=wording.elo_span(first.elo_low, first.elo_high)),
        ),
        (
            say("Points per game"),
            wording.points(first.points),
            say("{points} for the others", points=wording.points(_points_of_others(report))),
        ),
        (
            say("Turns per game"),
            wording.points(mean),
            say("{low} to {high}", low=least, high=most),
        ),
        (
            say("Longest turn"),
            wording.duration(max(standing.longest for standing in report.standings)),
            max(report.standings, key=lambda standing: standing.longest).player,
        ),
    ]
    return element(
        "dl",
        *(
            element("div", element("dt", name), element("dd", value), element("dd", more, class_="small"))
            for name, value, more in figures
        ),
        class_="figures",
    )


def _points_of_others(report: Report) -> float:
    others = report.standings[1:] or report.standings
    return sum(standing.points for standing in others) / len(others)


def _standings(standings: Sequence[Standing]) -> Markup:
    heads = [say("player"), say("games"), say("score"), say("95%"), say("fair"), say("Elo"), say("95%"), say("points")]
    rows = [
        [
            of.player,
            str(of.games),
            wording.percent(of.score),
            wording.percent_span(of.low, of.high),
            wording.percent(of.fair),
            wording.elo(of.elo),
            wording.elo_span(of.elo_low, of.elo_high),
            wording.points(of.points),
            wording.duration(of.longest),
            str(of.forfeits),
        ]
        for of in standings
    ]
    return table(say("Standings"), [*heads, say("longest turn"), say("forfeits")], rows)


def _duels(report: Report) -> Markup:
    heads = [say("player"), say("against"), say("games"), say("score"), say("95%"), say("Elo"), say("95%")]
    rows = [
        [
            one,
            other,
            str(of.games),
            wording.percent(of.score),
            wording.percent_span(of.low, of.high),
            wording.elo(of.elo),
            wording.elo_span(of.elo_low, of.elo_high),
        ]
        for one, other, of in report.duels
    ]
    return table(say("Duels"), heads, rows)


def _games(games: Sequence[GameResult], links: Mapping[int, str]) -> Markup:
    seats = [str(speaker().word(seat)) for seat in series.seats(games)]
    rows: list[list[str]] = []
    for game in games:
        number = str(game.number + 1)
        link = element("a", number, href=links[game.number]) if game.number in links else number
        players = [
            f"{player}: {score}{' ★' if share else ''}"
            for player, score, share in zip(game.players, game.scores, game.shares, strict=True)
        ]
        rows.append([link, game.map, *players, str(game.turns), ending(game)])
    heads = [say("game"), say("map"), *seats, say("turns"), say("ending")]
    note = element("p", say("Each number links to the record of the game. ★ marks winners."), class_="note")
    return join([note, table(say("Games"), heads, rows)])

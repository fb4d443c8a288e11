"""The page of a match: complete, self-contained, escaped, in every language, and written whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from terranova.arena import series
from terranova.arena.page import page_of
from terranova.arena.pairing import Config, Schedule
from terranova.arena.players import Spec
from terranova.arena.report import report_of
from terranova.arena.results import Forfeit, GameResult
from terranova.cli import main
from terranova.locale import LANGUAGES, speaking
from terranova.maps import Map
from tests.support.arena_programs import wait_until

CODES = ("no-open-region", "nobody-left-to-move", "player-gone", "no-stones", "quiet")
RULES = ("R21", "R22", "R23", "R24", "R24")


def config_of(*specs: str, players: int = 2) -> Config:
    return Config(tuple(Spec.from_text(spec) for spec in specs), (Map.load("duel"),), players)


def results_of(config: Config, games: int, *, has_chances: bool = True) -> dict[int, GameResult]:
    """Games in which the last spec of a table wins three times of four."""
    schedule, found = Schedule(config), {}
    for number in range(games):
        plan = schedule.plan(number)
        best = max(range(config.players), key=lambda seat: plan.seating[seat] * (-1 if number % 4 == 3 else 1))
        shares = tuple(float(seat == best) for seat in range(config.players))
        found[number] = GameResult(
            number=number,
            block=plan.block,
            seating=plan.seating,
            players=tuple(config.specs[spec].text for spec in plan.seating),
            map="duel",
            scores=tuple(30 + 10 * int(share) for share in shares),
            shares=shares,
            rule=RULES[number % 5],
            code=CODES[number % 5],
            forfeit=None,
            turns=20 + 3 * number % 17,
            actions=60,
            seconds=(1.0,) * config.players,
            longest=(0.5,) * config.players,
            chances=tuple((0.25, 0.25 + share / 2) for share in shares) if has_chances else (),
        )
    return found


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def page(config: Config, results: dict[int, GameResult]) -> Page:
    links = {number: f"games/{number + 1:05}.txt" for number in results}
    text = page_of(config, report_of(config, results), results, links)
    return Page(text)


def test_a_page_needs_nothing_else() -> None:
    config = config_of("time:0.1", "time:0.4", "time:1.6")
    results = results_of(config, 36)
    text = page_of(config, report_of(config, results), results, {})
    found = Page(text)
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in found.tags}
    assert "url(" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert "prefers-color-scheme: dark" in text
    assert text.startswith("<!doctype html>")
    body = text[text.index("<body>") : text.index("</html>")]
    ElementTree.fromstring(body)  # every element is closed


def test_each_chart_has_a_text_and_a_table() -> None:
    config = config_of("time:0.1", "time:0.4", "time:1.6")
    found = page(config, results_of(config, 36))
    charts = [svg for svg in found.all("svg") if "role" in svg]
    assert len(charts) == 3 + 1 + 1 + 1 + 1 + 1 + 1  # three lines, curve, scores, seats, lengths, endings, chances
    assert all(svg["role"] == "img" and svg["aria-label"] for svg in charts)
    assert len(found.all("details")) == len(charts)
    for text in ("Elo by seconds per turn", "Seat advantage", "Announced chances", "Too many turns without a stone"):
        assert text in found.text


def test_only_what_the_results_hold_is_shown() -> None:
    config = config_of("random", "greedy")
    found = page(config, results_of(config, 6, has_chances=False))
    assert "Announced chances" not in found.text
    assert "Elo by" not in found.text
    assert "No game has been played yet." in page(config, {}).text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_game_is_enough(players: int) -> None:
    config = config_of("nodes:10", "nodes:20", players=players)
    assert "Elo by nodes per turn" in page(config, results_of(config, 1 + players)).text
    assert page(config, results_of(config, 1)).all("svg")


def test_names_are_escaped() -> None:
    config = config_of("random", "cmd:./bot --name '<script>alert(1)</script>&'")
    results = results_of(config, 2)
    results[1] = replace(results[1], rule="forfeit", code="crash", forfeit=Forfeit(0, "crash", "<b>oh</b>"))
    found = page(config, results)
    assert not found.all("script")
    assert not found.all("b")
    assert "<b>oh</b>" in found.text
    assert "Forfeited" in found.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_every_language(language: str) -> None:
    config = config_of("level:2", "level:1")
    with speaking(language):
        found = page(config, results_of(config, 4))
    assert found.all("html")[0]["lang"] == language
    assert ("Seat advantage" in found.text) is (language == "en")


def test_links_lead_to_the_records_and_the_page_can_be_made_again(tmp_path: Path) -> None:
    folder, file = tmp_path / "a match", tmp_path / "page.html"
    match = ["arena", "random", "random", "--map", "duel", "--out", str(folder), "--html", str(file), "-j", "2"]
    result = CliRunner().invoke(main, [*match, "--games", "3"])
    assert result.exit_code == 0, result.output
    text = file.read_text(encoding="utf-8")
    links = [a["href"] or "" for a in Page(text).all("a")]
    assert [(tmp_path / unquote(link)).is_file() for link in links] == [True] * 3
    assert "%20" in links[0]
    before = (folder / "results.jsonl").read_bytes()
    file.unlink()
    again = CliRunner().invoke(main, [*match, "--games", "0"])
    assert again.exit_code == 0, again.output
    assert file.read_text(encoding="utf-8") == text
    assert (folder / "results.jsonl").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a match", "page.html"]


@pytest.mark.parametrize("name", ["missing/page.html", "file/page.html", "folder"])
def test_a_page_that_cannot_be_written_costs_no_game(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("here")
    (tmp_path / "folder").mkdir()
    match = ["arena", "random", "random", "--out", str(tmp_path / "out"), "--html", str(tmp_path / name)]
    result = CliRunner().invoke(main, match)
    assert result.exit_code == 2
    assert f"The page “{tmp_path / name}” cannot be written:" in result.stderr
    assert not (tmp_path / "out" / "results.jsonl").exists()


def test_a_page_may_lie_in_the_folder_of_its_match(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    match = ["arena", "random", "random", "--map", "duel", "--out", str(folder), "--html", str(folder / "page.html")]
    result = CliRunner().invoke(main, [*match, "--games", "1", "-j", "1"])
    assert result.exit_code == 0, result.output
    links = [a["href"] for a in Page((folder / "page.html").read_text(encoding="utf-8")).all("a")]
    assert links == ["games/00001.txt"]


def test_an_interrupted_match_has_its_page(tmp_path: Path) -> None:
    folder, file = tmp_path / "out", tmp_path / "page.html"
    match = ["random", "random", "--map", "duel", "--games", "5000", "--out", str(folder), "--html", str(file)]
    command = [sys.executable, "-m", "terranova", "arena", *match, "-j", "1"]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    results = folder / "results.jsonl"
    assert wait_until(lambda: results.exists() and results.read_text().count("\n") >= 2)
    playing.send_signal(signal.SIGINT)
    _, said = playing.communicate(timeout=120)
    assert playing.returncode == 130
    assert "Interrupted. Run the same command again to resume" in said
    assert len(Page(file.read_text(encoding="utf-8")).all("a")) == results.read_text().count("\n")


@pytest.mark.parametrize("stored", [True, False])
def test_a_game_stored_as_the_interrupt_comes_is_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    def interrupt(descriptor: int) -> None:
        if not stored:
            os.ftruncate(descriptor, os.fstat(descriptor).st_size - 1)
        raise KeyboardInterrupt

    folder, file = tmp_path / "out", tmp_path / "page.html"
    match = ["arena", "random", "random", "--map", "duel", "--out", str(folder), "--html", str(file), "-j", "1"]
    monkeypatch.setattr("terranova.arena.results.os.fsync", interrupt)
    assert CliRunner().invoke(main, [*match, "--games", "4"]).exit_code != 0
    n_stored = (folder / "results.jsonl").read_bytes().count(b"\n")
    assert n_stored == stored
    assert len(Page(file.read_text(encoding="utf-8")).all("a")) == n_stored


def test_chances_are_kept_with_the_results(tmp_path: Path) -> None:
    match = ["arena", "nodes:5", "random", "--map", "duel", "--games", "1", "--out", str(tmp_path), "-j", "1"]
    assert CliRunner().invoke(main, match).exit_code == 0
    document = json.loads((tmp_path / "results.jsonl").read_text())
    engine, other = document["chances"]
    assert engine
    assert other == []
    assert all(0 <= chance <= 1 for chance in engine)
    assert GameResult.from_document(document).chances == (tuple(engine), ())


def test_calibration_counts_turns_by_tenths() -> None:
    found = series.calibration(list(results_of(config_of("level:2", "level:1"), 8).values()))
    assert found is not None
    assert [round(bin.announced, 2) for bin in found.bins] == [0.25, 0.75]
    assert found.bins[1].won.score == 1
    assert found.turns == 32
    # In each game the winner announces 25 % and 75 %, the loser 25 % twice.
    assert found.brier == pytest.approx((8 * 0.0625 + 8 * 0.5625 + 16 * 0.0625) / 32)


def test_ratings_follow_the_strength_of_results() -> None:
    config = config_of("time:0.1", "time:0.4", "time:1.6")
    elos = series.ratings(3, list(results_of(config, 60).values()))
    assert elos == sorted(elos)
    assert sum(elos) == pytest.approx(0)
    curve = series.curves(config, list(results_of(config, 60).values()))["time"]
    assert [rated.effort for rated in curve] == [0.1, 0.4, 1.6]
    assert (curve[0].elo, curve[0].low, curve[0].high) == (0, 0, 0)
    assert curve[2].low < curve[2].elo < curve[2].high


def test_a_trend_ends_at_the_score_of_all_games() -> None:
    config = config_of("level:2", "level:1")
    results = results_of(config, 400)
    found = series.trend(series.ordered(results), 0)
    standing = report_of(config, results).standings[0]
    assert len(found) <= series.MOST_POINTS
    assert (found[-1].score, found[-1].low, found[-1].games) == (standing.score, standing.low, 400)


def test_lengths_fall_into_few_bars() -> None:
    games = [
        replace(game, turns=20 + 7 * i) for i, game in enumerate(results_of(config_of("random", "random"), 40).values())
    ]
    bars = series.lengths(games)
    assert len(bars) <= series.MOST_BARS
    assert sum(bar.count for bar in bars) == 40
    assert {bar.high - bar.low + 1 for bar in bars} == {25}
    assert series.lengths([]) == []

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from terranova.arena.errors import ArenaError
from terranova.arena.ratings import Sprt
from terranova.arena.report import SequentialTest, report_of
from terranova.arena.results import Folder, Forfeit, GameResult, config_document, config_from_document
from terranova.cli.terminal.arena_report import Progress
from tests.support.arena_programs import config


def result(number: int, shares: tuple[float, ...] = (1.0, 0.0), **values: object) -> GameResult:
    seating = (0, 1) if number % 2 == 0 else (1, 0)
    made = GameResult(
        number=number,
        block=number // 2,
        seating=seating,
        players=tuple(("level:4", "greedy")[i] for i in seating),
        map="duel",
        scores=tuple(int(40 * share) for share in shares),
        shares=shares,
        rule="R21",
        code="no-open-region",
        forfeit=None,
        turns=50 + number,
        actions=170,
        seconds=(1.5, 0.5),
        longest=(0.2, 0.1),
    )
    return replace(made, **values)  # type: ignore[arg-type]


def won(number: int) -> GameResult:
    """A game that the first spec won."""
    return result(number, (1.0, 0.0) if number % 2 == 0 else (0.0, 1.0))


MATCH = config("level:4", "greedy")


def test_games_are_kept_and_found_again(tmp_path: Path) -> None:
    with Folder(tmp_path / "new" / "match", MATCH) as folder:
        folder.add(result(0), "the record")
        folder.add(result(2, forfeit=Forfeit(1, "hang", "it said „nothing“")), "another")
        folder.add(result(0, (0.0, 1.0)), "played twice")  # the first one counts
    with Folder(tmp_path / "new" / "match", MATCH) as folder:
        assert folder.results == {0: result(0), 2: result(2, forfeit=Forfeit(1, "hang", "it said „nothing“"))}
    assert (folder.path / "games" / "00001.txt").read_text() == "the record"


def test_a_line_that_was_being_written_does_not_count(tmp_path: Path) -> None:
    with Folder(tmp_path, MATCH) as folder:
        folder.add(result(0), "")
        folder.add(result(1), "")
    file = tmp_path / "results.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    with Folder(tmp_path, MATCH) as folder:
        assert set(folder.results) == {0}
        folder.add(result(1), "")
    with Folder(tmp_path, MATCH) as folder:
        assert folder.results == {0: result(0), 1: result(1)}


@pytest.mark.parametrize("line", ["nonsense", "{}", "[]", '{"number": 1}', "5"])
def test_results_that_are_none_are_named(tmp_path: Path, line: str) -> None:
    with Folder(tmp_path, MATCH) as folder:
        folder.add(result(0), "")
    file = tmp_path / "results.jsonl"
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(ArenaError, match=r"results.jsonl”, line 2: this is not a result"):
        Folder(tmp_path, MATCH)


def test_a_folder_holds_one_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Folder(tmp_path, MATCH):
        pass
    with pytest.raises(ArenaError, match="has the games of another match: its seed was 0, not 5"):
        Folder(tmp_path, replace(MATCH, seed=5))
    with monkeypatch.context() as patch:
        patch.setattr("terranova.engine.evaluation.weights.fingerprint", lambda: "another")
        with pytest.raises(ArenaError, match=r"its engine was [0-9a-f]{12}, not another"):
            Folder(tmp_path, MATCH)
    (tmp_path / "match.json").write_text("{")
    with pytest.raises(ArenaError, match=r"match.json”, line 1"):
        Folder(tmp_path, MATCH)


def test_a_folder_is_used_by_one_run_at_a_time(tmp_path: Path) -> None:
    with Folder(tmp_path, MATCH), pytest.raises(ArenaError, match="Another process is playing in"):
        Folder(tmp_path, MATCH)
    with Folder(tmp_path, MATCH):
        pass


def test_configurations_are_written_and_read_again() -> None:
    match = config("cmd:./bot 'a b'", "uct:2.5", players=4, seed=3, random_setup=7, seconds=0.25, max_turns=9)
    assert config_from_document(json.loads(json.dumps(config_document(match)))) == match


# Reports.


def test_a_report_sums_up() -> None:
    games = {number: won(number) for number in range(8)}
    games[7] = result(7, (1.0, 0.0), rule="R24", code="quiet")
    games[6] = result(6, (0.0, 1.0), rule="forfeit", code="hang", forfeit=Forfeit(0, "hang", "no answer"))
    report = report_of(MATCH, games)
    first, second = report.standings
    assert (report.games, report.blocks) == (8, 4)
    assert (first.player, first.score, first.fair, first.forfeits) == ("level:4", 0.75, 0.5, 1)
    assert second.score == pytest.approx(0.25)
    assert first.low < 0.75 < first.high
    assert first.elo == pytest.approx(-second.elo)
    assert first.elo_low == pytest.approx(-second.elo_high)
    assert first.points == pytest.approx(30)
    assert (first.longest, second.longest) == (0.2, 0.2)
    assert report.turns == (53.5, 50, 57)
    assert report.endings == {"R21": 6, "R24 quiet": 1, "forfeit": 1}
    assert report.quiet == 1 / 8
    assert report.forfeits == ("game 7, level:4: hang: no answer",)
    assert report.sprt is None


def test_a_report_without_games() -> None:
    report = report_of(MATCH, {})
    assert (report.games, report.standings, report.turns, report.quiet) == (0, (), (0, 0, 0), 0.0)


def test_what_is_infinite_is_null() -> None:
    document = report_of(MATCH, {number: won(number) for number in range(4)}).document()
    assert document["standings"][0]["elo"] is None
    assert document["standings"][0]["score"] == 1.0
    json.dumps(document, allow_nan=False)


def test_one_against_three_is_measured_against_its_share() -> None:
    match = config("level:6", "level:4", players=4)
    games = {
        number: result(number, block=number // 4, seating=tuple(int(seat != number % 4) for seat in range(4)))
        for number in range(8)
    }
    for number, game in games.items():
        shares = tuple(
            float(seat == number % 4) if number < 4 else 1.0 * (seat == (number + 1) % 4) for seat in range(4)
        )
        games[number] = replace(game, shares=shares, scores=(10, 20, 30, 40), players=("?",) * 4, longest=(0.1,) * 4)
    one, three = report_of(match, games).standings
    assert (one.score, one.fair) == (0.5, 0.25)
    assert (three.score, three.fair) == (0.5, 0.75)
    assert one.elo == pytest.approx(190.85, abs=0.01)  # 400 times the logarithm of 3
    assert three.elo == pytest.approx(-one.elo)


def test_more_than_two_players_have_duels() -> None:
    match = config("level:4", "greedy", "random")
    games = {0: won(0), 1: won(1), 2: result(2, seating=(0, 2)), 3: result(3, (0.5, 0.5), seating=(2, 1))}
    report = report_of(match, games)
    assert [(one, other, duel.score) for one, other, duel in report.duels] == [
        ("level:4", "greedy", 1.0),
        ("level:4", "random", 1.0),
        ("greedy", "random", 0.5),
    ]


def test_the_sequential_test_looks_at_whole_blocks_in_order() -> None:
    sprt = Sprt(0, 200)
    games = {number: won(number) for number in range(60)}
    state = SequentialTest(MATCH, sprt).update(games)
    assert state.verdict == "elo1"
    assert 0 < state.blocks < 30
    # Whatever comes after the verdict changes nothing, nor does the order in which games end.
    worse = games | {number: result(number, (0.0, 1.0)) for number in range(2 * state.blocks, 60)}
    assert SequentialTest(MATCH, sprt).update(worse) == state
    test, known = SequentialTest(MATCH, sprt), dict[int, GameResult]()
    for number in reversed(range(60)):
        known[number] = games[number]
        test.update(known)
    assert test.state == state
    del games[1]
    assert SequentialTest(MATCH, sprt).update(games).blocks == 0


@pytest.mark.parametrize("columns", ["30", "200"])
def test_the_bar_shows_the_score_on_a_terminal_only(
    columns: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    terminal, file = io.StringIO(), io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    with Folder(tmp_path, MATCH) as folder:
        folder.add(won(0), "played before")
        for stream in (terminal, file):
            with Progress(folder, 4, Sprt(0, 100), stream) as progress:
                folder.add(won(1), "played now")
                progress.on_result(won(1))
    assert "1/3" in terminal.getvalue()
    assert ("level:4 100.0% Elo +∞ [-113, +∞] LLR" in terminal.getvalue()) == (columns == "200")
    assert file.getvalue() == ""


def test_the_advantage_of_each_seat_is_reported() -> None:
    """The first seat wins three of four, for every player; a forfeit says nothing about seats."""
    games = {n: result(n, (1.0, 0.0) if n % 4 else (0.0, 1.0)) for n in range(40)}
    games[40] = result(40, (0.0, 1.0), rule="forfeit", forfeit=Forfeit(0, "hang", ""))
    red, yellow = report_of(MATCH, games).seats
    assert (red.player, yellow.player) == ("red", "yellow")
    assert (red.games, red.score, yellow.score, red.fair) == (40, 0.75, 0.25, 0.5)
    assert 0.5 < red.low < 0.75 < red.high < 1.0
    assert yellow.low == pytest.approx(1 - red.high)
    assert (red.points, yellow.points) == (30.0, 10.0)
    assert [seat["player"] for seat in report_of(MATCH, games).document()["seats"]] == ["red", "yellow"]


def test_no_games_have_no_seats() -> None:
    assert report_of(MATCH, {}).seats == ()

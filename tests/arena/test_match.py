from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from terranova import Action, Game, record
from terranova.arena.match import Match, Watcher, shares
from terranova.arena.pairing import Config, Schedule
from terranova.arena.players import Player, RandomPlayer, make_player
from terranova.arena.results import Forfeit, GameResult
from tests.support.arena_programs import FakePlayer, bad_bot_spec, config, processes_marked, wait_until


def play(match: Config, *players: Player, number: int = 0) -> tuple[GameResult, record.Record]:
    result, text = Match(Schedule(match).plan(number), match, players, Watcher()).play()
    return result, record.read(text)


def test_a_game_is_played_to_its_end_and_recorded() -> None:
    match = config("random", "random", players=3, random_setup=5)
    result, written = play(match, RandomPlayer(), RandomPlayer(), RandomPlayer())
    game = written.game()
    outcome = game.outcome()
    assert outcome is not None
    assert result.scores == game.scores
    assert (result.rule, result.code) == (outcome.rule, outcome.code)
    assert result.turns == len(written.turns())
    assert tuple(str(action) for action in written.actions[:5]) == Schedule(match).plan(0).opening
    assert sum(result.shares) == pytest.approx(1)
    assert written.tags["Blue"] == "random"
    assert GameResult.from_document(result.document()) == result


def test_the_same_plan_gives_the_same_game() -> None:
    match = config("random", "random")
    games = [play(match, RandomPlayer(), RandomPlayer(), number=3)[1] for _ in range(2)]
    assert games[0].actions == games[1].actions
    assert games[0].actions != play(match, RandomPlayer(), RandomPlayer(), number=4)[1].actions


@pytest.mark.parametrize(
    ("mode", "code", "text"),
    [
        ("illegal", "illegal", "“best z26”: z26: There is no space z26"),
        ("nonsense", "nonsense", "No answer starts with “I”"),
        ("garbage", "nonsense", "not UTF-8"),
        ("crash", "crash", "it exited with code 3: RuntimeError: the sky fell"),
        ("close-output", "crash", "it closed its output"),
        ("hang", "hang", "no answer to “go time 0.1”"),
        ("parent", "hang", "no answer to “go time 0.1”"),
        ("dies-at-once", "crash", "it exited with code 1"),
    ],
)
def test_a_bad_program_forfeits_with_the_reason(
    mode: str, code: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = f"TERRANOVA_TEST=forfeit-{mode}-{time.time_ns()}"
    monkeypatch.setenv(*mark.split("=", 1))
    match = config("random", bad_bot_spec(mode), seconds=0.1, grace=0.2 if code == "hang" else 30.0)
    program = make_player(match.specs[1], match.seconds, match.grace)
    result, written = play(match, RandomPlayer(), program)
    assert result.rule == "forfeit"
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.code) == (1, code)
    assert text in result.forfeit.text
    assert result.shares == (1.0, 0.0)
    assert (written.tags["Termination"], written.tags["Forfeit"]) == ("forfeit", "yellow")
    assert written.tags["Reason"].startswith(f"{code}: ")
    assert text in written.tags["Reason"]
    assert wait_until(lambda: not processes_marked(mark), 20)


def crash(_: Game) -> Sequence[Action]:
    raise ZeroDivisionError("by zero")


def test_a_player_that_raises_forfeits() -> None:
    fake = FakePlayer(crash)
    result, written = play(config("random", "greedy"), fake, RandomPlayer())
    assert result.forfeit == Forfeit(0, "crash", "ZeroDivisionError: by zero")
    assert written.tags["Forfeit"] == "red"
    assert fake.n_closed == 1


def test_an_answer_that_comes_too_late_forfeits() -> None:
    match = config("random", "time:1.0", grace=0.5)
    now = [0.0]

    def late(game: Game) -> Sequence[Action]:
        now[0] += 1.7
        return [next(iter(game.legal_actions))]

    game = Match(Schedule(match).plan(1), match, [FakePlayer(late), RandomPlayer()], Watcher(), clock=lambda: now[0])
    result, _ = game.play()
    assert result.forfeit == Forfeit(0, "hang", "it answered after 1.70 s; at most 1.60 s were allowed")


def test_the_longest_answer_is_not_the_last() -> None:
    match = config("random", "random")
    now, times = [0.0], iter([0.3, 0.2, 0.1])

    def think(game: Game) -> Sequence[Action]:
        now[0] += next(times)
        return [next(iter(game.legal_actions))]

    players = [FakePlayer(think), FakePlayer(think)]
    game = Match(Schedule(match).plan(0), match, players, Watcher(), clock=lambda: now[0])
    for seat in (0, 1, 0):
        game._answer(seat, game.players[seat])
    assert game.forfeit is None
    assert game.longest == pytest.approx([0.3, 0.2])
    assert game.seconds == pytest.approx([0.4, 0.2])


@pytest.mark.parametrize("turn", [[], ["e5", "e6"], ["*e5"], ["z9"]])
def test_answers_that_are_no_turn_forfeit(turn: list[str]) -> None:
    actions = [Action.from_text(text) for text in turn]
    result, _ = play(config("random", "greedy"), FakePlayer(lambda _: actions), RandomPlayer())
    assert result.forfeit is not None
    assert result.forfeit.code == "illegal"


def test_a_turn_that_is_not_finished_forfeits() -> None:
    def begin_only(game: Game) -> Sequence[Action]:
        return [next(iter(game.legal_actions))]

    result, _ = play(config("random", "greedy"), FakePlayer(begin_only), RandomPlayer())
    assert result.forfeit is not None
    assert "does not finish the turn" in result.forfeit.text
    assert result.turns == 0


def test_a_game_without_an_end_is_broken_off() -> None:
    match = config("random", "random", max_turns=5)
    result, written = play(match, RandomPlayer(), RandomPlayer())
    assert (result.rule, result.turns) == ("turn-limit", 5)
    assert result.shares == (0.5, 0.5)
    assert written.tags["Termination"] == "broken off after 5 turns"


def test_shares_of_the_win() -> None:
    assert shares((12, 7), None) == (1.0, 0.0)
    assert shares((7, 7, 3), None) == (0.5, 0.5, 0.0)
    assert shares((0, 0, 0, 0), None) == (0.25,) * 4
    assert shares((9, 0, 0, 0), Forfeit(0, "hang", "")) == pytest.approx((0.0, 1 / 3, 1 / 3, 1 / 3))

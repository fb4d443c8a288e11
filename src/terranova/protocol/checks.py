"""The checks of a program that speaks the protocol, one function each, which raises ``CheckFailed``."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from terranova.game import Game
from terranova.locale import say, to_say
from terranova.maps import Map, map_names
from terranova.protocol.answers import Best, Failure, Info
from terranova.protocol.commands import Go, NewGame, Send, SetOption, SetPosition
from terranova.protocol.errors import EngineFault, shorten
from terranova.protocol.harness import STRANGE_MAP, CheckFailed, Harness
from terranova.protocol.tokens import LINE_LIMIT

THINK_LONG = Go(time=20.0)
END_SECONDS = 2.0
"""For a program to exit or to answer ``stop``, besides its grace."""
SOON = 0.3


def wait_ready(harness: Harness) -> None:
    harness.expect_silence("")
    harness.expect_silence("stop\r")


def refuse_unknown(harness: Harness) -> None:
    harness.expect_error("frobnicate 1 2 3")
    harness.expect_error("go backwards")
    if harness.bot.send_kind is not Send.LEGAL:  # others need no maps
        harness.expect_error("newgame map no-such-map-anywhere")


def survive_garbage(harness: Harness) -> None:
    harness.answers(b"\xff\xfe\x00\x80 \xc3\x28")
    harness.answers("x" * (2 * LINE_LIMIT))
    harness.answers('newgame map "unfinished')


def take_options(harness: Harness) -> None:
    for option in harness.bot.options.values():
        harness.expect_silence(SetOption(option.name, option.default).text())
    harness.expect_error("option no-such-option-anywhere 1")


def refuse_without_position(harness: Harness) -> None:
    harness.expect_error(NewGame.of(Game("duel")).text(), "go time 0.1")


def refuse_bad_position(harness: Harness) -> None:
    new = NewGame.of(Game("duel")).text()
    for position in ("position 3r/2y r0 - 0,0 80 0", "position start actions z99", "position start actions a3 a3"):
        harness.expect_error(new, "position start", position)
        harness.expect_error("go time 0.1")


def refuse_finished_game(harness: Harness) -> None:
    harness.prepare(harness.finished_game())
    harness.expect_error("go time 0.1")


def be_idle_after_stop(harness: Harness) -> None:
    harness.prepare(harness.game(0))
    harness.expect_silence("stop")


def place_in_setup(harness: Harness) -> None:
    for n_actions, players in ((0, 2), (1, 3), (25, 2), (31, 4)):
        game = harness.game(n_actions, players)
        turn = harness.bot.play(game, Go(time=0.2)).turn
        if len(turn) != 1:
            raise CheckFailed(
                say("in set-up it answers with {count} actions; only one pioneer at a time is allowed", count=len(turn))
            )


def play_turns(harness: Harness) -> None:
    for n_actions in (26, 32, 41):
        harness.bot.play(harness.game(n_actions), Go(time=0.2))


def finish_turns(harness: Harness) -> None:
    for n_actions in (27, 28, 33):
        harness.bot.play(_in_the_middle(harness, n_actions), Go(time=0.2))


def read_position_lines(harness: Harness) -> None:
    for n_actions in (5, 26, 28):
        game = harness.game(n_actions)
        harness.bot.play(Game.from_position(game.position, rules=game.rules), Go(time=0.2))


def answer_again(harness: Harness) -> None:
    game = harness.game(30)
    harness.bot.play(game, Go(time=0.1))
    for _ in range(2):
        harness.bot.send("go time 0.1", time.monotonic() + 1)
        harness.check_answer(game, harness.await_best(0.1 + harness.settings.grace + 1))


def know_foreign_maps(harness: Harness) -> None:
    _play_on(harness, Game(Map.from_text(STRANGE_MAP), 2, "hu stones=12"))


def play_whole_games(harness: Harness) -> None:
    names = map_names()
    for i, (players, rules) in enumerate(((2, "de"), (3, "it"), (4, "hu"), (2, "fr stones=9 quiet_limit=4"))):
        _play_on(harness, Game(names[i % len(names)], players, rules))


def keep_the_time(harness: Harness) -> None:
    for n_actions, seconds in ((0, 0.05), (30, 0.05), (36, 0.5)):
        game = harness.game(n_actions, map="terra-nova")
        reply = harness.bot.play(game, Go(time=seconds))
        if reply.seconds > seconds * 1.1 + harness.settings.grace:
            raise CheckFailed(
                say("it took {seconds:.2f} s for “{command}”", seconds=reply.seconds, command=Go(time=seconds).text())
            )


def answer_other_limits(harness: Harness) -> None:
    for go in ("go nodes 20", "go level 1"):
        harness.prepare(harness.game(30))
        deadline = time.monotonic() + 20
        harness.bot.send(go, deadline)
        for answer in harness.bot.listen(deadline, go):
            if isinstance(answer, Best | Failure):
                break


def speak_only_when_asked(harness: Harness) -> None:
    harness.bot.play(harness.game(30), Go(time=0.1))
    line = harness.bot.process.receive(time.monotonic() + SOON)
    if line is not None:
        raise CheckFailed(say("it says “{line}” after its answer, unasked", line=shorten(line)))


def answer_stop(harness: Harness) -> None:
    game = harness.game(30)
    harness.prepare(game)
    harness.bot.send(Go(infinite=True).text(), time.monotonic() + 1)
    time.sleep(SOON)
    harness.bot.send("stop", time.monotonic() + 1)
    harness.check_answer(game, harness.await_best(_patience(harness)))


def answer_while_thinking(harness: Harness) -> None:
    game = harness.game(30)
    harness.prepare(game)
    harness.bot.send(THINK_LONG.text(), time.monotonic() + 1)
    asked = time.monotonic()
    answers = harness.answers("position start")
    if time.monotonic() - asked > _patience(harness):
        raise CheckFailed(
            say("while it thinks, it answers “ready?” only after {seconds:.1f} s", seconds=time.monotonic() - asked)
        )
    best = next((answer for answer in answers if isinstance(answer, Best)), None)
    if best is None:
        if not any(isinstance(answer, Failure) for answer in answers):
            raise CheckFailed(say("while it thinks, it accepts a new position without “error busy…”"))
        harness.bot.send("stop", time.monotonic() + 1)
        best = harness.await_best(_patience(harness))
    harness.check_answer(game, best)


def tell_sensible_things(harness: Harness) -> None:
    infos: list[Info] = []
    players = 3
    harness.bot.play(harness.game(33, players), Go(time=0.3), infos.append)
    for info in infos:
        for name, numbers in (("values", info.values), ("chances", info.chances)):
            if numbers and len(numbers) != players:
                raise CheckFailed(
                    say(
                        "“{line}”: players: {players}, {what}: {count}",
                        line=shorten(info.text()),
                        players=players,
                        count=len(numbers),
                        what=name,
                    )
                )
        if info.chances and (min(info.chances) < 0 or abs(sum(info.chances) - 1) > 0.02):
            raise CheckFailed(
                say("“{line}”: the chances are not 0 to 1, or their sum is not 1", line=shorten(info.text()))
            )


def end_by_quit(harness: Harness) -> None:
    harness.bot.send("quit", time.monotonic() + 1)
    _expect_end(harness, say("“quit”"))


def end_by_quit_while_thinking(harness: Harness) -> None:
    harness.prepare(harness.game(30))
    harness.bot.send(THINK_LONG.text(), time.monotonic() + 1)
    time.sleep(SOON)
    harness.bot.send("quit", time.monotonic() + 1)
    _expect_end(harness, say("“quit” while it thinks"))


def end_with_its_input(harness: Harness) -> None:
    harness.prepare(harness.game(30))
    harness.bot.send(THINK_LONG.text(), time.monotonic() + 1)
    time.sleep(SOON)
    harness.bot.process.close_input()
    _expect_end(harness, say("the end of its input"))


def _in_the_middle(harness: Harness, n_actions: int) -> Game:
    """A game in the middle of a turn."""
    for _ in range(100):
        game = harness.game(n_actions)
        if game.position.actions_taken:
            return game
    raise AssertionError("most positions after set-up are in the middle of a turn")


def _play_on(harness: Harness, game: Game) -> None:
    """Play a game against random opponents; the seat of the program changes with the number of players."""
    seat = game.players[-1]
    for _ in range(harness.settings.max_turns * 3 * len(game.players)):
        if game.is_game_over():
            return
        if game.turn != seat:
            game.push(harness.chance.choice(list(game.legal_actions)))
            continue
        try:
            reply = harness.bot.play(game, Go(time=harness.settings.time))
        except EngineFault as fault:
            raise CheckFailed(
                say(
                    "{fault} ({map}, {players} players, rules {rules}: {position})",
                    fault=fault,
                    map=game.map.name,
                    players=len(game.players),
                    rules=game.rules.text(),
                    position=SetPosition(game.position.text()).text(),
                )
            ) from fault
        for action in reply.turn:
            game.push(action)


def _patience(harness: Harness) -> float:
    return END_SECONDS + harness.settings.grace


def _expect_end(harness: Harness, what: str) -> None:
    code = harness.bot.process.wait(time.monotonic() + _patience(harness))
    if code is None:
        raise CheckFailed(say("{seconds:g} s after {what} it is still running", seconds=_patience(harness), what=what))
    if code:
        raise CheckFailed(say("after {what} it exits with code {code}, not 0", what=what, code=code))
    if harness.bot.process.leaves_others():
        raise CheckFailed(say("after {what} processes it started are still running", what=what))


@dataclass(frozen=True)
class Check:
    """One check and what it checks."""

    name: str
    about: str
    run: Callable[[Harness], None]


CHECKS = (
    Check("ready", to_say("answers “ready?”, reads empty lines and CR LF"), wait_ready),
    Check("unknown", to_say("answers unknown commands with an error"), refuse_unknown),
    Check("garbage", to_say("survives bytes that are not text, and endless lines"), survive_garbage),
    Check("options", to_say("accepts the options it lists, at their defaults"), take_options),
    Check("no-position", to_say("refuses “go” without a position"), refuse_without_position),
    Check("bad-position", to_say("refuses wrong positions, and does not play from them"), refuse_bad_position),
    Check("game-over", to_say("refuses “go” when the game is over"), refuse_finished_game),
    Check("idle-stop", to_say("ignores “stop” when it is not thinking"), be_idle_after_stop),
    Check("set-up", to_say("places one pioneer at a time"), place_in_setup),
    Check("turns", to_say("answers with a legal turn, to its end"), play_turns),
    Check("mid-turn", to_say("finishes a turn that has started"), finish_turns),
    Check("position-line", to_say("plays from a position in one line"), read_position_lines),
    Check("again", to_say("answers “go” again in the same position"), answer_again),
    Check("info", to_say("reports one value and one chance per player, if any"), tell_sensible_things),
    Check("foreign-map", to_say("plays on a map given as a drawing"), know_foreign_maps),
    Check("games", to_say("plays whole games with 2 to 4 players on several maps and rule sets"), play_whole_games),
    Check("time", to_say("keeps to the time"), keep_the_time),
    Check("limits", to_say("answers “go nodes” and “go level” with a turn or an error"), answer_other_limits),
    Check("unasked", to_say("says nothing after its answer"), speak_only_when_asked),
    Check("stop", to_say("answers “stop” with the best turn so far"), answer_stop),
    Check("thinking", to_say("answers while it thinks, and accepts no new position then"), answer_while_thinking),
)
"""The checks that share one run of the program, in this order."""

EXIT_CHECKS = (
    Check("quit", to_say("exits on “quit”"), end_by_quit),
    Check("quit-thinking", to_say("exits on “quit” while it thinks"), end_by_quit_while_thinking),
    Check("end-of-input", to_say("exits when its input ends, even while it thinks"), end_with_its_input),
)
"""The checks after which the program has exited, each in a run of its own."""

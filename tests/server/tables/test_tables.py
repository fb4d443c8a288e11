"""Tables without a server: seats, plans, turns, clocks, proposals, as plain values."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from terranova import Game, IllegalActionError, Map, RuleSet
from terranova.server.errors import Refusal
from terranova.server.tables import create, join, propose
from terranova.server.tables import play as playing
from terranova.server.tables.clock import ClockChoice
from terranova.server.tables.history import turns_of
from terranova.server.tables.maps import find_map
from terranova.server.tables.seat import COMPUTER, OPEN, PERSON, Seat
from terranova.server.tables.table import OVER, PLAYING, STATES_KEPT, WAITING, Setup, Table, take_back
from tests.support.server import RING

MAP = Map.from_text(RING)
START = "r5./6./6./5.y r0 - 0,0 20 0"
START_THREE = "r4.b/6./6./5.y r0 - 0,0,0 20 0"
COLOURS = ("red", "yellow", "blue", "green")
HERE = {"ann", "bob", "cid"}


def table(
    *owners: str,
    start: str | None = START,
    clock: ClockChoice | None = None,
    is_ready: bool = True,
    placing: str = "hand",
) -> Table:
    """A table with people of these names; ``computer`` and ``open`` are none."""
    seats = []
    for player, owner in zip(COLOURS, owners, strict=False):
        if owner == "computer":
            seats.append(Seat(player, COMPUTER, level=2))
        elif owner == "open":
            seats.append(Seat(player, OPEN))
        else:
            seats.append(Seat(player, PERSON, owner.title(), owner=owner, link=f"link-{player}", is_ready=is_ready))
    setup = Setup(
        MAP if start else find_map("duel"),
        RuleSet.from_text("de"),
        len(owners),
        start,
        clock=clock or ClockChoice(),
        placing=placing,
    )
    made = Table("t", owners[0], 0.0, setup, setup.new_game(), tuple(seats))
    return join.begin_if_full(made, random.Random(1), 0.0)


def play(table: Table, *turns: str, now: float = 0.0) -> Table:
    for text in turns:
        seat = table.seat_to_move
        assert seat is not None
        assert seat.owner is not None
        table = playing.end_turn(table, seat.owner, table.number, text.split(), now)
    return table


# Plans and turns.


def test_a_plan_is_checked_undone_and_redone() -> None:
    start = table("ann", "bob")
    one = playing.plan(start, "ann", 0, ["a1-a3"], 0)
    two = playing.plan(one, "ann", 0, ["a1-a3", "*a4"], 0)
    undone = playing.plan(two, "ann", 0, ["a1-a3"], 0)
    assert undone.plan is not None
    assert (undone.plan.actions, undone.plan.redo) == (("a1-a3",), ("*a4",))
    nothing = playing.plan(undone, "ann", 0, [], 0)
    assert nothing.plan is not None
    assert nothing.plan.redo == ("a1-a3", "*a4")
    redone = playing.plan(nothing, "ann", 0, ["a1-a3"], 0)
    assert redone.plan == undone.plan
    other = playing.plan(undone, "ann", 0, ["a1-a2"], 0)
    assert other.plan is not None
    assert other.plan.redo == ()
    with pytest.raises(IllegalActionError) as caught:
        playing.plan(one, "ann", 0, ["a1-a3", "*d5"], 0)
    assert caught.value.rule == "R12"
    assert start.game.action_stack == ()


def test_a_turn_is_played_whole_or_not_at_all() -> None:
    start = table("ann", "bob")
    with pytest.raises(Refusal) as caught:
        playing.end_turn(start, "ann", 0, ["a1-a3", "*a4"], 0)
    assert caught.value.code == "turn-unfinished"
    planned = playing.plan(start, "ann", 0, ["a1-a3", "*a4", "*b3"], 0)
    after = playing.end_turn(planned, "ann", 0, None, 5.0)
    assert [entry.text for entry in after.log] == ["a1-a3", "*a4", "*b3"]
    assert [entry.number for entry in after.log] == [1, 2, 3]
    assert (after.turn, after.plan, after.phase) == ("yellow", None, PLAYING)
    assert start.number == 0


def test_turns_name_what_they_follow() -> None:
    after = play(table("ann", "bob"), "a1-a3 *a4 *b3")
    for number, code in ((0, "stale"), (2, "stale"), (4, "ahead")):
        with pytest.raises(Refusal) as caught:
            playing.end_turn(after, "bob", number, ["d6-d5", "*c5", "*c6"], 0)
        assert caught.value.code == code


def test_only_whose_turn_it_is_plays() -> None:
    start = table("ann", "bob")
    for person, code in (("bob", "not-your-turn"), ("eve", "not-seated")):
        with pytest.raises(Refusal) as caught:
            playing.plan(start, person, 0, ["a1-a3"], 0)
        assert caught.value.code == code


def test_history_names_turns() -> None:
    after = play(table("ann", "bob"), "a1-a3 *a4 *b3", "d6-d5 *c5 *c6")
    assert [(t.index, t.number, t.player, t.first, len(t.actions)) for t in turns_of(after)] == [
        (0, 1, "red", 0, 3),
        (1, 2, "yellow", 3, 3),
    ]


# Undo, resigning.


def test_undo_needs_everybody_and_names_the_turn() -> None:
    after = play(table("ann", "bob"), "a1-a3 *a4 *b3", "d6-d5 *c5 *c6")
    asked = propose.propose_undo(after, "ann", 0, 1.0)
    assert asked.proposal is not None
    assert asked.proposal.asked == ("bob",)
    assert asked.number == 6
    with pytest.raises(Refusal) as caught:
        propose.answer(asked, "ann", asked.proposal.id, True, HERE, 2.0)
    assert caught.value.code == "not-asked"
    for yes in (True, False):
        with pytest.raises(Refusal) as caught:
            propose.answer(asked, "eve", asked.proposal.id, yes, HERE, 2.0)
        assert caught.value.code == "not-asked"
    refused = propose.answer(asked, "bob", asked.proposal.id, False, HERE, 2.0)
    assert refused.proposal is None
    agreed = propose.answer(asked, "bob", asked.proposal.id, True, HERE, 2.0)
    assert (agreed.number, len(agreed.played), agreed.turn, agreed.proposal) == (7, 0, "red", None)
    assert agreed.game.position.text() == START
    again = play(agreed, "a1-a3 *a4 *b3")
    assert again.number == 10


def test_playing_on_answers_an_undo() -> None:
    asked = propose.propose_undo(play(table("ann", "bob"), "a1-a3 *a4 *b3"), "ann", 0, 1.0)
    assert play(asked, "d6-d5 *c5 *c6").proposal is None


def test_a_computers_turn_answers_no_undo() -> None:
    start = table("ann", "computer", "cid", start=START_THREE)
    asked = propose.propose_undo(play(start, "a1-a3 *a4 *b3"), "ann", 0, 1.0)
    assert asked.proposal is not None
    played = playing.computer_turn(asked, 3, ["d6-d5", "*c5", "*c6"], 2.0)
    assert played.proposal == asked.proposal
    agreed = propose.answer(played, "cid", asked.proposal.id, True, HERE, 3.0)
    assert (len(agreed.played), agreed.turn, agreed.proposal) == (0, "red", None)


def test_undo_alone_happens_at_once() -> None:
    after = play(table("ann", "ann"), "a1-a3 *a4 *b3")
    assert len(propose.propose_undo(after, "ann", 0, 1.0).played) == 0
    with pytest.raises(Refusal) as caught:
        propose.propose_undo(after, "ann", 1, 1.0)
    assert caught.value.code == "no-such-turn"


def test_of_two_the_other_wins_when_one_resigns() -> None:
    over = playing.resign(table("ann", "bob"), "bob", None, 1.0)
    assert over.phase == OVER
    assert over.result is not None
    assert (over.result.winners, over.result.rule, over.result.code) == (("red",), None, "resigned")
    assert over.seat("yellow").owner == "bob"
    with pytest.raises(Refusal):
        playing.resign(over, "ann", None, 1.0)
    with pytest.raises(Refusal):
        propose.propose_undo(over, "ann", 0, 1.0)


def test_of_three_the_computer_plays_on_for_who_resigns() -> None:
    start = table("ann", "bob", "cid", start=START_THREE)
    after = playing.resign(start, "bob", None, 1.0)
    seat = after.seat("yellow")
    assert (after.phase, seat.kind, seat.level, seat.lost) == (PLAYING, COMPUTER, 3, "resigned")
    assert not seat.is_open_to("bob")
    over = playing.resign(after, "cid", None, 2.0)
    assert over.result is not None
    assert over.result.winners == ("red",)


def test_who_has_resigned_does_not_win_on_points() -> None:
    after = playing.resign(table("ann", "bob", "cid", start=START_THREE), "bob", None, 1.0)
    scores = after.game.copy()
    scores._state[scores._tables.slots.SCORES + 1] = 50  # yellow is far ahead
    scores._state[scores._tables.slots.END] = scores._tables.slots.END_NO_OPEN_REGION
    over = playing.finish(replace(after, game=scores))
    assert over.result is not None
    assert over.result.winners == ("red", "blue")


# Seats.


def test_the_game_begins_when_nobody_is_missing() -> None:
    waiting = table("ann", "open")
    assert waiting.phase == WAITING
    sat = join.begin_if_full(join.sit(waiting, "bob", None, "Bob", "l", 1.0), random.Random(1), 1.0)
    assert (sat.phase, sat.seat("yellow").name) == (PLAYING, "Bob")
    begun = join.begin(waiting, "ann", 4, random.Random(1), 1.0)
    assert begun.seat("yellow").level == 4
    with pytest.raises(Refusal) as caught:
        join.begin(waiting, "bob", 4, random.Random(1), 1.0)
    assert caught.value.code == "not-maker"


def test_a_seat_that_was_left_before_the_game_is_nobodys() -> None:
    left = join.leave(table("ann", "bob", "open", start=START_THREE), "bob", None, 1.0)
    begun = join.begin(left, "ann", 4, random.Random(1), 2.0)
    assert (begun.seat("yellow").kind, begun.seat("yellow").is_open_to("bob")) == (COMPUTER, False)


def test_a_drawn_order_moves_people_and_not_colours() -> None:
    waiting = table("ann", "bob", "cid", "open", start="r.y3./b.g3./6./6. r0 - 0,0,0,0 20 0")
    drawn = replace(waiting, setup=replace(waiting.setup, order="drawn"))
    orders = set()
    for seed in range(40):
        sat = join.sit(drawn, "dot", None, "Dot", "l", 0.0)
        begun = join.begin_if_full(sat, random.Random(seed), 0.0)
        assert [seat.player for seat in begun.seats] == list(COLOURS)
        orders.add(tuple(seat.owner for seat in begun.seats))
    assert len(orders) > 10


def test_a_leaver_may_come_back_until_somebody_sits_there() -> None:
    left = join.leave(table("ann", "bob"), "bob", None, 1.0)
    assert left.seat("yellow").kind == OPEN
    back = join.sit(left, "bob", None, "Bob", "l", 2.0)
    assert back.seat("yellow").owner == "bob"
    other = join.sit(left, "cid", None, "Cid", "l", 2.0)
    with pytest.raises(Refusal) as caught:
        join.sit(other, "bob", None, "Bob", "l", 3.0)
    assert caught.value.code == "no-free-seat"


def test_the_others_give_a_seat_away() -> None:
    start = table("ann", "bob", "cid", start=START_THREE)
    with pytest.raises(Refusal) as caught:
        propose.propose_give(start, "ann", "yellow", "computer", 4, {"ann", "bob", "cid"}, 1.0)
    assert caught.value.code == "not-away"
    asked = propose.propose_give(start, "ann", "yellow", "computer", 4, {"ann", "cid"}, 1.0)
    assert asked.proposal is not None
    assert asked.proposal.asked == ("cid",)
    given = propose.answer(asked, "cid", asked.proposal.id, True, {"ann", "cid"}, 2.0)
    assert (given.seat("yellow").kind, given.seat("yellow").level) == (COMPUTER, 4)
    back = join.sit(given, "bob", None, "Bob", "l", 3.0)
    assert back.seat("yellow").owner == "bob"
    freed = propose.propose_give(start, "ann", "yellow", "open", None, {"ann"}, 1.0)
    assert freed.seat("yellow").kind == OPEN
    assert join.sit(freed, "dot", "yellow", "Dot", "l", 2.0).seat("yellow").owner == "dot"


def test_a_seat_is_given_away_only_while_it_may_be() -> None:
    start = table("ann", "bob", "cid", start=START_THREE)
    asked = propose.propose_give(start, "ann", "yellow", "open", None, {"ann", "cid"}, 1.0)
    assert asked.proposal is not None
    left = join.leave(asked, "bob", None, 2.0)
    sat = join.sit(left, "dot", "yellow", "Dot", "l", 2.0)
    lost = playing.resign(asked, "bob", None, 2.0)
    over = replace(asked, phase=OVER)
    for meanwhile, here in ((asked, HERE), (left, HERE), (sat, {*HERE, "dot"}), (lost, HERE), (over, {"ann", "cid"})):
        answered = propose.answer(meanwhile, "cid", asked.proposal.id, True, here, 3.0)
        assert answered == replace(meanwhile, proposal=None)
    to_computer = replace(left, proposal=replace(asked.proposal, to="computer"))
    given = propose.answer(to_computer, "cid", asked.proposal.id, True, HERE, 3.0)
    assert (given.seat("yellow").kind, given.seat("yellow").former) == (COMPUTER, "bob")


def test_nothing_is_proposed_any_more_when_the_game_is_over() -> None:
    start = table("ann", "bob", "cid", start=START_THREE)
    asked = propose.propose_give(start, "ann", "yellow", "open", None, {"ann", "cid"}, 1.0)
    ended = asked.game.copy()
    ended._state[ended._tables.slots.END] = ended._tables.slots.END_NO_OPEN_REGION
    over = playing.finish(replace(asked, game=ended))
    assert (over.phase, over.proposal) == (OVER, None)


def test_a_link_holds_after_the_order_is_drawn() -> None:
    waiting = table("ann", "open")
    drawn = replace(waiting, setup=replace(waiting.setup, order="drawn"))
    sat = join.sit(drawn, "bob", None, "Bob", "link-yellow", 0.0)
    orders = set()
    for seed in range(10):
        begun = join.begin_if_full(sat, random.Random(seed), 0.0)
        carried = join.carry(begun, "phone", "link-red", 1.0)
        assert [seat.player for seat in carried.seats_of("phone")] == [seat.player for seat in begun.seats_of("ann")]
        orders.add(tuple(seat.owner for seat in begun.seats))
    assert len(orders) == 2
    with pytest.raises(Refusal) as caught:
        join.carry(waiting, "eve", "", 1.0)
    assert caught.value.code == "bad-link"


def test_a_seat_is_carried_by_its_link() -> None:
    start = table("ann", "bob")
    carried = join.carry(start, "phone", "link-yellow", 1.0)
    assert carried.seats_of("phone") == (carried.seat("yellow"),)
    assert carried.seats_of("bob") == ()
    assert join.carry(carried, "bob", "link-yellow", 2.0).seats_of("bob")
    with pytest.raises(Refusal) as caught:
        join.carry(start, "eve", "guess", 1.0)
    assert caught.value.code == "bad-link"
    makers = join.carry(start, "phone", "link-red", 1.0)
    assert makers.maker == "phone"


def test_a_rematch_rotates_the_seats() -> None:
    over = playing.resign(table("ann", "bob"), "bob", None, 1.0)
    asked = propose.propose_rematch(over, "ann", {"ann", "bob"}, 2.0)
    assert not propose.is_rematch_agreed(asked)
    assert asked.proposal is not None
    agreed = propose.answer(asked, "bob", asked.proposal.id, True, HERE, 3.0)
    assert propose.is_rematch_agreed(agreed)
    new = create.rematch(agreed, {"ann", "bob"}, random.Random(1), 3.0)
    assert [(seat.player, seat.owner) for seat in new.seats] == [("red", "bob"), ("yellow", "ann")]
    assert [seat.lost for seat in new.seats] == [None, None]
    assert (new.phase, new.setup.rematch_of) == (PLAYING, "t")
    alone = create.rematch(agreed, {"ann"}, random.Random(1), 3.0)
    assert (alone.phase, alone.seat("red").kind) == (WAITING, OPEN)


def test_who_ran_out_of_time_is_at_the_rematch() -> None:
    start = table("ann", "bob", "cid", start=START_THREE, clock=ClockChoice("turn", 30))
    late = playing.time_out(start, 31.0)
    assert not late.seat("red").is_open_to("bob")
    over = playing.resign(playing.resign(late, "bob", None, 32.0), "cid", None, 33.0)
    new = create.rematch(over, HERE, random.Random(1), 34.0)
    assert [(seat.kind, seat.owner) for seat in new.seats] == [(PERSON, "bob"), (PERSON, "cid"), (PERSON, "ann")]
    away = create.rematch(over, {"bob", "cid"}, random.Random(1), 34.0)
    assert away.seat("blue") == Seat("blue")
    assert not any(seat.out_of_time for seat in join.rotated(over.seats))


# Clocks.


def test_a_game_clock_is_carried_on_with_its_increment() -> None:
    start = table("ann", "bob", clock=ClockChoice("game", 100, 7))
    assert start.deadline == 100
    after = play(start, "a1-a3 *a4 *b3", now=30.0)
    assert after.left == (77, 100)
    assert after.deadline == 130
    later = play(after, "d6-d5 *c5 *c6", now=50.0)
    assert later.left == (77, 87)
    assert later.deadline == 127


def test_a_turn_clock_begins_anew() -> None:
    start = table("ann", "bob", clock=ClockChoice("turn", 30))
    after = play(start, "a1-a3 *a4 *b3", now=29.0)
    assert after.deadline == 59


def test_no_clock_runs_for_the_computer() -> None:
    after = play(table("ann", "computer", clock=ClockChoice("turn", 30)), "a1-a3 *a4 *b3")
    assert after.deadline is None
    back = playing.computer_turn(after, 3, ["d6-d5", "*c5", "*c6"], 500.0)
    assert back.deadline == 530
    assert join.leave(back, "ann", None, 510.0).deadline == 530


def test_planning_and_other_peoples_doings_leave_the_clock_alone() -> None:
    start = table("ann", "bob", "cid", start=START_THREE, clock=ClockChoice("turn", 30))
    assert playing.plan(start, "ann", 0, ["a1-a3"], 10.0).deadline == 30
    assert playing.resign(start, "cid", None, 10.0).deadline == 30
    assert join.carry(start, "phone", "link-red", 10.0).deadline == 30


def test_running_out_of_time_hands_the_seat_over() -> None:
    start = table("ann", "bob", clock=ClockChoice("turn", 30))
    assert playing.time_out(start, 30.0) is start
    after = playing.time_out(start, 30.1)
    assert (after.phase, after.seat("red").kind, after.awaits_computer) == (PLAYING, COMPUTER, True)
    assert (after.log[-1].kind, after.deadline) == ("timeout", None)
    assert not after.seat("red").was_played_for
    played = playing.computer_turn(after, 1, ["a1-a3", "*a4", "*b3"], 31.0)
    assert played.seat("red").was_played_for
    back = join.sit(played, "ann", "red", "Ann", "link", 32.0)
    assert (back.seat("red").owner, back.seat("red").was_played_for, back.deadline) == ("ann", True, played.deadline)


def test_a_seat_taken_back_has_some_time_again() -> None:
    late = playing.time_out(table("ann", "bob", clock=ClockChoice("game", 100)), 100.5)
    assert late.left == (0, 100)
    back = join.sit(late, "ann", "red", "Ann", "link", 110.0)
    assert (back.left, back.deadline) == ((join.RETURN_SECONDS, 100), 110 + join.RETURN_SECONDS)


def test_a_clock_waits_until_everybody_is_ready() -> None:
    waiting = table("ann", "bob", clock=ClockChoice("turn", 30), is_ready=False)
    assert (waiting.phase, waiting.deadline) == (WAITING, None)
    ann = join.begin_if_full(join.get_ready(waiting, "ann"), random.Random(1), 5.0)
    assert ann.phase == WAITING
    both = join.begin_if_full(join.get_ready(ann, "bob"), random.Random(1), 9.0)
    assert (both.phase, both.deadline) == (PLAYING, 39)
    with pytest.raises(Refusal, match="not-seated"):
        join.get_ready(waiting, "eve")
    with pytest.raises(Refusal, match="already-started"):
        join.get_ready(both, "ann")


def test_nobody_waits_for_one_person_or_without_a_clock() -> None:
    assert table("ann", "computer", clock=ClockChoice("turn", 30), is_ready=False).phase == PLAYING
    assert table("ann", "bob", is_ready=False).phase == PLAYING


def test_running_out_of_time_loses() -> None:
    after = playing.time_out(table("ann", "bob", clock=ClockChoice("turn", 30, 0, "loses")), 31.0)
    assert after.result is not None
    assert (after.result.winners, after.result.code, after.deadline) == (("yellow",), "time", None)


# Set-up.


def test_ones_own_placing_is_taken_back_without_asking() -> None:
    placed = play(table("ann", "bob", start=None), "e5")
    assert [entry.text for entry in placed.played] == ["e5"]
    assert propose.propose_undo(placed, "ann", 0, 1.0).played == ()
    answered = play(placed, "f6")
    asked = propose.propose_undo(answered, "ann", 0, 1.0)
    assert (len(asked.played), asked.proposal is not None) == (2, True)


def test_a_computers_answer_goes_back_with_ones_placing() -> None:
    placed = play(table("ann", "computer", start=None), "e5")
    answered = playing.computer_turn(placed, 1, ["f6"], 1.0)
    assert propose.propose_undo(answered, "ann", 0, 2.0).played == ()


@pytest.mark.parametrize("how", ["engine", "random"])
def test_the_program_places_the_rest(how: str) -> None:
    start = table("ann", "bob", start=None, clock=ClockChoice("turn", 30))
    assert start.deadline == 30
    given = playing.place_rest(start, "ann", 0, how, 1.0)
    assert (given.awaits_computer, given.deadline) == (True, None)
    placed = playing.computer_turn(given, 0, ["e5"], 2.0)
    assert (placed.turn, placed.awaits_computer, placed.deadline) == ("yellow", False, 32)
    assert not placed.seat("red").was_played_for
    with pytest.raises(Refusal, match="not-your-turn"):
        playing.place_rest(placed, "ann", 1, how, 2.0)
    with pytest.raises(Refusal, match="not-in-set-up"):
        playing.place_rest(table("ann", "bob"), "ann", 0, how, 2.0)


def test_a_table_can_place_for_everybody() -> None:
    made = table("ann", "bob", start=None, placing="random")
    assert made.awaits_computer
    assert playing.computer_turn(made, 0, ["e5"], 1.0).awaits_computer
    assert not table("ann", "bob", placing="random").awaits_computer


# Keeping.


def test_a_long_game_is_taken_back_in_linear_time() -> None:
    game = Setup(Map.load("duel"), RuleSet.of("de"), 2).new_game()
    whole = Game(map="duel")
    chance = random.Random(5)
    while not game.is_game_over() and game.n_actions < 150:
        action = chance.choice(list(game.legal_actions))
        game.push(action)
        whole.push(action)
    kept = sum(state is not None for _, state, _ in game._past)
    assert kept == STATES_KEPT
    for n_actions in (game.n_actions - 3, 77, 0):
        back = take_back(game, n_actions)
        assert back.position == take_back(whole, n_actions).position
        assert back.n_actions == n_actions

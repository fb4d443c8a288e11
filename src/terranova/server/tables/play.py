"""Playing at a table: planning and ending turns, giving up, running out of time, taking back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from terranova import Action, Game
from terranova.errors import TerraNovaError
from terranova.server.errors import Refusal
from terranova.server.tables.clock import has_run_out
from terranova.server.tables.seat import COMPUTER, HAND, PERSON, RESIGNED, TIME
from terranova.server.tables.table import (
    ACTION,
    OVER,
    PLAYING,
    RESIGN,
    TIMEOUT,
    UNDO,
    Plan,
    Proposal,
    Result,
    Table,
    ends_turn,
    take_back,
)

MOST_ENTRIES = 5_000
"""Games have a few hundred actions; rules without a quiet limit would let one grow for ever."""
FULL = "table-full"
"""Why a game ended that has reached them."""


def play_through(table: Table, actions: Sequence[str]) -> tuple[Game, bool]:
    """The game after these actions of one turn, and whether the turn is over then; the table stays as it is.

    :raises TerraNovaError: if they are not actions, or not legal.
    """
    game = table.game.copy()
    if not actions:
        return game, False
    is_setup = game.position.is_setup
    game.push_turn(" ".join(actions))
    return game, ends_turn(game.events_since(game.n_actions - 1)[0], is_setup=is_setup)


def any_turn(table: Table, chance: random.Random) -> list[str]:
    """A whole turn, by chance."""
    actions: list[str] = []
    is_over = False
    while not is_over:
        game, _ = play_through(table, actions)
        actions.append(str(chance.choice(list(game.legal_actions))))
        _, is_over = play_through(table, actions)
    return actions


def planned(table: Table) -> tuple[Game, bool]:
    """The game after the plan, and whether that is a whole turn."""
    assert table.plan is not None
    if table.plan.game is None:
        return play_through(table, table.plan.actions)
    return table.plan.game, table.plan.is_complete


def plan(table: Table, person: str, after: int, actions: Sequence[str], now: float) -> Table:
    """Plan exactly these actions. What a shorter plan leaves off can be redone until something else is planned."""
    _require_going_on(table, actions)
    player = require_turn(table, person, after, now)
    before = table.plan or Plan(player, ())
    game, is_complete = _go_on(table, before, actions) or play_through(table, actions)
    ahead = (*before.actions, *before.redo)
    redo = ahead[len(actions) :] if ahead[: len(actions)] == tuple(actions) else ()
    made = Plan(player, tuple(actions), redo, game, is_complete) if actions or redo else None
    return replace(table, plan=made)


def _go_on(table: Table, before: Plan, actions: Sequence[str]) -> tuple[Game, bool] | None:
    """The game of a plan with one more action; None if these are others, or one cannot be played."""
    if before.game is None or before.is_complete or not actions or tuple(actions[:-1]) != before.actions:
        return None
    game = before.game.copy()
    try:
        events = game.push_text(actions[-1])
    except TerraNovaError:
        return None  # playing all of them says what is wrong, and where
    return game, ends_turn(events, is_setup=table.game.position.is_setup)


def end_turn(table: Table, person: str, after: int, actions: Sequence[str] | None, now: float) -> Table:
    """End the turn with these actions, or with the planned ones."""
    _require_going_on(table, actions or ())
    require_turn(table, person, after, now)
    if actions is None:
        if table.plan is None:
            raise Refusal("no-plan")
        actions = table.plan.actions
    return _play(table, actions, person, now)


def computer_turn(table: Table, after: int, actions: Sequence[str], now: float) -> Table:
    """Play a computer player's turn."""
    table.require_phase(PLAYING)
    table.require_after(after)
    seat = table.seat_to_move
    if seat is None or not table.awaits_computer:
        raise Refusal("changed-meanwhile")
    if seat.kind == COMPUTER and seat.former is not None:
        table = table.with_seat(replace(seat, was_played_for=True))
    return _play(table, actions, None, now)


def place_rest(table: Table, person: str, after: int, how: str, now: float) -> Table:
    """Let the program place the rest of a person's pioneers."""
    player = require_turn(table, person, after, now)
    if not table.game.position.is_setup:
        raise Refusal("not-in-set-up")
    placed = table.with_seat(replace(table.seat(player), placing=how))
    return settle(table, replace(placed, plan=None), now)


def _play(table: Table, actions: Sequence[str], person: str | None, now: float) -> Table:
    if is_full(table):
        raise Refusal("table-full", limit=MOST_ENTRIES)
    is_planned = table.plan is not None and table.plan.actions == tuple(actions)
    game, is_over = planned(table) if is_planned else play_through(table, actions)
    if not is_over:
        raise Refusal("turn-unfinished")
    played = replace(table.with_actions(game, person, now), proposal=_still_open(table, person))
    return settle(table, finish(played), now)


def _still_open(table: Table, person: str | None) -> Proposal | None:
    # A person's playing on is an answer to an undo; a computer player was not asked.
    is_answered = person is not None and table.proposal is not None and table.proposal.what == "undo"
    return None if is_answered else table.proposal


def _require_going_on(table: Table, actions: Sequence[str]) -> None:
    """Refuse an action after the end with the rule that ended the game."""
    if table.game.is_game_over() and actions:
        raise table.game.why_illegal(Action.from_text(actions[0]))


def require_turn(table: Table, person: str, after: int, now: float) -> str:
    """Whose turn it is, if it is this person's and there is time left.

    :raises Refusal: if it is not, or the game has gone on since ``after``.
    """
    if not table.seats_of(person):
        raise Refusal("not-seated")
    table.require_phase(PLAYING)
    table.require_after(after)
    seat = table.seat_to_move
    assert seat is not None
    if seat.kind != PERSON or seat.owner != person:
        raise Refusal("not-your-turn", player=seat.player)
    if has_run_out(table.deadline, now):
        raise Refusal("too-late", player=seat.player)
    return seat.player


def resign(table: Table, person: str, player: str | None, now: float) -> Table:
    """Give up. Of two the other wins; of more the computer plays on in that seat, which cannot win."""
    table.require_phase(PLAYING)
    seat = table.own_seat(person, player)
    after = table.with_entry(RESIGN, seat.player, "", person, now)
    return settle(table, _lose(after, seat.player, RESIGNED), now)


def time_out(table: Table, now: float) -> Table:
    """What happens when the player to move has run out of time; the table itself if nobody has."""
    if table.turn is None or not has_run_out(table.deadline, now):
        return table
    player = table.turn
    after = table.with_entry(TIMEOUT, player, "", None, now)
    if table.setup.clock.on_timeout == "loses":
        after = _lose(after, player, TIME)
    else:
        given = table.seat(player).given_to_computer(table.setup.stand_in)
        after = after.with_seat(replace(given, out_of_time=True))
        after = without_proposal_of(replace(after, plan=None), table.seat(player).owner)
    return settle(table, after, now)


def without_proposal_of(table: Table, person: str | None) -> Table:
    """The table without what was proposed by or to somebody who has no seat any more."""
    is_void = person is not None and table.proposal is not None and table.proposal.concerns(person)
    return replace(table, proposal=None) if is_void and person not in table.people else table


def _lose(table: Table, player: str, how: str) -> Table:
    lost = replace(table.seat(player), lost=how)
    left = [seat.player for seat in table.seats if seat.lost is None and seat.player != player]
    if len(left) <= 1:
        result = Result(tuple(left), None, how, table.game.scores)
        return replace(table.with_seat(lost), phase=OVER, plan=None, proposal=None, result=result)
    table = table.with_seat(lost.given_to_computer(table.setup.stand_in))
    table = without_proposal_of(table, lost.owner)
    return replace(table, plan=None) if table.plan and table.plan.player == player else table


def finish(table: Table) -> Table:
    """The table with its result, if the rules have ended the game; who has given up does not win (R25)."""
    outcome = table.game.outcome()
    return table if outcome is None else _end(table, outcome.rule, outcome.code, outcome.scores)


def is_full(table: Table) -> bool:
    """Whether a table has no room for more entries."""
    return table.number >= MOST_ENTRIES


def end_if_full(table: Table) -> Table:
    """The table with its result, if it is full: most points win, as if the rules had ended the game."""
    is_over = table.phase == PLAYING and is_full(table)
    return _end(table, None, FULL, table.game.scores) if is_over else table


def _end(table: Table, rule: str | None, code: str, scores: tuple[int, ...]) -> Table:
    able = [seat.player for seat in table.seats if seat.lost is None]
    of = dict(zip(table.game.players, scores, strict=True))
    most = max(of[player] for player in able)
    winners = tuple(player for player in able if of[player] == most)
    return replace(table, phase=OVER, plan=None, proposal=None, result=Result(winners, rule, code, scores))


def undo(table: Table, n_actions: int, person: str, now: float) -> Table:
    """Take the game back to so many actions; a game that the rules had ended goes on."""
    after = table.with_entry(UNDO, None, str(n_actions), person, now)
    game = take_back(table.game, n_actions)
    after = replace(after, game=game, played=table.played[:n_actions], phase=PLAYING, result=None)
    seats = tuple(replace(seat, placing=HAND) for seat in after.seats)
    after = replace(after, plan=None, proposal=None, seats=seats)
    return settle(table, after, now)


# Clocks.


def settle(before: Table, after: Table, now: float) -> Table:
    """Return the table after a change with its clocks set: one stops with its turn, and that of the next starts.

    Whatever was added to its log, a table that is full then is over.
    """
    after = end_if_full(after)
    clock = after.setup.clock
    was_running, is_running = _running_clock(before), _running_clock(after)
    if not clock.is_running or was_running == is_running:
        return after
    left, deadline = after.left or clock.full(len(after.seats)), None
    if was_running is not None and before.deadline is not None:
        index = before.game.players.index(was_running[0])
        has_played = len(after.played) > len(before.played) and after.log[-1].kind == ACTION
        left = clock.stop(left, index, before.deadline, now, has_played=has_played)
    if is_running is not None:
        deadline = clock.start(left, after.game.players.index(is_running[0]), now)
    return replace(after, left=left, deadline=deadline)


def _running_clock(table: Table) -> tuple[str, int, int] | None:
    """Return whose clock runs, and in which turn. None runs for the computer; that of a free seat runs on."""
    seat = table.seat_to_move
    if seat is None or table.awaits_computer:
        return None
    n_undone = sum(entry.kind == UNDO for entry in table.log)
    return seat.player, len(table.played), n_undone

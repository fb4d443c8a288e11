"""Tables as the messages that clients get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from terranova import Map, RuleSet
from terranova.editions import differences, step_differences
from terranova.position import PLAYERS
from terranova.rules import OPTIONS
from terranova.server.schema import views as out
from terranova.server.schema.clocks import ClockSetting
from terranova.server.schema.game import MomentView
from terranova.server.schema.vocabulary import cleaned
from terranova.server.serialize.boards import board_address
from terranova.server.serialize.game import difference_views, event_views, moment_view, outcome_view
from terranova.server.tables import play
from terranova.server.tables.history import PastTurn
from terranova.server.tables.seat import Seat
from terranova.server.tables.table import ACTION, PLAYING, UNDO, Entry, Table
from terranova.store import ChatRow
from terranova.svg.still import board_geometry


def milliseconds(at: float) -> int:
    """A time as clients get it."""
    return round(at * 1000)


def map_view(map: Map) -> out.MapView:
    """A map with its drawing."""
    return out.MapView(
        name=cleaned(map.name),
        title=cleaned(map.title),
        author=cleaned(map.author),
        rows=list(map.rows),
        landscapes={letter: cleaned(name) for letter, name in map.landscapes.items()},
        geometry=_geometry(map),
        board=board_address(map),
    )


@lru_cache(maxsize=200)
def _geometry(map: Map) -> out.GeometryView:
    return out.GeometryView(**board_geometry(map))


def rules_view(rules: RuleSet, players: int) -> out.RulesView:
    """The rules of a table."""
    values = {name: option.resolve(getattr(rules, name), players) for name, option in OPTIONS.items()}
    return out.RulesView(text=rules.text(), name=rules.name, **values)


def plan_view(table: Table) -> out.PlanView | None:
    """The turn being planned, with what it would cause."""
    plan = table.plan
    if plan is None:
        return None
    game, is_complete = play.planned(table)
    steps = [
        out.StepView.model_construct(action=action, events=event_views(game.map, values))
        for action, values in zip(plan.actions, game.events_since(len(table.played)), strict=True)
    ]
    return out.PlanView.model_construct(
        player=plan.player,
        steps=steps,
        redo=list(plan.redo),
        is_complete=is_complete,
        moment=moment_view(game, is_playable=not is_complete),
    )


def seat_view(seat: Seat) -> out.SeatView:
    """A seat, without the secrets."""
    return out.SeatView.model_construct(**{name: getattr(seat, name) for name in out.SeatView.model_fields})


def clock_view(table: Table) -> out.ClockView:
    """The clocks as they were set last."""
    choice = table.setup.clock
    return out.ClockView.model_construct(
        **{name: getattr(choice, name) for name in ClockSetting.model_fields},
        running=table.turn if table.deadline is not None else None,
        deadline=None if table.deadline is None else milliseconds(table.deadline),
        left=[milliseconds(left) for left in table.left] if table.left and choice.is_for_game else None,
    )


def entry_view(map: Map, entry: Entry) -> out.EntryView:
    """An entry of the log."""
    return out.EntryView.model_construct(
        number=entry.number,
        kind=entry.kind,
        player=entry.player,
        action=entry.text if entry.kind == ACTION else None,
        to=int(entry.text) if entry.kind == UNDO else None,
        events=event_views(map, entry.events),
        at=milliseconds(entry.at),
    )


def entries_after(table: Table, after: int) -> list[out.EntryView]:
    """The entries that follow the one with this number."""
    return [entry_view(table.game.map, entry) for entry in table.log[after:]]


def turn_view(turn: PastTurn) -> out.TurnView:
    """A turn of the history."""
    return out.TurnView.model_construct(
        index=turn.index,
        number=turn.number,
        player=turn.player,
        actions=list(turn.actions),
        first=turn.first,
        gains=list(turn.gains),
        closed=turn.closed,
        at=milliseconds(turn.at),
    )


def first_difference(turns: Sequence[PastTurn], before: Sequence[PastTurn]) -> int:
    """The index of the first turn that is new or other than before."""
    pairs = enumerate(zip(turns, before, strict=False))
    return next((i for i, (one, other) in pairs if one is not other and one != other), min(len(turns), len(before)))


def history_since(turns: Sequence[PastTurn], before: Sequence[PastTurn] = ()) -> out.HistoryView:
    """The turns that are new or other than before."""
    start = first_difference(turns, before)
    return out.HistoryView.model_construct(start=start, turns=[turn_view(turn) for turn in turns[start:]])


def options_view(table: Table) -> out.OptionsView:
    """What the maker has chosen."""
    return out.OptionsView(
        is_public=table.options.is_public,
        show_plans=table.shows_plans,
        hints=table.gives_hints,
        stand_in=table.setup.stand_in,
        watchers_chat=table.options.watchers_chat,
    )


def proposal_view(table: Table) -> out.ProposalView | None:
    """What is proposed; people by the names on their seats."""
    asked = table.proposal
    if asked is None:
        return None
    return out.ProposalView.model_construct(
        id=asked.id,
        what=asked.what,
        by=name_of(table, asked.by),
        turn=asked.turn,
        player=asked.player,
        to=asked.to,
        level=asked.level,
        agreed=[name_of(table, person) for person in asked.agreed],
        waiting_for=[name_of(table, person) for person in asked.asked if person not in asked.agreed],
    )


def name_of(table: Table, person: str) -> str:
    """What a person is called at this table: the name on a seat, or else its colour."""
    for seat in table.seats:
        if person in (seat.owner, seat.former):
            return seat.name or seat.player
    return ""


class Part(NamedTuple):
    """A part of a state that is sent whole when it has changed."""

    view: Callable[[Table], Any]
    """The part as clients get it."""
    source: Callable[[Table], object]
    """What of the table it is made from: the part is sent when this differs."""


PARTS: dict[str, Part] = {
    "seats": Part(lambda table: [seat_view(seat) for seat in table.seats], attrgetter("seats")),
    "clock": Part(clock_view, lambda table: (table.deadline, table.left, table.deadline is not None and table.turn)),
    "options": Part(options_view, attrgetter("options", "seats")),
    "proposal": Part(proposal_view, lambda table: table.proposal and (table.proposal, table.seats)),
    "outcome": Part(lambda table: outcome_view(table.result), attrgetter("result")),
}
PARTS |= {
    name: Part(attrgetter(name), attrgetter(name))
    for name in [field.name for field in fields(Table)]
    if name in out.State.model_fields.keys() - PARTS.keys() - {"plan", "version"}
}
"""By name. A field that a table and a state share is a part as it is: ``phase``, ``next``."""


def state_view(
    table: Table,
    moment: MomentView,
    turns: Sequence[PastTurn],
    *,
    now: float,
    draft: int = 0,
    after: int | None = None,
    known_turns: Sequence[PastTurn] = (),
    thinking: out.ThinkingView | None = None,
) -> out.State:
    """How a table stands, with the entries after a number and the turns that are not known yet."""
    return out.State.model_construct(
        table=table.id,
        number=table.number,
        version=table.version,
        draft=draft,
        time=milliseconds(now),
        moment=moment,
        plan=plan_view(table),
        entries=entries_after(table, table.number if after is None else after),
        history=history_since(turns, known_turns),
        thinking=thinking,
        **{name: part.view(table) for name, part in PARTS.items()},
    )


def without_plan(value: out.State) -> out.State:
    """The state for those who are not shown the plan."""
    return value.model_copy(update={"plan": None})


def differences_view(table: Table, *, is_planned: bool) -> out.DifferencesView:
    """What other editions would treat otherwise, after the plan or in the committed game."""
    game, is_complete, n_actions = table.game, table.phase != PLAYING, 0
    if is_planned and table.plan is not None:
        game, is_complete = play.planned(table)
        n_actions = len(table.plan.actions)
    return out.DifferencesView.model_construct(
        moment=[] if is_complete else difference_views(differences(game)),
        steps=[difference_views(step) for step in step_differences(game, n_actions)],
    )


def you_view(table: Table, person: str | None, name: str) -> out.YouView:
    """What a person is at the table."""
    seats = table.seats_of(person) if person else ()
    waiting = table.proposal
    returns = [seat.player for seat in table.seats if person and seat.former == person and seat.is_open_to(person)]
    return out.YouView.model_construct(
        name=name,
        seats=[seat.player for seat in seats],
        is_maker=person == table.maker,
        is_muted=person in table.muted,
        may_return=returns,
        asked=waiting is not None and person in waiting.asked and person not in waiting.agreed,
    )


def chat_view(row: ChatRow) -> out.ChatView:
    """A line of chat."""
    return out.ChatView.model_construct(
        number=row.number,
        name=row.name,
        player=row.player,
        phrase=row.phrase,
        text=row.text,
        at=milliseconds(row.at),
    )


def table_view(
    table: Table,
    *,
    current: out.State,
    chat: Sequence[ChatRow],
    you: out.YouView,
    presence: out.PresenceView,
) -> out.TableView:
    """All about a table."""
    return out.TableView.model_construct(
        table=table.id,
        created=milliseconds(table.created_at),
        map=map_view(table.setup.map),
        rules=rules_view(table.setup.rules, table.setup.players),
        players=list(PLAYERS[: table.setup.players]),
        start=table.setup.start,
        state=current,
        chat=[chat_view(row) for row in chat],
        you=you,
        presence=presence,
        rematch_of=table.setup.rematch_of,
    )

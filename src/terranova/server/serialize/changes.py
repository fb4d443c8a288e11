"""What has changed at a table, as plain values for JSON: the types of ``schema.changes``.

They are not made as models: a change is made for every action, and validating what was just worked out took longer than
working it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from terranova import Game
from terranova.events import Event, TerritoryScored
from terranova.game import compact
from terranova.game.compact import Snapshot
from terranova.server.schema.vocabulary import Message
from terranova.server.serialize.game import event_view, outcome_view
from terranova.server.serialize.table import PARTS, first_difference, milliseconds
from terranova.server.tables import play
from terranova.server.tables.history import PastTurn
from terranova.server.tables.table import ACTION, PLAYING, Entry, Table

Json = dict[str, Any]


def change_of(
    before: Table,
    after: Table,
    snapshots: tuple[Snapshot, Snapshot],
    turns: tuple[Sequence[PastTurn], Sequence[PastTurn]],
    now: float,
) -> Json:
    """What one table has that the one before had not; the plan apart, if there is one."""
    found: Json = {"type": "change", "version": after.version}
    if before.version != after.version - 1:
        found["since"] = before.version
    found["time"] = time = milliseconds(now)
    if after.number != before.number:
        found["number"] = after.number
        found["entries"] = [_entry(before, after, entry, time) for entry in after.log[before.number :]]
    if after.game is not before.game:
        found["moment"] = moment_change(before.game, after.game, *snapshots)
    if turns[0] is not turns[1]:
        found["history"] = _history(*turns, time)
    for name, part in PARTS.items():
        old, new = part.source(before), part.source(after)
        if old is not new and old != new:
            found[name] = _dump(part.view(after))
    if before.plan is not None and after.plan is None:
        found["plan"] = None
    return found


def _dump(view: Any) -> Any:
    """A view as plain values."""
    if isinstance(view, list):
        return [_dump(one) for one in view]
    return view.model_dump() if isinstance(view, Message) else view


def _entry(before: Table, after: Table, entry: Entry, time: int) -> Json:
    found: Json = {}
    if entry.kind != ACTION:
        found["kind"] = entry.kind
    if entry.player != before.game.turn:
        found["player"] = entry.player
    if entry.kind == ACTION:
        found["action"] = entry.text
    elif entry.text:
        found["to"] = int(entry.text)
    if events := event_forms(after.game, entry.events[1:]):
        found["events"] = events
    if (at := milliseconds(entry.at)) != time:
        found["at"] = at
    return found


def _history(before: Sequence[PastTurn], after: Sequence[PastTurn], time: int) -> Json:
    start = first_difference(after, before)
    return {"start": start, "turns": [_turn(turn, time) for turn in after[start:]]}


def _turn(turn: PastTurn, time: int) -> Json:
    found: Json = {"number": turn.number, "player": turn.player, "actions": turn.actions}
    if turn.closed:
        found |= {"gains": turn.gains, "closed": turn.closed}
    if (at := milliseconds(turn.at)) != time:
        found["at"] = at
    return found


def moment_change(was: Game, game: Game, before: Snapshot, after: Snapshot) -> Json:
    """What a moment has that the one before had not."""
    found = compact.change(game.map, before, after)
    n_same = min(was.n_actions, game.n_actions)
    while n_same and was.actions_since(n_same - 1)[:1] != game.actions_since(n_same - 1)[:1]:
        n_same -= 1
    closed = list(compact.territories_since(game, n_same))
    lost = list(compact.territories_since(was, n_same))
    if closed or lost:
        n_old = len(game.old_territories) + sum(1 for _ in compact.territories_since(game, 0)) - len(closed)
        forms = [compact.region_form(game.map, territory) | {"action": number} for number, territory in closed]
        found["territories"] = {"start": n_old, "added": forms}
    if was.is_game_over() or game.is_game_over():
        found["outcome"] = _dump(outcome_view(game.outcome()))
    return found


def event_forms(game: Game, events: Iterable[Event]) -> list[Json]:
    """What happened, with compact territories."""
    return [
        {"event": "territory-scored", "territory": compact.region_form(game.map, event.territory)}
        if isinstance(event, TerritoryScored)
        else event_view(game.map, event).model_dump()
        for event in events
    ]


def plan_form(table: Table, committed: Snapshot) -> Json | None:
    """The turn being planned."""
    plan = table.plan
    if plan is None:
        return None
    game, is_complete = play.planned(table)
    steps: list[Json] = []
    for action, events in zip(plan.actions, game.events_since(len(table.played)), strict=True):
        caused = event_forms(game, events[1:])
        steps.append({"action": action, "events": caused} if caused else {"action": action})
    found: Json = {"player": plan.player, "steps": steps}
    if plan.redo:
        found["redo"] = plan.redo
    if is_complete:
        found["is_complete"] = True
    found["moment"] = moment_change(table.game, game, committed, compact.snapshot(game))
    return found


def offer_of(table: Table, *, is_planned: bool) -> Json:
    """What the player to move can choose from: after the plan, or in the committed game."""
    if table.phase != PLAYING:
        return {"legal": ""}
    if is_planned and table.plan is not None:
        game, is_complete = play.planned(table)
        if is_complete:
            return {"legal": ""}
    else:
        game = table.game
    legal, closing = compact.offer(game)
    found: Json = {"legal": legal}
    if closing:
        found["previews"] = {action: _preview(game, action) for action in closing}
    return found


def _preview(game: Game, action: str) -> Json:
    value = game.preview(action)
    return {
        "territories": [compact.region_form(game.map, territory) for territory in value.territories],
        "gains": value.gains,
        "leaving": value.leaving,
        "ends_game": value.ends_game,
    }

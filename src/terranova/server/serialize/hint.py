"""A hint: the best turn, what it brings, what it prevents and what it gives away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from terranova import Game, Map, Region
from terranova.closable import Closing, closable
from terranova.events import TerritoryScored
from terranova.server.computer.job import TurnResult
from terranova.server.schema.views import HintCode, HintView, ThreatView
from terranova.server.tables import play
from terranova.server.tables.table import Table


@dataclass(frozen=True)
class Threat:
    """What another player could close, and where."""

    player: str
    points: int
    territories: tuple[Region, ...]

    def view(self) -> ThreatView:
        """The threat without its place."""
        return ThreatView.model_construct(player=self.player, points=self.points)


def hint_view(table: Table, actions: Sequence[str], thought: TurnResult) -> HintView:
    """Return the hint for a turn."""
    player = table.turn or ""
    index = table.game.players.index(player)
    game, _ = play.play_through(table, actions)
    new = [event for events in game.event_stack[len(table.played) :] for event in events]
    scored = [event.territory for event in new if isinstance(event, TerritoryScored)]
    gains = [sum(territory.shares[i] for territory in scored) for i in range(len(game.players))]
    before, after = closable(table.game.copy()), () if game.is_game_over() else closable(game.copy())
    closed = frozenset(field for territory in scored for field in territory.fields)
    # Waiting would leave to others what this turn closes; without that, it prevents what they cannot close any more.
    risk = max(_threats(before, player, game, closed), key=_points, default=None) if gains[index] else None
    prevented = None if any(gains) or game.is_game_over() else _find_prevented(before, after, player, game)
    leaves = max(_threats(after, player, game), key=_points, default=None)
    aim = max((one for one in after if one.player == player), key=lambda one: one.gains[index], default=None)
    about = scored or (prevented.territories if prevented else aim.territories if aim else ())
    threat = risk or prevented
    return HintView.model_construct(
        actions=list(actions),
        gains=gains,
        closes=len(scored),
        code=_code(table, game, gains, index, prevented, aim),
        landscapes=_landscapes(about) or _list_touched_fields(game.map, actions),
        next_gain=aim.gains[index] if aim else 0,
        threat=threat.view() if threat else None,
        leaves=leaves.view() if leaves else None,
        values=thought.values,
        chances=thought.chances,
    )


def _code(
    table: Table, game: Game, gains: Sequence[int], index: int, prevented: Threat | None, aim: Closing | None
) -> HintCode:
    outcome = game.outcome()
    if table.game.position.is_setup:
        return "places"
    if outcome is not None:
        if game.players[index] not in outcome.winners:
            return "ends-behind"
        return "ends-game" if len(outcome.winners) == 1 else "shares-win"
    if gains[index]:
        return "closes"
    if any(gains):
        return "concedes"
    if prevented is not None:
        return "blocks"
    return "threatens" if aim else "prepares"


def _points(threat: Threat) -> int:
    return threat.points


def _threats(
    closings: Iterable[Closing], player: str, game: Game, fields: frozenset[str] | None = None
) -> list[Threat]:
    """What other players could close; with ``fields`` only what has some of them."""
    return [
        Threat(one.player, one.gains[game.players.index(one.player)], one.territories)
        for one in closings
        if one.player != player and (fields is None or one.fields & fields)
    ]


def _find_prevented(before: Iterable[Closing], after: Iterable[Closing], player: str, game: Game) -> Threat | None:
    """The most that another player could have closed, if the turn leaves them less: by so many points."""
    best: Threat | None = None
    now: dict[str, int] = {}
    for threat in _threats(after, player, game):
        now[threat.player] = max(threat.points, now.get(threat.player, 0))
    for threat in sorted(_threats(before, player, game), key=_points):
        less = threat.points - now.get(threat.player, 0)
        if less > 0 and (best is None or less > best.points):
            best = Threat(threat.player, less, threat.territories)
    return best


def _landscapes(territories: Iterable[Region]) -> list[str]:
    """The letters of the landscapes of the largest of these."""
    largest = max(territories, key=lambda territory: len(territory.fields), default=None)
    counts = largest.landscapes if largest else ()
    return [letter for letter, _ in sorted(counts, key=lambda one: -one[1])]


def _list_touched_fields(map: Map, actions: Sequence[str]) -> list[str]:
    """The letters of the landscapes where a turn ends up, in its order."""
    ends = [action.removeprefix("*").rpartition("-")[2] for action in actions]
    return list(dict.fromkeys(map.landscape_of(field) for field in ends))

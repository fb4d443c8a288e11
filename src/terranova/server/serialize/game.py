"""Games as the messages that clients get: regions, events, previews, moments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from terranova import Game, Map, Outcome, Region, closable, editions
from terranova import events as happened
from terranova.actions import PlaceStone
from terranova.server.schema import game as out
from terranova.server.tables.table import Result


def region_view(map: Map, value: Region) -> out.RegionView:
    """A region; its fields in the order of the map."""
    return out.RegionView(**_region(map, value))


def _region(map: Map, value: Region) -> dict[str, Any]:
    return {
        "fields": sorted(value.fields, key=map.index.__getitem__),
        "landscapes": dict(value.landscapes),
        "pioneers": list(value.pioneers),
        "winners": list(value.winners),
        "multiplier": value.multiplier,
        "worth": value.worth,
        "shares": list(value.shares),
    }


def outcome_view(value: Outcome | Result | None) -> out.OutcomeView | None:
    """How a game ended, by its rules or otherwise."""
    if value is None:
        return None
    return out.OutcomeView(winners=_players(value.winners), rule=value.rule, code=value.code, scores=list(value.scores))


def _players(names: Iterable[str]) -> list[Any]:
    return list(names)


def event_view(map: Map, value: happened.Event) -> out.EventView:
    """What happened."""
    match value:
        case happened.PioneerPlaced(player, field):
            return out.PioneerPlacedEvent.model_validate({"player": player, "field": field})
        case happened.PioneerMoved(player, start, end):
            return out.PioneerMovedEvent.model_validate({"player": player, "start": start, "end": end})
        case happened.StonePlaced(player, field):
            return out.StonePlacedEvent.model_validate({"player": player, "field": field})
        case happened.TerritoryScored(territory):
            return out.TerritoryScoredEvent(territory=region_view(map, territory))
        case happened.TurnEnded(player, forgone, quiet):
            return out.TurnEndedEvent.model_validate({"player": player, "forgone": forgone, "quiet": quiet})
        case happened.TurnPassed(player, quiet):
            return out.TurnPassedEvent.model_validate({"player": player, "quiet": quiet})
        case happened.GameEnded(ended):
            final = outcome_view(ended)
            assert final is not None
            return out.GameEndedEvent(outcome=final)


def event_views(map: Map, values: Iterable[happened.Event]) -> list[out.EventView]:
    """What happened, one after the other."""
    return [event_view(map, value) for value in values]


def territory_views(game: Game) -> list[out.TerritoryView]:
    """The closed territories: those of the start, whose owners nobody knows, then in the order of their closing."""
    map = game.map
    found = [out.TerritoryView(**_region(map, old), action=0) for old in game.old_territories]
    found += [
        out.TerritoryView(**_region(map, value.territory), action=number)
        for number, caused in enumerate(game.event_stack, 1)
        for value in caused
        if isinstance(value, happened.TerritoryScored)
    ]
    return found


def preview_view(game: Game, action: PlaceStone) -> out.PreviewView:
    """What a stone would do: the numbers of the rules' own preview."""
    value = game.preview(action)
    return out.PreviewView(
        territories=[region_view(game.map, territory) for territory in value.territories],
        gains=list(value.gains),
        leaving=[(field, player) for field, player in value.leaving],  # type: ignore[misc]  # a str that is a Player
        ends_game=value.ends_game,
    )


def difference_views(values: Iterable[editions.Difference]) -> list[out.DifferenceView]:
    """Where the editions part."""
    return [
        out.DifferenceView.model_validate(
            {
                "code": value.code,
                "rule": value.rule,
                "there": value.there,
                "editions": list(value.editions),
                "actions": [str(action) for action in value.actions],
                "player": value.player,
                "stones": value.stones,
            }
        )
        for value in values
    ]


def chance_views(game_map: Map, values: Iterable[closable.Closing]) -> list[out.ChanceView]:
    """What can be closed."""
    return [
        out.ChanceView.model_validate(
            {
                "player": value.player,
                "actions": [str(action) for action in value.actions],
                "territories": [region_view(game_map, territory) for territory in value.territories],
                "gains": list(value.gains),
            }
        )
        for value in values
    ]


def moment_view(game: Game, *, is_playable: bool = True) -> out.MomentView:
    """A moment of a game; without legal actions if nobody may play from it."""
    position = game.position
    legal = list(game.legal_actions) if is_playable else []
    on_map = list(position.pioneers.values())
    waiting, players = position.to_place, len(game.players)
    phase = "over" if game.is_game_over() else "set-up" if position.is_setup else "turn"
    return out.MomentView.model_construct(
        actions=len(game.action_stack),
        position=position.text(),
        turn=game.turn,
        phase=phase,
        action=0 if phase == "over" else position.actions_taken + 1,
        scores=list(game.scores),
        supply=game.supply,
        quiet=game.quiet,
        quiet_limit=game.quiet_limit,
        pioneers=[on_map.count(player) for player in game.players],
        # The last to place is the last in turn order; players before it have one fewer left (R5).
        to_place=[(waiting + number) // players for number in range(players)],
        legal=[str(action) for action in legal],
        previews={str(action): preview_view(game, action) for action in legal if isinstance(action, PlaceStone)},
        regions=[region_view(game.map, value) for value in game.regions],
        territories=territory_views(game),
        outcome=outcome_view(game.outcome()),
    )

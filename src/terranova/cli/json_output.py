"""The values of the library as JSON documents."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from terranova import Game, InvalidTextError, Map, Outcome, Region
from terranova.events import Event, GameEnded, TerritoryScored

Document = dict[str, Any]


def print_json(document: Document) -> None:
    """Write a document, and nothing else, to standard output."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def map_document(map: Map) -> Document:
    """A map with all its fields."""
    fields = [
        {
            "name": field,
            "landscape": map.landscape_of(field),
            "row": map.places[field][0],
            "column": map.places[field][1],
            "neighbours": list(map.neighbours(field)),
        }
        for field in map.fields
    ]
    return {**map_heading(map), "rows": list(map.rows), "fields": fields}


def map_heading(map: Map) -> Document:
    """A map without its fields."""
    return {
        "name": map.name,
        "title": map.title,
        "author": map.author,
        "n_fields": len(map),
        "landscapes": dict(map.landscapes),
    }


def game_document(game: Game) -> Document:
    """A game with its position and legal actions."""
    position, outcome = game.position, game.outcome()
    return {
        "map": game.map.name,
        "rules": game.rules.text(),
        "players": list(game.players),
        "position": position.text(),
        "turn": game.turn,
        "to_place": position.to_place,
        "actions_taken": position.actions_taken,
        "scores": list(game.scores),
        "supply": game.supply,
        "quiet": game.quiet,
        "quiet_limit": game.quiet_limit,
        "result": game.result(),
        "legal": [str(action) for action in game.legal_actions],
        "regions": [region_document(region, game.map) for region in game.regions],
        "outcome": outcome_document(outcome) if outcome else None,
    }


def region_document(region: Region, map: Map) -> Document:
    """A region or territory."""
    return {
        "fields": sorted(region.fields, key=map.index.__getitem__),
        "landscapes": dict(region.landscapes),
        "pioneers": list(region.pioneers),
        "territory": region.is_territory,
        "multiplier": region.multiplier,
        "worth": region.worth,
        "shares": list(region.shares),
    }


def outcome_document(outcome: Outcome) -> Document:
    """How a game ended."""
    return {
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "code": outcome.code,
        "scores": list(outcome.scores),
    }


def event_document(event: Event, map: Map) -> Document:
    """An event; ``event`` names its kind."""
    kind = type(event).__name__
    match event:
        case TerritoryScored():
            return {"event": kind, "territory": region_document(event.territory, map)}
        case GameEnded():
            return {"event": kind, "outcome": outcome_document(event.outcome)}
        case _:
            return {"event": kind, **asdict(event)}


def error_document(error: InvalidTextError) -> Document:
    """What is wrong with a text, and where."""
    return {
        "code": error.code,
        "line": error.line,
        "column": error.column,
        "message": error.sentence,
        "rule": error.details.get("rule"),
    }

"""What the answer of a puzzle is about, as facts of the turn."""

from __future__ import annotations

from terranova.actions import MovePioneer, PlaceStone
from terranova.events import TerritoryScored
from terranova.game import Game
from terranova.region import Region
from terranova.turn import Turn

THEMES = (
    "double",
    "two-stones",
    "two-moves",
    "step-in",
    "turn-around",
    "share",
    "treble",
    "block",
    "counter",
    "last-stone",
)
"""All of them, in the order in which a puzzle names them."""


def territories_of(game: Game, turn: Turn) -> list[Region]:
    """What a turn closes."""
    after = game.copy()
    return [event.territory for event in after.push(turn) if isinstance(event, TerritoryScored)]


def up_to_last_closing(game: Game, turn: Turn) -> Turn:
    """The turn without what comes after the last stone that closes something; all of it if none does."""
    after, end = game.copy(), 0
    for number, action in enumerate(turn, 1):
        if any(isinstance(event, TerritoryScored) for event in after.push(action)):
            end = number
    return Turn(turn[:end]) if end else turn


def counts_before(game: Game, region: Region) -> tuple[int, ...]:
    """How many pioneers each player had on these fields before the turn."""
    standing = [game.position.pioneers.get(field) for field in region.fields]
    return tuple(standing.count(player) for player in game.players)


def is_turned(game: Game, region: Region, player: str) -> bool:
    """Whether the player has the most pioneers in it alone now, and had not before the turn."""
    own = game.players.index(player)
    before = counts_before(game, region)
    return region.winners == (player,) and before[own] <= max(before[:own] + before[own + 1 :])


def themes_of(game: Game, turn: Turn) -> tuple[str, ...]:
    """The themes of an answer."""
    player = game.turn or ""
    own = game.players.index(player)
    closed = territories_of(game, turn)
    needed = up_to_last_closing(game, turn)
    stones = sum(isinstance(action, PlaceStone) for action in needed)
    moves = sum(isinstance(action, MovePioneer) for action in needed)
    after = game.copy()
    after.push(turn)
    found = {
        "double": len(closed) > 1,
        "two-stones": bool(closed) and stones > 1,
        "two-moves": bool(closed) and moves > 1,
        "step-in": any(region.pioneers[own] > counts_before(game, region)[own] for region in closed),
        "turn-around": any(is_turned(game, region, player) for region in closed),
        "share": any(player in region.winners and len(region.winners) > 1 for region in closed),
        "treble": any(region.multiplier == 3 for region in closed),
        "block": not closed and stones > 0,
        "counter": bool(closed),
        "last-stone": after.is_game_over(),
    }
    return tuple(theme for theme in THEMES if found[theme])

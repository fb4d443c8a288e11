"""The worked examples of the rules, ``data/examples.json``, made from their records by the rules engine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from terranova import Game, MovePioneer, PlaceStone, Region, record
from terranova.events import TerritoryScored

DATA = Path(__file__).resolve().parent.parent / "src" / "terranova" / "data"
FILE = DATA / "examples.json"


def text() -> str:
    """The text of the file."""
    paths = sorted((DATA / "examples").glob("*.txt"), key=lambda path: [int(n) for n in re.findall(r"\d+", path.stem)])
    found = [example(path) for path in paths]
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def example(path: Path) -> dict[str, Any]:
    """One example, whose file is named by its rule, its place there and its name; reading its record has played it."""
    read = record.read(path)
    rule, _, name = path.stem.split("-", 2)
    return {
        "name": name,
        "rule": rule,
        "drawing": read.map.text(),
        "rules": read.rules.text(),
        "position": read.start.text(),
        "actions": [str(action) for action in read.actions],
        "source": read.tags.get("Source", "").split(),
        "show": read.tags.get("Show", "").split(),
        "compares": "Compare" in read.tags,
        "facts": facts(read),
    }


def facts(read: record.Record) -> dict[str, Any]:
    """What the texts of an example may speak of."""
    before, game = read.new_game(), read.game()
    found: dict[str, Any] = {"player": before.turn}
    moved = [path[-1] for path in read.start.moved]
    found |= dict(zip(("one", "two"), moved, strict=False))
    moves = [action for action in read.actions if isinstance(action, MovePioneer)]
    for i, move in enumerate(moves, 1):
        end = "" if i == 1 else f"_{i}"
        found |= {f"start{end}": move.start, f"end{end}": move.end}
    stones = [action.field for action in read.actions if isinstance(action, PlaceStone)]
    found |= {"stone": stones[-1]} if stones else {}
    if read.tags.get("Show"):
        what, field = read.tags["Show"].split()
        region = next(region for region in before.regions if field in region.fields)
        found |= {"start": field, "before": len(region.fields), "open": len(region.landscapes)}
        found |= {"start": moves[0].start} if what == "choose" and moves else {}
    for action, events in zip(read.actions, game.event_stack, strict=True):
        closed = [event.territory for event in events if isinstance(event, TerritoryScored)]
        if closed and isinstance(action, PlaceStone):
            found |= {"stone": action.field} | _closing(game, closed)
    return found


def _closing(game: Game, closed: list[Region]) -> dict[str, Any]:
    """The territories that a stone closes; the first without a number, the second with ``_2``."""
    found: dict[str, Any] = {}
    for i, region in enumerate(closed, 1):
        end = "" if i == 1 else f"_{i}"
        counts = sorted(region.pioneers, reverse=True)
        found |= {
            f"closed{end}": sorted(region.fields, key=game.map.index.__getitem__),
            f"fields{end}": len(region.fields),
            f"landscapes{end}": len(region.landscapes),
            f"multiplier{end}": region.multiplier,
            f"worth{end}": region.worth,
            f"share{end}": max(region.shares),
            f"winner{end}": region.winners[0],
            f"winners{end}": list(region.winners),
            f"most{end}": counts[0],
            f"second{end}": counts[1],
        }
    return found


def files() -> dict[Path, str]:
    """The file."""
    return {FILE: text()}

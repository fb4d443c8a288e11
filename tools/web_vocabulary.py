"""The closed vocabularies of the game, each from the one module that declares it: ``web/lib/vocabulary.js``."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import get_args

from terranova.constants import ACTIONS_PER_TURN, MAX_TERRITORY_LANDSCAPES
from terranova.engine.levels import LEVELS
from terranova.mapmaking.generate import MIN_FIELDS, STYLES
from terranova.maps import MAX_FIELDS, MAX_LANDSCAPES, MIN_LANDSCAPES
from terranova.outcome import ENDINGS
from terranova.position import PIONEERS_EACH, PLAYERS
from terranova.rules import EDITION_NAMES
from terranova.server.http.routes import maps
from terranova.server.schema.clocks import CLOCK_KINDS
from terranova.server.schema.mapmaking import LONGEST_SEED, MEASURING_LEVEL, MOST_GAMES
from terranova.server.schema.views import SeatView
from terranova.server.schema.vocabulary import DEFAULT_LEVEL, OldPhrase, Phrase
from terranova.server.tables.play import FULL
from terranova.store import CHAT_KEPT

FILE = Path(__file__).resolve().parent.parent / "src" / "terranova" / "web" / "lib" / "vocabulary.js"

PHRASES: tuple[str, ...] = get_args(Phrase)
OLD_PHRASES: tuple[str, ...] = get_args(OldPhrase)
LOSSES: tuple[str, ...] = get_args(get_args(SeatView.model_fields["lost"].annotation)[0])
"""Why a player is out of the game before its end."""
OUTCOMES = (*ENDINGS, *LOSSES, FULL)
"""Why a game is over."""


def vocabulary() -> dict[str, object]:
    """What the browser needs to know, by the name of its constant."""
    return {
        "PLAYERS": PLAYERS,
        "PIONEERS_EACH": PIONEERS_EACH,
        "ACTIONS_PER_TURN": ACTIONS_PER_TURN,
        "MAX_TERRITORY_LANDSCAPES": MAX_TERRITORY_LANDSCAPES,
        "EDITIONS": EDITION_NAMES,
        "RULE_OPTIONS": rule_options(),
        "LEVELS": list(LEVELS),
        "DEFAULT_LEVEL": DEFAULT_LEVEL,
        "CLOCK_KINDS": list(CLOCK_KINDS),
        "PHRASES": PHRASES,
        "CHAT_KEPT": CHAT_KEPT,
        "MAP_STYLES": tuple(STYLES),
        "MAP_BOUNDS": {
            "fields": (MIN_FIELDS, MAX_FIELDS),
            "landscapes": (MIN_LANDSCAPES, MAX_LANDSCAPES),
            "seed": (0, LONGEST_SEED),
        },
        "MEASURED_GAMES": MOST_GAMES,
        "MEASURING_LEVEL": MEASURING_LEVEL,
    }


def rule_options() -> list[dict[str, object]]:
    """The options of the rules, with the words or the bounds of each."""
    return [
        option.model_dump(include={"name", "words", "least", "most"}) for option in asyncio.run(maps.rules()).options
    ]


def text() -> str:
    """The text of the file."""
    lines = ["// Written by tools/web_vocabulary.py: change the words where they are declared in Python."]
    for name, value in vocabulary().items():
        written = json.dumps(value, ensure_ascii=False)
        constant = f"/** @type {{const}} */ ({written})" if isinstance(value, list | tuple | dict) else written
        lines.append(f"export const {name} = {constant};")
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """The file."""
    return {FILE: text()}

"""Playthroughs: whole games as text, one for each edition and number of players.

A file keeps its actions; only what the library says about them is written anew, so read the difference. A missing file
gets a random game.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import terranova as tn
from terranova import events as ev
from terranova.rules import EDITIONS

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
PLAYERS = (2, 3, 4)
MAPS = {2: "duel", 3: "terra-nova", 4: "archipelago"}
EVERY = 15
"""All legal actions are listed before every 15th action, and only counted before the others."""


def name_of(rules: str, players: int) -> str:
    """The name of the file."""
    return f"{rules}-{players}.txt"


def event_line(event: ev.Event) -> str:
    """One line for an event."""
    match event:
        case ev.PioneerPlaced(player, field):
            return f"placed: {player} {field}"
        case ev.PioneerMoved(player, start, end):
            return f"moved: {player} {start} {end}"
        case ev.StonePlaced(player, field):
            return f"stone: {player} {field}"
        case ev.TerritoryScored(territory):
            fields = " ".join(sorted(territory.fields, key=lambda field: (field[0], int(field[1:]))))
            landscapes = " ".join(f"{letter}{count}" for letter, count in territory.landscapes)
            shares = " ".join(str(share) for share in territory.shares)
            return f"scored: {fields}; landscapes {landscapes}; worth {territory.worth}; shares {shares}"
        case ev.TurnEnded(player, forgone, quiet):
            return f"turn ended: {player}; forgone {forgone}; quiet {quiet}"
        case ev.TurnPassed(player, quiet):
            return f"passed: {player}; quiet {quiet}"
        case ev.GameEnded(outcome):
            return f"ended: {outcome.rule} {outcome.code}; winners {' '.join(outcome.winners)}"


def transcript(map: str, rules: str, players: int, actions: Iterable[str]) -> str:
    """The game as text: positions, legal actions, the one taken, and what it caused."""
    game = tn.Game(map=map, rules=rules, players=players)
    lines = [f"map: {map}", f"rules: {rules}", f"players: {players}"]
    for number, action in enumerate(actions):
        legal = game.legal_actions
        listed = f": {' '.join(str(each) for each in legal)}" if number % EVERY == 0 else ""
        lines += ["", f"{number}", game.position.text(), f"legal {len(legal)}{listed}", f"> {action}"]
        lines += [event_line(event) for event in game.push_text(action)]
    lines += ["", game.position.text(), f"legal {len(game.legal_actions)}", f"result {game.result()}"]
    return "\n".join(lines) + "\n"


def read_actions(text: str) -> list[str]:
    """The actions of a playthrough."""
    return [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]


def draw_game(map: str, rules: str, players: int, seed: int) -> list[str]:
    """The actions of a random game that prefers stones, above all those that score."""
    rng = random.Random(seed)
    game = tn.Game(map=map, rules=rules, players=players)
    while not game.is_game_over():
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        closing = [action for action in stones if any(game.preview(action).gains)]
        game.push(rng.choice(closing or (stones if stones and rng.random() < 0.7 else legal)))
    return [str(action) for action in game.action_stack]


def files() -> dict[Path, str]:
    """All playthroughs: those there are with their actions, missing ones with the actions of a random game."""
    found = {}
    for players in PLAYERS:
        for seed, rules in enumerate(EDITIONS):
            path, map = FOLDER / name_of(rules, players), MAPS[players]
            actions = read_actions(path.read_text("utf-8")) if path.exists() else draw_game(map, rules, players, seed)
            found[path] = transcript(map, rules, players, actions)
    return found

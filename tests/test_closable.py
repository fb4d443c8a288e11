"""What can be closed: what is told is what the turn does, and no turn does better."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import terranova as tn
from terranova.closable import Closing, closable
from terranova.events import TerritoryScored
from tests.support.draw import EDITIONS, draw, play

CORNER = """
    Ar  A.  B#  C.  D.  Ey
      A.  A#  B.  C.  D.  Er
    A.  Ay  B.  C.  D.  E.
"""


def told(found: tuple[Closing, ...]) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(chance.player, " ".join(map(str, chance.actions)), chance.gains) for chance in found]


def test_each_player_in_turn_order() -> None:
    game = draw(CORNER, turn="y0")
    found = closable(game)
    assert [chance.player for chance in found] == sorted((chance.player for chance in found), reverse=True)
    assert {chance.player for chance in found} == {"red", "yellow"}
    assert play(game, *map(str, found[0].actions)).scores[1] == found[0].gains[1]


def test_nothing_before_the_game_and_after_it() -> None:
    assert closable(tn.Game("duel")) == ()
    game = tn.Game("duel", rules="de stones=1")
    while not game.is_game_over():
        game.push(list(game.legal_actions)[-1])
    assert closable(game) == ()


def test_with_what_is_left_of_a_turn() -> None:
    game = draw(CORNER)
    whole = closable(game)
    action = whole[0].actions[0]
    game.push(action)
    rest = [chance for chance in closable(game) if chance.player == "red"]
    assert rest[0].actions == whole[0].actions[1:]
    assert rest[0].gains == whole[0].gains


def closing_turns(game: tn.Game, left: int) -> Iterator[tuple[int, ...]]:
    """What every turn brings that closes something with its last action and nothing before."""
    for action in list(game.legal_actions):
        if isinstance(action, tn.PlaceStone) and (preview := game.preview(action)).territories:
            yield preview.gains
        elif left > 1:
            game.push(action)
            if game.position.actions_taken:
                yield from closing_turns(game, left - 1)
            game.pop()


@pytest.mark.slow
@pytest.mark.parametrize("rules", EDITIONS)
def test_no_turn_closes_more(rules: str) -> None:
    chance = random.Random(rules)
    drawing = tn.Map.from_text(
        "name: small\nA: forest\nB: lake\nC: meadow\nD: steppe\nE: hills\n\n"
        "  A A B B C\n A A B B C C\nA D D B C C C\n D D D E E C\n  D D E E E"
    )
    n_found = 0
    for players in (2, 3):
        game = _scattered(drawing, players, rules, chance)
        for _ in range(12):
            if game.is_game_over():
                break
            found = closable(game)
            for player in game.players:
                at = game.players.index(player)
                position = game.position
                if player != game.turn:
                    position = replace(position, turn=player, actions_taken=0, moved=())
                other = tn.Game.from_position(position, rules=game.rules)
                gains = [gains for gains in closing_turns(other, 3 - position.actions_taken) if gains[at] == max(gains)]
                best = max((gain[at] for gain in gains), default=0)
                mine = [one for one in found if one.player == player]
                assert max((one.gains[at] for one in mine), default=0) == best, (game.position.text(), player)
                for one in mine:
                    again = tn.Game.from_position(position, rules=game.rules)
                    before = again.scores
                    for action in one.actions:
                        events = again.push(action)
                    territories = [event.territory for event in events if isinstance(event, TerritoryScored)]
                    assert tuple(territories) == one.territories
                    assert tuple(now - was for now, was in zip(again.scores, before, strict=True)) == one.gains
                    n_found += 1
            game.push(chance.choice(list(game.legal_actions)))
    assert n_found > 3


def _scattered(map: tn.Map, players: int, rules: str, chance: random.Random) -> tn.Game:
    """A position with few pioneers and some stones, so that all turns can be looked at."""
    for _ in range(1000):
        fields = chance.sample(map.fields, 2 * players + 5)
        cells = dict.fromkeys(map.fields, ".")
        for i, field in enumerate(fields):
            cells[field] = "rybg"[i % players] if i < 2 * players else "#"
        rows = ["".join(cells[field] for field in row) for row in map.row_fields()]
        rows = [re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", row) for row in rows]
        text = f"{'/'.join(rows)} r0 - {','.join('0' * players)} 30 0"
        try:
            return tn.Game.from_position(text, map=map, rules=rules)
        except tn.InvalidTextError:  # a territory that would be closed already
            continue
    raise AssertionError("no such position")

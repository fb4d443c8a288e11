"""Playing from a position without a table: what is legal, what it causes, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from terranova import Game
from tests.support.server import RING, Json, Server


def trial(server: Server, **wish: Any) -> Json:
    answer = server.browser().client.post("/api/positions/play", json=wish)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def refused(server: Server, **wish: Any) -> Json:
    answer = server.browser().client.post("/api/positions/play", json=wish)
    assert 400 <= answer.status_code < 500
    problem: Json = answer.json()["error"]
    return problem


@pytest.fixture
def begun() -> Game:
    """A game whose set-up is over."""
    game = Game(map="duel", rules="it")
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    return game


def test_a_position_is_shown_as_the_rules_see_it(server: Server, begun: Game) -> None:
    told = trial(server, map="duel", rules="it", position=begun.position.text())
    assert told["steps"] == []
    assert told["players"] == ["red", "yellow"]
    assert told["moment"]["legal"] == [str(action) for action in begun.legal_actions]
    assert told["rules"]["returns"] == "never"


def test_each_action_says_whose_it_is_and_what_it_caused(server: Server, begun: Game) -> None:
    start, actions, players = begun.position.text(), [], []
    for _ in range(5):
        players.append(begun.turn)
        action = list(begun.legal_actions)[-1]
        actions.append(str(action))
        begun.push(action)
    told = trial(server, map="duel", rules="it", position=start, actions=actions)
    assert [step["player"] for step in told["steps"]] == players
    assert [step["action"] for step in told["steps"]] == actions
    assert told["steps"][2]["events"][-1]["event"] == "turn-ended"
    assert told["moment"]["position"] == begun.position.text()


def test_a_map_of_ones_own_is_played(server: Server) -> None:
    told = trial(server, drawing=RING, position="r5./6./6./5.y r0 - 0,0 20 0", actions=["a1-a6"])
    assert told["moment"]["position"].startswith("5.r/")
    assert told["map"]["name"] == "ring"


def test_what_the_rules_forbid_is_refused_with_its_number(server: Server, begun: Game) -> None:
    problem = refused(server, map="duel", position=begun.position.text(), actions=["*a3"])
    assert (problem["code"], problem["rule"]) == ("first-is-a-move", "R7")
    assert refused(server, map="nowhere", position=begun.position.text())["code"] == "unknown-map"
    assert refused(server, map="duel", position="?")["code"] == "position-parts"
    assert refused(server, map="duel", position=begun.position.text(), actions=["*a3"] * 61)["code"] == "bad-message"

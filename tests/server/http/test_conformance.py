"""Every conformance case through the HTTP API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from terranova import Game, Map, RuleSet
from terranova.server.tables.table import Setup, ends_turn
from tests.support.cases import rules_of
from tests.support.server import Browser, Json, Server

CASES = sorted((Path(__file__).parents[2] / "conformance").glob("*.json"))


def check(moment: Json, expected: dict[str, Any]) -> None:
    assert moment["position"] == expected["position"]
    assert moment["scores"] == expected["scores"]
    assert moment["turn"] == expected["to_move"]
    assert (moment["phase"] == "over") == expected["over"]
    assert (moment["outcome"] or {}).get("rule") == expected.get("end")
    assert moment["legal"] == expected["legal"]


class Player:
    """Plays one action after the other: whole turns are played as such, the rest of the last is planned."""

    def __init__(self, browser: Browser, table: str, game: Game) -> None:
        self.browser = browser
        self.table = table
        self.game = game
        """Tells only where turns end; everything that is compared comes from the server."""
        self.number = 0
        self.plan: list[str] = []

    def play(self, action: str) -> None:
        is_setup = self.game.position.is_setup
        self.plan.append(action)
        if ends_turn(self.game.push_text(action), is_setup=is_setup):
            self.number = self.browser.do(self.table, "turn", after=self.number, actions=self.plan)["number"]
            self.plan = []

    def moment(self) -> Json:
        if self.plan:
            self.browser.do(self.table, "plan", after=self.number, actions=self.plan)
        state = self.browser.state(self.table)
        found: Json = state["plan"]["moment"] if state["plan"] else state["moment"]
        return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(server: Server, path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    ann = server.browser("Ann")
    table = ann.make(*["here"] * case["players"], drawing=case["map"], rules=rules_of(case), start=case["start"])
    setup = Setup(Map.from_text(case["map"]), RuleSet.from_text(rules_of(case)), case["players"], case["start"])
    player = Player(ann, table, setup.new_game())
    expected = {item["after"]: item for item in case.get("expect", [])}
    for played in range(len(case["actions"]) + 1):
        if played in expected:
            check(player.moment(), expected[played])
        if played < len(case["actions"]):
            player.play(case["actions"][played])
    if "illegal" in case:
        before = player.moment()
        actions = [*player.plan, case["illegal"]]
        error = ann.try_to(table, "plan", after=player.number, actions=actions)
        assert error["rule"] == case["rule"]
        assert player.moment() == before
    if "perft" in case:
        assert len(player.moment()["legal"]) == case["perft"][0]

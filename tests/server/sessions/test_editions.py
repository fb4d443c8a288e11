"""Which edition matters here, and by which rule something is refused: what clients are told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from terranova import IllegalActionError, InvalidTextError
from terranova.errors import RULES
from terranova.locale import messages_of
from terranova.server.errors import REFUSALS
from terranova.server.failures import RULES as SERVER_RULES
from terranova.server.failures import problem_of
from terranova.teaching.rulebook import NUMBERS
from tests.support.server import RING, Json, Server

SENTENCES = messages_of("error.")
START = "r5./6./6./5.y r0 - 0,0 20 0"


def differences(server: Server, actions: list[str], rules: str = "de") -> Json:
    """What editions treat otherwise at a table at which so much is planned."""
    ann = server.browser("Ann")
    table = ann.make("here", "here", drawing=RING, start=START, rules=rules)
    if actions:
        ann.do(table, "plan", actions=actions)
    told: Json = ann.do(table, "differences", after=0)["differences"]
    return told


def test_nothing_differs_at_the_start_of_a_turn(server: Server) -> None:
    assert differences(server, []) == {"moment": [], "steps": []}


def test_those_who_may_not_see_a_plan_are_told_nothing_of_it(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here", "elsewhere", drawing=RING, start=START)
    bob.do(table, "sit", name="Bob")
    ann.do(table, "plan", actions=["a1-a3"])
    assert ann.do(table, "differences", after=0)["differences"]["moment"]
    assert bob.do(table, "differences", after=0)["differences"] == {"moment": [], "steps": []}
    assert bob.try_to(table, "differences", after=5)["code"] == "ahead"


def test_the_way_back_is_told_of(server: Server) -> None:
    told = differences(server, ["a1-a3"])
    assert told["moment"] == [
        {
            "code": "way-home",
            "rule": "R11",
            "there": "forbidden",
            "editions": ["it"],
            "actions": ["a3-a1"],
            "player": None,
            "stones": None,
        }
    ]
    assert told["steps"] == [[]]


def test_a_planned_way_back_is_told_of(server: Server) -> None:
    told = differences(server, ["a1-a3", "a3-a1"])
    assert [one["editions"] for one in told["steps"][1]] == [["it"]]
    assert all("it" not in one["editions"] for one in told["moment"])


def test_what_is_forbidden_here_and_allowed_elsewhere(server: Server) -> None:
    (told,) = differences(server, ["a1-a3"], rules="it")["moment"]
    assert (told["there"], told["editions"]) == ("allowed", ["de", "fr", "fi", "hu"])
    assert told["actions"] == ["a3-a1"]


def test_a_complete_plan_offers_nothing_and_differs_in_nothing(server: Server) -> None:
    told = differences(server, ["a1-a3", "a3-a1", "*a2"])
    assert told["moment"] == []
    assert [len(step) for step in told["steps"]] == [0, 1, 0]


@pytest.mark.parametrize("action", ["a3-d3", "*a6", "a2-a3", "a3-a3", "*a3", "a3"])
def test_what_is_against_the_rules_names_its_rule(server: Server, action: str) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here", drawing=RING, start=START)
    problem = ann.try_to(table, "plan", actions=["a1-a3", action])
    assert problem["rule"] in NUMBERS
    assert problem["action"] == action


def test_another_ones_turn_names_its_rule(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here", "elsewhere", drawing=RING, start=START)
    bob.do(table, "sit", name="Bob")
    assert bob.try_to(table, "plan", actions=["d6-d5"])["rule"] == "R4"
    assert ann.try_to(table, "turn", actions=["a1-a3"])["rule"] == "R9"


def test_positions_and_maps_that_break_a_rule_name_it(server: Server) -> None:
    browser = server.browser()
    wish = {"drawing": RING, "position": "r5./6./6./5.y rs1 - 0,0 20 0"}
    told = browser.client.post("/api/positions/play", json=wish).json()["error"]
    assert (told["code"], told["rule"]) == ("position-setup-turn", "R5")
    few = "name: few\nF: forest\nL: lake\n\nF L L"
    told = browser.client.post("/api/maps/check", json={"drawing": few}).json()["error"]
    assert (told["code"], told["rule"]) == ("map-too-few-landscapes", "R1")


@pytest.mark.parametrize("code", [code for code, sentence in SENTENCES.items() if re.search(r"\bR\d+\b", sentence)])
def test_a_sentence_that_names_a_rule_has_it(code: str) -> None:
    details: dict[str, Any] = dict.fromkeys(re.findall(r"\{(\w+)\}", SENTENCES[code]), "x")
    if "count" in details:
        details["count"] = 3  # chooses the plural form
    error = InvalidTextError(code, **details)
    assert error.rule in NUMBERS
    assert problem_of(error).rule == error.rule


def test_what_somebody_typed_is_no_rule() -> None:
    assert InvalidTextError("bad-action", text="R5").rule is None
    assert InvalidTextError("record-illegal", turn=3, text="a1-a2", reason="blocked", rule="R10").rule == "R10"
    assert IllegalActionError("way-blocked", rule="R10", action="a1-a3", start="a1", end="a3", field="a2").rule == "R10"


def test_rules_are_given_to_codes_that_are_there() -> None:
    assert set(RULES) <= set(SENTENCES)
    assert set(SERVER_RULES) <= set(REFUSALS)
    assert {*RULES.values(), *SERVER_RULES.values()} <= set(NUMBERS)

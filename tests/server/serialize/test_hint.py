"""What a hint says about a turn: its aim, its place, what it gives and leaves to others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terranova.server.computer.job import TurnResult
from terranova.server.schema.views import HintView
from terranova.server.serialize.hint import hint_view
from tests.support.cases import CASES, load, rules_of
from tests.support.server import Server

CASE_FOLDER = CASES[0].parent


def hint_of(
    server: Server, name: str, actions: Sequence[str] | None = None, start: str | None = None
) -> tuple[HintView, dict[str, Any]]:
    """The hint for the turn of a conformance case, or for another one in its position."""
    case = load(CASE_FOLDER / f"{name}.json")
    people = ["here"] * case["players"]
    ann = server.browser("Ann")
    table = ann.make(*people, drawing=case["map"], rules=rules_of(case), start=start or case["start"])

    async def find() -> HintView:
        session = await server.context.sessions.find(table)
        return hint_view(session.table, actions or case["actions"], TurnResult(list(case["actions"])))

    found: HintView = server.call(find)
    return found, case


def test_a_closing_names_its_region_and_its_points(server: Server) -> None:
    hint, _ = hint_of(server, "example-15-fields-cover-hu")
    assert (hint.code, hint.closes, hint.gains) == ("closes", 1, [45, 0])
    assert hint.landscapes == ["S"]
    assert hint.threat is not None  # Yellow could have taken some of it


def test_the_end_of_the_game_says_who_wins(server: Server) -> None:
    hint, case = hint_of(server, "one-stone-three-territories-and-the-end-de")
    assert case["actions"]
    assert (hint.code, hint.gains) == ("shares-win", [8, 8])
    assert hint.leaves is None


def test_a_turn_without_an_aim_names_where_it_plays(server: Server) -> None:
    hint, case = hint_of(server, "quiet-11-it")
    assert hint.code in ("prepares", "threatens", "blocks")
    assert hint.landscapes
    assert set(hint.landscapes) <= {letter for row in case["map"].splitlines() for letter in row}


def test_a_turn_that_only_gives_points_away_says_so(server: Server) -> None:
    """Yellow alone is inside what the turn closes; it is never said to prepare anything."""
    hint, _ = hint_of(server, "nobody-inside-de", start="3.#.y./y5.y/3.#.r. r0 - 0,0 20 0")
    assert hint.code == "concedes"
    assert hint.gains[0] == 0
    assert hint.gains[1] > 0
    assert set(hint.landscapes) == {"A", "B"}
    assert hint.threat is None


def test_what_a_turn_leaves_to_others_is_named(server: Server) -> None:
    """Red only walks by, and Yellow can still close what has a yellow pioneer in it."""
    hint, _ = hint_of(server, "nobody-inside-de", ["c6-c5", "c5-c6", "c6-c5"], "3.#.y./y4.y./3.#.r. r0 - 0,0 20 0")
    assert hint.code in ("prepares", "threatens")
    assert hint.leaves is not None
    assert (hint.leaves.player, hint.leaves.points > 0) == ("yellow", True)

"""The sentences about what happened."""

import pytest

from terranova.cli.terminal.sentences import COLOURS, describe_event, names_of
from terranova.events import ENDINGS, GameEnded, Outcome, Region, TerritoryScored, TurnEnded, TurnPassed
from terranova.locale import messages_of
from terranova.position import PLAYERS

NAMES = names_of({"Yellow": "{Bert}"})


def territory(n_fields: int, n_landscapes: int, *pioneers: int) -> Region:
    landscapes = tuple((letter, 1) for letter in "ABC"[:n_landscapes])
    return Region(frozenset(f"a{number}" for number in range(1, n_fields + 1)), landscapes, pioneers)


def test_players_and_endings_are_those_of_the_library() -> None:
    assert tuple(COLOURS) == PLAYERS
    assert set(ENDINGS) < set(messages_of("ending."))


@pytest.mark.parametrize(
    ("region", "told"),
    [
        (
            territory(13, 2, 2, 1),
            [
                "A territory is closed: 13 fields × 2 = 26.",
                "Red gets 26 points (R18).",
                "Its pioneers leave the game: Red 2, {Bert} (yellow) 1 (R19).",
            ],
        ),
        (
            territory(7, 1, 1, 1),
            [
                "A territory is closed: 7 fields × 3 = 21.",
                "Red, {Bert} (yellow) get 10 points each (R18).",
                "Its pioneers leave the game: Red 1, {Bert} (yellow) 1 (R19).",
            ],
        ),
        (
            territory(1, 3, 0, 0),
            ["A territory is closed: 1 field × 1 = 1.", "Nobody has a pioneer in it, so nobody gets anything (R18)."],
        ),
        (
            territory(3, 3, 1, 1),
            [
                "A territory is closed: 3 fields × 1 = 3.",
                "Red, {Bert} (yellow) get 1 point each (R18).",
                "Its pioneers leave the game: Red 1, {Bert} (yellow) 1 (R19).",
            ],
        ),
    ],
)
def test_territories(region: Region, told: list[str]) -> None:
    assert describe_event(TerritoryScored(region), NAMES, 12) == told


def test_turns() -> None:
    assert describe_event(TurnEnded("red", 0, 0), NAMES, 12) == []
    assert describe_event(TurnEnded("red", 2, 0), NAMES, 12) == [
        "Red has no legal action left, so the turn ends early (R9)."
    ]
    quiet = "5 turns in a row without a stone; with 12 the game ends (R24)."
    assert describe_event(TurnPassed("red", 5), NAMES, 12) == ["Red cannot move and is passed over (R8).", quiet]
    assert describe_event(TurnEnded("red", 0, 5), NAMES, 0) == []


def test_the_end() -> None:
    won = Outcome(("yellow",), "R21", "no-open-region", (3, 7))
    assert describe_event(GameEnded(won), NAMES, 12)[-1] == "{Bert} (yellow) wins with 7 points (R25)."
    shared = Outcome(("red", "yellow"), "R24", "quiet", (1, 1))
    assert (
        describe_event(GameEnded(shared), NAMES, 12)[-1]
        == "Red, {Bert} (yellow) share the win with 1 point each (R25)."
    )

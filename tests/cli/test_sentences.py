"""The sentences about what happened."""

import pytest

from terranova.bridge import tables_of
from terranova.cli.terminal.sentences import COLOURS, describe_event, names_of
from terranova.events import GameEnded, TerritoryScored, TurnEnded, TurnPassed
from terranova.locale import messages_of
from terranova.maps import Map
from terranova.outcome import ENDINGS, Outcome
from terranova.position import PLAYERS
from terranova.region import Region

NAMES = names_of({"Yellow": "{Bert}"})


def territory(n_fields: int, n_landscapes: int, *pioneers: int) -> Region:
    """The first fields of a map of one row, with all landscapes in turn."""
    letters = "ABC"[:n_landscapes]
    row = " ".join(letters[number % n_landscapes] for number in range(n_fields))
    header = "".join(f"{letter}: {letter.lower()}\n" for letter in "ABCDEFG")
    map = Map.from_text(f"name: row\n{header}\n{row} A B C D E F G\n")
    return tables_of(map).region_with(frozenset(map.fields[:n_fields]), pioneers)


def test_players_and_endings_are_those_of_the_library() -> None:
    assert tuple(COLOURS) == PLAYERS
    assert set(ENDINGS) < set(messages_of("ending."))


@pytest.mark.parametrize(
    ("region", "told"),
    [
        (
            territory(13, 2, 2, 1),
            [
                "A territory is closed: 13 spaces × 2 = 26.",
                "Red gets 26 points (R18).",
                "Its pioneers leave the game: Red 2, {Bert} (yellow) 1 (R19).",
            ],
        ),
        (
            territory(7, 1, 1, 1),
            [
                "A territory is closed: 7 spaces × 3 = 21.",
                "Red, {Bert} (yellow) get 10 points each (R18).",
                "Its pioneers leave the game: Red 1, {Bert} (yellow) 1 (R19).",
            ],
        ),
        (
            territory(1, 1, 0, 0),
            ["A territory is closed: 1 space × 3 = 3.", "No pioneers inside, so nobody scores (R18)."],
        ),
        (
            territory(3, 3, 1, 1),
            [
                "A territory is closed: 3 spaces × 1 = 3.",
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
    quiet = "5 turns in a row without a stone; the game ends at 12 (R24)."
    assert describe_event(TurnPassed("red", 5), NAMES, 12) == ["Red cannot move and passes (R8).", quiet]
    assert describe_event(TurnEnded("red", 0, 5), NAMES, 0) == []


def test_the_end() -> None:
    won = Outcome(("yellow",), "R21", "no-open-region", (3, 7))
    assert describe_event(GameEnded(won), NAMES, 12)[-1] == "{Bert} (yellow) wins with 7 points (R25)."
    shared = Outcome(("red", "yellow"), "R24", "quiet", (1, 1))
    assert (
        describe_event(GameEnded(shared), NAMES, 12)[-1]
        == "Red, {Bert} (yellow) share the win with 1 point each (R25)."
    )

"""Events of a game in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from terranova import Outcome, Region
from terranova.events import (
    Event,
    GameEnded,
    PioneerMoved,
    PioneerPlaced,
    StonePlaced,
    TerritoryScored,
    TurnEnded,
    TurnPassed,
)
from terranova.locale import listing, say, say_count, speaker, to_say

Names = Mapping[str, str]
"""From a player (``"red"``) to the player's name."""

COLOURS = {"red": to_say("Red"), "yellow": to_say("Yellow"), "blue": to_say("Blue"), "green": to_say("Green")}
"""The names of players who have none; also the record tags that hold names."""


def names_of(given: Mapping[str, str]) -> Names:
    """The names of all players; ``given`` has the known ones by ``COLOURS``."""
    return {
        player: say("{name} ({colour})", name=given[colour], colour=speaker().word(player))
        if given.get(colour)
        else say(colour)
        for player, colour in COLOURS.items()
    }


def describe_events(events: Iterable[Event], names: Names, quiet_limit: int) -> list[str]:
    """The sentences for these events."""
    return [sentence for event in events for sentence in describe_event(event, names, quiet_limit)]


def describe_event(event: Event, names: Names, quiet_limit: int) -> list[str]:
    """The sentences for one event; a turn that simply ended has none."""
    match event:
        case PioneerPlaced(player, field):
            return [say("{player} places a pioneer on {field}.", player=names[player], field=field)]
        case PioneerMoved(player, start, end):
            return [say("{player} slides from {start} to {end}.", player=names[player], start=start, end=end)]
        case StonePlaced(player, field):
            return [say("{player} places a stone on {field}.", player=names[player], field=field)]
        case TerritoryScored(territory):
            return [say("A territory is closed: {sum}.", sum=sum_of(territory)), *describe_shares(territory, names)]
        case TurnEnded(player, forgone, quiet):
            early = say("{player} has no legal action left, so the turn ends early (R9).", player=names[player])
            return [*([early] if forgone else []), *describe_quiet_turns(quiet, quiet_limit)]
        case TurnPassed(player, quiet):
            passed = say("{player} cannot move and passes (R8).", player=names[player])
            return [passed, *describe_quiet_turns(quiet, quiet_limit)]
        case GameEnded(outcome):
            return describe_outcome(outcome, names)


def sum_of(territory: Region) -> str:
    """The worth of a territory as a sum: ``13 fields × 2 = 26`` (R17)."""
    return say_count(
        len(territory.fields),
        "{count} space × {multiplier} = {worth}",
        "{count} spaces × {multiplier} = {worth}",
        multiplier=territory.multiplier,
        worth=territory.worth,
    )


def describe_shares(territory: Region, names: Names) -> list[str]:
    """Who gets what for a territory (R18), and who leaves the game (R19)."""
    winners, share = territory.winners, max(territory.shares)
    if not winners:
        return [say("No pioneers inside, so nobody scores (R18).")]
    listed = listing([names[player] for player in winners])
    leave = say("Its pioneers leave the game: {pioneers} (R19).", pioneers=pioneers_in(territory, names))
    if len(winners) == 1:
        gets = say_count(
            share, "{player} gets {count} point (R18).", "{player} gets {count} points (R18).", player=listed
        )
    else:
        gets = say_count(
            share, "{players} get {count} point each (R18).", "{players} get {count} points each (R18).", players=listed
        )
    return [gets, leave]


def pioneers_in(region: Region, names: Names) -> str:
    """The pioneers in a region, by player: ``Red 3, Yellow 1``."""
    counts = zip(COLOURS, region.pioneers, strict=False)
    return listing([say("{player} {count}", player=names[player], count=count) for player, count in counts if count])


def describe_quiet_turns(quiet: int, quiet_limit: int) -> list[str]:
    """The countdown of quiet turns (R24)."""
    if not quiet or not quiet_limit:
        return []
    return [
        say_count(
            quiet,
            "{count} turn without a stone; the game ends at {limit} in a row (R24).",
            "{count} turns in a row without a stone; the game ends at {limit} (R24).",
            limit=quiet_limit,
        )
    ]


def describe_outcome(outcome: Outcome, names: Names) -> list[str]:
    """Why the game ended, and who won (R25)."""
    points = max(outcome.scores)
    listed = listing([names[player] for player in outcome.winners])
    if len(outcome.winners) == 1:
        won = say_count(
            points,
            "{player} wins with {count} point (R25).",
            "{player} wins with {count} points (R25).",
            player=listed,
        )
    else:
        won = say_count(
            points,
            "{players} share the win with {count} point each (R25).",
            "{players} share the win with {count} points each (R25).",
            players=listed,
        )
    return [say("The game is over."), speaker().t(f"ending.{outcome.code}"), won]


def score_line(scores: Sequence[int], names: Names) -> str:
    """The points of all players: ``Red 12, Yellow 7``."""
    points = zip(COLOURS, scores, strict=False)
    return listing([say("{player} {count}", player=names[player], count=count) for player, count in points])

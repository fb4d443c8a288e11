"""What a computer player thinks of a position or a turn, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from terranova import Candidate, Turn
from terranova.cli.terminal.sentences import Names
from terranova.locale import listing, say, speaker


def chance_list(chances: Sequence[float], names: Names) -> str:
    """Each player's chance to win."""
    return listing(
        [
            say("{player} {share}", player=names[player], share=percent(chance))
            for player, chance in zip(names, chances, strict=False)
        ]
    )


def value_list(values: Sequence[float], names: Names) -> str:
    """The points each player is expected to have at the end."""
    return listing(
        [
            say("{player} {count}", player=names[player], count=speaker().number(value, ".1f"))
            for player, value in zip(names, values, strict=False)
        ]
    )


def candidate_lines(number: int, candidate: Candidate, names: Names) -> list[str]:
    """A turn with what it promises and how the game may go on."""
    lines = [
        say("{number}. {turn}", number=number, turn=Turn(candidate.turn)),
        "   " + say("Chance to win: {chances}.", chances=chance_list(candidate.chances, names)),
        "   " + say("Points expected at the end: {values}.", values=value_list(candidate.values, names)),
    ]
    if len(candidate.line) > 1:
        replies = " / ".join(str(Turn(turn)) for turn in candidate.line[1:4])
        lines.append("   " + say("Then perhaps: {turns}.", turns=replies))
    return lines


def percent(share: float) -> str:
    """A share as a whole percentage."""
    return say("{number}%", number=speaker().number(100 * share, ".0f"))

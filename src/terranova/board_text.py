"""A map or position as plain text: what ``print`` shows of a game."""

from __future__ import annotations

from terranova.maps import Map
from terranova.position import ACTIONS_PER_TURN, FREE, Position


def board_text(map: Map, position: Position | None = None) -> str:
    """The drawing of the map with row letters and numbers.

    A free field shows its landscape's letter, any other what is on it:
    ``r y b g`` a pioneer, ``#`` a stone, ``x`` closed.
    """
    n_columns = max(len(row) for row in map.rows)
    numbers = "".join(f"{n + 1:<2}" if n == 0 or n % 5 == 4 else "  " for n in range((n_columns + 1) // 2))
    lines = [f"  {numbers}".rstrip()]
    for row, fields in enumerate(map.row_fields()):
        line = [" "] * n_columns
        for field in fields:
            content = position.at(field) if position else FREE
            line[map.places[field][1]] = map.landscape_of(field) if content == FREE else content
        lines.append(f"{chr(ord('a') + row)} {''.join(line)}".rstrip())
    return "\n".join(lines)


def status_text(position: Position) -> str:
    """The points, the stones left and who is to move, in one line."""
    scores = ", ".join(f"{player} {score}" for player, score in zip(position.players, position.scores, strict=True))
    if position.turn is None:
        turn = "game over"
    elif position.is_setup:
        turn = f"{position.turn} to place, {position.to_place} pioneers left"
    else:
        turn = f"{position.turn} to move, action {position.actions_taken + 1} of {ACTIONS_PER_TURN}"
    return f"{turn}; {scores}; {position.supply} stones left"

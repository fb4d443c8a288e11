"""Playback: a game as moments to be looked at. Plain values: another process can draw them without the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from terranova.actions import Action
from terranova.events import TerritoryScored, TurnEnded, TurnPassed
from terranova.maps import Map
from terranova.position import Position
from terranova.region import Region

if TYPE_CHECKING:
    from terranova.record import Record

TAGS = {"red": "Red", "yellow": "Yellow", "blue": "Blue", "green": "Green"}
"""The tags of a record that hold the names of the players."""


@dataclass(frozen=True)
class Moment:
    """How the board stands after an action; before the first one there is no action."""

    position: Position
    action: Action | None = None
    player: str | None = None
    """Who acted."""
    territories: tuple[Region, ...] = ()
    """What the action closed."""
    turn: int | None = None
    """The number of the turn the action belongs to; None in set-up."""
    is_last_of_turn: bool = True
    passed: tuple[str, ...] = ()
    """Who was passed over after it (R8)."""


@dataclass(frozen=True)
class Playback:
    """A game from its first moment to its last."""

    map: Map
    players: tuple[str, ...]
    moments: tuple[Moment, ...]
    names: Mapping[str, str]
    """The names of the players, as far as they gave one."""
    winners: tuple[str, ...] = ()
    ending: str | None = None
    """The code of the ending, if the game is over."""

    @classmethod
    def of(cls, record: Record) -> Playback:
        """The main line of a record, played."""
        game = record.new_game()
        moments, turn = [Moment(game.position)], 0
        is_new = True
        for action in record.actions:
            player, is_setup = game.turn, game.position.is_setup
            events = game.push(action)
            turn += is_new and not is_setup
            is_new = is_setup or any(isinstance(event, TurnEnded) for event in events) or game.is_game_over()
            closed = tuple(event.territory for event in events if isinstance(event, TerritoryScored))
            passed = tuple(event.player for event in events if isinstance(event, TurnPassed))
            number = None if is_setup else turn
            moments.append(Moment(game.position, action, player, closed, number, is_new, passed))
            turn += len(passed)
        outcome = game.outcome()
        return cls(
            map=record.map,
            players=game.players,
            moments=tuple(moments),
            names={player: record.tags[tag] for player, tag in TAGS.items() if record.tags.get(tag)},
            winners=outcome.winners if outcome else (),
            ending=outcome.code if outcome else None,
        )

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    @property
    def n_actions(self) -> int:
        return len(self.moments) - 1

    @cached_property
    def first_turn(self) -> int:
        """How many actions were played before the first turn."""
        return next((n - 1 for n, moment in enumerate(self.moments) if moment.turn), self.n_actions)

    @property
    def n_turns(self) -> int:
        """How many turns were played, those that were passed over among them."""
        return max(((moment.turn or 0) + len(moment.passed) for moment in self.moments), default=0)

    def territories(self, n_actions: int) -> list[Region]:
        """All that was closed by the first actions."""
        return [region for moment in self.moments[: n_actions + 1] for region in moment.territories]

    def turn_of(self, n_actions: int) -> tuple[int, int]:
        """The turn of that action, as the moments before and after it."""
        number = self.moments[n_actions].turn
        if n_actions == 0 or number is None:
            return max(0, n_actions - 1), n_actions
        same = [n for n, moment in enumerate(self.moments) if moment.turn == number]
        return same[0] - 1, same[-1]

    # To other processes and back.

    def document(self) -> dict[str, Any]:
        """All of it as values that JSON has."""
        return {
            "map": self.map.text(),
            "players": list(self.players),
            "names": dict(self.names),
            "winners": list(self.winners),
            "ending": self.ending,
            "moments": [
                {
                    "position": moment.position.text(),
                    "action": str(moment.action) if moment.action else None,
                    "player": moment.player,
                    "territories": [
                        asdict(region) | {"fields": sorted(region.fields)} for region in moment.territories
                    ],
                    "turn": moment.turn,
                    "is_last_of_turn": moment.is_last_of_turn,
                    "passed": list(moment.passed),
                }
                for moment in self.moments
            ],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Playback:
        """What ``document`` made."""
        map = Map.from_text(document["map"])
        players = tuple(document["players"])
        moments = tuple(_read_moment(map, len(players), moment) for moment in document["moments"])
        winners = tuple(document["winners"])
        return cls(map, players, moments, dict(document["names"]), winners, document["ending"])


def _read_moment(map: Map, players: int, moment: Mapping[str, Any]) -> Moment:
    return Moment(
        position=Position.from_text(moment["position"], map, players),
        action=Action.from_text(moment["action"]) if moment["action"] else None,
        player=moment["player"],
        territories=tuple(read_region(region) for region in moment["territories"]),
        turn=moment["turn"],
        is_last_of_turn=moment["is_last_of_turn"],
        passed=tuple(moment["passed"]),
    )


def read_region(region: Mapping[str, Any]) -> Region:
    """A region as ``asdict`` wrote it and JSON kept it."""
    return Region(
        fields=frozenset(region["fields"]),
        landscapes=tuple((letter, count) for letter, count in region["landscapes"]),
        pioneers=tuple(region["pioneers"]),
        multiplier=region["multiplier"],
        worth=region["worth"],
        winners=tuple(region["winners"]),
        shares=tuple(region["shares"]),
    )

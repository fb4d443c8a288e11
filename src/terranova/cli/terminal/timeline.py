"""A record turn by turn: what was played, what it caused, and the position after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terranova.cli.terminal.sentences import Names, describe_events
from terranova.events import Event, GameEnded, PioneerMoved, PioneerPlaced, StonePlaced, TurnPassed
from terranova.locale import listing, say, say_count
from terranova.record import PASS, Record, evaluation_text


@dataclass(frozen=True)
class Moment:
    """The end of a turn; the first moment is that of the set-up, or of the position a record starts from."""

    number: int
    """Of the turn; 0 for the set-up."""
    player: str | None
    words: tuple[str, ...]
    """The texts of its actions, or ``("pass",)``."""
    events: tuple[Event, ...]
    comments: tuple[str, ...]
    n_actions: int
    """Actions played since the beginning of the record."""
    scores: tuple[int, ...]
    position: str
    notes: tuple[str, ...] = ()
    """Glyphs and evaluations of its actions."""
    variations: tuple[str, ...] = ()
    """Other ways to play it, as the lines of the record."""

    def heading(self, names: Names) -> str:
        """The turn in one line."""
        if self.player is None:
            placed = say_count(len(self.words), "Set-up: {count} pioneer placed.", "Set-up: {count} pioneers placed.")
            return placed if self.words else say("The start.")
        actions = " ".join((*self.words, *self.notes))
        return say("{number}. {player}: {actions}", number=self.number, player=names[self.player], actions=actions)

    def sentences(self, names: Names, quiet_limit: int) -> list[str]:
        """What the turn caused beyond its actions."""
        caused = [event for event in self.events if not isinstance(event, PioneerPlaced | PioneerMoved | StonePlaced)]
        return describe_events(caused, names, quiet_limit)


def moments(record: Record) -> list[Moment]:
    """The set-up and every turn of a record."""
    return list(_moments(record))


def _moments(record: Record) -> Iterator[Moment]:
    game = record.new_game()
    waiting: list[Event] = []  # passes, and the end of the game, that belong to turns still to come

    def moment(number: int, player: str | None, words: tuple[str, ...], *, is_last: bool) -> Moment:
        nonlocal waiting
        first = len(game.action_stack)
        if words == (PASS,):
            events, waiting = waiting[:1], waiting[1:]
        else:
            happened = [event for word in words for event in game.push_text(word)]
            waiting = [event for event in happened if isinstance(event, TurnPassed | GameEnded)]
            events = [event for event in happened if event not in waiting]
        if is_last or not any(isinstance(event, TurnPassed) for event in waiting):
            events, waiting = events + waiting, []
        n_actions = len(game.action_stack)
        spoken = range(first + 1 if number else 0, n_actions + 1)
        comments = tuple(text for count in spoken for text in record.comments.get(count, ()))
        notes: list[str] = []
        for count in range(first + 1, n_actions + 1):
            notes += record.glyphs.get(count, ())
            notes += [evaluation_text(values) for n, values in record.evaluations.items() if n == count]
        variations = record.variation_lines(first) if n_actions > first and number else []
        return Moment(
            number,
            player,
            words,
            tuple(events),
            comments,
            n_actions,
            game.scores,
            game.position.text(),
            tuple(notes),
            tuple(variations),
        )

    setup = tuple(str(action) for action in record.actions[: record.start.to_place])
    turns = record.turns()
    yield moment(0, None, setup, is_last=not turns)
    for number, player, words in turns:
        yield moment(number, player, words, is_last=number == len(turns))


def outline(record: Record, names: Names) -> str:
    """The map, rules and players in one line."""
    players = listing([names[player] for player in record.start.players])
    return say("{map}, rules {rules}: {players}.", map=record.map.name, rules=record.rules.text(), players=players)

"""Attempt: somebody at work on a lesson. The rules decide; an attempt only remembers whose actions were whose."""

from __future__ import annotations

from terranova.actions import Action, PlacePioneer
from terranova.events import TerritoryScored, TurnEnded
from terranova.game import Game
from terranova.position import ACTIONS_PER_TURN
from terranova.region import Region
from terranova.rules import DEFAULT_EDITION, RuleSet
from terranova.teaching.lessons.lesson import Lesson


class Attempt:
    """A lesson with what the learner has done in it."""

    def __init__(self, lesson: Lesson, rules: RuleSet | str = DEFAULT_EDITION) -> None:
        self.lesson = lesson
        self.game: Game = lesson.new_game(rules)
        self.player = self.game.players[0]
        self.own: list[Action] = []
        """What the learner has done, without the replies of others."""
        self._began_in_setup = self.game.position.is_setup
        self._n_replies: list[int] = []

    def push(self, action: Action) -> None:
        """Play an action of the learner, and the replies to it.

        :raises IllegalActionError: if the rules do not allow it; the attempt stays as it was.
        """
        self.game.push(action)
        self.own.append(action)
        replies = 0
        while self.game.position.is_setup and self.game.turn != self.player:
            free = (field for field in self.lesson.replies if self.game.position.is_free(field))
            self.game.push(PlacePioneer(next(free)))
            replies += 1
        self._n_replies.append(replies)

    def push_line(self, line: str) -> None:
        """Play the actions of a text one after the other."""
        for word in line.split():
            self.push(Action.from_text(word))

    def pop(self) -> None:
        """Take back the learner's last action and the replies to it."""
        for _ in range(self._n_replies.pop() + 1):
            self.game.pop()
        self.own.pop()

    # How it stands.

    @property
    def is_over(self) -> bool:
        """Whether the learner's turn, or the placing of pioneers, is over."""
        if self.game.is_game_over():
            return True
        if self._began_in_setup:
            return not self.game.position.is_setup
        return any(isinstance(event, TurnEnded) for events in self.game.event_stack for event in events)

    @property
    def n_left(self) -> int:
        """How many actions the learner has left."""
        if self.is_over:
            return 0
        position = self.game.position
        if position.is_setup:
            return -(-position.to_place // len(position.players))
        return ACTIONS_PER_TURN - position.actions_taken

    @property
    def closings(self) -> tuple[Region, ...]:
        """The territories that have been closed, in their order."""
        return tuple(
            event.territory
            for events in self.game.event_stack
            for event in events
            if isinstance(event, TerritoryScored)
        )

    @property
    def gain(self) -> int:
        """Points the learner has got."""
        return self._gains()[0]

    @property
    def gain_of_others(self) -> int:
        """Points all others have got."""
        return sum(self._gains()[1:])

    def _gains(self) -> list[int]:
        return [now - then for now, then in zip(self.game.scores, self.game.start.scores, strict=True)]

"""Record and Variation: a written game, and another way to go on from one of its turns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from terranova.actions import Action
from terranova.errors import InvalidTextError, TerraNovaError
from terranova.game import Game
from terranova.locale import say
from terranova.maps import Map, is_writable, map_names
from terranova.position import Position
from terranova.record.notes import check_glyph, evaluation_text, read_evaluation
from terranova.record.visitor import PASS, RecordVisitor, walk
from terranova.record.writer import INDENT, TextWriter
from terranova.rules import RuleSet
from terranova.turn import as_turn

KNOWN_TAGS = ("Map", "Rules", "Players", "Position", "Drawing", "Landscapes", "Result")

_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")


@dataclass(frozen=True)
class Variation:
    """Another way to play a turn and to go on, with notes and variations of its own.

    The notes are counted as those of the record: by the number of actions played since the game began.
    """

    first: int
    """How many actions are played before it: those before the turn that it replaces."""
    actions: tuple[Action, ...]
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    glyphs: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    evaluations: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()


@dataclass(frozen=True)
class Record:
    """A written game. Its actions are legal: they were replayed when it was made."""

    tags: Mapping[str, str]
    """The free tags, such as the players' names."""
    start: Position
    """The position before the first action."""
    rules: RuleSet
    actions: tuple[Action, ...]
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """From the number of actions played so far to what is said then."""
    glyphs: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """From the number of actions played so far to the glyphs (``!?``) that stand then."""
    evaluations: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    """From the number of actions played so far to the points that each player is expected to end with."""
    variations: tuple[Variation, ...] = ()
    """Other ways to play turns of this line, in the order of reading."""

    @classmethod
    def of(cls, game: Game, tags: Mapping[str, str] | None = None) -> Record:
        """The record of a game.

        :raises InvalidTextError: if a tag cannot be written.
        """
        for name, value in (tags or {}).items():
            if not _TAG_NAME.fullmatch(name) or name in KNOWN_TAGS:
                raise InvalidTextError("record-tag-name", tag=name)
            if not _is_writable(value):
                raise InvalidTextError("record-tag-value", tag=name, reason=say("It must be one line of text."))
        return cls(dict(tags or {}), game.start, game.rules, game.action_stack)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """:raises InvalidTextError: if the text is not a record, BrokenRecordError if it breaks in the middle."""
        from terranova.record.reader import RecordReader

        return RecordReader(text).record()

    @property
    def map(self) -> Map:
        """The map it is played on."""
        return self.start.map

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.start.scores)

    def new_game(self) -> Game:
        """The game before the first action."""
        return Game.from_position(self.start, rules=self.rules)

    def game(self, n_actions: int | None = None) -> Game:
        """The game, played to its end or up to so many actions."""
        game = self.new_game()
        for action in self.actions[:n_actions]:
            game.push(action)
        return game

    def turns(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """The turns of the main line after set-up: number, player, and the actions' texts or ``("pass",)``."""
        lister = _TurnLister()
        walk(replace(self, variations=()), lister)
        return [(number, player, tuple(words)) for number, player, words in lister.found]

    def accept(self, visitor: RecordVisitor) -> None:
        """Lead a visitor through the record, variations included."""
        walk(self, visitor)

    def branch(self, *path: int) -> Record:
        """The record with a variation as its main line: that of this place in ``variations``, then within it.

        >>> from terranova import Game
        >>> game = Game(map="duel")
        >>> record = game.record()
        >>> record.branch() == record
        True

        :raises IndexError: if there is no such variation.
        """
        found = self
        for place in path:
            line = found.variations[place]
            kept = line.first
            before = {kept: found.comments.get(kept, ())}
            comments = {n: (*before.get(n, ()), *texts) for n, texts in line.comments.items()}
            found = replace(
                self,
                actions=found.actions[:kept] + line.actions,
                comments={**_until(found.comments, kept), **comments},
                glyphs={**_until(found.glyphs, kept), **line.glyphs},
                evaluations={**_until(found.evaluations, kept), **line.evaluations},
                variations=line.variations,
            )
        return found

    def variation_lines(self, first: int) -> list[str]:
        """The variations of the turn that begins after ``first`` actions, as the lines that are written."""
        writer = TextWriter()
        here = tuple(variation for variation in self.variations if variation.first == first)
        if not here:
            return []
        walk(replace(self, variations=here, comments={}, glyphs={}, evaluations={}), writer)
        return [line for line in writer.text_lines() if line.startswith(INDENT)]

    # Annotating: ``n`` is the number of actions played so far.

    def with_comment(self, n: int, comment: str) -> Record:
        """The record with one more comment.

        :raises TerraNovaError: if there are not so many actions.
        :raises InvalidTextError: if it cannot be written.
        """
        self._check_count(n)
        text = " ".join(comment.split())
        if not _is_writable(text):
            raise InvalidTextError("record-comment-text")
        return replace(self, comments={**self.comments, n: (*self.comments.get(n, ()), text)})

    def with_glyph(self, n: int, glyph: str) -> Record:
        """The record with one more glyph: ``! ? !! ?? !? ?!``.

        :raises TerraNovaError: if there are not so many actions.
        :raises InvalidTextError: if it is no glyph.
        """
        self._check_count(n, least=1)
        return replace(self, glyphs={**self.glyphs, n: (*self.glyphs.get(n, ()), check_glyph(glyph))})

    def with_evaluation(self, n: int, values: Iterable[float]) -> Record:
        """The record with the expected points of each player, kept to a hundredth.

        :raises TerraNovaError: if there are not so many actions.
        :raises InvalidTextError: if there is not one number for each player.
        """
        self._check_count(n, least=1)
        numbers = read_evaluation(evaluation_text(values), self.players)
        return replace(self, evaluations={**self.evaluations, n: numbers})

    def with_variation(self, first: int, turns: Iterable[str | Iterable[Action | str]]) -> Record:
        """The record with another way to play from the turn on that begins after ``first`` actions.

        :raises TerraNovaError: if no turn of the main line begins there, or an action is not legal.
        """
        self._check_count(first)
        game, played = self.game(first), [as_turn(turn) for turn in turns]
        is_turn = not game.position.is_setup and (game.position.actions_taken == 0 or first == 0)
        if not is_turn or first == len(self.actions) or not any(played):
            raise TerraNovaError("record-variation")
        for turn in played:
            game.push(turn)
        variation = Variation(first, tuple(action for turn in played for action in turn))
        return replace(self, variations=(*self.variations, variation))

    def _check_count(self, n: int, least: int = 0) -> None:
        if n not in range(least, len(self.actions) + 1):
            raise TerraNovaError("record-no-action", count=n, least=least, most=len(self.actions))

    def text(self) -> str:
        """The record as it is written in a file."""
        writer = TextWriter()
        walk(self, writer)
        tags = [f'[{name} "{_escape(value)}"]' for name, value in self._all_tags(self.game()).items()]
        return "\n".join([*tags, "", *writer.text_lines()]) + "\n"

    def _all_tags(self, game: Game) -> dict[str, str]:
        tags = {"Map": self.map.name}
        if self.map.name not in map_names() or Map.load(self.map.name) != self.map:
            tags["Drawing"] = "|".join(self.map.rows)
            tags["Landscapes"] = ",".join(f"{letter}={name}" for letter, name in self.map.landscapes.items())
        tags |= {"Rules": self.rules.text(), "Players": str(self.players)}
        if not self.start.is_new(self.rules.stones):
            tags["Position"] = self.start.text()
        return tags | dict(self.tags) | {"Result": game.result()}

    def _repr_svg_(self) -> str:
        return self.game()._repr_svg_()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Record on {self.map.name!r}: {len(self.actions)} actions>"


Line = Record | Variation
"""What turns are played along."""


class _TurnLister(RecordVisitor):
    """Collects the turns."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str, list[str]]] = []

    def begin_turn(self, number: int, player: str) -> None:
        self.found.append((number, player, []))

    def visit_action(self, action: Action) -> None:
        if self.found:
            self.found[-1][2].append(str(action))

    def visit_pass(self) -> None:
        self.found[-1][2].append(PASS)


Note = TypeVar("Note")


def _until(notes: Mapping[int, Note], n: int) -> dict[int, Note]:
    return {count: note for count, note in notes.items() if count <= n}


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _is_writable(value: str) -> bool:
    return all(is_writable(character) for character in value)

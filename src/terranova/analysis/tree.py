"""The tree of an analysis: turns and other ways to play them, with notes; made of a record and written as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from terranova.actions import Action
from terranova.errors import InvalidTextError, TerraNovaError
from terranova.events import Event, GameEnded, PioneerPlaced, TerritoryScored, TurnEnded, TurnPassed
from terranova.game import Game
from terranova.maps import is_writable
from terranova.position import Position
from terranova.record import Record, Variation
from terranova.record.notes import MOST_VARIATIONS_DEEP, check_glyph, evaluation_text, read_evaluation
from terranova.rules import RuleSet

ROOT = -1
"""The parent of first turns."""
MOST_NODES = 3_000
"""A tree is a thing for people."""


@dataclass(frozen=True)
class TreeNode:
    """A turn; in set-up, the placing of a pioneer."""

    parent: int
    """The index of the turn before it, or ``ROOT``."""
    actions: tuple[Action, ...]
    comment: str = ""
    glyph: str = ""
    evaluation: tuple[float, ...] = ()
    """The points that each player is expected to end with; empty if nothing is noted."""


@dataclass(frozen=True)
class TurnFacts:
    """What the rules say about a turn of a tree."""

    player: str
    number: int | None
    """The number of the turn; None in set-up."""
    gains: tuple[int, ...]
    """The points that each player got."""
    is_over: bool
    """Whether the game is over after it."""


@dataclass(frozen=True)
class AnalysisTree:
    """Turns from a position on. Of turns with the same parent the first is the main line, the others are variations."""

    start: Position
    rules: RuleSet
    nodes: tuple[TreeNode, ...] = ()
    """Every turn behind its parent."""
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    """On the position it begins with."""

    @classmethod
    def of_record(cls, record: Record) -> AnalysisTree:
        """The tree of a record. Of a turn that breaks off in the middle only the actions before it are kept."""
        reader = _RecordSplitter(record)
        reader.add_line(ROOT, record.actions, record, record.variations, 0)
        comment = " ".join(record.comments.get(0, ()))
        return cls(record.start, record.rules, tuple(reader.nodes), record.tags, comment)

    def record(self) -> Record:
        """The tree as a record, its first line as the main one.

        :raises TerraNovaError: if a turn is not legal, or the tree cannot be written.
        """
        self.facts()
        return _RecordMaker(self).record()

    def facts(self) -> list[TurnFacts]:
        """What the rules say about each turn; all are played.

        :raises TerraNovaError: if a turn is not legal or not whole, or there are too many.
        """
        if len(self.nodes) > MOST_NODES:
            raise TerraNovaError("analysis-too-large", count=len(self.nodes), most=MOST_NODES)
        found: list[TurnFacts | None] = [None] * len(self.nodes)
        followers = self.followers()
        game = Game.from_position(self.start, rules=self.rules)
        below = [(ROOT, iter(followers[ROOT]), 0)]
        numbers = {ROOT: 0}
        while below:
            parent, rest, _ = below[-1]
            index = next(rest, None)
            if index is None:
                below.pop()
                while below and len(game.action_stack) > below[-1][2]:
                    game.pop()
                continue
            node = self.nodes[index]
            found[index], numbers[index] = _play(game, node, numbers[parent], index + 1)
            below.append((index, iter(followers[index]), len(game.action_stack)))
            self._check_notes(node)
        assert all(one is not None for one in found)
        return [one for one in found if one is not None]

    def followers(self) -> dict[int, list[int]]:
        """The turns that follow each turn, the main line first.

        :raises TerraNovaError: if a turn stands before the one it follows.
        """
        found: dict[int, list[int]] = {index: [] for index in range(ROOT, len(self.nodes))}
        for index, node in enumerate(self.nodes):
            if not ROOT <= node.parent < index:
                raise TerraNovaError("analysis-order", turn=index + 1)
            found[node.parent].append(index)
        return found

    def _check_notes(self, node: TreeNode) -> None:
        if node.glyph:
            check_glyph(node.glyph)
        if node.evaluation:
            read_evaluation(evaluation_text(node.evaluation), len(self.start.scores))
        if not _is_text(node.comment):
            raise InvalidTextError("record-comment-text")


def ends_turn(events: Iterable[Event]) -> bool:
    """Whether a turn, or the placing of a pioneer, is over after an action that caused this."""
    return any(isinstance(event, PioneerPlaced | TurnEnded | GameEnded) for event in events)


def _play(game: Game, node: TreeNode, number: int, place: int) -> tuple[TurnFacts, int]:
    """Play a turn of the tree; also says the number of the last turn then, those passed over included."""
    is_setup, player = game.position.is_setup, game.turn
    if player is None or not node.actions:
        raise TerraNovaError("analysis-turn", turn=place)
    gains, whole, passed = [0] * len(game.players), False, 0
    for action in node.actions:
        if whole:
            raise TerraNovaError("analysis-turn", turn=place)
        events = game.push(action)
        whole = ends_turn(events)
        passed += sum(isinstance(event, TurnPassed) for event in events)
        for event in events:
            if isinstance(event, TerritoryScored):
                gains = [had + share for had, share in zip(gains, event.territory.shares, strict=True)]
    if not whole:
        raise TerraNovaError("analysis-turn", turn=place)
    shown = None if is_setup else number + 1
    return TurnFacts(player, shown, tuple(gains), game.is_game_over()), (shown or number) + passed


def _is_text(comment: str) -> bool:
    return all(is_writable(character) for character in comment)


Notes = Record | Variation


class _RecordSplitter:
    """Cuts the lines of a record into turns."""

    def __init__(self, record: Record) -> None:
        self.nodes: list[TreeNode] = []
        self.game = record.new_game()

    def add_line(
        self, parent: int, actions: tuple[Action, ...], notes: Notes, variations: tuple[Variation, ...], first: int
    ) -> None:
        """Add a line that begins behind a turn, then its variations; the game stands there before and after."""
        parents = {first: parent}
        turn: list[Action] = []
        for action in actions:
            turn.append(action)
            if ends_turn(self.game.push(action)):
                end = len(self.game.action_stack)
                self.nodes.append(self._node(parent, tuple(turn), notes, end))
                parent, turn = len(self.nodes) - 1, []
                parents[end] = parent
        for variation in variations:
            while len(self.game.action_stack) > variation.first:
                self.game.pop()
            replay = actions[: variation.first - first]
            for action in replay[len(self.game.action_stack) - first :]:
                self.game.push(action)
            own = variation.variations
            self.add_line(parents[variation.first], variation.actions, variation, own, variation.first)
        while len(self.game.action_stack) > first:
            self.game.pop()

    def _node(self, parent: int, turn: tuple[Action, ...], notes: Notes, end: int) -> TreeNode:
        inside = range(end - len(turn) + 1, end + 1)
        begin = end - len(turn)
        said = [text for n in inside for text in notes.comments.get(n, ())]
        if isinstance(notes, Variation) and begin == notes.first:
            said = [*notes.comments.get(begin, ()), *said]
        glyphs = [glyph for n in inside for glyph in notes.glyphs.get(n, ())]
        values = [notes.evaluations[n] for n in inside if n in notes.evaluations]
        return TreeNode(parent, turn, " ".join(said), glyphs[-1] if glyphs else "", values[-1] if values else ())


class _RecordMaker:
    """Writes a tree as a main line with variations."""

    def __init__(self, tree: AnalysisTree) -> None:
        self.tree = tree
        self.followers = tree.followers()
        self.n_placed = tree.start.to_place

    def record(self) -> Record:
        tree = self.tree
        first = self.followers[ROOT]
        actions, notes, variations = self.line(first[0], 0, 0) if first else ((), ({}, {}, {}), ())
        comments = {0: (tree.comment,), **notes[0]} if tree.comment else notes[0]
        others = tuple(self.variation(other, 0, 0) for other in first[1:])
        return Record(tree.tags, tree.start, tree.rules, actions, comments, notes[1], notes[2], others + variations)

    def line(
        self, index: int | None, n: int, depth: int
    ) -> tuple[
        tuple[Action, ...],
        tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]], dict[int, tuple[float, ...]]],
        tuple[Variation, ...],
    ]:
        """The actions of a line that begins with a turn, its notes, and its variations."""
        actions: list[Action] = []
        comments: dict[int, tuple[str, ...]] = {}
        glyphs: dict[int, tuple[str, ...]] = {}
        evaluations: dict[int, tuple[float, ...]] = {}
        variations: list[Variation] = []
        while index is not None:
            node = self.tree.nodes[index]
            actions += node.actions
            n += len(node.actions)
            if node.comment:
                comments[n] = (" ".join(node.comment.split()),)
            if node.glyph:
                glyphs[n] = (node.glyph,)
            if node.evaluation:
                evaluations[n] = node.evaluation
            next_ones = self.followers[index]
            variations += [self.variation(other, n, depth) for other in next_ones[1:]]
            index = next_ones[0] if next_ones else None
        return tuple(actions), (comments, glyphs, evaluations), tuple(variations)

    def variation(self, index: int, n: int, depth: int) -> Variation:
        """Another way to go on after so many actions."""
        if n < self.n_placed:
            raise TerraNovaError("analysis-setup-line")
        if depth >= MOST_VARIATIONS_DEEP:
            raise TerraNovaError("analysis-deep", most=MOST_VARIATIONS_DEEP)
        actions, notes, variations = self.line(index, n, depth + 1)
        return Variation(n, actions, *notes, variations)

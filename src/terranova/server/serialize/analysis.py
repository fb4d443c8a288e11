"""Analyses as messages, and messages as trees."""

from __future__ import annotations

from typing import Any

from terranova import Map, Position, RuleSet
from terranova.actions import Action
from terranova.analysis import AnalysisTree, TreeNode
from terranova.game import Game
from terranova.maps import map_names
from terranova.position import PLAYERS
from terranova.record import Record
from terranova.server.schema.analyses import AnalysisText, AnalysisView, OpenAnalysis, TurnNodeView
from terranova.server.schema.vocabulary import cleaned
from terranova.server.serialize.table import map_view, rules_view
from terranova.server.tables.create import PLAYER_TAGS
from terranova.server.tables.maps import find_map, read_map

TITLE = "Title"
"""The tag of a record that holds the title of an analysis."""


def map_of(name: str, drawing: str | None) -> Map:
    """The map that a message names or draws.

    :raises TerraNovaError: if there is none, or the drawing is invalid.
    """
    return read_map(drawing) if drawing is not None else find_map(name)


def tree_of(body: AnalysisText) -> AnalysisTree:
    """The tree of a message; its turns are not played yet.

    :raises TerraNovaError: if there is no such map, rule set, position or action.
    """
    map, rules = map_of(body.map, body.drawing), RuleSet.from_text(body.rules)
    start = Position.from_text(body.start, map)
    tags = {tag: name for tag, name in zip(PLAYER_TAGS, body.names, strict=False) if name}
    if title := cleaned(body.title):
        tags[TITLE] = title
    nodes = tuple(
        TreeNode(
            node.parent,
            tuple(Action.from_text(text) for text in node.actions),
            node.comment,
            node.glyph,
            tuple(node.evaluation),
        )
        for node in body.nodes
    )
    # A game from it says what is wrong with the position.
    return AnalysisTree(Game.from_position(start, rules=rules).start, rules, nodes, tags, body.comment)


def record_text(body: AnalysisText) -> str:
    """A message as a record.

    :raises TerraNovaError: if a turn is not legal, or the tree cannot be written.
    """
    return tree_of(body).record().text()


def tree_view(tree: AnalysisTree) -> dict[str, Any]:
    """The parts of a view that come from the tree."""
    nodes = [
        TurnNodeView.model_construct(
            parent=node.parent,
            actions=[str(action) for action in node.actions],
            comment=node.comment,
            glyph=node.glyph,
            evaluation=list(node.evaluation),
            player=facts.player,
            number=facts.number,
            gains=list(facts.gains),
            is_over=facts.is_over,
        )
        for node, facts in zip(tree.nodes, tree.facts(), strict=True)
    ]
    map, players = tree.start.map, len(tree.start.scores)
    is_shipped = map.name in map_names() and Map.load(map.name) == map
    return {
        "map": map_view(map),
        "drawing": None if is_shipped else map.text(),
        "rules": rules_view(tree.rules, players),
        "players": list(PLAYERS[:players]),
        "names": [cleaned(tree.tags.get(tag, "")) for tag in PLAYER_TAGS[:players]],
        "start": tree.start.text(),
        "comment": tree.comment,
        "nodes": nodes,
        "title": cleaned(tree.tags.get(TITLE, "")),
    }


def new_view(tree: AnalysisTree) -> AnalysisView:
    """An analysis that nobody has kept yet."""
    more: dict[str, Any] = {"id": None, "version": 0, "is_mine": True, "can_add": True, "others_may_add": False}
    return AnalysisView.model_construct(**tree_view(tree), **more)


def open_view(body: OpenAnalysis) -> AnalysisView:
    """A new analysis of a map or a position.

    :raises TerraNovaError: if there is no such map, rule set or position.
    """
    map, rules = map_of(body.map, body.drawing), RuleSet.from_text(body.rules)
    if body.position is None:
        game = Game(map=map, players=body.players, rules=rules)
    else:
        game = Game.from_position(body.position, map, rules=rules)
    return new_view(AnalysisTree(game.start, rules))


def read_record(text: str) -> AnalysisView:
    """The analysis in a record.

    :raises InvalidTextError: if it is no record.
    """
    return new_view(AnalysisTree.of_record(Record.from_text(text)))


def has_all_of(new: str, old: str) -> bool:
    """Whether one tree, as a record, has all turns and comments of another."""
    return _paths(old) <= _paths(new)


def _paths(text: str) -> set[tuple[str, ...]]:
    tree = AnalysisTree.of_record(Record.from_text(text))
    paths: dict[int, tuple[str, ...]] = {-1: ()}
    found = set()
    for index, node in enumerate(tree.nodes):
        paths[index] = (*paths[node.parent], " ".join(map(str, node.actions)))
        found.add(paths[index])
    return found

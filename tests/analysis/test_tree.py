"""Trees of an analysis: from records and back, and what is wrong with others."""

from __future__ import annotations

import random

import pytest

from terranova import Game, TerraNovaError
from terranova.actions import Action
from terranova.analysis import AnalysisTree, TreeNode
from terranova.analysis.tree import MOST_NODES, ROOT, ends_turn
from terranova.record import Record


def played(turns: int, seed: int = 1) -> Game:
    chance, game = random.Random(seed), Game(map="duel", players=2)
    while game.position.is_setup or turns > 0:
        turns -= not game.position.is_setup
        while not ends_turn(game.push(chance.choice(list(game.legal_actions)))):
            pass
        if game.is_game_over():
            break
    return game


def other_turn(game: Game, seed: int) -> tuple[Action, ...]:
    chance, ahead = random.Random(seed), game.copy()
    turn: list[Action] = []
    while True:
        action = chance.choice(list(ahead.legal_actions))
        turn.append(action)
        if ends_turn(ahead.push(action)):
            return tuple(turn)


def sample() -> AnalysisTree:
    """A game of four turns with a variation of two turns in place of the second, and one within that."""
    game = played(4)
    tree = AnalysisTree.of_record(game.record())
    n_setup = game.start.to_place
    before = game.record().game(n_setup + 3)
    first = other_turn(before, 5)
    after = before.copy()
    for action in first:
        after.push(action)
    second, third = other_turn(after, 6), other_turn(after, 7)
    size = len(tree.nodes)
    parent = n_setup  # the first turn
    more = (
        TreeNode(parent, first, "better", "!", (30.0, 25.5)),
        TreeNode(size, second, "", "?!"),
        TreeNode(size, third, "or this"),
    )
    return AnalysisTree(tree.start, tree.rules, (*tree.nodes, *more), {"Red": "Ann"}, "so it began")


def test_a_game_is_a_line_of_turns() -> None:
    game = played(3)
    tree = AnalysisTree.of_record(game.record())
    assert [node.parent for node in tree.nodes] == list(range(ROOT, len(tree.nodes) - 1))
    facts = tree.facts()
    assert [one.number for one in facts if one.number][:3] == [1, 2, 3]
    assert facts[0].number is None
    assert tuple(map(sum, zip(*(one.gains for one in facts), strict=True))) == game.scores


def test_a_tree_comes_back_from_its_record() -> None:
    tree = sample()
    text = tree.record().text()
    again = AnalysisTree.of_record(Record.from_text(text))
    assert again.record().text() == text
    assert again.comment == tree.comment
    assert again.tags["Red"] == "Ann"

    def lines(of: AnalysisTree) -> list[tuple[object, ...]]:
        paths: dict[int, tuple[str, ...]] = {ROOT: ()}
        found = []
        for index, node in enumerate(of.nodes):
            paths[index] = (*paths[node.parent], " ".join(map(str, node.actions)))
            found.append((paths[index], node.comment, node.glyph, node.evaluation))
        return sorted(found)

    assert lines(again) == lines(tree)


def test_a_turn_that_breaks_off_is_left_out() -> None:
    game = played(2)
    whole = len(AnalysisTree.of_record(game.record()).nodes)
    game.push(next(iter(game.legal_actions)))
    assert len(AnalysisTree.of_record(game.record()).nodes) == whole


def test_the_place_of_an_illegal_turn_is_told() -> None:
    tree = sample()
    stones = (Action.from_text("*a1"),) * 3
    with pytest.raises(TerraNovaError):
        AnalysisTree(tree.start, tree.rules, (*tree.nodes, TreeNode(0, stones))).facts()


@pytest.mark.parametrize("cut", [slice(0, 2), slice(0, 0)])
def test_turns_are_whole(cut: slice) -> None:
    tree = sample()
    last = tree.nodes[-1]
    broken = (*tree.nodes[:-1], TreeNode(last.parent, last.actions[cut]))
    with pytest.raises(TerraNovaError) as caught:
        AnalysisTree(tree.start, tree.rules, broken).facts()
    assert caught.value.code == "analysis-turn"


def test_a_turn_follows_one_before_it() -> None:
    tree = sample()
    with pytest.raises(TerraNovaError) as caught:
        AnalysisTree(tree.start, tree.rules, (*tree.nodes, TreeNode(len(tree.nodes), tree.nodes[-1].actions))).facts()
    assert caught.value.code == "analysis-order"


def test_set_up_has_one_line() -> None:
    game = Game(map="duel", players=2)
    fields = [str(action) for action in game.legal_actions]
    nodes = tuple(TreeNode(ROOT, (Action.from_text(field),)) for field in fields[:2])
    tree = AnalysisTree(game.start, game.rules, nodes)
    assert len(tree.facts()) == 2
    with pytest.raises(TerraNovaError) as caught:
        tree.record()
    assert caught.value.code == "analysis-setup-line"


def test_trees_are_not_giants() -> None:
    tree = sample()
    with pytest.raises(TerraNovaError) as caught:
        AnalysisTree(tree.start, tree.rules, tree.nodes * (MOST_NODES // len(tree.nodes) + 1)).facts()
    assert caught.value.code == "analysis-too-large"


def test_a_very_long_line_is_no_problem() -> None:
    game = played(150, seed=3)
    tree = AnalysisTree.of_record(game.record())
    assert tree.record().actions == game.action_stack

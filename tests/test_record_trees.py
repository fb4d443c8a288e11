"""Records as trees: variations, glyphs, evaluations, several in a file, visitors."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import terranova as tn
from terranova.record import BrokenRecordError, Record, RecordVisitor, read, read_all, write
from tests.test_records import PASSES, SETUP, TEXT

TREE = """\
[Map "drawn"]
[Drawing "A B C D A| A B C D A"]
[Landscapes "A=land A,B=land B,C=land C,D=land D"]
[Rules "de"]
[Players "2"]
[Position "2.r2./3.y. r0 - 0,0 20 0"]
[Red "Anna"]
[Result "*"]

{before}
1. a3-a4 ! a4-a5 *a4 =3.5,-1 {closed in}
   (
   {rather}
   1. a3-a2 a2-a1 a1-a2 !? =4,0
   2. b4-b3 b3-b4 b4-b5
      (
      2. b4-b5 ??
      )
   )
   (
   1. a3-a5
   )
2. b4-b3 b3-b2
"""


def broken(text: str) -> BrokenRecordError:
    with pytest.raises(BrokenRecordError) as caught:
        Record.from_text(text)
    return caught.value


def test_a_tree_is_read_and_written() -> None:
    record = Record.from_text(TREE)
    assert record.text() == TREE
    assert record.actions == Record.from_text(TEXT).actions
    assert record.glyphs == {1: ("!",)}
    assert record.evaluations == {3: (3.5, -1.0)}
    assert record.comments == {0: ("before",), 3: ("closed in",)}
    first, second = record.variations
    assert (first.first, [str(action) for action in first.actions][:3]) == (0, ["a3-a2", "a2-a1", "a1-a2"])
    assert (first.comments, first.glyphs) == ({0: ("rather",)}, {3: ("!?",)})
    assert [(inner.first, inner.glyphs) for inner in first.variations] == [(3, {4: ("??",)})]
    assert [str(action) for action in second.actions] == ["a3-a5"]
    assert [turn[0] for turn in record.turns()] == [1, 2]


def test_a_branch_is_a_record_of_its_own() -> None:
    record = Record.from_text(TREE)
    inner = record.branch(0, 0)
    assert [str(action) for action in inner.actions] == ["a3-a2", "a2-a1", "a1-a2", "b4-b5"]
    assert inner.comments == {0: ("before", "rather")}
    assert inner.glyphs == {3: ("!?",), 4: ("??",)}
    assert Record.from_text(inner.text()) == inner
    assert inner.game().turn == "yellow"
    with pytest.raises(IndexError):
        record.branch(5)


def test_the_same_tree_made_by_hand() -> None:
    record = Record.from_text(TEXT).with_comment(0, "before").with_comment(3, "closed\n in")
    record = record.with_glyph(1, "!").with_evaluation(3, (3.5, -1))
    record = record.with_variation(0, ["a3-a2 a2-a1 a1-a2", ["b4-b3", "b3-b4", "b4-b5"]]).with_variation(0, ["a3-a5"])
    read_back = Record.from_text(record.text())
    assert read_back == record
    assert [variation.actions for variation in record.variations] == [
        variation.actions for variation in Record.from_text(TREE).variations
    ]


def test_what_cannot_be_added() -> None:
    record = Record.from_text(TEXT)
    calls: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: record.with_glyph(1, "!!!"), "record-glyph"),
        (lambda: record.with_glyph(0, "!"), "record-no-action"),
        (lambda: record.with_comment(6, "late"), "record-no-action"),
        (lambda: record.with_comment(1, "a\x00b"), "record-comment-text"),
        (lambda: record.with_evaluation(1, (1.0,)), "record-evaluation"),
        (lambda: record.with_evaluation(1, (1.0, float("nan"))), "record-evaluation"),
        (lambda: record.with_variation(1, ["a4-a3"]), "record-variation"),
        (lambda: record.with_variation(0, []), "record-variation"),
        (lambda: record.with_variation(5, ["a1-a2"]), "record-variation"),
    )
    for call, code in calls:
        with pytest.raises(tn.TerraNovaError) as refused:
            call()
        assert refused.value.code == code
    with pytest.raises(tn.IllegalActionError):
        record.with_variation(0, ["b4-b3"])


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ("{before}", "(1. a3-a5)", "record-variation", 10, 1),
        ("2. b4-b3 b3-b2", "2. (1. a3-a5)", "record-empty-turn", 11, 1),
        ("b3-b2\n", "b3-b2 (2. b4-b5\n", "record-variation-open", 11, 16),
        ("*a4\n2", "*a4 )\n2", "record-variation-close", 10, 20),
        ("*a4\n2", "*a4 ( {nothing} )\n2", "record-variation-empty", 10, 32),
        ("*a4\n2", "*a4 (2. b4-b3)\n2", "record-turn-number", 10, 21),
        ("*a4\n2", "*a4 (1. a3-a9)\n2", "record-illegal", 10, 24),
        ("*a4\n2", "*a4 (1. )\n2", "record-empty-turn", 10, 21),
        ("*a4\n2", "*a4 (! 1. a3-a5)\n2", "record-note", 10, 21),
        ("1. a3", "! 1. a3", "record-note", 10, 1),
        ("1. a3", "1. ! a3", "record-empty-turn", 10, 1),
        ("*a4\n2", "*a4 =1\n2", "record-evaluation", 10, 20),
        ("*a4\n2", "*a4 =1,x\n2", "record-evaluation", 10, 20),
    ],
)
def test_damaged_trees(old: str, new: str, code: str, line: int, column: int) -> None:
    text = TEXT.replace("\n1. a3", "\n{before}\n1. a3", 1) if old == "{before}" else TEXT
    error = broken(text.replace(old, new))
    assert (error.code, error.line, error.column) == (code, line, column)
    assert Record.from_text(error.record.text()) == error.record


def test_variations_inside_each_other_end_somewhere() -> None:
    nested = "(1. a3-a4 " * 40
    error = broken(TEXT.replace("*a4\n2", f"*a4 {nested}{')' * 40}\n2"))
    assert error.code == "record-variation-deep"


def test_no_variation_of_a_pass_or_of_the_set_up() -> None:
    assert broken(PASSES.replace("2. pass", "2. pass (2. a1-a2)")).code == "record-variation"
    assert broken(SETUP.replace("a5 b5", "a5 (a4) b5")).code == "record-variation"


def test_glyphs_in_other_spellings() -> None:
    one = Record.from_text(TEXT.replace("*a4\n", "*a4!?\n"))
    other = Record.from_text(TEXT.replace("*a4\n", "*a4 $5\n"))
    assert one == other
    assert one.glyphs == {3: ("!?",)}


def test_variations_go_around_passes() -> None:
    text = PASSES.replace("4. a5-a6\n", "   (\n   3. a2-a4\n   )\n4. a5-a6\n")
    record = Record.from_text(text)
    assert record.text() == text
    assert record.variations[0].first == 3


# Files with several.


def test_several_records_in_a_file(tmp_path: Path) -> None:
    records = [Record.from_text(text) for text in (TREE, SETUP, PASSES, TEXT)]
    path = tmp_path / "games.txt"
    text = write(records, path)
    assert list(read_all(path)) == list(read_all(str(path))) == records
    assert list(read_all(text)) == list(read_all(text.encode())) == records
    assert list(read_all(io.StringIO(text))) == list(read_all(io.BytesIO(b"\xef\xbb\xbf" + text.encode()))) == records
    assert list(read_all(text.replace("\n", "\r\n"))) == records
    assert list(read_all("\n\n")) == []
    with pytest.raises(BrokenRecordError) as refused:
        read(path)
    assert refused.value.code == "record-several"


def test_a_comment_does_not_begin_a_record() -> None:
    text = TEXT.replace("2. b4", '{one\n[Map "x"]\ntwo} 2. b4')
    assert len(list(read_all(text + "\n" + SETUP))) == 2


def test_records_are_handed_out_before_the_broken_one() -> None:
    text = f"{TEXT}\n{SETUP.replace('a1-a2', 'a1-b9')}\n{PASSES}"
    found = read_all(text)
    assert next(found) == Record.from_text(TEXT)
    with pytest.raises(BrokenRecordError) as refused:
        next(found)
    assert (refused.value.code, refused.value.line) == ("record-illegal", len(TEXT.splitlines()) + 1 + 10)
    assert len(refused.value.record.actions) == 4


def test_a_file_is_read_as_it_is_asked_for() -> None:
    def lines() -> list[str]:
        return [*TEXT.splitlines(keepends=True), "\n", *SETUP.splitlines(keepends=True)]

    file = io.StringIO("".join(lines()))
    next(read_all(file))
    assert file.read() == "".join(SETUP.splitlines(keepends=True)[1:])


# Visitors.


def test_a_visitor_sees_everything_in_order() -> None:
    class Noting(RecordVisitor):
        def __init__(self) -> None:
            self.seen: list[str] = []

        def begin_turn(self, number: int, player: str) -> None:
            self.seen.append(f"{number} {player}")

        def visit_glyph(self, glyph: str) -> None:
            self.seen.append(glyph)

        def visit_comment(self, comment: str) -> None:
            self.seen.append(comment)

        def visit_evaluation(self, values: tuple[float, ...]) -> None:
            self.seen.append(str(values))

        def begin_variation(self, variation: tn.record.Variation) -> None:
            self.seen.append(f"( after {variation.first}")

        def end_variation(self) -> None:
            self.seen.append(")")

    visitor = Noting()
    Record.from_text(TREE).accept(visitor)
    assert visitor.seen == [
        *("before", "1 red", "!", "(3.5, -1.0)", "closed in"),
        *("( after 0", "rather", "1 red", "!?", "(4.0, 0.0)", "2 yellow", "( after 3", "2 yellow", "??", ")", ")"),
        *("( after 0", "1 red", ")", "2 yellow"),
    ]

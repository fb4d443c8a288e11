"""Records: tags, set-up, turns, passes, comments, carried maps, and every way in which a text is not a record."""

from __future__ import annotations

import io
import pickle
from pathlib import Path

import pytest

import terranova as tn
from terranova.record import BrokenRecordError, Record, read, write
from tests.support.draw import draw, play

TEXT = """\
[Map "drawn"]
[Drawing "A B C D A| A B C D A"]
[Landscapes "A=land A,B=land B,C=land C,D=land D"]
[Rules "de"]
[Players "2"]
[Position "2.r2./3.y. r0 - 0,0 20 0"]
[Red "Anna"]
[Result "*"]

1. a3-a4 a4-a5 *a4
2. b4-b3 b3-b2
"""

SETUP = """\
[Map "drawn"]
[Drawing "A B C D A| A B C D A"]
[Landscapes "A=land A,B=land B,C=land C,D=land D"]
[Rules "de"]
[Players "2"]
[Position "5./5. rs4 - 0,0 20 0"]
[Result "*"]

setup a1 b1 a5 b5
1. a1-a2 a2-a1 a5-a4
2. b1-b2
"""

PASSES = """\
[Map "row"]
[Drawing "A B C D A B C D"]
[Landscapes "A=land A,B=land B,C=land C,D=land D"]
[Rules "de"]
[Players "3"]
[Position "ry3.b2. b0 - 0,0,0 20 0"]
[Result "*"]

1. a6-a7 a7-a6 a6-a5
2. pass
3. a2-a3 a3-a2 a2-a3
4. a5-a6
"""


def refused(text: str) -> tn.InvalidTextError:
    with pytest.raises(tn.InvalidTextError) as caught:
        Record.from_text(text)
    assert str(caught.value)
    return caught.value


def broken(text: str) -> BrokenRecordError:
    error = refused(text)
    assert isinstance(error, BrokenRecordError)
    return error


def valid_actions(error: BrokenRecordError) -> list[str]:
    """What the record holds that was valid before it broke; it can be replayed and written."""
    assert error.record.game().action_stack == error.record.actions
    assert Record.from_text(error.record.text()).actions == error.record.actions
    return [str(action) for action in error.record.actions]


# Reading and writing.


@pytest.mark.parametrize("text", [TEXT, SETUP, PASSES])
def test_records_are_read_and_written_as_they_are(text: str) -> None:
    record = Record.from_text(text)
    assert record.text() == str(record) == text
    assert Record.from_text(record.text()) == record
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize("text", [TEXT, SETUP, PASSES])
def test_crlf_and_byte_order_marks(text: str) -> None:
    record = Record.from_text(text)
    assert Record.from_text(text.replace("\n", "\r\n")) == record
    assert read(b"\xef\xbb\xbf" + text.encode()) == record
    assert Record.from_text("\n\n" + text.rstrip("\n")) == record


def test_what_a_record_holds() -> None:
    record = Record.from_text(TEXT)
    assert record.tags == {"Red": "Anna"}
    assert record.rules == tn.RuleSet()
    assert (record.players, record.map.name) == (2, "drawn")
    assert [str(action) for action in record.actions] == ["a3-a4", "a4-a5", "*a4", "b4-b3", "b3-b2"]
    assert record.start.text() == "2.r2./3.y. r0 - 0,0 20 0"
    assert record.new_game().position == record.start
    assert record.game().turn == "yellow"
    assert record.game(3).position.actions_taken == 0
    assert record.turns() == [(1, "red", ("a3-a4", "a4-a5", "*a4")), (2, "yellow", ("b4-b3", "b3-b2"))]
    assert record.comments == {}
    assert repr(record) == "<Record on 'drawn': 5 actions>"


def test_passes_are_written_and_read() -> None:
    record = Record.from_text(PASSES)
    assert [turn[:2] for turn in record.turns()] == [(1, "blue"), (2, "red"), (3, "yellow"), (4, "blue")]
    assert record.turns()[1] == (2, "red", ("pass",))


def test_a_record_may_stop_before_a_pass() -> None:
    text = PASSES[: PASSES.index("2. pass")]
    record = Record.from_text(text)
    assert len(record.actions) == 3
    assert record.text() == text + "2. pass\n"


def test_a_game_of_a_shipped_map_names_it_only() -> None:
    game = tn.Game(map="duel", players=3, rules="it stones=60")
    play(game, "a3", "a4", "b2")
    written = game.record(Red="Anna").text()
    assert written == (
        '[Map "duel"]\n[Rules "it stones=60"]\n[Players "3"]\n[Red "Anna"]\n[Result "*"]\n\nsetup a3 a4 b2\n'
    )
    assert Record.from_text(written).map is tn.Map.load("duel")


def test_a_map_of_a_shipped_name_with_another_drawing_is_carried() -> None:
    text = tn.Map.load("duel").text().replace("R S S S", "S S S S")
    map = tn.Map.from_text(text)
    written = tn.Game(map=map).record().text()
    assert "[Drawing " in written
    assert Record.from_text(written).map.rows == map.rows
    assert Record.from_text(tn.Game(map="duel").record().text()).map == tn.Map.load("duel")


def test_a_carried_drawing_of_a_shipped_map_is_that_map() -> None:
    duel = tn.Map.load("duel")
    landscapes = ",".join(f"{letter}={name}" for letter, name in duel.landscapes.items())
    text = f'[Map "duel"]\n[Drawing "{"|".join(duel.rows)}"]\n[Landscapes "{landscapes}"]\n[Players "2"]\n'
    assert Record.from_text(text).map is duel


@pytest.mark.parametrize("name", ['a "quoted" name', "back\\slash", "a, b = c", "ä: ö", "|", "]", "}{;", "森 林"])
def test_landscapes_of_any_name_are_carried(name: str) -> None:
    map = tn.Map.from_text(f"name: odd\nA: {name}\nB: b\nC: c\nD: d\n\n{'A B C D ' * 8}")
    record = Record.from_text(tn.Game(map=map).record().text())
    assert record.map == map


@pytest.mark.parametrize("name", ["salt\u00a0flat", "zero\u200bwidth", "soft\u00adhyphen", "private \ue000"])
def test_a_landscape_that_a_map_allows_can_be_read_back(name: str) -> None:
    """A record that the library writes is one that it reads: what a tag cannot hold, a map must refuse."""
    text = f"name: odd\nA: {name}\nB: b\nC: c\nD: d\n\n{'A B C D ' * 8}"
    try:
        map = tn.Map.from_text(text)
    except tn.InvalidTextError:
        return
    assert Record.from_text(tn.Game(map=map).record().text()).map == map


def test_a_record_on_a_map_too_small_for_a_whole_game() -> None:
    """Fewer pioneers than R3 gives are allowed in a position, and its record can be written."""
    game = play(draw("A.  Br  C.  D.  Ay  B."), "a2-a3")
    written = game.record().text()
    assert '[Position ".r2.y. r0 - 0,0 20 0"]' in written
    assert Record.from_text(written).actions == game.action_stack


def test_a_record_that_starts_in_the_middle_of_a_turn() -> None:
    game = draw("A.  Br  C.  D.  Ay  B.  C.  D." + "  A.  B." * 9, turn="r1", moved="a1>a2!")
    play(game, "a2-a3", "a3-a2", "a5-a6")
    record = game.record()
    assert record.turns() == [(1, "red", ("a2-a3", "a3-a2")), (2, "yellow", ("a5-a6",))]
    assert Record.from_text(record.text()).turns() == record.turns()


def test_a_record_that_starts_in_setup() -> None:
    record = Record.from_text(SETUP)
    assert record.turns() == [(1, "red", ("a1-a2", "a2-a1", "a5-a4")), (2, "yellow", ("b1-b2",))]
    assert record.game(4).turn == "red"


def test_a_record_that_starts_at_the_end() -> None:
    text = PASSES.split("1. ")[0].replace("ry3.b2. b0 - 0,0,0", "yr6. - - 3,4").replace('"3"', '"2"')
    record = Record.from_text(text.replace('"*"', '"3-4"'))
    assert record.game().result() == "3-4"
    assert record.turns() == []
    assert Record.from_text(record.text()) == record
    assert broken(text).code == "record-result"


def finished() -> tn.Game:
    """A game that one quiet turn has ended."""
    game = draw("A.  Br  C.  D.  Ay  B.  C.  D." + "  A.  B." * 9, rules="de quiet_limit=1", scores=(3, 5))
    game.push_turn("a2-a3 a3-a4 a4-a3")
    return game


def test_the_result_of_a_finished_game() -> None:
    written = finished().record().text()
    assert '[Result "3-5"]' in written
    assert Record.from_text(written).game().result() == "3-5"


@pytest.mark.parametrize("result", ["*", "4-5", "3-5-0", "", "5-3", "3 - 5"])
def test_the_result_is_checked(result: str) -> None:
    error = broken(finished().record().text().replace('"3-5"', f'"{result}"'))
    assert error.code == "record-result"
    assert valid_actions(error) == ["a2-a3", "a3-a4", "a4-a3"]


def test_the_result_may_be_missing() -> None:
    assert Record.from_text(TEXT.replace('[Result "*"]\n', "")) == Record.from_text(TEXT)
    assert Record.from_text(TEXT.replace('[Rules "de"]\n', "")) == Record.from_text(TEXT)


# Comments.


def test_comments_are_kept_where_they_stand() -> None:
    turn = """\
{before}
1. a3-a4 {a step
   further} {and one more} a4-a5 ; to the end
*a4
"""
    record = Record.from_text(TEXT.replace("1. a3-a4 a4-a5 *a4\n", turn))
    assert record.actions == Record.from_text(TEXT).actions
    assert record.comments == {0: ("before",), 1: ("a step further", "and one more"), 2: ("to the end",)}


def test_comments_survive_the_round_trip() -> None:
    turn = """\
{one} ; two } braces {
1. a3-a4{three}a4-a5 ;four
{} *a4 ; five }
{six}
"""
    record = Record.from_text(TEXT.replace("1. a3-a4 a4-a5 *a4\n", turn))
    assert record.comments == {0: ("one", "two } braces {"), 1: ("three",), 2: ("four", ""), 3: ("five }", "six")}
    assert Record.from_text(record.text()) == record


def test_comments_in_setup_and_beside_passes() -> None:
    setup = Record.from_text(SETUP.replace("setup a1 b1", "setup {x} a1 {y} b1 ; z\n "))
    assert setup.comments == {0: ("x",), 1: ("y",), 2: ("z",)}
    assert Record.from_text(setup.text()) == setup
    passes = Record.from_text(PASSES.replace("2. pass", "2. pass {nothing to do}"))
    assert passes.comments == {3: ("nothing to do",)}
    assert Record.from_text(passes.text()) == passes


def test_comments_hold_what_looks_like_a_record() -> None:
    record = Record.from_text(TEXT.replace("1. a3-a4", '{[Map "x"] 1. a1-a2; setup} 1. a3-a4'))
    assert len(record.actions) == 5


# Tags.


def test_free_tags() -> None:
    game = tn.Game(map="duel")
    record = Record.from_text(game.record(Red='Anna "the" \\ fox', Event_2="", x="[]").text())
    assert record.tags == {"Red": 'Anna "the" \\ fox', "Event_2": "", "x": "[]"}


@pytest.mark.parametrize("tag", ["", "two words", "Ä", "a-b", "Map", "Rules", "Players", "Result", "Position"])
def test_tags_that_cannot_be_written(tag: str) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Game(map="duel").record(**{tag: "x"})
    assert caught.value.code == "record-tag-name"


@pytest.mark.parametrize("value", ["two\nlines", "\t", "\x00", "\u2028", "\ud800"])
def test_values_that_cannot_be_written(value: str) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Game(map="duel").record(Red=value)
    assert caught.value.code == "record-tag-value"
    assert str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ('[Map "drawn"]', "[Map drawn]", "record-tag", 1, 1),
        ('[Map "drawn"]', '[Map "drawn]', "record-tag", 1, 1),
        ('[Map "drawn"]', '[Map "dra\\wn"]', "record-tag", 1, 1),
        ('[Map "drawn"]', '[Map  "drawn"]', "record-tag", 1, 1),
        ('[Red "Anna"]', '[Red "Anna"] x', "record-tag", 7, 1),
        ('[Red "Anna"]', '[Red "An\tna"]', "record-character", 7, 9),
        ('[Red "Anna"]', '[Red "\\"\\\\\x01"]', "record-character", 7, 11),
        ('[Red "Anna"]', '[Map "Anna"]', "record-repeated-tag", 7, 1),
        ('[Map "drawn"]\n', "", "record-no-tag", 7, 1),
        ('[Players "2"]\n', "", "record-no-tag", 7, 1),
        ('[Landscapes "A=land A,B=land B,C=land C,D=land D"]\n', "", "record-no-tag", 7, 1),
        ('"*"]\n\n', '"*"]\n', "record-empty-line", 9, 1),
        ('[Red "Anna"]', 'Red "Anna"', "record-empty-line", 7, 1),
        ('[Red "Anna"]', ' [Red "Anna"]', "record-empty-line", 7, 1),
        ('[Rules "de"]', '[Rules "de stone=1"]', "record-tag-value", 4, 12),
        ('[Rules "de"]', '[Rules "de  stones=x"]', "record-tag-value", 4, 20),
        ('[Players "2"]', '[Players "5"]', "record-tag-value", 5, 11),
        ('[Players "2"]', '[Players "two"]', "record-tag-value", 5, 11),
        ('[Players "2"]', '[Players "3"]', "record-tag-value", 6, 28),
        ("r0 - 0,0", "r3 - 0,0", "record-tag-value", 6, 23),
        ("r0 - 0,0", "- - 0,0", "record-tag-value", 6, 23),
        ("A=land A,", "A,", "record-landscapes", 3, 14),
        ("A=land A,", "A=,", "record-landscapes", 3, 14),
        ("A=land A,B", "a=land A,B", "record-landscapes", 3, 14),
        ("D A| A B", "D A| E B", "record-drawing", 2, 22),
        ("D A| A B", "D A|  A B", "record-drawing", 2, 23),
        ("D A| A B", "D A|\\\\ A B", "record-drawing", 2, 21),
        ("C=land C,", "", "record-drawing", 2, 15),
    ],
)
def test_wrong_tags_are_refused_with_their_place(old: str, new: str, code: str, line: int, column: int) -> None:
    assert TEXT.count(old) == 1
    error = refused(TEXT.replace(old, new))
    assert (error.code, error.line, error.column) == (code, line, column)
    assert not isinstance(error, BrokenRecordError)


def test_an_unknown_map() -> None:
    error = refused('[Map "nowhere"]\n[Players "2"]\n')
    assert (error.code, error.line, error.column) == ("record-tag-value", 1, 7)


def test_a_map_too_small_for_a_new_game() -> None:
    error = refused("\n".join(line for line in TEXT.splitlines() if "Position" not in line))
    assert error.code == "record-tag-value"
    assert "R1" in str(error)


@pytest.mark.parametrize("text", ["", "\n \n", "x", "1. a1-a2", "setup a1", "\ufeff" + TEXT])
def test_texts_without_tags(text: str) -> None:
    assert refused(text).code == "record-no-tag"


# Turns.


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "n_valid"),
    [
        ("a4-a5 *a4", "a4-a9 *a4", "record-illegal", 10, 10, 1),
        ("a4-a5 *a4", "a4-a5 *b1", "record-illegal", 10, 16, 2),
        ("1. a3-a4", "1. *a3", "record-illegal", 10, 4, 0),
        ("2. b4-b3", "2. b9-b3", "record-illegal", 11, 4, 3),
        ("a4-a5 *a4", "a4-a5 *A4", "bad-action", 10, 16, 2),
        ("a4-a5 *a4", "a4-a5 %", "bad-action", 10, 16, 2),
        ("a4-a5 *a4", "a4-a5 \x02*a4", "record-character", 10, 16, 2),
        ("a4-a5 *a4", "a4-a5\t*a4", "record-character", 10, 15, 1),
        ("a4-a5 *a4", "a4-a5 {comment", "record-comment", 10, 16, 2),
        ("a4-a5 *a4", "a4-a5 {in two\nlines} *b1", "record-illegal", 11, 8, 2),
        ("a4-a5 *a4", "a4-a5 {\n\n  in four\n} *b1", "record-illegal", 13, 3, 2),
        ("1. a3", "1. setup a3", "record-setup", 10, 4, 0),
        ("1. a3", "setup a1\n1. a3", "record-setup", 10, 1, 0),
        ("2. b4", "setup\n2. b4", "record-setup", 11, 1, 3),
        ("2. b4", "3. b4", "record-turn-number", 11, 1, 3),
        ("1. a3", "2. a3", "record-turn-number", 10, 1, 0),
        ("1. a3", "1. 2. a3", "record-empty-turn", 10, 1, 0),
        ("2. b4-b3 b3-b2", "2.", "record-empty-turn", 11, 1, 3),
        ("1. a3-a4", "a3-a4", "record-word", 10, 1, 0),
        ("1. a3-a4", "1 a3-a4", "bad-action", 10, 1, 0),
        ("1. a3-a4", "01. a3-a4", "bad-action", 10, 1, 0),
        ("1. a3-a4", "1.a3-a4", "bad-action", 10, 1, 0),
        (" *a4\n", "\n", "record-turn-unfinished", 11, 1, 2),
        ("*a4\n", "*a4 b4-b3\n", "record-turn-too-long", 10, 20, 3),
        ("2. b4", "b4", "record-turn-too-long", 11, 1, 3),
        ("2. b4", "2. pass b4", "record-pass", 11, 4, 3),
        ("2. b4", "pass\n2. b4", "record-turn-number", 11, 1, 3),
    ],
)
def test_records_that_break_in_the_middle(old: str, new: str, code: str, line: int, column: int, n_valid: int) -> None:
    assert TEXT.count(old) == 1
    error = broken(TEXT.replace(old, new))
    assert (error.code, error.line, error.column) == (code, line, column)
    assert valid_actions(error) == ["a3-a4", "a4-a5", "*a4", "b4-b3", "b3-b2"][:n_valid]
    assert error.record.tags == {"Red": "Anna"}
    with_crlf = broken(TEXT.replace(old, new).replace("\n", "\r\n"))
    assert (with_crlf.code, with_crlf.line, with_crlf.column) == (code, line, column)


def test_a_tag_after_the_turns() -> None:
    error = broken(TEXT + '[Yellow "Bert"]\n')
    assert error.code == "record-several"
    assert (error.line, error.column) == (12, 1)
    assert len(valid_actions(error)) == 5


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "n_valid"),
    [
        ("a5 b5", "a5", "record-setup-missing", 10, 1, 3),
        ("setup a1 b1 a5 b5\n", "", "record-setup-missing", 9, 1, 0),
        ("setup a1", "a1", "record-word", 9, 1, 0),
        ("a5 b5", "a5 a5", "record-illegal", 9, 16, 3),
        ("a5 b5", "a5 a1-a2", "record-illegal", 9, 16, 3),
        ("a5 b5", "a5 setup b5", "record-setup", 9, 16, 3),
        ("a5 b5", "a5 b5 b4", "record-word", 9, 19, 4),
        ("a5 b5", "a5 b5 pass", "record-turn-number", 9, 19, 4),
    ],
)
def test_setups_that_break(old: str, new: str, code: str, line: int, column: int, n_valid: int) -> None:
    assert SETUP.count(old) == 1
    error = broken(SETUP.replace(old, new))
    assert (error.code, error.line, error.column) == (code, line, column)
    assert valid_actions(error) == ["a1", "b1", "a5", "b5"][:n_valid]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "n_valid"),
    [
        ("2. pass\n3. a2-a3", "2. a2-a3", "record-no-pass", 10, 4, 3),
        ("2. pass\n3. a2-a3", "2. pass a2-a3", "record-turn-too-long", 10, 9, 3),
        ("2. pass", "2. pass pass", "record-turn-number", 10, 9, 3),
        ("3. a2-a3", "3. pass\n4. a2-a3", "record-pass", 11, 4, 3),
        ("4. a5-a6", "4. pass", "record-pass", 12, 4, 6),
    ],
)
def test_passes_are_checked(old: str, new: str, code: str, line: int, column: int, n_valid: int) -> None:
    assert PASSES.count(old) == 1
    error = broken(PASSES.replace(old, new))
    assert (error.code, error.line, error.column) == (code, line, column)
    assert len(valid_actions(error)) == n_valid


@pytest.mark.parametrize(("more", "column"), [("2. a5-a6", 1), ("a5-a6", 1), ("2. pass", 1)])
def test_nothing_follows_the_end(more: str, column: int) -> None:
    written = finished().record().text()
    error = broken(f"{written}{more}\n")
    assert (error.code, error.line, error.column) == ("record-over", written.count("\n") + 1, column)


def test_the_end_may_come_with_a_pass() -> None:
    game = draw("Ay  B.  Cr  D.  Ar  B.  Cb  D." + "  A.  B." * 11, rules="de quiet_limit=2", scores=(0, 0, 0))
    game.push_turn("a3-a2 a5-a6 a6-a5")
    written = game.record().text()
    assert written.endswith("1. a3-a2 a5-a6 a6-a5\n2. pass\n")
    assert Record.from_text(written).text() == written
    assert broken(f"{written}3. pass\n").code == "record-over"


def test_broken_records_can_be_pickled() -> None:
    error = broken(TEXT.replace("*a4", "*b1"))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.record) == (BrokenRecordError, str(error), error.record)


# Files.


def test_sources(tmp_path: Path) -> None:
    record = Record.from_text(TEXT)
    path = tmp_path / "game.txt"
    assert write(record, path) == TEXT
    assert path.read_bytes() == TEXT.encode()
    assert read(path) == read(TEXT) == read(TEXT.encode()) == record
    assert read(io.StringIO(TEXT)) == read(io.BytesIO(TEXT.encode())) == record
    with path.open() as file:
        assert read(file) == record
    target = io.StringIO()
    assert write(record.game(), target) == target.getvalue()
    assert write(record) == TEXT
    assert read(str(path)) == read("\ufeff" + TEXT) == record
    assert write(record, str(path)) == TEXT
    with pytest.raises(FileNotFoundError):
        read("nowhere.txt")


def test_what_is_not_text() -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        read(b'[Map "duel"]\n[Red "\xff"]')
    assert (caught.value.code, caught.value.line, caught.value.column) == ("record-not-text", 2, 7)

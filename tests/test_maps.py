"""Maps: reading, writing, asking, and every way in which a text is not a map."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given

import terranova as tn
from terranova.maps import KNOWN_LANDSCAPES, check_field_name, decode
from tests.support.naive import NaiveMap
from tests.support.strategies import odd_maps

SKETCH = """\
name: tiny
title: A sketch of ten fields
F: forest
L: lake
M: meadow
S: steppe

  F F
 F L L M
S S L M
"""

HEADER = "name: wrong\nA: a\nB: b\nC: c\nD: d\n"
"""Five lines; an empty one follows, so that a drawing begins in line 7."""

WRONG = {
    "map-header-line": ("name: wrong\nA a\n\nA B C D", 2, 1),
    "map-no-drawing": (HEADER + "\n\n", 8, 1),
    "map-unknown-key": ("name: wrong\nsize: 4\n\nA B C D", 2, 1),
    "map-repeated-key": ("name: wrong\nA: a\nA: b\n\nA A A A", 3, 1),
    "map-empty-value": ("name: wrong\ntitle:  \n\nA B C D", 2, 7),
    "map-no-name": ("A: a\nB: b\nC: c\nD: d\n\nA B C D", 4, 1),
    "map-bad-name": ("name:  Wrong\nA: a\n\nA B C D", 1, 8),
    "map-bad-value": ("name: wrong\ntitle: two\x1fwords\n\nA B C D", 2, 11),
    "map-bad-landscape": ("name: wrong\nA: a,B=c\n\nA B C D", 2, 5),
    "map-tab": (HEADER + "\nA B\n\tC D", 8, 1),
    "map-bad-letter": (HEADER + "\nA B c D", 7, 5),
    "map-letter-unnamed": (HEADER + "\nA B C D\n A E", 8, 4),
    "map-letter-unused": (HEADER + "E: e\n\nA B C D", 6, 1),
    "map-parity": (HEADER + "\nA B C D\nA", 8, 1),
    "map-too-many-rows": (HEADER + "\n" + "A B C D\n B A\n" * 13 + "C D", 33, 1),
    "map-row-too-long": (HEADER + "\n" + "A B C D " * 16 + "A", 7, 129),
    "map-too-many-fields": (HEADER + "\n" + ("A B C D " * 16 + "\n" + " B C D A" * 16 + "\n") * 2 + "A B", 7, 1),
    "map-too-few-landscapes": ("name: wrong\nA: a\nB: b\nC: c\n\nA B C", 6, 1),
    "map-not-connected": (HEADER + "\nA B  \n C D   A", 8, 8),
}
"""From the code of an error to a text that has it, with line and column."""


def refused(text: str) -> tn.InvalidTextError:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Map.from_text(text)
    assert f"Line {caught.value.line}, column {caught.value.column}" in str(caught.value)
    return caught.value


@pytest.mark.parametrize("code", WRONG)
def test_wrong_texts_are_refused_with_their_place(code: str) -> None:
    text, line, column = WRONG[code]
    error = refused(text)
    assert (error.code, error.line, error.column) == (code, line, column)


@pytest.mark.parametrize("code", WRONG)
def test_the_place_is_the_same_with_crlf(code: str) -> None:
    text, line, column = WRONG[code]
    error = refused(text.replace("\n", "\r\n"))
    assert (error.code, error.line, error.column) == (code, line, column)


@pytest.mark.parametrize(
    ("drawing", "code", "column"),
    [
        ("   A B C\tD", "map-tab", 9),
        ("   A B C d", "map-bad-letter", 10),
        ("   A B C Ä", "map-bad-letter", 10),
        ("   A B C .", "map-bad-letter", 10),
        ("   A B C E", "map-letter-unnamed", 10),
        ("   A B C  D", "map-parity", 11),
    ],
)
def test_columns_count_the_margin(drawing: str, code: str, column: int) -> None:
    error = refused(HEADER + "\n" + drawing)
    assert (error.code, error.line, error.column) == (code, 7, column)


@pytest.mark.parametrize("text", ["", "\n", "\n\nA B C D", "name", "name:", "name: x", "name: x\n", "x"])
def test_fragments_are_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize("name", ["UPPER", "two words", "under_score", "ü", "a.b", "../x", "x/y"])
def test_names_that_are_none(name: str) -> None:
    assert refused(SKETCH.replace("tiny", name)).code == "map-bad-name"


@pytest.mark.parametrize("name", ["a", "map-2", "007", "-"])
def test_names(name: str) -> None:
    assert tn.Map.from_text(SKETCH.replace("tiny", name)).name == name


def test_the_sketch_of_the_formats() -> None:
    map = tn.Map.from_text(SKETCH)
    assert map.row_fields() == (("a2", "a3"), ("b1", "b2", "b3", "b4"), ("c1", "c2", "c3", "c4"))
    assert map.fields == ("a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4")
    assert map.landscapes == {"F": "forest", "L": "lake", "M": "meadow", "S": "steppe"}
    assert map.title == "A sketch of ten fields"
    assert (map.author, len(map), map.landscape_of("b2")) == ("", 10, "L")
    assert map.neighbours("b2") == ("b3", "c3", "c2", "b1", "a2", "a3")
    assert map.neighbours("a2") == ("a3", "b2", "b1")
    assert list(map.line("b1", 0)) == ["b2", "b3", "b4"]
    assert list(map.line("c1", 5)) == ["b1", "a2"]
    assert map.step("b1", 3) is None
    assert "b2" in map
    assert "b5" not in map
    assert [map.index[field] for field in map.fields] == list(range(10))


def test_margin_line_ends_and_empty_lines_do_not_count() -> None:
    untidy = SKETCH.replace("\n\n", "\n\n\n   \n").replace("  F F", "    F F  ").replace(" F L L M", "   F L L M ")
    untidy = untidy.replace("\nS S L M\n", "\n  S S L M\n\n  \n")
    assert tn.Map.from_text(untidy) == tn.Map.from_text(SKETCH)
    assert tn.Map.from_text(SKETCH.replace("\n", "\r\n")) == tn.Map.from_text(SKETCH)
    assert tn.Map.from_text(SKETCH.rstrip("\n")) == tn.Map.from_text(SKETCH)
    assert tn.Map.from_text(SKETCH.replace("F: forest", "F:   forest  ")) == tn.Map.from_text(SKETCH)
    assert tn.Map.from_text(SKETCH).text() == SKETCH


def test_a_value_may_hold_colons_and_any_letters() -> None:
    map = tn.Map.from_text(SKETCH.replace("forest", 'Wald: "tief", dunkel = grün, 森'))
    assert map.landscapes["F"] == 'Wald: "tief", dunkel = grün, 森'
    assert tn.Map.from_text(map.text()) == map


def test_a_drawing_may_lean_either_way() -> None:
    """The first field may stand in an even or an odd column; only the parity of row and column counts."""
    right = tn.Map.from_text(HEADER + "\nA B\n C D")
    left = tn.Map.from_text(HEADER + "\n A B\nC D")
    assert right.fields == ("a1", "a2", "b1", "b2")
    assert left.fields == ("a1", "a2", "b1", "b2")
    assert right.neighbours("a1") == ("a2", "b1")
    assert left.neighbours("a1") == ("a2", "b2", "b1")


def test_the_limits_themselves_are_allowed() -> None:
    most = ("A B C D " * 16 + "\n" + " B C D A" * 16 + "\n") * 2
    map = tn.Map.from_text(HEADER + "\n" + most)
    assert (len(map), map.fields[-1]) == (256, "d64")
    assert len(tn.Map.from_text(HEADER + "\n" + "A B C D\n B A\n" * 13).rows) == 26
    letters = [chr(ord("A") + i) for i in range(26)]
    header = "name: all\n" + "".join(f"{letter}: {letter.lower()}\n" for letter in letters)
    assert len(tn.Map.from_text(header + "\n" + " ".join(letters)).landscapes) == 26
    assert len(tn.Map.from_text(HEADER + "\nA B C D")) == 4


def test_landscapes_may_lie_in_pieces() -> None:
    assert tn.Map.from_text(HEADER + "\nA B A C A D A").landscape_of("a7") == "A"


@pytest.mark.parametrize("name", tn.map_names())
def test_shipped_maps(name: str) -> None:
    map = tn.Map.load(name)
    assert map.name == name
    assert tn.Map.from_text(map.text()) == map
    assert map is tn.Map.load(name)
    assert set(map.landscapes.values()) <= set(KNOWN_LANDSCAPES)
    assert map.title
    assert map.author


def test_the_games_own_map_is_the_first() -> None:
    assert tn.map_names()[0] == "terra-nova"
    assert list(tn.map_names()[1:]) == sorted(tn.map_names()[1:])


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.map"
    path.write_text(SKETCH, encoding="utf-8")
    assert tn.Map.load(path) == tn.Map.load(str(path)) == tn.Map.from_text(SKETCH)
    path.write_bytes(b"\xef\xbb\xbf" + SKETCH.replace("\n", "\r\n").encode())
    assert tn.Map.load(path) == tn.Map.from_text(SKETCH)
    path.write_bytes(SKETCH.encode().replace(b"forest", b"for\xe9st"))
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Map.load(path)
    assert (caught.value.code, caught.value.line, caught.value.column) == ("record-not-text", 3, 7)


def test_the_place_of_what_is_not_text_counts_from_behind_the_byte_order_mark() -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        decode(b"\xef\xbb\xbfname: x\nA: \xff")
    assert (caught.value.line, caught.value.column) == (2, 4)


@pytest.mark.parametrize("name", ["no-such-map", "no/such/file.map", "nul\0", "\ud800", "Terra-Nova"])
def test_unknown_maps(name: str) -> None:
    with pytest.raises(tn.UnknownMapError) as caught:
        tn.Map.load(name)
    assert caught.value.code == "unknown-map"
    assert "terra-nova" in str(caught.value)
    with pytest.raises(tn.UnknownMapError):
        tn.Game(map=name)


@pytest.mark.parametrize("name", ["", ".", "x" * 5000])
def test_what_cannot_be_read(name: str) -> None:
    with pytest.raises(tn.UnknownMapError) as caught:
        tn.Map.load(name)
    assert caught.value.code == "unreadable-file"
    assert str(caught.value)


def test_maps_are_values(tmp_path: Path) -> None:
    map, same = tn.Map.from_text(SKETCH), tn.Map.from_text(SKETCH)
    other = tn.Map.from_text(SKETCH.replace("A sketch", "Another sketch"))
    assert map == same
    assert hash(map) == hash(same)
    assert map != other
    assert map.digest == other.digest
    assert map != tn.Map.from_text(SKETCH.replace("S S L M", "S S M L"))
    assert map != "tiny"
    assert pickle.loads(pickle.dumps(map)) == map
    assert str(map) == SKETCH
    assert repr(map) == "<Map 'tiny': 10 fields, 4 landscapes>"
    with pytest.raises(TypeError):
        map.landscapes["F"] = "lake"  # type: ignore[index]  # a map does not change


@pytest.mark.parametrize("text", ["", "e", "5", "e0", "e05", "e65", "e100", "E5", "e5 ", "e٣", "ee5", "e-5"])
def test_field_names_that_are_none(text: str) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        check_field_name(text, column=3)
    assert (caught.value.code, caught.value.column) == ("bad-field", 3)


@given(odd_maps(tidy=False))
def test_odd_maps_are_read_as_the_naive_rules_read_them(text: str) -> None:
    map, naive = tn.Map.from_text(text), NaiveMap(text)
    assert list(map.fields) == naive.fields
    assert [list(row) for row in map.row_fields()] == naive.rows
    assert {field: map.landscape_of(field) for field in map.fields} == naive.landscape
    assert map.landscapes == naive.landscape_names
    for field in map.fields:
        assert sorted(map.neighbours(field)) == sorted(naive.neighbours[field])
        assert sorted(list(map.line(field, step)) for step in range(6)) == sorted(naive.lines[field])
    assert tn.Map.from_text(map.text()) == map

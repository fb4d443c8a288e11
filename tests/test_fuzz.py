"""Any text at all gives a value or an error that names a place; what is read survives the round trip."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import terranova as tn
from terranova.record import BrokenRecordError, Record, read
from tests.support.draw import draw, line_of, map_of
from tests.support.strategies import odd_maps, rule_texts
from tools.fuzz.targets import attempt, check_round_trip

PICTURE = """
    A.  Br  C.  D#  Ax
      A.  B.  C.  D#  D#
    Ay  B.  C.  D.  Er
"""
MAP = map_of(PICTURE)
LINES = (
    line_of(PICTURE, scores=(7, 0)),
    line_of(PICTURE, turn="r2", moved="a1>a2,c4>c5!", quiet=3),
    line_of(PICTURE, turn="y1", moved="c3>c1!", scores=(1, 2, 3)),
    line_of(PICTURE.replace("#", ".").replace("x", "."), turn="ys1"),
    line_of("Ay  Br  C.  D.", turn="-"),
)
RECORDS = (
    '[Map "duel"]\n[Rules "it stones=9"]\n[Players "3"]\n[Red "A \\"b\\""]\n[Result "*"]\n\n'
    "setup a3 a4 {why\nnot} b2 ; so\n b3\n",
    '[Map "row"]\n[Drawing "A B C D A B C D"]\n[Landscapes "A=a,B=b,C=c,D=d"]\n[Players "3"]\n'
    '[Position "ry3.b2. b0 - 0,0,0 20 0"]\n\n1. a6-a7 a7-a6 a6-a5\n2. pass\n3. a2-a3 {x} a3-a2 *a3\n',
)
ALPHABET = "abcdersyxgALMZ0123456789.#*-!>,/ {}[];:|=\\\"'\n\r\t\0\ufeff\u00a0\u2028äß٣森\ud800"
MANY = settings.default.max_examples if settings.default else 40

TEXTS = st.text(st.sampled_from(ALPHABET) | st.characters(), max_size=80)


@st.composite
def mutated(draw_from: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A valid text with a few characters, pieces or lines changed, doubled, moved or lost."""
    text = draw_from(texts)
    for _ in range(draw_from(st.integers(1, 3))):
        at, end = sorted(draw_from(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        if draw_from(st.booleans()):
            end = min(end, at + draw_from(st.integers(0, 3)))
        same = st.sampled_from(["", text[at:end] * 2, text[at:end][::-1]])
        piece = draw_from(st.sampled_from(ALPHABET) | same)
        text = text[:at] + piece + text[end:]
    return text


def encoded(text: str) -> bytes:
    """The bytes of a text; half a pair of UTF-16 makes them no text any more."""
    return text.encode(errors="surrogatepass")


# Maps.


@given(TEXTS | mutated(odd_maps(max_fields=30)))
@settings(max_examples=3 * MANY)
@example("")
@example("name: a\rA: b")
def test_map_texts(text: str) -> None:
    check_round_trip(tn.Map.from_text, text)


@given(odd_maps(max_fields=30, tidy=False))
def test_valid_map_texts(text: str) -> None:
    assert tn.Map.from_text(tn.Map.from_text(text).text()) == tn.Map.from_text(text)


@given(st.binary(max_size=60) | mutated(odd_maps(max_fields=12)).map(encoded))
@settings(max_examples=2 * MANY, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_map_files(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "fuzzed.map"
    path.write_bytes(data)
    map = attempt(lambda: tn.Map.load(path))
    assert str(map)
    if isinstance(map, tn.Map):
        assert tn.Map.from_text(map.text()) == map


@given(TEXTS)
@settings(max_examples=2 * MANY)
def test_map_names(text: str) -> None:
    if text in tn.map_names() or "/" in text:
        return
    with pytest.raises((tn.UnknownMapError, tn.InvalidTextError)):
        tn.Map.load(f"no-such-folder/{text}")


# Actions and rule sets.


@given(TEXTS | mutated(st.sampled_from(["e5", "e5-e9", "*e6", "z64-a1"])))
@settings(max_examples=5 * MANY)
def test_action_texts(text: str) -> None:
    check_round_trip(tn.Action.from_text, text)


@given(TEXTS | mutated(rule_texts()))
@settings(max_examples=5 * MANY)
@example("de stones=²")
def test_rule_texts(text: str) -> None:
    check_round_trip(tn.RuleSet.from_text, text)


# Positions.


@given(TEXTS | mutated(st.sampled_from(LINES)), st.sampled_from([None, 2, 3, 4]))
@settings(max_examples=5 * MANY)
@example(LINES[0].replace("0", "٠"), None)
def test_position_texts(text: str, players: int | None) -> None:
    check_round_trip(lambda line: tn.Position.from_text(line, MAP, players), text)


@given(mutated(st.sampled_from(LINES)), st.sampled_from(["de", "it", "hu", "de quiet_limit=0"]))
@settings(max_examples=5 * MANY)
def test_games_from_positions(text: str, rules: str) -> None:
    """A game that goes on from a line can be played: whatever it offers is legal and leads to a line that is read."""
    game = attempt(lambda: tn.Game.from_position(text, map=MAP, rules=rules))
    assert str(game)
    if not isinstance(game, tn.Game):
        return
    assert game.position.text() == text
    for _ in range(8):
        if game.is_game_over():
            break
        actions = list(game.legal_actions)
        game.push(actions[len(text) % len(actions)])
        assert tn.Game.from_position(game.position, rules=rules).position == game.position


# Records.


@given(TEXTS | mutated(st.sampled_from(RECORDS)))
@settings(max_examples=3 * MANY)
@example(RECORDS[1] + "4. a5-a6 }")
@example(RECORDS[0].replace("so", "so } and"))
def test_record_texts(text: str) -> None:
    check_round_trip(Record.from_text, text)


@given(mutated(st.sampled_from(RECORDS)))
@settings(max_examples=2 * MANY)
def test_broken_records_keep_what_was_valid(text: str) -> None:
    error = attempt(lambda: Record.from_text(text))
    if isinstance(error, BrokenRecordError):
        kept = error.record
        assert Record.from_text(kept.text()) == kept
        assert kept.game().action_stack == kept.actions


@given(st.binary(max_size=100) | mutated(st.sampled_from(RECORDS)).map(encoded))
@settings(max_examples=2 * MANY)
@example(b"\xef\xbb\xbf\xff")
def test_record_bytes(data: bytes) -> None:
    record = attempt(lambda: read(data))
    assert str(record)
    if isinstance(record, Record):
        assert Record.from_text(record.text()) == record


@given(st.dictionaries(TEXTS, TEXTS, max_size=3))
@settings(max_examples=2 * MANY)
def test_tags(tags: dict[str, str]) -> None:
    """A tag is refused when the record is made, or it is read back as it was."""
    record = attempt(lambda: Record.of(tn.Game(map="duel"), tags))
    assert str(record)
    if isinstance(record, Record):
        assert Record.from_text(record.text()).tags == tags


@given(st.lists(TEXTS, max_size=3))
@settings(max_examples=2 * MANY)
def test_comments(comments: list[str]) -> None:
    """A comment is one line of words; as such it survives, whatever it holds."""
    tidy = tuple(" ".join(comment.split()) for comment in comments)
    game = tn.Game(map="duel")
    game.push_text("a3")
    record = Record({}, game.start, game.rules, game.action_stack, {1: tidy} if tidy else {})
    assert Record.from_text(record.text()) == record


# Playing.


@given(TEXTS | mutated(st.sampled_from(["a2-a3", "*a1", "c5", "c5-c3"])))
@settings(max_examples=3 * MANY)
def test_push_text(text: str) -> None:
    game = draw(PICTURE)
    before = game.position
    result = attempt(lambda: game.push_text(text))
    assert str(result)
    if isinstance(result, tuple):
        assert game.pop() == tn.Action.from_text(text)
    assert game.position == before
    assert (text in game.legal_actions) == isinstance(result, tuple)


@given(TEXTS | mutated(st.sampled_from(["a2-a3 *a2 a3-a2", "c5-c3 c3-c5 *c4", "a2-a3 a3-a2 a2-a1"])))
@settings(max_examples=3 * MANY)
def test_push_turn(text: str) -> None:
    game = draw(PICTURE)
    before = game.position
    result = attempt(lambda: game.push_turn(text))
    assert str(result)
    if isinstance(result, tuple):
        assert " ".join(map(str, game.action_stack)) == text
    else:
        assert game.position == before
        assert game.action_stack == ()

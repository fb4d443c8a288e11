from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terranova.protocol.errors import ProtocolError
from terranova.protocol.tokens import decimal, join_words, pairs, real, seconds, split_words, whole

texts = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]))


@given(st.lists(texts))
def test_words_are_joined_and_split_again(words: list[str]) -> None:
    assert split_words(join_words(words)) == words


@given(texts)
def test_any_line_has_words_or_an_open_quote(line: str) -> None:
    with suppress(ProtocolError):
        words = split_words(line)
        assert split_words(join_words(words)) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("  go \t nodes  5 ", ["go", "nodes", "5"]),
        (r'a "b c" d', ["a", "b c", "d"]),
        (r'"say \"hi\" \\ now"', [r'say "hi" \ now']),
        ('""', [""]),
        ('it"s', ['it"s']),
    ],
)
def test_lines_are_split(line: str, words: list[str]) -> None:
    assert split_words(line) == words


@pytest.mark.parametrize("line", ['"', 'a "b', 'a "b"c', '"\\"'])
def test_quotes_must_end(line: str) -> None:
    with pytest.raises(ProtocolError, match="never ends"):
        split_words(line)


@pytest.mark.parametrize(
    ("words", "code"),
    [(["nodes"], "missing-argument"), (["depth", "5"], "unknown-key"), (["nodes", "1", "nodes", "2"], "repeated-key")],
)
def test_pairs_are_checked(words: list[str], code: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        pairs("go", words, ("nodes", "time"))
    assert caught.value.code == code


@pytest.mark.parametrize("word", ["", "-1", "+1", "01", "1.0", "nan", "9", "1e3", "٣", "1_0"])
def test_whole_numbers_are_checked(word: str) -> None:
    with pytest.raises(ProtocolError, match="from 0 to 8"):
        whole(word, 0, 8)


@pytest.mark.parametrize("word", ["", "0", "-1", "inf", "nan", "1e3", "1.", ".5", "86401", "٣"])
def test_seconds_are_checked(word: str) -> None:
    with pytest.raises(ProtocolError, match="seconds"):
        seconds(word)


@given(st.floats(-1e8, 1e8))
def test_numbers_are_written_as_they_are_read(number: float) -> None:
    assert real(decimal(number, 6)) == pytest.approx(number, abs=1e-6)


@pytest.mark.parametrize(
    ("number", "text"), [(0.0, "0"), (-0.001, "0"), (100.0, "100"), (0.25, "0.25"), (-1.5, "-1.5")]
)
def test_numbers_have_no_needless_zeros(number: float, text: str) -> None:
    assert decimal(number, 2) == text

"""Inks, letters and words on the pages, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from terranova.errors import InvalidTextError
from terranova.locale import LANGUAGES, translator
from terranova.maps import Map
from terranova.pdf import ENGLISH, STYLES
from tests.support.pdf_print import (
    SMALL,
    print_one,
    printed,
)


def test_ink_saving_fills_nothing() -> None:
    made = printed(style="ink-saving")
    fills = {item.fill for number in range(made.report.pages) for item in made.page(number) if not item.is_text}
    assert fills <= {None, (1.0,)}


@pytest.mark.parametrize("style", ["grey", "ink-saving"])
def test_grey_is_made_from_black_ink_alone(style: str) -> None:
    made = printed(style=style)
    for number in range(made.report.pages):
        for item in made.page(number):
            assert all(ink is None or len(ink) == 1 for ink in (item.fill, item.line))


def test_fields_show_their_letters_where_colour_does_not_tell_them() -> None:
    letters = {}
    for style in STYLES:
        words = print_one(style=style, sheets=1).reader.pages[1].extract_text().split()
        letters[style] = {letter: words.count(letter) for letter in SMALL.landscapes}
    assert letters["grey"] == letters["ink-saving"] == {"F": 4, "L": 4, "M": 3, "S": 3, "X": 3}
    # A landscape without a picture always shows its letter; the others only in the legend.
    assert letters["colour"] == {"F": 1, "L": 1, "M": 1, "S": 1, "X": 3}


def test_every_word_comes_from_the_texts() -> None:
    strange = {
        key: "¤" + "".join(f" {{{name}}}" for _, name, _, _ in Formatter().parse(text) if name)
        for key, text in ENGLISH.items()
    }
    made = print_one(texts={**strange, "language": "de"}, sheets=2)
    words = {word for page in made.reader.pages for word in re.findall(r"[^\W\d_]{2,}", page.extract_text())}
    assert words == {"Smallish", "xylophones"}


def test_english_texts_have_no_unknown_letters() -> None:
    assert printed().report.missing == ()


def test_letters_the_font_lacks_are_put_together() -> None:
    made = print_one(texts={"forest": "erdő", "rules": "Őszi űr, ŘĘŻ"}, sheets=1)
    assert made.report.missing == ()
    assert "˝" in made.reader.pages[1].extract_text()
    assert "?" not in made.reader.pages[-1].extract_text()


def test_characters_that_no_font_has_are_reported() -> None:
    assert print_one(texts={"forest": "森"}, sheets=1).report.missing == ("森",)


def test_own_fonts_can_be_given(tmp_path: Path) -> None:
    assert print_one(fonts=("VeraIt.ttf", "VeraBI.ttf"), sheets=1).data != print_one(sheets=1).data
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(InvalidTextError) as caught:
        print_one(fonts=(broken, broken))
    assert caught.value.code == "unreadable-file"


def test_credit_stands_on_the_board_and_on_every_other_page() -> None:
    for page in print_one(sheets=1).reader.pages:
        assert ENGLISH["credit"] in " ".join(page.extract_text().split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_in_every_language(language: str) -> None:
    made = print_one(Map.load("duel"), sheets=2, language=language)
    assert made.report.missing == ()
    assert made.report.pages == 5
    text = "\n".join(page.extract_text() for page in made.reader.pages)
    assert translator(language).title("Duel") in text
    assert ("19.9 mm" in text) == (language == "en")
    assert ("19,9 mm" in text) == (language != "en")

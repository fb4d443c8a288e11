"""Languages: what is said, in which of them, and that English waits for none."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import terranova as tn
from terranova import locale
from terranova.locale import LANGUAGES, NAMES, PSEUDO, message_text, say, say_count, speaker, speaking, translator
from terranova.locale.catalogue import catalogue
from terranova.locale.keyed import SERVER_AREAS, files, messages
from terranova.mapmaking.report import NOTE, Finding
from terranova.maps import KNOWN_LANDSCAPES

OTHERS = LANGUAGES[1:]
FOLDER = Path(locale.__file__).parent

PO = """\
# A test.
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

#: one.py
msgctxt "left.stones"
msgid "{count} stone left"
msgid_plural "{count} stones left"
msgstr[0] "encore {count} borne"
msgstr[1] "encore {count} bornes"

#: two.py
msgid ""
"a \\"long\\"\\n"
"text"
msgstr ""
"un texte\\n"
"« long »"

msgid "empty"
msgstr ""

#~ msgid "gone"
#~ msgstr "parti"
"""


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> locale.Translator:
    """A translator of a small catalogue."""
    (tmp_path / "fr.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr("terranova.locale.catalogue.FOLDER", tmp_path)
    return locale.Translator("fr", catalogue.__wrapped__("fr"))


def test_languages_have_names_and_catalogues() -> None:
    assert tuple(NAMES) == LANGUAGES
    assert sorted(path.stem for path in FOLDER.glob("*.po")) == sorted(OTHERS)


def test_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'; there are en, de"):
        translator("xx")


@pytest.mark.parametrize("language", OTHERS)
def test_catalogues_are_read_as_babel_reads_them(language: str) -> None:
    with (FOLDER / f"{language}.po").open("rb") as file:
        known = read_po(file, locale=language)
    expected = {}
    for entry in known:
        one = entry.id[0] if isinstance(entry.id, tuple | list) else entry.id
        forms = tuple(entry.string) if isinstance(entry.string, tuple | list) else (str(entry.string),)
        if one and all(forms):
            expected[entry.context or "", one] = forms
    found = catalogue(language)
    assert found.texts == expected
    assert [found.plural(count) for count in range(4)] == [1, 0, 1, 1] if language != "fr" else [0, 0, 1, 1]


def test_texts_and_plural_forms_of_a_catalogue(french: locale.Translator) -> None:
    assert french.say('a "long"\ntext') == "un texte\n« long »"
    assert [french.t("left.stones", count=count) for count in (0, 1, 2)] == [
        "encore 0 borne",
        "encore 1 borne",
        "encore 2 bornes",
    ]


def test_what_is_not_translated_is_said_in_english(french: locale.Translator) -> None:
    assert french.say("empty") == "empty"
    assert french.say("gone") == "gone"
    assert french.say_count(2, "{count} turn", "{count} turns") == "2 turns"


def test_the_browser_gets_plural_forms_by_their_names(french: locale.Translator) -> None:
    table = french.table().decode()
    assert '"left.stones":{"one":"encore {count} borne","other":"encore {count} bornes"}' in table


def test_numbers_and_dates_are_those_of_the_language() -> None:
    english, german, french = (translator(language) for language in ("en", "de", "fr"))
    assert english.say("{width:.1f} mm, {count:,}", width=17.25, count=12345) == "17.2 mm, 12,345"
    assert german.say("{width:.1f} mm, {count:,}", width=17.25, count=12345) == "17,2 mm, 12.345"
    assert french.number(1234567, ",") == "1\u202f234\u202f567"
    moment = datetime(2026, 3, 9, 14, 5, tzinfo=UTC)
    assert english.date(moment).startswith("Mar 9, 2026, 2:05")
    assert german.date(moment) == "09.03.2026, 14:05:00"


def test_words_of_the_game_inside_a_sentence() -> None:
    with speaking("de"):
        assert "red" not in speaker().t("refusal.not-your-turn", player="red").lower()
        assert Finding(NOTE, "scattered", {"landscape": "forest", "pieces": 2}).sentence.endswith(": Wald")
        assert speaker().title("Archipelago") == "Archipel"
        assert speaker().title("A map of mine") == "A map of mine"
        assert speaker().landscape("swamp") == "swamp"
    assert speaker().word("red") == "red"


def test_errors_speak_the_language_that_is_spoken_and_keep_their_codes() -> None:
    error = tn.InvalidTextError("bad-field", text="e0")
    assert error.sentence == "“e0” is not the name of a space, such as e5."
    with speaking("de"):
        assert "'e0'" in error.sentence or "e0" in error.sentence
        assert error.sentence != message_text("error.bad-field").format(text="e0")
        assert error.code == "bad-field"


def test_tasks_do_not_change_each_others_language() -> None:
    async def talk(language: str) -> str:
        with speaking(language):
            await asyncio.sleep(0)
            return speaker().language

    async def all_at_once() -> list[str]:
        return list(await asyncio.gather(*(talk(language) for language in LANGUAGES)))

    assert asyncio.run(all_at_once()) == list(LANGUAGES)
    assert speaker().language == "en"


def test_the_pseudo_language() -> None:
    with speaking(PSEUDO):
        assert say("End turn") == "[Éñd tüŕñ öñé]"
        assert say_count(1, "{count} stone", "{count} stones") == "[1 štöñé öñé]"
        assert say_count(2, "{count} stone", "{count} stones") == "[2 štöñéš öñé]"
        assert speaker().t("player.red") == "[Ŕéd öñé]"


def test_keys_are_in_one_file_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text('{"same.key": "x"}')
    monkeypatch.setattr("terranova.locale.keyed.FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"b\.json: same\.key stand in another file too"):
        messages.__wrapped__()


def test_the_browser_is_spared_what_only_the_server_shows() -> None:
    assert {path.stem for path in files()} >= SERVER_AREAS
    assert set(messages(SERVER_AREAS)) < set(messages())


def test_maps_and_landscapes_that_come_along_have_names_in_all_languages() -> None:
    for name in tn.map_names():
        assert f"map.{tn.Map.load(name).title}" in messages()
    assert all(f"landscape.{name}" in messages() for name in KNOWN_LANDSCAPES)


def test_english_reads_no_catalogue() -> None:
    program = """
import sys
import terranova
from terranova.errors import InvalidTextError
str(InvalidTextError("bad-field", text="e0"))
print(sorted({"babel", "terranova.locale.catalogue"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

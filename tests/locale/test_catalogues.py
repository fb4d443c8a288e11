"""The catalogues: complete in every language, and what the tool that writes them does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from terranova.locale import LANGUAGES
from tools import message_checks, message_sources, message_uses
from tools import messages as tool
from tools.message_sources import Message

HELLO = Message("", "Hello {name}", "", "a.py")
STONES = Message("left.stones", "{count} stone", "{count} stones of {total}", "b.json")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the catalogues."""
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "TRANSLATED", ("de",))
    return tmp_path


def by_name(*messages: Message) -> dict[str, Message]:
    return {message.name: message for message in messages}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_a_glossary(language: str) -> None:
    assert (Path(__file__).parents[2] / "docs" / "glossary" / f"{language}.md").is_file(), "docs/glossary"


def test_every_language_is_complete() -> None:
    assert list(tool.wrong(message_sources.collect())) == []


@pytest.mark.parametrize(
    ("forms", "problem"),
    [
        (["Hallo {name}"], None),
        (["Hallo"], "has the parameters none, not {name}"),
        (["Hallo {nome}"], "has the parameters {nome}, not {name}"),
        (["Hallo {name"], "has the parameters none"),
        (["Hallo {name} {"], "has a brace that belongs to no parameter"),
        ([" Hallo {name}"], "begins or ends with other spaces"),
        (["Hallo {name} (R7)"], "has other rule numbers"),
        (["<b>Hallo</b> {name}"], "has other markup"),
        (["Hallo {name} --all"], "has other options"),
        ([""], "is missing"),
        (["Hallo {name}", "Hallo {name}"], "has 2 forms, not 1"),
    ],
)
def test_what_is_wrong_with_a_translation(forms: list[str], problem: str | None) -> None:
    found = list(message_checks.problems(HELLO, forms, 2))
    assert bool(found) == bool(problem)
    assert problem is None or problem in found[0]


@pytest.mark.parametrize(
    ("forms", "is_right"),
    [
        (("ein Stein von {total}", "{count} Steine von {total}"), True),
        (("{count} Stein von {total}", "{count} Steine von {total}"), True),
        (("ein Stein", "{count} Steine von {total}"), False),
        (("ein Stein von {total}", "viele Steine von {total}"), False),
        (("{count} Steine von {total}",), False),
    ],
)
def test_only_the_form_for_one_may_leave_the_number_out(forms: tuple[str, ...], is_right: bool) -> None:
    assert (list(message_checks.problems(STONES, forms, 2)) == []) == is_right


def test_what_is_to_do_is_filled_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    messages = by_name(HELLO, STONES)
    tool.update(messages)
    capsys.readouterr()
    tool.todo("de", [], messages)
    asked = json.loads(capsys.readouterr().out)
    assert asked == {
        "Hello {name}": "Hello {name}",
        "left.stones": {"one": "{count} stone", "other": "{count} stones of {total}"},
    }
    done = {
        "Hello {name}": "Hallo {name}",
        "left.stones": {"one": "ein Stein von {total}", "other": "{count} Steine von {total}"},
    }
    assert tool.fill("de", json.dumps(done), messages) == 0
    assert tool.untranslated("de", messages) == []
    text = (folder / "de.po").read_text("utf-8")
    assert 'msgctxt "left.stones"' in text
    assert 'msgstr[1] "{count} Steine von {total}"' in text
    assert "Date" not in text


def test_what_is_wrong_is_refused_and_the_rest_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    messages = by_name(HELLO, STONES)
    done = {"Hello {name}": "Hallo {name}", "left.stones": {"one": "x", "other": "y"}, "nothing": "nichts"}
    assert tool.fill("de", json.dumps(done), messages) == 1
    told = capsys.readouterr().out
    assert "'nothing': there is no such message" in told
    assert "de: 1 kept, 2 refused, 1 not translated" in told
    assert (folder / "de.po").exists()


def test_a_changed_sentence_is_not_translated_any_more_and_keeps_its_old_translation(folder: Path) -> None:
    tool.fill(
        "de",
        '{"left.stones": {"one": "ein Stein von {total}", "other": "{count} Steine von {total}"}}',
        by_name(STONES),
    )
    changed = by_name(Message("left.stones", "{count} stone left", "{count} stones left of {total}", "b.json"))
    tool.update(changed)
    assert len(tool.untranslated("de", changed)) == 1
    text = (folder / "de.po").read_text("utf-8")
    assert "# before: " in text
    assert "ein Stein von {total}" in text
    assert "fuzzy" not in text
    tool.fill("de", '{"left.stones": {"one": "noch einer von {total}", "other": "noch {count} von {total}"}}', changed)
    assert "before" not in (folder / "de.po").read_text("utf-8").split('msgctxt "left.stones"')[0]


def test_a_message_that_comes_back_has_its_translation_again(folder: Path) -> None:
    both = by_name(HELLO, STONES)
    tool.fill("de", '{"Hello {name}": "Hallo {name}"}', both)
    tool.update(by_name(STONES))
    text = (folder / "de.po").read_text("utf-8")
    assert '#~ msgstr "Hallo {name}"' in text
    assert any("is not used any more" in problem for problem in tool.wrong(by_name(STONES)))
    tool.update(both)
    assert tool.untranslated("de", both) == [STONES]
    tool.update(by_name(STONES))
    tool.update(by_name(STONES), keep=False)
    tool.update(both)
    assert tool.untranslated("de", both) == [HELLO, STONES]


def test_a_foreign_or_fuzzy_entry_is_found(folder: Path) -> None:
    messages = by_name(HELLO)
    tool.fill("de", '{"Hello {name}": "Hallo {name}"}', messages)
    path = folder / "de.po"
    path.write_text(
        path.read_text("utf-8").replace("#, python-brace-format", "#, fuzzy, python-brace-format")
        + '\nmsgid "x"\nmsgstr "y"\n'
    )
    found = [problem for problem in tool.wrong(messages) if problem.startswith("de:")]
    assert any("is fuzzy" in problem for problem in found)
    assert any("'x' is not used any more" in problem for problem in found)


def test_a_language_without_its_catalogue_and_a_catalogue_without_its_language(folder: Path) -> None:
    (folder / "sv.po").write_text("")
    found = [problem for problem in tool.wrong({}) if problem.startswith(("de:", "sv:"))]
    assert found == [
        "sv: sv.po is there, but locale/translator.py: NAMES has no such language",
        "de: there is no locale/de.po; 'make messages' makes it",
    ]


def test_keys_that_are_not_there_or_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {"table.lost", "table.found", "key.a", "seat.time"}
    text = (
        't("table.lost"); t("table.nowhere"); t(`key.${name}`); t(`seat.${why}`); t(`table.${x}`); import "table.css"'
    )
    monkeypatch.setattr(message_uses, "sources", lambda: {"a.js": text})
    monkeypatch.setattr(message_uses, "FAMILIES", {"key.*": "", "seat.*": "time gone"})
    assert list(message_uses.wrong_uses(keys)) == [
        "a.js: there is no message 'table.nowhere'",
        "a.js: the messages 'table.*' are not declared in tools/message_uses.py",
        "locale/messages: there is no message 'seat.gone' (tools/message_uses.py)",
        "nobody asks for the message 'table.found'",
    ]


def test_sentences_are_found_where_they_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.py").write_text(
        'say("One " "sentence")\nto_say("Later")\nsay(NAME)\nsay_count(n, "{count} x", "{count} xs")\n'
    )
    monkeypatch.setattr(message_sources, "SOURCE", tmp_path)
    monkeypatch.setattr(message_sources, "ROOT", tmp_path)
    found = [(message.english, message.many) for message in message_sources.written()]
    assert found == [("One sentence", ""), ("Later", ""), ("{count} x", "{count} xs")]
    (tmp_path / "a.py").write_text("say_count(n, one, many)\n")
    with pytest.raises(SystemExit, match="say_count needs its two sentences written out"):
        list(message_sources.written())

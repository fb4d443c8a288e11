"""The command line in the reader's language."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click import core, exceptions, formatting, parser, types

from terranova.cli.help_translation import WORDS, translate_help
from terranova.cli.language import wanted_language
from terranova.locale import LANGUAGES, speaker
from tests.support.cli import SOURCES, assert_refused, run, run_json

XA = {"TERRANOVA_LANGUAGE": "en-XA"}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fi_FI"}, "fi"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "hu"}, "hu"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "fil_PH"}, "en"),
        ({"LANG": "it_IT", "TERRANOVA_LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_surroundings(environment: dict[str, str], language: str) -> None:
    assert wanted_language(environment) == language


def test_an_unknown_language_is_refused() -> None:
    result = run("maps", env={"TERRANOVA_LANGUAGE": "xx"})
    assert_refused(result, f"There is no language “xx”. Choose from {', '.join(LANGUAGES)}")
    assert_refused(run("--language", "xx", "maps"), f"'xx' is not one of {', '.join(map(repr, LANGUAGES))}")


def test_the_option_comes_before_the_surroundings() -> None:
    result = run("--language", "de", "maps", env=XA)
    assert "Archipel" in result.stdout
    assert "[" not in result.stdout
    assert speaker().language == "en"


def test_all_that_is_said_is_translated() -> None:
    for args in (["maps"], ["show", "duel"], ["check", "duel"]):
        result = run(*args, env=XA)
        assert result.exit_code == 0
        for word in ("Name", "Title", "fields", "landscapes", "forest", "Balance"):
            assert word not in result.stdout, (args, word)


def test_help_is_translated() -> None:
    text = run("--help", env=XA).stdout
    assert text.startswith("[Üšáğé: öñé] terranova")
    for plain in ("Usage", "Options", "Commands", "Show this", "The language"):
        assert plain not in text
    assert "  terranova show terra-nova\n" in text
    text = run("arena", "--help", env=XA).stdout
    assert "    level:4       [thé éñğíñé át á lévél" in text
    assert "[défáült: 100" in text
    assert run("arena", "--help").stdout.startswith("Usage: terranova arena [OPTIONS] PLAYER…\n")


def test_errors_are_translated() -> None:
    assert (
        run("show", "--size", "3", env=XA)
        .stderr.splitlines()[-1]
        .startswith("[éŕŕöŕ: [Íñválíd válüé föŕ '--size': [3 íš")
    )
    assert "[Théŕé íš ñö máp" in run("show", "nowhere", env=XA).stderr
    assert "[Ñö šüçh çömmáñd 'nothing'." in run("nothing", env=XA).stderr


def test_json_keeps_its_codes(tmp_path: Path) -> None:
    broken = tmp_path / "broken.map"
    broken.write_text("name: x\n\nF F\n", encoding="utf-8")
    english = run_json("check", str(broken), code=2)["error"]
    result = run("check", str(broken), "--json", env=XA)
    assert english["code"] == "map-letter-unnamed"
    assert '"code": "map-letter-unnamed"' in result.stdout
    assert "[Thé léttéŕ" in result.stdout


def test_the_engine_speaks_english() -> None:
    args, env = [sys.executable, "-m", "terranova", "engine"], {**os.environ, "PYTHONPATH": str(SOURCES), **XA}
    done = subprocess.run(args, input="frobnicate\nquit\n", capture_output=True, text=True, env=env, check=True)
    assert "error unknown-command There is no command “frobnicate”" in done.stdout


def test_a_help_text_is_said_piece_by_piece() -> None:
    said: list[str] = []

    def note(piece: str) -> str:
        said.append(piece)
        return piece.upper()

    text = translate_help("One line\nand another.\n\n\b\nExamples:\n  terranova x\n  level:4   the engine", note)
    assert said == ["One line and another.", "Examples:", "the engine"]
    assert text == "ONE LINE AND ANOTHER.\n\n\b\nEXAMPLES:\n  terranova x\n  level:4   THE ENGINE"


def test_the_words_of_click_are_those_it_says() -> None:
    sources = "".join(
        Path(module.__file__).read_text("utf-8")
        for module in (core, click.decorators, exceptions, formatting, parser, types)
        if module.__file__
    )
    assert [word for word in WORDS if repr(word)[1:-1] not in sources] == []

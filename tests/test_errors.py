"""The errors themselves: their tree, their sentences, their codes, and that each code is provoked by some test."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import terranova as tn
from terranova.locale import messages_of
from terranova.record import BrokenRecordError

SENTENCES = messages_of("error.")
TESTS = Path(__file__).parent
SOURCES = Path(tn.__file__).parent
LIBRARY = ("maps", "actions", "rules", "position", "game", "record")
"""The modules whose codes are provoked here; the others have tests of their own."""


def strings_in(paths: list[Path]) -> set[str]:
    """All string constants of these sources."""
    return {
        node.value
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


USED = strings_in([path for path in SOURCES.rglob("*.py") if path.name != "errors.py"])
CODES = sorted(
    SENTENCES.keys()
    & strings_in(
        [path for name in LIBRARY for path in (SOURCES / f"{name}.py", *(SOURCES / name).glob("*.py")) if path.exists()]
    )
)


def test_the_tree() -> None:
    assert issubclass(tn.TerraNovaError, ValueError)
    for kind in (tn.InvalidTextError, tn.IllegalActionError, tn.UnknownMapError):
        assert issubclass(kind, tn.TerraNovaError)
    assert issubclass(BrokenRecordError, tn.InvalidTextError)


def test_every_code_is_provoked_by_a_test() -> None:
    tested = strings_in(sorted(TESTS.rglob("*.py")))
    assert [code for code in CODES if code not in tested] == []


def test_every_sentence_is_used() -> None:
    assert [code for code in SENTENCES if code not in USED] == []


def test_every_code_raised_has_a_sentence() -> None:
    raised: set[str] = set()
    for path in (*SOURCES.glob("*.py"), *(SOURCES / "game").glob("*.py"), *(SOURCES / "learning").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        raised |= set(re.findall(r"(?:Error|wrong)\(\s*\"([a-z]+(?:-[a-z]+)+)\"", text))
        raised |= set(re.findall(r"return \"([a-z]+(?:-[a-z]+)+)\", \"R[0-9]+\"", text))
    assert raised - set(SENTENCES) == set(), "locale/messages/errors.json"


@pytest.mark.parametrize("code", SENTENCES)
def test_sentences_are_whole(code: str) -> None:
    sentence = SENTENCES[code]
    assert sentence == sentence.strip()
    assert "\n" not in sentence
    assert sentence.endswith(".") or "{reason}" in sentence  # which ends with one
    assert not sentence[0].islower()
    fields = [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]
    assert all(name.isidentifier() for name in fields)


ERRORS = [
    tn.TerraNovaError("bad-depth", depth=-1),
    tn.InvalidTextError("bad-field", line=3, column=7, part="MOVED", text="e99"),
    tn.IllegalActionError("way-home", rule="R11", action="e5-e6", field="e6"),
    tn.UnknownMapError("unknown-map", name="x", known="y"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_and_copying(error: tn.TerraNovaError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.__dict__ == error.__dict__
        assert again.args == error.args


def test_what_errors_say() -> None:
    assert str(ERRORS[0]) == "A depth must be 0 or more, not -1."
    assert str(ERRORS[1]) == "Line 3, column 7 (MOVED): “e99” is not the name of a space, such as e5."
    assert str(ERRORS[2]) == "e5-e6: This pioneer started the turn on e6 and may not return there now. (R11)"
    assert str(ERRORS[3]) == "There is no map or file “x”. Choose from y."
    assert ERRORS[1].sentence == "“e99” is not the name of a space, such as e5."
    assert ERRORS[1].code == "bad-field"
    assert ERRORS[1].details == {"text": "e99"}


def test_a_place_inside_a_larger_text() -> None:
    error = tn.InvalidTextError("bad-field", line=1, column=7, text="x").moved_to(4, 10)
    assert (error.line, error.column) == (4, 16)
    error = tn.InvalidTextError("bad-field", line=2, column=7, text="x").moved_to(4, 10)
    assert (error.line, error.column) == (5, 7)
    assert (error.code, error.details) == ("bad-field", {"text": "x"})


def test_depths() -> None:
    with pytest.raises(tn.TerraNovaError) as caught:
        tn.perft(tn.Game(map="duel"), -1)
    assert caught.value.code == "bad-depth"


def test_values_in_braces_do_not_disturb_a_sentence() -> None:
    """What a person typed is quoted, never read as a place for something else."""
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Action.from_text("{text}{0}{")
    assert "{text}{0}{" in str(caught.value)
    assert SENTENCES["bad-action"].count("{text}") == 1


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda wrong: tn.Game(map=wrong), "a map, its name or its path is needed, not 3"),
        (lambda wrong: tn.Game(rules=wrong), "a rule set or its text is needed, such as 'de', not 3"),
        (lambda wrong: tn.Game.from_position(wrong), "a position or its text is needed, not 3"),
        (lambda wrong: tn.record.read(wrong), "a path, an open file or a text is needed, not 3"),
        (lambda wrong: list(tn.record.read_all(wrong)), "a path, an open file or a text is needed, not 3"),
        (lambda wrong: tn.perft(tn.Game("duel"), str(wrong)), "a depth is a whole number, not '3'"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_type_is_named_in_a_sentence(call: Callable[[Any], object], sentence: str) -> None:
    with pytest.raises(TypeError, match=f"^{sentence}$"):
        call(3)


@pytest.mark.parametrize("limit", [-1, "x", 1.5])
def test_a_limit_that_is_none(limit: Any) -> None:
    with pytest.raises(ValueError, match="whole number, 0 or more"):
        tn.Game("duel").turns(limit=limit)


def test_players_in_halves() -> None:
    with pytest.raises(tn.InvalidTextError) as refused:
        tn.Game("duel", players=2.0)  # type: ignore[arg-type]
    assert refused.value.code == "players-number"

"""The lessons over HTTP: in the reader's language, with figures from the rules, and an answer to every try."""

from __future__ import annotations

import pytest

from terranova.locale import LANGUAGES, translator
from terranova.teaching.lessons import COURSE
from tests.support.server import Json, Server


def play(server: Server, name: str, *actions: str, lang: str = "en") -> Json:
    answer = server.browser().client.post(f"/api/lessons/{name}/play?lang={lang}", json={"actions": list(actions)})
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def said(value: Json) -> str:
    return str(value["text"]).format(**value["figures"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_are_told_in_the_readers_language(server: Server, language: str) -> None:
    told = server.browser().get(f"/api/lessons?lang={language}")["lessons"]
    assert [lesson["name"] for lesson in told] == [lesson.name for lesson in COURSE]
    for lesson in told:
        assert lesson["title"] == translator(language).t(f"tutorial.{lesson['name']}.title")
        assert "{" not in said(lesson["text"]) + said(lesson["task"])


def test_nothing_is_said_before_anything_is_done(server: Server) -> None:
    told = play(server, "close")
    assert told["verdict"] == {
        "kind": "begun",
        "message": None,
        "rules": ["R14", "R15", "R16", "R19"],
        "way": ["*d5"],
    }
    assert told["start"] == told["moment"]["position"]
    assert "*d5" in told["moment"]["legal"]


def test_what_is_done_is_answered_with_figures_of_the_rules(server: Server) -> None:
    told = play(server, "close", "*d5")
    assert told["verdict"]["kind"] == "done"
    assert "12 spaces × 2 = 24" in said(told["verdict"]["message"])
    assert told["moment"]["legal"] == []
    assert told["moment"]["scores"] == [24, 0]


def test_what_is_allowed_but_off_says_so(server: Server) -> None:
    told = play(server, "majority", "a5-e3", "*f3")
    assert told["verdict"]["kind"] == "off"
    assert told["verdict"]["way"] == []
    assert "Yellow gets 8 × 3 = 24 points" in said(told["verdict"]["message"])


def test_what_is_refused_is_left_out_and_says_why(server: Server) -> None:
    told = play(server, "slide", "d1-g5")
    assert told["verdict"]["kind"] == "refused"
    assert told["verdict"]["rules"] == ["R10"]
    assert "d1" in said(told["verdict"]["message"])
    assert told["steps"] == []
    assert told["moment"]["position"] == told["start"]


def test_a_refusal_without_a_text_of_its_own_is_that_of_the_rules(server: Server) -> None:
    told = play(server, "slide", "d1-z9")
    assert told["verdict"]["rules"] == ["R1"]
    assert said(told["verdict"]["message"]) == "There is no space z9 on this map."


def test_others_answer_in_set_up(server: Server) -> None:
    told = play(server, "plan", "b2")
    assert [step["player"] for step in told["steps"]] == ["red", "yellow"]
    assert told["verdict"]["way"] == ["d2"]


def test_bad_tries_get_a_clear_error(server: Server) -> None:
    client = server.browser().client
    for path, actions, status, code in (
        ("nothing", [], 404, "not-found"),
        ("slide", ["?"], 422, "bad-action"),
        ("slide", ["d1-g5", "d1-d2"], 422, "no-straight-line"),
        ("slide", ["d1-d2"] * 61, 422, "bad-message"),
    ):
        answer = client.post(f"/api/lessons/{path}/play", json={"actions": actions})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)

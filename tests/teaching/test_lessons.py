"""The tutorial: what its texts claim is what the rules do, in every language, and likely tries are answered."""

from __future__ import annotations

import re

import pytest

from terranova.actions import Action
from terranova.errors import IllegalActionError
from terranova.locale import LANGUAGES, translator
from terranova.locale.keyed import messages
from terranova.region import Region
from terranova.rules import EDITIONS
from terranova.teaching.lessons import COURSE, Attempt, Lesson, find_lesson, judge
from terranova.teaching.lessons.figures import figures_of, general
from terranova.teaching.lessons.lesson import Try, island
from terranova.teaching.lessons.solutions import solution_from

PREFIX = "tutorial."
REFUSED = f"{PREFIX}refused."
PLACEHOLDER = re.compile(r"\{(\w+)\}")
TRIES = [(lesson, attempt) for lesson in COURSE for attempt in lesson.tries]


def name_of(value: Lesson | Try) -> str:
    return value.name if isinstance(value, Lesson) else value.line


def played(lesson: Lesson, line: str, rules: str = "de") -> Attempt:
    attempt = Attempt(lesson, rules)
    attempt.push_line(line)
    return attempt


def get(name: str) -> Lesson:
    lesson = find_lesson(name)
    assert lesson is not None
    return lesson


def patterns(lesson: Lesson, language: str) -> dict[str, str]:
    """All texts of a lesson as a language writes them."""
    found = {}
    for message in lesson.messages:
        key = f"{PREFIX}{lesson.name}.{message}"
        english = messages()[key]
        assert isinstance(english, str)
        found[message] = translator(language).pattern(key, english)
    return found


def test_the_course_is_what_it_should_be() -> None:
    names = "slide block stone turn close fewer cover majority tie steal end plan"
    assert [lesson.name for lesson in COURSE] == names.split()
    assert find_lesson("nothing") is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lesson", COURSE, ids=name_of)
def test_solutions_solve_under_the_rules_of_every_edition(lesson: Lesson, edition: str) -> None:
    for line in lesson.solutions:
        assert judge(played(lesson, line, edition)).kind == "done", line
        for n_actions in range(len(line.split())):
            begun = played(lesson, " ".join(line.split()[:n_actions]), edition)
            assert judge(begun).kind == ("way" if n_actions else "begun")


@pytest.mark.parametrize(("lesson", "attempt"), TRIES, ids=name_of)
def test_likely_tries_are_answered(lesson: Lesson, attempt: Try) -> None:
    *before, last = attempt.line.split()
    tried = played(lesson, " ".join(before))
    if attempt.refused:
        with pytest.raises(IllegalActionError) as caught:
            tried.push(Action.from_text(last))
        assert (caught.value.code, caught.value.rule) == (attempt.refused, attempt.rule)
        assert f"{REFUSED}{attempt.refused}" in messages()
    else:
        tried.push(Action.from_text(last))
        assert judge(tried).message == attempt.says


@pytest.mark.parametrize("lesson", COURSE, ids=name_of)
def test_every_answer_is_given_to_some_try(lesson: Lesson) -> None:
    answers = {message for message in lesson.messages if message.startswith(("off", "way"))}
    assert {attempt.says for attempt in lesson.tries} - {""} == answers


@pytest.mark.parametrize("lesson", COURSE, ids=name_of)
def test_each_first_action_is_answered_and_each_way_leads_to_the_goal(lesson: Lesson) -> None:
    for action in list(lesson.new_game().legal_actions):
        attempt = played(lesson, str(action))
        verdict = judge(attempt)
        assert verdict.message in lesson.messages
        if verdict.kind == "way":
            attempt.push_line(" ".join(verdict.way))
            assert judge(attempt).kind == "done"
        elif verdict.kind == "off":
            assert solution_from(attempt) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", COURSE, ids=name_of)
def test_texts_speak_only_of_what_the_rules_compute(lesson: Lesson, language: str) -> None:
    english = patterns(lesson, "en")
    for message, text in patterns(lesson, language).items():
        names = set(PLACEHOLDER.findall(text))
        assert names == set(PLACEHOLDER.findall(english[message])), message
        assert not re.search(r"\d", PLACEHOLDER.sub("", text)), f"{message}: a number that no rule has computed"
        assert text.count("{") == len(PLACEHOLDER.findall(text)) == text.count("}")
        if message in ("title", "text", "task"):
            assert names <= figures_of(lesson).keys(), message


@pytest.mark.parametrize("lesson", COURSE, ids=name_of)
def test_answers_have_their_figures(lesson: Lesson) -> None:
    lines = [attempt.line for attempt in lesson.tries if attempt.says] + list(lesson.solutions)
    texts = patterns(lesson, "en")
    for line in lines:
        verdict = judge(played(lesson, line))
        assert set(PLACEHOLDER.findall(texts[verdict.message])) <= verdict.figures.keys(), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_speak_of_their_details(language: str) -> None:
    given = {
        "first-is-a-move": set(),
        "field-taken": {"field"},
        "no-straight-line": {"start", "end"},
        "way-blocked": {"start", "end", "field"},
        "way-home": {"field"},
        "no-anchor": {"field", "player"},
        "not-your-pioneer": {"field", "player"},
        "set-up-only-places": {"example"},
    }
    texts = {key.removeprefix(REFUSED): text for key, text in messages().items() if key.startswith(REFUSED)}
    assert texts.keys() == given.keys()
    for code, english in texts.items():
        assert isinstance(english, str)
        text = translator(language).pattern(REFUSED + code, english)
        assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(english)) <= given[code] | general().keys()
        assert not re.search(r"\d", PLACEHOLDER.sub("", text))


def test_no_message_is_missing_or_unused() -> None:
    used = {f"{PREFIX}{lesson.name}.{message}" for lesson in COURSE for message in lesson.messages}
    known = {key for key in messages() if key.startswith(PREFIX) and not key.startswith(REFUSED)}
    assert known == used


# What the texts say in words.


def test_general_claims() -> None:
    assert general() == {
        "actions": 3,
        "directions": 6,
        "most": 3,
        "open": 4,
        "times_1": 3,
        "times_2": 2,
        "times_3": 1,
    }


def closing(name: str, line: str) -> Region:
    (region,) = played(get(name), line).closings
    return region


def landscapes(region: Region) -> dict[str, int]:
    return {island().landscapes[letter]: count for letter, count in region.landscapes}


def test_slide_and_block_claims() -> None:
    assert figures_of(get("slide"))["far"] == 6
    block = get("block")
    position = block.new_game().position
    assert position.at(block.named["stone"]) == "#"
    assert position.pioneers[block.named["yellow"]] == "yellow"
    assert solution_from(Attempt(block)) == ("c1-h4", "h4-c6")
    assert not any(action.text() == "c1-c6" for action in block.new_game().legal_actions)


def test_the_stone_needs_a_pioneer_that_has_moved() -> None:
    stone = get("stone")
    near, target = stone.named["near"], stone.named["target"]
    assert target in island().neighbours(near)
    assert stone.new_game().position.pioneers[near] == "red"


def test_the_four_shapes_of_a_turn() -> None:
    turn = get("turn")
    for line in ("e2-e4 e4-e5 b6-b7", "e2-e4 e4-e5 *e4", "e2-e4 *e5 e4-c3", "e2-e4 *e5 *d4"):
        assert played(turn, line).is_over


def test_close_claims() -> None:
    region = closing("close", "*d5")
    assert (len(region.fields), region.multiplier, region.worth, region.pioneers) == (12, 2, 24, (2, 1))
    gone = played(get("close"), "*d5").game.position
    assert not region.fields & gone.pioneers.keys()
    assert region.fields <= gone.closed


def test_fewer_claims() -> None:
    best, short = closing("fewer", "d8-e7 e7-f8 *g7"), closing("fewer", "d8-e7 *f8")
    assert landscapes(best) == {"hills": 6, "mountains": 6}
    assert landscapes(short) == {"hills": 6, "meadow": 1, "mountains": 6}
    assert (best.worth, short.worth) == (24, 13)
    assert len(short.fields) - len(best.fields) == 1


def test_cover_claims() -> None:
    cover = get("cover")
    before = next(region for region in cover.new_game().regions if "a6" in region.fields)
    assert landscapes(before) == {"farmland": 7, "forest": 2, "lake": 1, "meadow": 1}
    assert figures_of(cover)["region_landscapes"] == len(before.landscapes) == 4
    assert not before.is_territory
    after = closing("cover", "a6-c5 *c4")
    assert landscapes(after) == {"farmland": 7, "forest": 2, "meadow": 1}
    assert after.shares == (10, 0)


def test_majority_claims() -> None:
    assert closing("majority", "a5-e3 *e4").shares == (18, 0)
    assert closing("majority", "a5-e3 *f3").shares == (0, 24)


def test_tie_claims() -> None:
    region = closing("tie", "h6-d4 *c3")
    assert landscapes(region) == {"forest": 7}
    assert (region.worth, region.pioneers, region.shares) == (21, (2, 2), (10, 10))


def test_steal_claims() -> None:
    assert closing("steal", "c2-h5 a6-g3 *f4").shares == (24, 0)
    assert closing("steal", "c2-e3 *f4").pioneers == (0, 1)
    assert closing("steal", "c2-g4 *f4").shares == (12, 12)


def test_end_claims() -> None:
    won, shared = played(get("end"), "b6-d5 *e4").game.outcome(), played(get("end"), "b6-e4 *f5").game.outcome()
    assert won is not None
    assert shared is not None
    assert (won.rule, won.winners, won.scores) == ("R21", ("red",), (42, 39))
    assert (shared.rule, shared.winners, shared.scores) == ("R21", ("red", "yellow"), (40, 40))
    figures = figures_of(get("end"))
    assert (figures["now"], figures["now_other"]) == (24, 27)


def test_plan_claims() -> None:
    figures = figures_of(get("plan"))
    assert (figures["fence_fields"], figures["fence_worth"], figures["fence_stones"]) == (9, 27, 7)
    assert figures["fence_landscapes"] == 1
    attempt = played(get("plan"), "b2 d2")
    assert not attempt.game.position.is_setup
    assert attempt.game.turn == "red"  # R6: who placed first takes the first turn

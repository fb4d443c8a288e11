"""The tutorial in a real browser: in every language, by mouse, keyboard and finger; and the first game after it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from terranova.locale import LANGUAGES, translator
from terranova.server.serialize import lessons
from terranova.teaching.lessons import COURSE, Lesson
from tests.browser.conftest import Newcomer
from tools.browser_driver import By, Hand

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OVER = "finish"


class Learner(Hand):
    """Somebody who takes the lessons."""

    def __init__(self, page: Page, by: By = "mouse", language: str = "en") -> None:
        super().__init__(page, by)
        self.language = language

    def press_field(self, field: str) -> None:
        if self.by == "keys":
            self.walk_to(field)
            self.page.keyboard.press("Enter")
        else:
            super().press_field(field)

    def open(self, step: str = "") -> None:
        self.page.goto(f"/learn?lang={self.language}{f'#{step}' if step else ''}")
        self.page.wait_for_selector("body.ready")

    def expect_step(self, name: str) -> None:
        expect(self.page.locator("body")).to_have_attribute("data-step", name)
        expect(self.page.locator("body")).to_have_attribute("data-verdict", "done" if name == OVER else "begun")

    def expect_answer(self, lesson: Lesson, line: str) -> None:
        """What the page says is what the rules say to the line, in this language, with a link to the rule."""
        verdict = lessons.answer(lesson, line.split(), translator(self.language)).verdict
        assert verdict.message is not None
        answer = self.page.locator(f".answer.{verdict.kind}")
        expect(answer).to_contain_text(verdict.message.text.format(**verdict.message.figures))
        if verdict.kind != "done":
            assert answer.locator("a").first.get_attribute("href") == f"/rules#{verdict.rules[0]}"

    def do(self, action: str) -> None:
        """An action, or the attempt at one."""
        field, _, end = action.partition("-")
        if end:
            is_own = self.page.evaluate("f => document.querySelector('terra-nova-board').offers.moves.has(f)", field)
            self.press_field(field)
            if is_own:
                self.page.wait_for_function("f => document.querySelector('terra-nova-board').chosen === f", arg=field)
                self.press_field(end)
            return
        field = field.removeprefix("*")
        is_offered = self.page.evaluate("f => document.querySelector('terra-nova-board').offers.stones.has(f)", field)
        self.press_field(field)
        if self.by == "touch" and action.startswith("*") and is_offered:
            self.page.locator("[data-do=considered]").tap()

    def play(self, lesson: Lesson, line: str) -> None:
        """A line from the beginning of a lesson, each action with its answer."""
        words = line.split()
        for number in range(1, len(words) + 1):
            self.play_one(words[number - 1])
            self.expect_answer(lesson, " ".join(words[:number]))

    def take_back(self, count: int) -> None:
        for _ in range(count):
            before = self.offered()
            if self.by == "keys":
                self.page.keyboard.press("u")
            else:
                button = self.page.locator("[data-do=undo]:visible")
                button.tap() if self.by == "touch" else button.click()
            self.changed_since(before)

    def go_on(self) -> None:
        if self.by == "keys":
            self.page.keyboard.press("Control+Enter")
        else:
            button = self.page.locator("[data-do=next]")
            button.tap() if self.by == "touch" else button.click()

    def take_lesson(self, lesson: Lesson, *, with_tries: bool) -> None:
        """What somebody does who first tries something else, and then what was asked for."""
        self.expect_step(lesson.name)
        for attempt in lesson.tries if with_tries else ():
            *before, last = attempt.line.split()
            for action in before:
                self.play_one(action)
            self.do(last) if attempt.refused else self.play_one(last)
            self.expect_answer(lesson, attempt.line)
            self.take_back(len(before) if attempt.refused else len(before) + 1)
        self.play(lesson, lesson.solutions[0])
        expect(self.page.locator(f"#steps a[href='#{lesson.name}'].done")).to_have_count(1)

    def play_one(self, action: str) -> None:
        before = self.offered()
        self.do(action)
        self.changed_since(before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_tutorial_by_mouse(newcomer: Newcomer, language: str) -> None:
    page = newcomer(viewport={"width": 1120, "height": 700}).new_page()
    learner = Learner(page, language=language)
    learner.open()
    assert page.locator("html").get_attribute("lang") == language
    for lesson in COURSE:
        expect(page.locator("#step-title")).to_have_text(translator(language).t(f"tutorial.{lesson.name}.title"))
        learner.take_lesson(lesson, with_tries=lesson.name == "majority")
        learner.go_on()
    learner.expect_step(OVER)
    expect(page.locator("#steps .done")).to_have_count(len(COURSE))
    expect(page.locator("#step-title")).to_have_text(translator(language).t("learn.finish.title"))


def test_every_likely_try_is_answered(newcomer: Newcomer) -> None:
    page = newcomer(viewport={"width": 1120, "height": 700}).new_page()
    learner = Learner(page)
    learner.open()
    for lesson in COURSE:
        learner.take_lesson(lesson, with_tries=True)
        learner.go_on()


def test_the_whole_tutorial_by_keyboard_alone(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    learner = Learner(page, "keys")
    learner.open()
    for number, lesson in enumerate(COURSE):
        learner.expect_step(lesson.name)
        if number:
            expect(page.locator("#step-title")).to_be_focused()
        attempts = [attempt for attempt in lesson.tries if " " not in attempt.line and attempt.refused]
        for attempt in attempts[:1]:
            learner.do(attempt.line)
            learner.expect_answer(lesson, attempt.line)
            expect(page.locator("#announcer")).to_contain_text(translator("en").t("learn.refused"))
            page.keyboard.press("Escape")
        learner.play(lesson, lesson.solutions[0])
        expect(page.locator("#announcer")).to_contain_text(translator("en").t("learn.well"))
        learner.go_on()
    learner.expect_step(OVER)
    expect(page.locator("#step-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-do=first-game]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


def test_the_whole_tutorial_by_finger(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE).new_page()
    learner = Learner(page, "touch")
    learner.open()
    for lesson in COURSE:
        learner.take_lesson(lesson, with_tries=lesson.name in ("block", "close", "steal"))
        learner.go_on()
    learner.expect_step(OVER)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_show_me_leads_to_the_goal_from_anywhere(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    learner = Learner(page)
    for lesson in COURSE:
        learner.open(lesson.name)
        page.reload()
        page.wait_for_selector("body.ready")
        learner.expect_step(lesson.name)
        # First something that leads nowhere: what is shown begins again.
        astray = next(attempt.line for attempt in lesson.tries if attempt.says == "off")
        for action in astray.split():
            learner.play_one(action)
        expect(page.locator(".answer.off")).to_be_visible()
        for _ in range(4):
            page.locator("[data-do=show]").click()
            page.wait_for_function("() => document.querySelector('terra-nova-board').shown.hint.length")
            (hint,) = page.evaluate("() => document.querySelector('terra-nova-board').shown.hint")
            learner.play_one(hint)
            if page.locator(".answer.done").count():
                break
        expect(page.locator(".answer.done")).to_be_visible()


def test_progress_is_remembered(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    learner = Learner(page)
    learner.open()
    for lesson in COURSE[:2]:
        learner.take_lesson(lesson, with_tries=False)
        learner.go_on()
    learner.expect_step("stone")
    page.goto("/")
    page.goto("/learn")
    page.wait_for_selector("body.ready")
    learner.expect_step("stone")
    expect(page.locator("#steps .done")).to_have_count(2)
    page.go_back()
    page.go_forward()
    page.wait_for_selector("body.ready")
    page.locator("[data-do=back]").click()
    learner.expect_step("block")
    page.go_back()
    learner.expect_step("stone")
    page.locator("#steps a").nth(4).click()
    learner.expect_step("close")


def test_the_link_to_the_content_leaves_the_step_alone(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    learner = Learner(page)
    learner.open("stone")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#content")
    learner.expect_step("stone")
    page.reload()
    page.wait_for_selector("body.ready")
    learner.expect_step("stone")


def test_who_taps_before_the_next_step_has_come_gets_the_next_step(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    learner = Learner(page)
    learner.open()
    second = COURSE[1]
    held: list[Route] = []
    question = f"**/api/lessons/{second.name}/play*"
    page.route(question, lambda route: held.append(route), times=1)
    with page.expect_request(question):
        learner.go_on()
    start, end = page.evaluate("""() => {
        const [[start, ends]] = document.querySelector("terra-nova-board").offers.moves;
        return [start, [...ends][0]];
    }""")
    learner.press_field(start)
    learner.press_field(end)
    held[0].continue_()
    learner.take_lesson(second, with_tries=False)


def test_newcomers_are_invited_and_others_more_quietly(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/")
    invitation = page.locator(".learn-card")
    expect(invitation.locator(".more")).to_be_visible()
    invitation.click()
    page.wait_for_selector("body.ready")
    Learner(page).expect_step(COURSE[0].name)
    page.goto("/learn#finish")
    page.wait_for_selector("body.ready")
    page.goto("/")
    expect(page.locator(".learn-card .more")).to_be_hidden()


def test_a_first_game_with_hints_that_come_by_themselves(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    Learner(page).open(OVER)
    page.locator("[data-do=first-game]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready.my-turn")
    table = context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1].partition('?')[0]}").json()
    assert [(seat["kind"], seat["level"]) for seat in table["state"]["seats"]] == [("person", None), ("computer", 1)]
    assert table["state"]["options"]["hints"]
    note = page.locator(".hint-note")
    expect(note).to_be_visible(timeout=60_000)
    # The engine has placed the pioneers; the first turn has its hint, and the next turn brings its own.
    first = table["state"]["moment"]
    assert (first["phase"], first["turn"], first["to_place"]) == ("turn", "red", [0, 0])
    note.locator("[data-do=take-hint]").click()
    page.locator("[data-do=end].primary").first.click()
    page.wait_for_function(
        """before => {
            const { position, steps } = document.querySelector("terra-nova-board").shown;
            return document.body.matches(".my-turn") && position !== before && !steps.length;
        }""",
        arg=first["position"],
    )
    expect(note.locator("[data-do=take-hint]")).to_be_visible(timeout=60_000)
    note.locator("[data-do=no-guide]").click()
    expect(page.locator(".toast")).to_contain_text(translator("en").t("guide.stopped"))
    page.reload()
    page.wait_for_selector("body.ready.my-turn")
    expect(page.locator(".planner")).to_be_visible()
    expect(note).to_have_count(0)
    page.locator("[data-do=menu]").click()
    page.get_by_label(translator("en").t("guide.each")).check()
    expect(note).to_have_count(1, timeout=60_000)

"""The tutorial's lessons in the reader's language, and the verdict on an attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from terranova.actions import Action
from terranova.errors import IllegalActionError
from terranova.locale import Translator
from terranova.locale.keyed import messages
from terranova.server.failures import problem_of
from terranova.server.schema.lessons import LessonMoment, LessonsView, LessonText, LessonView, VerdictView
from terranova.server.serialize import trial
from terranova.teaching.lessons import COURSE, Attempt, Lesson, judge
from terranova.teaching.lessons.figures import Figures, figures_of, general


def lessons(translator: Translator) -> LessonsView:
    """All lessons."""
    return LessonsView(lessons=[_lesson(lesson, translator) for lesson in COURSE])


def titles(translator: Translator) -> list[tuple[str, str]]:
    """The names of the lessons and what they are called; no rules are needed for it."""
    return [(lesson.name, translator.t(f"tutorial.{lesson.name}.title")) for lesson in COURSE]


def _lesson(lesson: Lesson, translator: Translator) -> LessonView:
    figures = figures_of(lesson)
    return LessonView(
        name=lesson.name,
        title=translator.t(f"tutorial.{lesson.name}.title"),
        text=_lesson_text(translator, f"tutorial.{lesson.name}.text", figures),
        task=_lesson_text(translator, f"tutorial.{lesson.name}.task", figures),
        rules=list(lesson.cites),
        marks=list(lesson.goal_fields),
    )


def answer(lesson: Lesson, actions: Sequence[str], translator: Translator) -> LessonMoment:
    """How it stands after these actions. If the last is not allowed, it is left out and the verdict says why.

    :raises TerraNovaError: if one of the others is not allowed, or something is not an action.
    """
    attempt = Attempt(lesson)
    attempt.push_line(" ".join(actions[:-1]))
    refused: VerdictView | None = None
    if actions:
        try:
            attempt.push(Action.from_text(actions[-1]))
        except IllegalActionError as error:
            refused = _refusal_verdict(error, translator)
    verdict = refused or _verdict(attempt, translator)
    is_playable = verdict.kind != "done" and not attempt.is_over
    return LessonMoment.model_construct(**trial.parts(attempt.game, is_playable=is_playable), verdict=verdict)


def _verdict(attempt: Attempt, translator: Translator) -> VerdictView:
    verdict = judge(attempt)
    name = attempt.lesson.name
    message = (
        _lesson_text(translator, f"tutorial.{name}.{verdict.message}", verdict.figures) if verdict.message else None
    )
    return VerdictView(kind=verdict.kind, message=message, rules=list(attempt.lesson.cites), way=list(verdict.way))


def _refusal_verdict(error: IllegalActionError, translator: Translator) -> VerdictView:
    key, details = f"tutorial.refused.{error.code}", {name: str(value) for name, value in error.details.items()}
    if translator.has(key):
        message = _lesson_text(translator, key, general() | details)
    else:
        message = LessonText(text=problem_of(error).message, figures={})
    return VerdictView(kind="refused", message=message, rules=[error.rule], way=[])


def _lesson_text(translator: Translator, key: str, figures: Figures) -> LessonText:
    message = messages()[key]
    assert isinstance(message, str)
    text = translator.pattern(key, message)
    return LessonText(text=text, figures=_spoken_of(text, figures))


def _spoken_of(text: str, figures: Mapping[str, int | str]) -> dict[str, int | str]:
    return {name: value for name, value in figures.items() if f"{{{name}}}" in text}

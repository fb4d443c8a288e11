"""The tutorial as clients get it. Texts are in the reader's language, with the figures they speak of beside them."""

from __future__ import annotations

from typing import Literal

from terranova.server.schema.trials import TrialActions, TrialView
from terranova.server.schema.vocabulary import Message


class LessonText(Message):
    """A text with names in braces, and what stands for them: numbers and fields, all of them from the rules."""

    text: str
    figures: dict[str, int | str]


class LessonView(Message):
    """A lesson before anything is done in it."""

    name: str
    title: str
    text: LessonText
    task: LessonText
    rules: list[str]
    """The numbers of the rules it is about."""
    marks: list[str]
    """Fields to be marked on the board."""


class LessonsView(Message):
    """All lessons in their order."""

    lessons: list[LessonView]


class LessonTry(Message):
    """What the learner has done, from the beginning of the lesson."""

    actions: TrialActions


class VerdictView(Message):
    """How an attempt stands; ``off`` is allowed, but does not lead to the goal, ``refused`` is not allowed."""

    kind: Literal["begun", "way", "off", "done", "refused"]
    message: LessonText | None
    rules: list[str]
    way: list[str]
    """Actions that lead to the goal from here."""


class LessonMoment(TrialView):
    """How it stands in a lesson; an action that is refused is left out."""

    verdict: VerdictView

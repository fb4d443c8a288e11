"""The tutorial: lessons as data, and what the rules say to whatever is tried in them. Texts: ``locale/messages``."""

from __future__ import annotations

from terranova.teaching.lessons.attempt import Attempt
from terranova.teaching.lessons.course import COURSE, find_lesson
from terranova.teaching.lessons.lesson import Lesson
from terranova.teaching.lessons.verdict import Verdict, judge

__all__ = ["COURSE", "Attempt", "Lesson", "Verdict", "find_lesson", "judge"]

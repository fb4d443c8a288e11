"""The languages: what people read, and in which of them."""

from __future__ import annotations

from terranova.locale.translator import LANGUAGES, NAMES, Translator, translator

__all__ = ["LANGUAGES", "NAMES", "Translator", "translator"]

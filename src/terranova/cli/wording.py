"""The one way in which sentences for people are made: a whole sentence, and what is to be put into it.

Every sentence stands as a literal where it is used, so that all of them can be collected and translated.
"""

from __future__ import annotations

from collections.abc import Sequence


def say(sentence: str, **details: object) -> str:
    """The sentence with the details put in for their names in braces."""
    return sentence.format(**details)


def say_count(count: int, one: str, many: str, **details: object) -> str:
    """The sentence for one or the sentence for many, with ``{count}`` and the details put in."""
    return (one if count == 1 else many).format(count=count, **details)


def listing(words: Sequence[str]) -> str:
    """Words one after another."""
    return ", ".join(words)

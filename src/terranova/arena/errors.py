"""Matches that cannot be played, and their English sentences."""

from __future__ import annotations

from terranova.errors import TerraNovaError
from terranova.locale import say_as

SENTENCES = {
    "arena-spec": "'{text}' is not a player; write one such as {known}",
    "arena-spec-argument": "'{text}': {kind} needs {what}",
    "arena-spec-no-argument": "'{text}': {kind} has nothing after it",
    "arena-no-program": "'{text}': there is no program '{program}'",
    "arena-too-few": "two players or more are needed, not {count}",
    "arena-sprt-two": "a sequential test compares two players, not {count}",
    "arena-sprt-bounds": "the upper bound of a sequential test must be above the lower one: {elo0} {elo1}",
    "arena-sprt-errors": "the error rates of a sequential test lie between 0 and 0.5, not {alpha} and {beta}",
    "arena-random-setup": "{count} random placings are too many; set-up has {limit}",
    "arena-other-config": "'{folder}' holds the games of another match; its {key} was {was}, not {now}",
    "arena-in-use": "another process plays in '{folder}' at this moment",
    "arena-bad-results": "'{file}', line {line}: this is not a result of this match",
    "arena-worker": "a process of the arena does not start: {reason}",
    "arena-no-engine": "'{text}' needs the engine, which cannot be loaded: {reason}",
}


class ArenaError(TerraNovaError):
    """A match that cannot be played as requested."""

    @property
    def sentence(self) -> str:
        """What is wrong, in the language that is spoken."""
        return say_as(f"error.{self.code}", SENTENCES[self.code], **self.details)

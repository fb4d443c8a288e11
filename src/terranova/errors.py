"""The exceptions of the library.

    TerraNovaError (ValueError)
    ├── InvalidTextError     a text that is not a map, field, action, rule set, position or record
    ├── IllegalActionError   a well-written action that the rules do not allow now
    └── UnknownMapError      no map of that name, and no such file

Every error has a stable ``code`` and the ``details`` its sentence speaks of, so that a program can react to it and
a translation can put it in another language. ``SENTENCES`` is the English one, and the only place it is written; it is
what a program hears that asks for no other (``terranova.locale.speak``).
"""

from __future__ import annotations

import re
from typing import Any

from terranova.locale import say, say_as

SENTENCES = {
    # Maps
    "map-header-line": "a header line must read 'key: value'",
    "map-no-drawing": "there is no drawing after the header (an empty line stands between them)",
    "map-unknown-key": "unknown key '{key}': name, title, author or a capital letter A-Z",
    "map-repeated-key": "the key '{key}' stands here a second time",
    "map-empty-value": "'{key}' has no value",
    "map-no-name": "the header has no 'name'",
    "map-bad-name": "the name '{name}' may hold lower-case letters, digits and hyphens only",
    "map-bad-value": "the value of '{key}' holds a character that cannot be written ({character})",
    "map-bad-landscape": "a landscape's name cannot hold a comma followed by a letter and '='",
    "map-tab": "a tab stands in the drawing; use spaces",
    "map-bad-letter": "'{letter}' is not a capital letter A-Z",
    "map-letter-unnamed": "the letter '{letter}' has no line in the header",
    "map-letter-unused": "the landscape '{letter}: {name}' has no field in the drawing",
    "map-parity": "this field does not fit the grid: row and column must add up to an {parity} number",
    "map-too-many-rows": "the drawing has more than {limit} rows",
    "map-row-too-long": "this field's number would be above {limit}",
    "map-too-many-fields": "the map has {count} fields; at most {limit} are allowed",
    "map-too-few-landscapes": "the map has {count} landscapes; at least {limit} are needed (R1)",
    "map-not-connected": "the field {field} is not connected with {other}",
    "map-too-small": "{count} pioneers are to be placed, but the map has only {fields} fields (R1)",
    # Fields and actions
    "bad-field": "'{text}' is not a field name such as e5",
    "bad-action": "'{text}' is not an action: write e5, e5-e9 or *e6",
    # Rule sets
    "rules-unknown": "unknown rule set '{name}'; there are {known}",
    "rules-bad-option": "'{text}' is not an option such as stones=60",
    "rules-unknown-option": "unknown option '{option}'; there are {known}",
    "rules-repeated-option": "the option '{option}' stands here a second time",
    "rules-bad-value": "'{value}' is not a value for {option}: {allowed}",
    "players-number": "{players} players cannot play; 2, 3 or 4 can (R3)",
    # Positions
    "position-parts": "a position has six parts with single spaces between them, not {count}",
    "position-row-count": "there are {count} rows; the map has {expected}",
    "position-row-length": "row {row} has {count} fields; on the map it has {expected}",
    "position-bad-character": "'{character}' cannot stand in a row; . r y b g # x and counts can",
    "position-count": "a run of two or more is written as a count before it, and nothing else is",
    "position-no-such-player": "'{letter}' does not play in a game of {players}",
    "position-turn": "'{text}' is not a turn: write r0, rs26 or -",
    "position-setup-turn": "with {count} pioneers to place it is {expected}'s turn, not {player}'s",
    "position-setup-number": "{count} pioneers to place are too many (R3)",
    "position-setup-room": "{count} pioneers are to be placed on {fields} free fields",
    "position-setup-stones": "in set-up there are no stones, closed fields, points or quiet turns yet",
    "position-pioneers": "{player} has {count} pioneers; at most {limit} are possible (R3)",
    "position-moved": "'{text}' is not a list of paths such as e5>e9!",
    "position-moved-mark": "the last path, and only that, ends with '!'",
    "position-moved-none": "nothing can have moved here",
    "position-moved-missing": "with {actions} actions taken, at least one move must be shown",
    "position-moved-many": "{moves} moves cannot have been made with {actions} actions",
    "position-moved-stone": "more actions than moves were made, so a stone must be on the map",
    "position-moved-pioneer": "there is no pioneer of {player} on {field}",
    "position-moved-line": "{start} and {end} do not lie on a straight line (R10)",
    "position-moved-home": "a pioneer cannot have gone home to {field} (R11)",
    "position-moved-twice": "two paths end on {field}",
    "position-number": "'{text}' is not a number",
    "position-scores": "there are {count} scores for {players} players",
    "position-quiet-stone": "a stone was placed this turn, so there can be no quiet turns",
    "position-territory": "the region of {field} has at most 3 landscapes but is not closed (R15, R16)",
    "position-closed": "the closed field {field} lies in an open region (R19)",
    "position-closed-open": "the closed fields around {field} show 4 or more landscapes (R15)",
    "position-no-action": "{player} is to move but has no legal action",
    "position-ended": "the game would already have ended here ({rule})",
    "position-not-ended": "the game is said to be over, but nothing has ended it (R21-R24)",
    # Records
    "record-not-text": "this is not text in UTF-8",
    "record-character": "the character {character} cannot stand here",
    "record-tag": 'a tag must read [Name "value"]',
    "record-repeated-tag": "the tag '{tag}' stands here a second time",
    "record-no-tag": "the tag '{tag}' is missing",
    "record-empty-line": "an empty line must stand between the tags and the turns",
    "record-comment": "the comment that begins here does not end",
    "record-setup": "a set-up cannot stand here",
    "record-setup-missing": "the set-up is not finished, so no turn can follow",
    "record-turn-number": "turn {expected} was expected, not '{text}'",
    "record-word": "'{text}' cannot stand here",
    "record-turn-unfinished": "turn {turn} is not finished",
    "record-turn-too-long": "turn {turn} ended before '{text}'",
    "record-empty-turn": "turn {turn} has no action",
    "record-pass": "{player} is not passed over in turn {turn}",
    "record-no-pass": "turn {turn} is passed over: write 'pass'",
    "record-over": "the game is over before '{text}'",
    "record-illegal": "turn {turn}, {text}: {reason} ({rule})",
    "record-result": "the result is {actual}, not '{text}'",
    "record-landscapes": "'{text}' is not a list such as F=forest,L=lake",
    "record-drawing": "the drawing is not a map: {reason}",
    "record-tag-value": "the value of the tag '{tag}' is wrong: {reason}",
    "record-tag-name": "'{tag}' is not a tag's name: letters, digits and _ only",
    # Illegal actions
    "game-over": "the game is over",
    "no-such-field": "there is no field {field} on this map",
    "set-up-only-places": "in set-up a pioneer is placed on a free field, such as {example}",
    "no-placing": "set-up is over; a pioneer cannot be placed any more",
    "first-is-a-move": "the first action of a turn must be a move",
    "field-taken": "the field {field} is not free",
    "no-pioneer": "there is no pioneer on {field}",
    "not-your-pioneer": "the pioneer on {field} is not {player}'s",
    "no-straight-line": "{start} and {end} do not lie on a straight line",
    "stands-still": "a move goes at least one field far",
    "way-blocked": "the way from {start} to {end} is blocked on {field}",
    "way-home": "this pioneer started its turn on {field} and may not go back there now",
    "no-stones": "the supply of stones is empty",
    "no-anchor": "{field} is not next to a pioneer that {player} has moved this turn",
    "not-last-moved": "{field} is not next to the pioneer that {player} moved last",
    "turn-ended": "the turn has ended before '{text}'",
    # Languages
    "unknown-language": "there is no language '{name}'; there are {known}",
    # Printing
    "printing-paper": "there is no paper '{paper}'; there are {known}",
    "printing-style": "there is no style '{style}'; there are {known}",
    "printing-sheets": "{sheets} sheets are not possible; 1 to {limit} are",
    "printing-hexagon-small": "fields {width} mm wide are too small; at least {limit} mm are needed",
    "printing-too-large": "fields {width} mm wide need {sheets} sheets; at most {limit} are possible",
    "printing-stones": "{stones} stones cannot be printed; 0 to {limit} can",
    "printing-unknown-text": "there is no text '{key}' on the pages",
    "printing-placeholder": "the text '{key}' cannot be filled in: {text}",
    # Anything else
    "engine-game-over": "the game is over, so there is nothing to play",
    "bad-depth": "a depth is 0 or more, not {depth}",
    "unknown-map": "there is no map '{name}', and no such file; there are {known}",
    "unreadable-file": "the file '{name}' cannot be read: {reason}",
    # Generated maps
    "generate-shape": "unknown shape '{shape}'; there are {known}",
    "generate-fields": "a generated map has {least} to {most} fields, not {fields}",
    "generate-landscapes": "a generated map has {least} to {most} landscapes, not {landscapes}",
    "generate-crowded": "{landscapes} landscapes need at least {least} fields, {each} each; {fields} are too few",
    "generate-holes": "{fields} fields with {landscapes} landscapes have room for {most} holes at most, not {holes}",
    "generate-failed": "no map was found for the seed {seed} in {attempts} attempts; another seed may do",
}


RULES = {
    "position-setup-turn": "R5",
    "position-setup-room": "R1",
    "position-setup-stones": "R5",
    "position-moved-missing": "R7",
    "position-moved-many": "R7",
    "position-moved-stone": "R12",
    "position-quiet-stone": "R24",
    "position-no-action": "R9",
}
"""The rules of errors whose sentence does not name one."""

_RULE = re.compile(r"\bR[0-9]+\b")


class TerraNovaError(ValueError):
    """The base of all errors of this library."""

    rule: str | None
    """The number of the rule that was not kept, if it is one."""

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        named = _RULE.search(SENTENCES.get(code, ""))
        self.rule = named[0] if named else details.get("rule") or RULES.get(code)
        super().__init__(code, details)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), self.__dict__.copy())

    @property
    def sentence(self) -> str:
        """What is wrong, in the language that is spoken, without the place."""
        return say_as(f"error.{self.code}", SENTENCES[self.code], **self.details)

    @property
    def summary(self) -> str:
        """What is wrong, with the place or the rule, in a text of one line."""
        return str(self)

    def __str__(self) -> str:
        return self.sentence


class InvalidTextError(TerraNovaError):
    """A text that cannot be read; ``line`` and ``column`` are counted from 1 in the text as given."""

    def __init__(self, code: str, *, line: int = 1, column: int = 1, part: str | None = None, **details: Any) -> None:
        self.line = line
        self.column = column
        self.part = part
        """Which part of a position line is wrong (``ROWS``, ``TURN``, …), where that is known."""
        super().__init__(code, **details)

    def moved_to(self, line: int, column: int) -> InvalidTextError:
        """The same error for a text that stands inside a larger one, from ``line`` and ``column`` on."""
        column_there = self.column + column - 1 if self.line == 1 else self.column
        return type(self)(self.code, line=self.line + line - 1, column=column_there, part=self.part, **self.details)

    @property
    def summary(self) -> str:
        """What is wrong, with the part of the line."""
        if self.part:
            return say("{part} (column {column}): {problem}", part=self.part, column=self.column, problem=self.sentence)
        return self.sentence

    def __str__(self) -> str:
        place = {"line": self.line, "column": self.column, "problem": self.sentence}
        if self.part:
            return say("line {line}, column {column} ({part}): {problem}", part=self.part, **place)
        return say("line {line}, column {column}: {problem}", **place)


class IllegalActionError(TerraNovaError):
    """An action that the rules do not allow in this position; ``rule`` is the number of the rule it breaks."""

    rule: str

    def __init__(self, code: str, *, rule: str, action: str, **details: Any) -> None:
        super().__init__(code, **details)
        self.rule = rule
        self.action = action

    def __str__(self) -> str:
        return say("{action}: {problem} ({rule})", action=self.action, problem=self.sentence, rule=self.rule)


class UnknownMapError(TerraNovaError):
    """No map of that name comes with the library, and no file of that name can be read."""


def _revive(cls: type[TerraNovaError], state: dict[str, Any]) -> TerraNovaError:
    error = cls.__new__(cls)
    error.__dict__.update(state)
    error.args = (error.code, error.details)
    return error

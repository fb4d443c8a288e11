"""Reads the text of a record from the top to the bottom, and replays it meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from terranova.actions import Action
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.events import TurnEnded, TurnPassed
from terranova.game import Game
from terranova.maps import Map, is_writable, map_names
from terranova.position import Position
from terranova.record.notes import MOST_VARIATIONS_DEEP, find_glyph, read_evaluation, split_glyph
from terranova.record.values import KNOWN_TAGS, Record, Variation
from terranova.record.visitor import PASS, SETUP
from terranova.rules import RuleSet

_TAG = re.compile(r'\[([A-Za-z0-9_]+) "((?:[^"\\\n]|\\["\\])*)"\]')
_TURN_NUMBER = re.compile(r"([1-9][0-9]{0,6})\.")
_LANDSCAPE = re.compile(r"([A-Z])=(.+)")


class BrokenRecordError(InvalidTextError):
    """A record that breaks in the middle; ``record`` holds what was valid before."""

    record: Record


@dataclass(frozen=True)
class _Token:
    text: str
    line: int
    column: int
    is_comment: bool = False

    def wrong(self, code: str, **details: Any) -> InvalidTextError:
        return InvalidTextError(code, line=self.line, column=self.column, **details)


@dataclass
class _Frame:
    """A line while it is being read: the main one or a variation."""

    game: Game
    number: int = 0
    """Of the turn being read."""
    first: int = 0
    """How many actions were played before this line."""
    begin: _Token = field(default_factory=lambda: _Token("", 1, 1))
    """The bracket that began it."""
    is_turn_open: bool = False
    """The number of the turn was read, and it has not ended."""
    has_setup: bool = False
    passed: list[str] = field(default_factory=list)
    """Players passed over whose turns are not read yet."""
    last: _Token | None = None
    turn_first: int | None = None
    """How many actions were played before the last turn that has any."""
    turn_number: int = 0
    comments: dict[int, tuple[str, ...]] = field(default_factory=dict)
    glyphs: dict[int, tuple[str, ...]] = field(default_factory=dict)
    evaluations: dict[int, tuple[float, ...]] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first_number = self.number

    def note(self, notes: dict[int, tuple[str, ...]], text: str) -> None:
        """Keep a note at the place that is reached."""
        n = len(self.game.action_stack)
        notes[n] = (*notes.get(n, ()), text)


class RecordReader:
    """Reads one record from the top to the bottom and replays it meanwhile."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.lines = self.text.split("\n")
        self.tags: dict[str, str] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.written: dict[str, str] = {}  # values as they stand there, with their escapes
        self.frames: list[_Frame] = []

    def record(self) -> Record:
        body = self.read_tags()
        rules, map = self.read_rules(), self.read_map()
        start = self.read_start(map, rules)
        self.frames = [_Frame(Game.from_position(start, rules=rules))]
        try:
            self.play(self.read_tokens(body))
            self.check_result()
        except InvalidTextError as error:
            broken = BrokenRecordError(
                error.code, line=error.line, column=error.column, part=error.part, **error.details
            )
            broken.record = self.so_far(start, rules)
            raise broken from None
        return self.so_far(start, rules)

    def so_far(self, start: Position, rules: RuleSet) -> Record:
        free = {name: value for name, value in self.tags.items() if name not in KNOWN_TAGS}
        main = self.frames[0]
        notes = (main.comments, main.glyphs, main.evaluations, tuple(main.variations))
        return Record(free, start, rules, main.game.action_stack, *notes)

    @property
    def line(self) -> _Frame:
        """The line that is being read: the main one, or the innermost variation."""
        return self.frames[-1]

    @property
    def game(self) -> Game:
        return self.line.game

    # Tags.

    def read_tags(self) -> int:
        """Read the tags; says which line comes after them, counted from 0."""
        for number, line in enumerate(self.lines):
            if not line.strip(" "):
                if self.tags:
                    return number + 1
                continue
            if not line.startswith("["):
                if not self.tags:
                    raise InvalidTextError("record-no-tag", line=number + 1, tag="Map")
                raise InvalidTextError("record-empty-line", line=number + 1)
            found = _TAG.fullmatch(line.rstrip(" "))
            if not found:
                raise InvalidTextError("record-tag", line=number + 1)
            name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
            column = found.start(2) + 1
            for i, character in enumerate(found[2]):
                if not is_writable(character):
                    shown = f"U+{ord(character):04X}"
                    raise InvalidTextError("record-character", line=number + 1, column=column + i, character=shown)
            if name in self.tags:
                raise InvalidTextError("record-repeated-tag", line=number + 1, tag=name)
            self.tags[name] = value
            self.places[name] = (number + 1, column)
            self.written[name] = found[2]
        return len(self.lines)

    def tag(self, name: str) -> str:
        if name not in self.tags:
            raise InvalidTextError(
                "record-no-tag", line=max((line for line, _ in self.places.values()), default=1), tag=name
            )
        return self.tags[name]

    def wrong_tag(self, name: str, error: TerraNovaError) -> InvalidTextError:
        line, _ = self.places[name]
        column = self.column_in(name, error.column - 1 if isinstance(error, InvalidTextError) else 0)
        return InvalidTextError("record-tag-value", line=line, column=column, tag=name, reason=error.sentence)

    def column_in(self, name: str, offset: int) -> int:
        """The column of a character of a tag's value; an escaped one takes two."""
        characters = re.findall(r"\\?.", self.written[name])
        return self.places[name][1] + sum(len(character) for character in characters[:offset])

    def read_rules(self) -> RuleSet:
        try:
            return RuleSet.from_text(self.tags.get("Rules", "de"))
        except InvalidTextError as error:
            raise self.wrong_tag("Rules", error) from None

    def read_map(self) -> Map:
        name = self.tag("Map")
        if "Drawing" not in self.tags:
            if name in map_names():
                return Map.load(name)
            raise self.wrong_tag("Map", UnknownMapError("unknown-map", name=name, known=", ".join(map_names())))
        header = [f"name: {name}"]
        for word in re.split(r",(?=[A-Z]=)", self.tag("Landscapes")):
            found = _LANDSCAPE.fullmatch(word)
            if not found:
                line, column = self.places["Landscapes"]
                raise InvalidTextError("record-landscapes", line=line, column=column, text=word)
            header.append(f"{found[1]}: {found[2]}")
        rows = self.tags["Drawing"].split("|")
        try:
            map = Map.from_text("\n".join([*header, "", *rows]))
        except InvalidTextError as error:
            line, offset = self.places["Drawing"][0], 0
            if error.line > len(header) + 1:
                offset = sum(len(row) + 1 for row in rows[: error.line - len(header) - 2]) + error.column - 1
            column = self.column_in("Drawing", offset)
            raise InvalidTextError("record-drawing", line=line, column=column, reason=error.sentence) from None
        known = Map.load(name) if name in map_names() else None
        return known if known and known.rows == map.rows and known.landscapes == map.landscapes else map

    def read_start(self, map: Map, rules: RuleSet) -> Position:
        players = self.tag("Players")
        if players not in ("2", "3", "4"):
            error = InvalidTextError("players-number", players=players)
            raise self.wrong_tag("Players", error)
        try:
            if "Position" not in self.tags:
                return Position.new(map, int(players), rules.stones)
            position = Position.from_text(self.tags["Position"], map, int(players))
            Game.from_position(position, rules=rules)
        except InvalidTextError as error:
            raise self.wrong_tag("Position" if "Position" in self.tags else "Map", error) from None
        return position

    # Set-up and turns.

    def read_tokens(self, first_line: int) -> Iterator[_Token]:
        text = "\n".join(self.lines[first_line:])
        line, line_start, at = first_line + 1, 0, 0
        while at < len(text):
            character, column = text[at], at - line_start + 1
            if character == "\n":
                line, line_start, at = line + 1, at + 1, at + 1
            elif character == " ":
                at += 1
            elif character == "{":
                end = text.find("}", at)
                if end < 0:
                    raise InvalidTextError("record-comment", line=line, column=column)
                yield _Token(" ".join(text[at + 1 : end].split()), line, column, is_comment=True)
                if "\n" in text[at:end]:
                    line, line_start = line + text.count("\n", at, end), text.rfind("\n", at, end) + 1
                at = end + 1
            elif character == ";":
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                yield _Token(" ".join(text[at + 1 : end].split()), line, column, is_comment=True)
                at = end
            else:
                end = at
                while end < len(text) and text[end] not in " \n{;()":
                    end += 1
                end = max(end, at + 1)  # a bracket is a word of its own
                word = text[at:end]
                for i, letter in enumerate(word):
                    if not letter.isprintable():
                        shown = f"U+{ord(letter):04X}"
                        raise InvalidTextError("record-character", line=line, column=column + i, character=shown)
                yield _Token(word, line, column)
                at = end

    def play(self, tokens: Iterator[_Token]) -> None:
        """Play the words one by one: ``setup`` and its fields, then numbers, actions, passes, notes and variations."""
        for token in tokens:
            if token.is_comment:
                self.line.note(self.line.comments, token.text)
            elif token.text == "(":
                self.begin_variation(token)
            elif token.text == ")":
                self.end_variation(token)
            elif token.text == SETUP:
                if self.line.has_setup or self.line.number or not self.game.position.is_setup:
                    raise token.wrong("record-setup")
                self.line.has_setup = True
                self.line.last = token
            elif glyph := find_glyph(token.text):
                self.play_glyph(token, glyph)
            elif token.text.startswith("="):
                self.play_evaluation(token)
            else:
                self.play_word(token)
        if len(self.frames) > 1:
            raise self.line.begin.wrong("record-variation-open")
        self.check_turn_not_empty()

    def play_word(self, token: _Token) -> None:
        if found := _TURN_NUMBER.fullmatch(token.text):
            self.play_number(token, int(found[1]))
        elif token.text == PASS:
            self.play_pass(token)
        else:
            text, glyph = split_glyph(token.text)
            self.play_action(replace(token, text=text))
            if glyph:
                self.line.note(self.line.glyphs, glyph)
        self.line.last = token

    def check_turn_not_empty(self) -> None:
        last = self.line.last
        if last is not None and _TURN_NUMBER.fullmatch(last.text):
            raise last.wrong("record-empty-turn", turn=self.line.number)

    # Variations and notes.

    def begin_variation(self, token: _Token) -> None:
        line = self.line
        if line.turn_first is None or len(line.game.action_stack) == line.turn_first:
            raise token.wrong("record-variation")
        if len(self.frames) > MOST_VARIATIONS_DEEP:
            raise token.wrong("record-variation-deep", most=MOST_VARIATIONS_DEEP)
        game = line.game.copy()
        while len(game.action_stack) > line.turn_first:
            game.pop()
        self.frames.append(_Frame(game, number=line.turn_number - 1, first=line.turn_first, begin=token))

    def end_variation(self, token: _Token) -> None:
        if len(self.frames) == 1:
            raise token.wrong("record-variation-close")
        self.check_turn_not_empty()
        line = self.line
        actions = line.game.action_stack[line.first :]
        if not actions:
            raise token.wrong("record-variation-empty")
        self.frames.pop()
        notes = (line.comments, line.glyphs, line.evaluations, tuple(line.variations))
        self.line.variations.append(Variation(line.first, actions, *notes))

    def play_glyph(self, token: _Token, glyph: str) -> None:
        self.check_follows_action(token)
        self.line.note(self.line.glyphs, glyph)

    def play_evaluation(self, token: _Token) -> None:
        self.check_follows_action(token)
        try:
            values = read_evaluation(token.text, len(self.game.players))
        except InvalidTextError as error:
            raise error.moved_to(token.line, token.column) from None
        self.line.evaluations[len(self.game.action_stack)] = values

    def check_follows_action(self, token: _Token) -> None:
        """Notes on an action stand behind one of this line."""
        self.check_turn_not_empty()
        if len(self.game.action_stack) == self.line.first:
            raise token.wrong("record-note", text=token.text)

    # Turns.

    def play_number(self, token: _Token, number: int) -> None:
        line = self.line
        if self.game.position.is_setup:
            raise token.wrong("record-setup-missing")
        self.check_turn_not_empty()
        if number != line.number + 1:
            raise token.wrong("record-turn-number", expected=line.number + 1, text=token.text)
        if line.is_turn_open:
            raise token.wrong("record-turn-unfinished", turn=line.number)
        if self.game.is_game_over() and not line.passed:
            raise token.wrong("record-over", text=token.text)
        line.number, line.is_turn_open = number, True

    def play_pass(self, token: _Token) -> None:
        line = self.line
        if not line.is_turn_open:
            raise token.wrong("record-turn-number", expected=line.number + 1, text=token.text)
        if not line.passed:
            raise token.wrong("record-pass", player=self.game.turn or "", turn=line.number)
        line.passed.pop(0)
        line.is_turn_open, line.turn_first = False, None

    def play_action(self, token: _Token) -> None:
        line, text = self.line, token.text
        if text.startswith("["):
            raise token.wrong("record-several")
        try:
            action = Action.from_text(text)
        except InvalidTextError:
            raise token.wrong("bad-action", text=text) from None
        in_setup = line.has_setup and self.game.position.is_setup
        if not in_setup:
            if line.passed and line.is_turn_open:
                raise token.wrong("record-no-pass", turn=line.number)
            if self.game.is_game_over():
                raise token.wrong("record-over", text=text)
            if not line.is_turn_open and line.number > line.first_number:
                raise token.wrong("record-turn-too-long", turn=line.number, text=text)
            if not line.is_turn_open:
                raise token.wrong("record-word", text=text)
            if line.turn_number != line.number:
                line.turn_number, line.turn_first = line.number, len(self.game.action_stack)
        try:
            events = self.game.push(action)
        except IllegalActionError as error:
            raise token.wrong(
                "record-illegal", turn=line.number, text=text, reason=error.sentence, rule=error.rule
            ) from None
        if any(isinstance(event, TurnEnded) for event in events) or self.game.is_game_over():
            line.is_turn_open = False
        line.passed = [event.player for event in events if isinstance(event, TurnPassed)]

    def check_result(self) -> None:
        result = self.tags.get("Result")
        if result is not None and result != self.frames[0].game.result():
            line, column = self.places["Result"]
            raise InvalidTextError(
                "record-result", line=line, column=column, actual=self.frames[0].game.result(), text=result
            )

"""Record: a written game with its tags, set-up, turns and comments; read, written and replayed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from terranova.actions import Action
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.events import TurnEnded, TurnPassed
from terranova.game import Game
from terranova.locale import say
from terranova.maps import Map, decode, is_writable, map_names
from terranova.position import Position
from terranova.rules import RuleSet

PASS = "pass"
SETUP = "setup"
KNOWN_TAGS = ("Map", "Rules", "Players", "Position", "Drawing", "Landscapes", "Result")

_TAG = re.compile(r'\[([A-Za-z0-9_]+) "((?:[^"\\\n]|\\["\\])*)"\]')
_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")
_TURN_NUMBER = re.compile(r"([1-9][0-9]{0,6})\.")
_LANDSCAPE = re.compile(r"([A-Z])=(.+)")


@dataclass(frozen=True)
class Record:
    """A written game. Its actions are legal: they were replayed when it was made."""

    tags: Mapping[str, str]
    """The free tags, such as the players' names."""
    start: Position
    """The position before the first action."""
    rules: RuleSet
    actions: tuple[Action, ...]
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """From the number of actions played so far to what is said then."""

    @classmethod
    def of(cls, game: Game, tags: Mapping[str, str] | None = None) -> Record:
        """The record of a game.

        :raises InvalidTextError: if a tag cannot be written.
        """
        for name, value in (tags or {}).items():
            if not _TAG_NAME.fullmatch(name) or name in KNOWN_TAGS:
                raise InvalidTextError("record-tag-name", tag=name)
            if not _is_writable(value):
                raise InvalidTextError("record-tag-value", tag=name, reason=say("It must be one line of text."))
        return cls(dict(tags or {}), game.start, game.rules, game.action_stack)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """:raises InvalidTextError: if the text is not a record, BrokenRecordError if it breaks in the middle."""
        return _Reader(text).record()

    @property
    def map(self) -> Map:
        """The map it is played on."""
        return self.start.map

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.start.scores)

    def new_game(self) -> Game:
        """The game before the first action."""
        return Game.from_position(self.start, rules=self.rules)

    def game(self, n_actions: int | None = None) -> Game:
        """The game, played to its end or up to so many actions."""
        game = self.new_game()
        for action in self.actions[:n_actions]:
            game.push(action)
        return game

    def turns(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """The turns after set-up: number, player, and the actions' texts or ``("pass",)``."""
        return [(number, player, tuple(words)) for number, player, words, _ in _turns(self)]

    def text(self) -> str:
        """The record as it is written in a file."""
        game = self.game()
        lines = [f'[{name} "{_escape(value)}"]' for name, value in self._all_tags(game).items()]
        comments = [_comment(text) for text in self.comments.get(0, ())]
        lines += ["", *comments]
        setup = [_with_comments(str(action), self.comments.get(i + 1, ())) for i, action in self._setup_actions()]
        if setup:
            lines.append(" ".join([SETUP, *setup]))
        for number, _, words, first in _turns(self):
            written = [
                word if word == PASS else _with_comments(word, self.comments.get(first + i + 1, ()))
                for i, word in enumerate(words)
            ]
            lines.append(f"{number}. {' '.join(written)}")
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def _all_tags(self, game: Game) -> dict[str, str]:
        tags = {"Map": self.map.name}
        if self.map.name not in map_names() or Map.load(self.map.name) != self.map:
            tags["Drawing"] = "|".join(self.map.rows)
            tags["Landscapes"] = ",".join(f"{letter}={name}" for letter, name in self.map.landscapes.items())
        tags |= {"Rules": self.rules.text(), "Players": str(self.players)}
        if not self.start.is_new(self.rules.stones):
            tags["Position"] = self.start.text()
        return tags | dict(self.tags) | {"Result": game.result()}

    def _setup_actions(self) -> list[tuple[int, Action]]:
        return list(enumerate(self.actions[: self.start.to_place]))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Record on {self.map.name!r}: {len(self.actions)} actions>"


class BrokenRecordError(InvalidTextError):
    """A record that breaks in the middle; ``record`` holds what was valid before."""

    record: Record


def read(source: str | bytes | Path | IO[str] | IO[bytes]) -> Record:
    """Read a record from its text, a path or an open file, and check it.

    :raises InvalidTextError: if it is not a record.
    :raises BrokenRecordError: if it breaks in the middle.
    """
    if isinstance(source, Path):
        source = source.read_bytes()
    elif not isinstance(source, str | bytes):
        source = source.read()
    return Record.from_text(decode(source) if isinstance(source, bytes) else source)


def write(record: Record | Game, file: Path | IO[str] | None = None) -> str:
    """The text of a record or game, written to a path or an open file if one is given."""
    text = (record if isinstance(record, Record) else record.record()).text()
    if isinstance(file, Path):
        file.write_text(text, encoding="utf-8", newline="\n")
    elif file is not None:
        file.write(text)
    return text


def _turns(record: Record) -> Iterator[tuple[int, str, list[str], int]]:
    """The turns: number, player, words, and how many actions were played before."""
    game, number = record.new_game(), 0
    words: list[str] = []
    player, first = "", 0
    for i, action in enumerate(record.actions):
        in_setup = i < record.start.to_place
        if not words and not in_setup:
            player, first = game.turn or "", i
        events = game.push(action)
        if not in_setup:
            words.append(str(action))
        if any(isinstance(event, TurnEnded) for event in events) or (words and game.is_game_over()):
            number += 1
            yield number, player, words, first
            words = []
        for event in events:
            if isinstance(event, TurnPassed):
                number += 1
                yield number, event.player, [PASS], i + 1
    if words:
        yield number + 1, player, words, first


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _is_writable(value: str) -> bool:
    return all(is_writable(character) for character in value)


def _comment(text: str) -> str:
    return f"; {text}\n" if "}" in text else f"{{{text}}}"


def _with_comments(word: str, comments: tuple[str, ...]) -> str:
    return " ".join([word, *(_comment(text) for text in comments)])


@dataclass(frozen=True)
class _Token:
    text: str
    line: int
    column: int
    is_comment: bool = False

    def wrong(self, code: str, **details: Any) -> InvalidTextError:
        return InvalidTextError(code, line=self.line, column=self.column, **details)


class _Reader:
    """Reads one record from the top to the bottom and replays it meanwhile."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.lines = self.text.split("\n")
        self.tags: dict[str, str] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.written: dict[str, str] = {}  # values as they stand there, with their escapes
        self.comments: dict[int, tuple[str, ...]] = {}

    def record(self) -> Record:
        body = self.read_tags()
        rules, map = self.read_rules(), self.read_map()
        start = self.read_start(map, rules)
        self.game = Game.from_position(start, rules=rules)
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
        return Record(free, start, rules, self.game.action_stack, self.comments)

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
                while end < len(text) and text[end] not in " \n{;":
                    end += 1
                word = text[at:end]
                for i, letter in enumerate(word):
                    if not letter.isprintable():
                        shown = f"U+{ord(letter):04X}"
                        raise InvalidTextError("record-character", line=line, column=column + i, character=shown)
                yield _Token(word, line, column)
                at = end

    def play(self, tokens: Iterator[_Token]) -> None:
        """Play the words one by one: ``setup`` and its fields, then numbers, actions and passes."""
        self.number = 0  # of the turn being read
        self.is_turn_open = False  # its number was read, and it has not ended
        self.has_setup = False
        self.passed: list[str] = []  # players passed over whose turns are not read yet
        last: _Token | None = None
        for token in tokens:
            if token.is_comment:
                n = len(self.game.action_stack)
                self.comments[n] = (*self.comments.get(n, ()), token.text)
                continue
            if token.text == SETUP:
                if self.has_setup or self.number or not self.game.position.is_setup:
                    raise token.wrong("record-setup")
                self.has_setup = True
            elif found := _TURN_NUMBER.fullmatch(token.text):
                self.play_number(token, int(found[1]), last)
            elif token.text == PASS:
                self.play_pass(token)
            else:
                self.play_action(token)
            last = token
        if last is not None and _TURN_NUMBER.fullmatch(last.text):
            raise last.wrong("record-empty-turn", turn=self.number)

    def play_number(self, token: _Token, number: int, last: _Token | None) -> None:
        if self.game.position.is_setup:
            raise token.wrong("record-setup-missing")
        if last is not None and _TURN_NUMBER.fullmatch(last.text):
            raise last.wrong("record-empty-turn", turn=self.number)
        if number != self.number + 1:
            raise token.wrong("record-turn-number", expected=self.number + 1, text=token.text)
        if self.is_turn_open:
            raise token.wrong("record-turn-unfinished", turn=self.number)
        if self.game.is_game_over() and not self.passed:
            raise token.wrong("record-over", text=token.text)
        self.number, self.is_turn_open = number, True

    def play_pass(self, token: _Token) -> None:
        if not self.is_turn_open:
            raise token.wrong("record-turn-number", expected=self.number + 1, text=token.text)
        if not self.passed:
            raise token.wrong("record-pass", player=self.game.turn or "", turn=self.number)
        self.passed.pop(0)
        self.is_turn_open = False

    def play_action(self, token: _Token) -> None:
        try:
            action = Action.from_text(token.text)
        except InvalidTextError:
            raise token.wrong("bad-action", text=token.text) from None
        in_setup = self.has_setup and self.game.position.is_setup
        if not in_setup:
            if self.passed and self.is_turn_open:
                raise token.wrong("record-no-pass", turn=self.number)
            if self.game.is_game_over():
                raise token.wrong("record-over", text=token.text)
            if not self.is_turn_open and self.number:
                raise token.wrong("record-turn-too-long", turn=self.number, text=token.text)
            if not self.is_turn_open:
                raise token.wrong("record-word", text=token.text)
        try:
            events = self.game.push(action)
        except IllegalActionError as error:
            raise token.wrong(
                "record-illegal", turn=self.number, text=token.text, reason=error.sentence, rule=error.rule
            ) from None
        if any(isinstance(event, TurnEnded) for event in events) or self.game.is_game_over():
            self.is_turn_open = False
        self.passed = [event.player for event in events if isinstance(event, TurnPassed)]

    def check_result(self) -> None:
        result = self.tags.get("Result")
        if result is not None and result != self.game.result():
            line, column = self.places["Result"]
            raise InvalidTextError("record-result", line=line, column=column, actual=self.game.result(), text=result)

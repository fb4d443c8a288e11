"""Answers: the lines from the engine to the controller, as values; each is read from and written to text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from terranova.actions import Action
from terranova.errors import InvalidTextError, TerraNovaError
from terranova.locale import say
from terranova.protocol.errors import ProtocolError, shorten
from terranova.protocol.tokens import VERSION, decimal, join_words, no_more, real, reals, split_words, whole

BETWEEN_TURNS = " / "
MAX_VALUE = 10**18

_NOTE = re.compile(r"(?:^| )note (.*)", re.DOTALL)


@dataclass(frozen=True)
class Identity:
    """``id name …`` or ``id author …``."""

    key: str
    value: str

    @classmethod
    def from_text(cls, rest: str) -> Identity:
        """:raises ProtocolError: if this cannot follow ``id``."""
        key, _, value = rest.partition(" ")
        if not key or not value.strip():
            raise ProtocolError("missing-argument", command="id", what=say("“name” or “author” and a text"))
        return cls(key, value.strip())

    def text(self) -> str:
        """The line."""
        return f"id {self.key} {self.value}"


@dataclass(frozen=True)
class Option:
    """``option threads number 1 1 64``: a setting that ``option`` can change."""

    name: str
    kind: str
    """``number``, with a least and a most value, ``flag``, which is ``yes`` or ``no``, or ``text``."""
    default: str
    least: int = 0
    most: int = 0

    @classmethod
    def from_text(cls, rest: str) -> Option:
        """:raises ProtocolError: if this cannot follow ``option``."""
        words = split_words(rest)
        if len(words) == 5 and words[1] == "number":
            least, most = (whole(word, -MAX_VALUE, MAX_VALUE) for word in words[3:])
            whole(words[2], least, most)
            return cls(words[0], words[1], words[2], least, most)
        if len(words) != 3 or words[1] not in ("flag", "text"):
            raise ProtocolError("bad-argument", text=rest, what=say("an option: name, number/flag/text, default"))
        if words[1] == "flag" and words[2] not in ("yes", "no"):
            raise ProtocolError("bad-argument", text=words[2], what=say("yes or no"))
        return cls(words[0], words[1], words[2])

    def text(self) -> str:
        """The line."""
        bounds = [str(self.least), str(self.most)] if self.kind == "number" else []
        return join_words(["option", self.name, self.kind, self.default, *bounds])


@dataclass(frozen=True)
class HandshakeDone:
    """``tniok 1``: the end of the handshake, with the version of the protocol."""

    version: int = VERSION

    @classmethod
    def from_text(cls, rest: str) -> HandshakeDone:
        """:raises ProtocolError: if this cannot follow ``tniok``."""
        return cls(whole(rest, 1, 999))

    def text(self) -> str:
        """The line."""
        return f"tniok {self.version}"


@dataclass(frozen=True)
class Ready:
    """``ready``: everything sent before is done."""

    @classmethod
    def from_text(cls, rest: str) -> Ready:
        """:raises ProtocolError: if anything follows ``ready``."""
        no_more("ready", split_words(rest))
        return cls()

    def text(self) -> str:
        """The line."""
        return "ready"


@dataclass(frozen=True)
class Info:
    """``info nodes 812 time 0.41 values 31.5,22 chances 0.71,0.29 line e5-e9 *e10 *d9 / h9-f7 …``."""

    nodes: int | None = None
    time: float | None = None
    values: tuple[float, ...] = ()
    """The points each player is expected to have at the end, in turn order."""
    chances: tuple[float, ...] = ()
    """The probability of each player to win, in turn order."""
    line: tuple[str, ...] = ()
    """The turns it expects."""
    note: str = ""
    """Free text for people."""

    @classmethod
    def from_text(cls, rest: str) -> Info:
        """Unknown keys are skipped with their value.

        :raises ProtocolError: if this cannot follow ``info``.
        """
        note = _NOTE.search(rest)
        words = split_words(rest[: note.start()] if note else rest)
        n_pairs = words.index("line") if "line" in words else len(words)
        if n_pairs % 2:
            raise ProtocolError("missing-argument", command=words[n_pairs - 1], what=say("a value"))
        given = dict(zip(words[:n_pairs:2], words[1:n_pairs:2], strict=True))
        line = " ".join(words[n_pairs + 1 :])
        return cls(
            nodes=whole(given["nodes"], 0, MAX_VALUE) if "nodes" in given else None,
            time=real(given["time"]) if "time" in given else None,
            values=reals(given["values"]) if "values" in given else (),
            chances=reals(given["chances"]) if "chances" in given else (),
            line=tuple(line.split(BETWEEN_TURNS)) if line else (),
            note=note[1] if note else "",
        )

    def updated(self, newer: Info) -> Info:
        """Override what a newer info gives."""
        return replace(self, **{name: value for name, value in vars(newer).items() if value not in (None, (), "")})

    def text(self) -> str:
        """The line."""
        words = ["info"]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        if self.time is not None:
            words += ["time", decimal(self.time, 3)]
        if self.values:
            words += ["values", ",".join(decimal(value, 2) for value in self.values)]
        if self.chances:
            words += ["chances", ",".join(decimal(chance, 4) for chance in self.chances)]
        if self.line:
            words += ["line", BETWEEN_TURNS.join(self.line)]
        if self.note:
            words += ["note", self.note]
        return " ".join(words)


@dataclass(frozen=True)
class Best:
    """``best e5-e9 *e10 *d9``: the rest of the turn, to its end."""

    actions: tuple[Action, ...]

    @classmethod
    def from_text(cls, rest: str) -> Best:
        """:raises ProtocolError: if this cannot follow ``best``."""
        words = split_words(rest)
        if not words:
            raise ProtocolError("missing-argument", command="best", what=say("the actions of the turn"))
        try:
            return cls(tuple(Action.from_text(word) for word in words))
        except InvalidTextError as error:
            raise ProtocolError("bad-argument", text=error.details["text"], what=say("an action")) from None

    def text(self) -> str:
        """The line."""
        return " ".join(["best", *(str(action) for action in self.actions)])


@dataclass(frozen=True)
class Failure:
    """``error busy a search is running``: a command failed; the engine goes on."""

    code: str
    sentence: str

    @classmethod
    def of(cls, error: TerraNovaError) -> Failure:
        """The answer to a command that raised this error."""
        return cls(error.code, shorten(error.summary, 1000))

    @classmethod
    def from_text(cls, rest: str) -> Failure:
        """:raises ProtocolError: if nothing follows ``error``."""
        code, _, sentence = rest.partition(" ")
        if not code:
            raise ProtocolError("missing-argument", command="error", what=say("a code and a sentence"))
        return cls(code, sentence.strip())

    def text(self) -> str:
        """The line."""
        return f"error {self.code} {self.sentence}"


Answer: TypeAlias = Identity | Option | HandshakeDone | Ready | Info | Best | Failure

_READERS: dict[str, Callable[[str], Answer]] = {
    "id": Identity.from_text,
    "option": Option.from_text,
    "tniok": HandshakeDone.from_text,
    "ready": Ready.from_text,
    "info": Info.from_text,
    "best": Best.from_text,
    "error": Failure.from_text,
}


def read_answer(line: str) -> Answer | None:
    """The answer of a line; None if it is empty.

    :raises ProtocolError: if it is not an answer.
    """
    first, _, rest = line.strip(" \t").partition(" ")
    if not first:
        return None
    if first not in _READERS:
        raise ProtocolError("unknown-answer", word=first)
    return _READERS[first](rest.strip(" \t"))

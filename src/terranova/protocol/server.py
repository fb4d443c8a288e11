"""Lets an engine speak the protocol, until ``quit`` or the end of the input."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import BinaryIO, Protocol

from terranova.actions import Action
from terranova.errors import IllegalActionError, TerraNovaError
from terranova.game import Game
from terranova.locale import say
from terranova.protocol.answers import Answer, Best, Failure, HandshakeDone, Identity, Info, Option, Ready
from terranova.protocol.commands import Command, Go, NewGame, Plain, SetOption, SetPosition, read_command
from terranova.protocol.errors import ProtocolError
from terranova.protocol.tokens import LINE_LIMIT
from terranova.protocol.turns import push_whole_turn

STOP_AGAIN = 0.02
"""Seconds between requests to stop: the first may come before the search has begun."""
LAST_SECONDS = 1.5
"""For a search to end after the end of the input."""


class ServedEngine(Protocol):
    """An engine that a server can serve."""

    name: str
    author: str
    options: Sequence[Option]

    def get_ready(self) -> None:
        """Load everything that takes long, before the first search."""

    def set_option(self, name: str, value: str) -> None:
        """Change one of the options.

        :raises TerraNovaError: if the value does not fit.
        """

    def new_game(self) -> None:
        """Forget the last game."""

    def think(self, game: Game, go: Go, tell: Callable[[Info], None]) -> Sequence[Action]:
        """The rest of the turn; the game is not over."""

    def stop(self) -> None:
        """End the search soon; called from another thread."""


class Server:
    """A conversation between an engine and the program that writes to ``source`` and reads from ``sink``."""

    def __init__(self, engine: ServedEngine, source: BinaryIO, sink: BinaryIO) -> None:
        self._engine = engine
        self._source = source
        self._sink = sink
        self._sink_lock = threading.Lock()
        """Held while a line is written, and while the running search is replaced or stopped."""
        self._new: NewGame | None = None
        self._game: Game | None = None
        self._search: threading.Thread | None = None
        self._is_quitting = False

    def serve(self) -> None:
        """Answer line after line until ``quit`` or the end of the input."""
        try:
            while not self._is_quitting and (line := self._source.readline(LINE_LIMIT + 1)):
                self._answer(line)
        except (BrokenPipeError, ConnectionResetError):  # the reader has gone
            pass
        self._stop()
        search = self._search
        if search and not self._is_quitting:
            search.join(LAST_SECONDS)

    def _answer(self, line: bytes) -> None:
        try:
            self._forget(line)
            if len(line) > LINE_LIMIT:
                self._skip_line(line)
                raise ProtocolError("line-too-long", limit=LINE_LIMIT)
            command = read_command(_decode(line))
            if command is not None:
                self._do(command)
        except TerraNovaError as error:
            self._say(Failure.of(error))

    def _forget(self, line: bytes) -> None:
        """Forget what the line replaces, even if it is invalid: ``go`` must not go on in the old game."""
        word = line.split(maxsplit=1)[:1]
        if word in ([b"newgame"], [b"position"]) and self._search is None:
            self._game = None
            self._new = None if word == [b"newgame"] else self._new

    def _skip_line(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self._source.readline(LINE_LIMIT + 1)

    def _say(self, answer: Answer) -> None:
        with self._sink_lock:
            self._write(answer)

    def _write(self, answer: Answer) -> None:
        self._sink.write(answer.text().encode("utf-8", errors="backslashreplace") + b"\n")
        self._sink.flush()

    # Commands.

    def _do(self, command: Command) -> None:
        if self._search is not None and not (isinstance(command, Plain) and command.word != "tni"):
            raise ProtocolError("busy")
        if isinstance(command, Plain):
            self._do_plain(command.word)
            return
        if isinstance(command, SetOption):
            self._set_option(command)
        elif isinstance(command, NewGame):
            self._new = command
            self._engine.new_game()
        elif isinstance(command, SetPosition):
            self._set_position(command)
        else:
            self._go(command)

    def _do_plain(self, word: str) -> None:
        if word == "tni":
            self._engine.get_ready()
            self._say(Identity("name", self._engine.name))
            self._say(Identity("author", self._engine.author))
            for option in self._engine.options:
                self._say(option)
            self._say(HandshakeDone())
        elif word == "ready?":
            self._say(Ready())
        elif word == "stop":
            self._stop()
        else:
            self._is_quitting = True

    def _set_option(self, command: SetOption) -> None:
        names = [option.name for option in self._engine.options]
        if command.name not in names:
            raise ProtocolError("unknown-option", name=command.name, known=", ".join(names) or say("none"))
        self._engine.set_option(command.name, command.value)

    def _set_position(self, command: SetPosition) -> None:
        if self._new is None:
            raise ProtocolError("no-game")
        self._game = command.game(self._new)

    # Searching.

    def _go(self, go: Go) -> None:
        if self._game is None:
            raise ProtocolError("no-position")
        outcome = self._game.outcome()
        if outcome:
            raise IllegalActionError("game-over", rule=outcome.rule, action=go.text())
        self._search = threading.Thread(target=self._think, args=(self._game.copy(), go), daemon=True)
        self._search.start()

    def _think(self, game: Game, go: Go) -> None:
        answer: Answer
        try:
            answer = Best(tuple(self._engine.think(game, go, self._say)))
            push_whole_turn(game, answer.actions)
        except TerraNovaError as error:
            answer = Failure.of(error)
        except Exception as error:  # an engine that fails must not take the conversation with it
            answer = Failure.of(ProtocolError("engine-failed", reason=f"{type(error).__name__}: {error}"))
        with suppress(OSError, ValueError), self._sink_lock:
            # Before the answer is out: the next command may come at once.
            self._search = None
            self._write(answer)

    def _stop(self) -> None:
        """Ask the search to stop until it does, without waiting for it."""
        search = self._search
        if search is not None:
            threading.Thread(target=self._insist, args=(search,), daemon=True).start()

    def _insist(self, search: threading.Thread) -> None:
        while True:
            with self._sink_lock:
                if self._search is not search:
                    return
                self._engine.stop()
            search.join(STOP_AGAIN)


def _decode(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise ProtocolError("not-text") from None

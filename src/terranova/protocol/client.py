"""Runs any program that speaks the protocol, as a player.

Whatever the program does, every call ends: with an answer, or with an ``EngineFault`` that says what was wrong.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from terranova.actions import Action
from terranova.errors import IllegalActionError
from terranova.game import Game
from terranova.locale import say
from terranova.protocol.answers import Answer, Best, Failure, HandshakeDone, Identity, Info, Option, Ready, read_answer
from terranova.protocol.commands import Command, Go, NewGame, Send, SetOption, SetPosition
from terranova.protocol.errors import EngineFault, ProtocolError, shorten
from terranova.protocol.tokens import LINE_LIMIT, VERSION
from terranova.protocol.turns import push_part, push_whole_turn
from terranova.workers.errors import CalledOff, with_line
from terranova.workers.line_process import LEAVE_SECONDS, LOOK_AGAIN, LineProcess

START_SECONDS = 60.0
"""For the handshake, in which a program may have to load a lot."""
READY_SECONDS = 20.0
"""For any other command but ``go``."""
HANG_SECONDS = 120.0
"""For an answer to ``go`` without a time limit."""
GRACE_SECONDS = 1.0
"""What an answer may take beyond its limit and a tenth of it."""
MAX_LINES = 100_000
"""Lines a program may write for one answer."""
SAY_QUIT_SECONDS = 0.1
SHORTEST_TIME = 0.001
"""What is left of the time for the last action of a turn at least."""
OnLine = Callable[[str, str], None]
"""Called with ``>`` or ``<`` and a line, for every line to the program and from it."""


@dataclass(frozen=True)
class Reply:
    """The answer of a program: its turn, and the latest info it gave while thinking."""

    turn: tuple[Action, ...]
    info: Info
    seconds: float
    """How long it took."""


class Client:
    """A running program that speaks the protocol, until ``close`` or the end of a ``with`` block.

    ``play`` announces the game if it is another one than before, and returns the turn.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        grace: float = GRACE_SECONDS,
        start_seconds: float = START_SECONDS,
        is_called_off: Callable[[], bool] | None = None,
        on_line: OnLine | None = None,
    ) -> None:
        """Start the program and shake hands with it.

        :raises EngineFault: if it cannot be started or does not speak the protocol.
        """
        self.grace = grace
        self.identity: dict[str, str] = {}
        self.options: dict[str, Option] = {}
        self.send_kind = Send.PATH
        """What it wants to be sent before ``go``."""
        self._new: NewGame | None = None
        self._on_line = on_line or (lambda _, __: None)
        self._stop = threading.Event()
        self._is_called_off = is_called_off or (lambda: False)
        self.process = LineProcess(command, line_limit=LINE_LIMIT, is_called_off=self._is_called_off)
        try:
            self._shake_hands(time.monotonic() + start_seconds)
        except BaseException:
            self.close(patience=0.0)
            raise

    # Before the game.

    def _shake_hands(self, deadline: float) -> None:
        for answer in self.ask("tni", deadline):
            if isinstance(answer, HandshakeDone):
                if answer.version != VERSION:
                    raise EngineFault(
                        "nonsense",
                        say(
                            "it speaks version {version} of the protocol, not {wanted}",
                            version=answer.version,
                            wanted=VERSION,
                        ),
                    )
                if "name" not in self.identity:
                    raise EngineFault("nonsense", say("it does not give its name (“id name…”) before “tniok”"))
                return
            if isinstance(answer, Identity):
                self.identity[answer.key] = answer.value
            elif isinstance(answer, Option):
                self.options[answer.name] = answer
                if answer.name == "send":
                    self.send_kind = _send_kind(answer)
            else:
                raise _unfit(answer, "tni")

    @property
    def name(self) -> str:
        """The name it gives itself."""
        return self.identity["name"]

    def set_option(self, name: str, value: str) -> None:
        """Change one of ``options``; unknown names are ignored."""
        if name in self.options:
            self.tell(SetOption(name, value))

    def new_game(self, game: Game) -> None:
        """Announce another game."""
        self._new = NewGame.of(game)
        self.tell(self._new)

    def tell(self, command: Command) -> None:
        """Send a command that has no answer, and wait until it is done.

        :raises EngineFault: with the code ``refused`` if it answers with an error.
        """
        deadline = time.monotonic() + READY_SECONDS
        self.send(command.text(), deadline)
        for answer in self.ask("ready?", deadline):
            if isinstance(answer, Ready):
                return
            if isinstance(answer, Failure):
                raise _refusal(answer, command.text())
            if not isinstance(answer, Info):
                raise _unfit(answer, "ready?")

    # Playing.

    def play(self, game: Game, go: Go, on_info: Callable[[Info], None] | None = None) -> Reply:
        """Its turn in this position, checked to be legal and complete.

        A program that is sent the legal actions may answer action by action; the time is for all of them.

        :raises EngineFault: if it does not answer in time, or not with such a turn.
        """
        self._stop.clear()
        if self._new != NewGame.of(game):
            self.new_game(game)
        ahead, whole = game.copy(), Reply((), Info(), 0.0)
        while True:
            left = None if go.time is None else max(SHORTEST_TIME, go.time - whole.seconds)
            reply = self._answer_to(ahead, replace(go, time=left), on_info)
            whole = Reply(whole.turn + reply.turn, whole.info.updated(reply.info), whole.seconds + reply.seconds)
            if self.push_answer(ahead, reply.turn):
                return whole

    def push_answer(self, game: Game, actions: Sequence[Action]) -> bool:
        """Play an answer, and say whether the turn is over with it.

        :raises EngineFault: if it is illegal, or incomplete from a program that has to answer with whole turns.
        """
        try:
            if self.send_kind is Send.LEGAL:
                return push_part(game, actions)[1]
            push_whole_turn(game, actions)
        except (IllegalActionError, ProtocolError) as error:
            raise EngineFault("illegal", with_line(Best(tuple(actions)).text(), error.summary)) from None
        return True

    def _answer_to(self, game: Game, go: Go, on_info: Callable[[Info], None] | None) -> Reply:
        self.tell(SetPosition.of(game, self.send_kind))
        began = time.monotonic()
        limit = HANG_SECONDS if go.time is None else go.time * 1.1 + self.grace
        seen = Info()
        for answer in self.ask(go.text(), began + limit):
            if isinstance(answer, Best):
                return Reply(answer.actions, seen, time.monotonic() - began)
            if isinstance(answer, Failure):
                raise _refusal(answer, go.text())
            if not isinstance(answer, Info):
                raise _unfit(answer, go.text())
            seen = seen.updated(answer)
            if on_info:
                on_info(answer)
        raise AssertionError("the answers to a question end by an error or not at all")

    def stop(self) -> None:
        """Ask for the best turn so far; may be called from another thread."""
        self._stop.set()

    # Lines.

    def send(self, line: str | bytes, deadline: float) -> None:
        """Send a line as it is.

        :raises EngineFault: if the program does not read it by then.
        """
        self._on_line(">", line if isinstance(line, str) else repr(line))
        if not self.process.send(line, deadline):
            raise EngineFault("hang", say("it does not read “{line}”", line=shorten(str(line))))

    def ask(self, question: str, deadline: float) -> Iterator[Answer]:
        """Send a question and yield the answers as long as the caller reads them.

        :raises EngineFault: if the program ends, time is up, or a line is no answer.
        """
        self.send(question, deadline)
        yield from self.listen(deadline, question)

    def listen(self, deadline: float, question: str) -> Iterator[Answer]:
        """Yield the answers to a question that was sent before.

        :raises EngineFault: as for ``ask``.
        """
        asked = time.monotonic()
        n_lines, is_stopping = 0, False
        while True:
            now = time.monotonic()
            if self._stop.is_set() and not is_stopping:
                is_stopping, deadline = True, min(deadline, now + READY_SECONDS)
                self.send("stop", deadline)
            line = self.process.receive(min(deadline, now + LOOK_AGAIN))
            if line is None and time.monotonic() < deadline:
                continue
            if line is None or now >= deadline:
                raise EngineFault(
                    "hang",
                    say(
                        "no answer to “{question}” after {seconds:.1f} s",
                        question=shorten(question),
                        seconds=now - asked,
                    ),
                )
            self._on_line("<", line)
            n_lines += 1
            if n_lines > MAX_LINES:
                raise EngineFault(
                    "flood",
                    say(
                        "more than {limit} lines in answer to “{question}”", limit=MAX_LINES, question=shorten(question)
                    ),
                )
            try:
                answer = read_answer(line)
            except ProtocolError as error:
                raise EngineFault("nonsense", with_line(line, error.sentence)) from None
            if answer is not None:
                yield answer

    def close(self, patience: float = LEAVE_SECONDS) -> None:
        """Send ``quit``, and kill it with everything it has started if it does not exit in so many seconds."""
        if patience:
            with suppress(CalledOff, EngineFault):
                self.send("quit", time.monotonic() + SAY_QUIT_SECONDS)
        self.process.close(patience)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _send_kind(option: Option) -> Send:
    try:
        return Send(option.default)
    except ValueError:
        raise EngineFault("nonsense", with_line(option.text(), say("“send” is path, position or legal"))) from None


def _refusal(answer: Failure, question: str) -> EngineFault:
    return EngineFault("refused", with_line(question, f"{answer.code}: {shorten(answer.sentence)}"))


def _unfit(answer: Answer, question: str) -> EngineFault:
    return EngineFault(
        "nonsense",
        say("“{line}” does not answer “{question}”", line=shorten(answer.text()), question=shorten(question)),
    )

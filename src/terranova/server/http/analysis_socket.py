"""The socket of the analysis: questions about positions, answered deeper and deeper until the next one."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json, to_json
from starlette.websockets import WebSocket

from terranova import Map, Position, RuleSet
from terranova.analysis import shipped_placements
from terranova.errors import TerraNovaError
from terranova.game import Game
from terranova.server.computer.job import ThinkingError
from terranova.server.errors import Refusal
from terranova.server.failures import failure
from terranova.server.http import sockets
from terranova.server.http.context import Context
from terranova.server.http.deps import require_not_played
from terranova.server.http.validation import reason_of
from terranova.server.schema.analyses import AskEngine
from terranova.server.serialize.analysis import map_of
from terranova.workers.messages import Message

log = logging.getLogger(__name__)

SECONDS = {"quick": 3.0, "strong": 12.0, "deep": 29.0}
"""How long the engine thinks about a position."""
TOP = 3
GAMES = {"quick": 12, "strong": 32, "deep": 80}
"""How many games are played to see who scores what."""


async def serve_analysis(socket: WebSocket, context: Context) -> None:
    """Answer somebody's questions until they go."""

    async def listen(connection: sockets.Connection) -> None:
        context.studies.start()
        questions = Questions(context, connection)
        try:
            await connection.run(questions.read)
        finally:
            questions.close()

    await sockets.serve(socket, context, listen)


class Questions:
    """What one page asks; of each kind only the last question is answered."""

    def __init__(self, context: Context, connection: sockets.Connection) -> None:
        self._context = context
        self._connection = connection
        self._running: dict[str, asyncio.Task[None]] = {}
        self._faults = 0

    def close(self) -> None:
        """Stop all searches."""
        for task in self._running.values():
            task.cancel()
        self._running.clear()

    async def read(self) -> None:
        """Read until the page goes."""
        most = self._context.settings.limits.message_bytes
        while self._faults < sockets.FAULTS_ALLOWED:
            data = await sockets.receive(self._connection.socket, most)
            try:
                self._context.rates.use("requests", self._connection.address)
                self._handle(AskEngine.model_validate(from_json(data)))
            except Refusal as refusal:
                self._connection.send_message(failure(refusal, None))
            except ValidationError as error:
                self._faults += 1
                wrong = Refusal("bad-message", reason=reason_of(error.errors()))
                self._connection.send_message(failure(wrong, None))
            except ValueError:
                self._faults += 1
                self._connection.send_message(failure(Refusal("bad-json"), None))
        raise sockets.ClosingSocket(sockets.VIOLATION, "bad-message")

    def _handle(self, question: AskEngine) -> None:
        if question.ask == "nothing":
            return self.close()
        if question.drawing is not None:
            self._context.map_quota.use(question.drawing, self._connection.person, self._connection.address)
        if before := self._running.pop(question.ask, None):
            before.cancel()
        self._running[question.ask] = asyncio.create_task(self._answer(question))
        return None

    async def _answer(self, question: AskEngine) -> None:
        def tell(found: Message, *, is_done: bool = False) -> None:
            message = {"ask": question.ask, "id": question.id, "found": found, "is_done": is_done}
            self._connection.send(to_json(message))

        try:
            data = await asyncio.to_thread(_data_of, question, self._context)
            if question.ask == "placements":
                known = await asyncio.to_thread(_known_placements, data)
                if known is not None:
                    return tell(known, is_done=True)
            tell(await self._context.studies.run(question.ask, data, self._connection.address, tell), is_done=True)
        except (Refusal, TerraNovaError) as error:
            self._connection.send_message(failure(error, str(question.id)))
        except ThinkingError as error:
            log.warning("no answer for an analysis: %s", error)
            self._connection.send_message(failure(Refusal("busy"), str(question.id)))
        except Exception:  # the page must hear of it
            log.exception("an analysis failed")
            self._connection.send_message(failure(Refusal("internal"), str(question.id)))


def _known_placements(data: Message) -> Message | None:
    """What placings bring, if that comes with the game for this map, these rules and so many players."""
    found = shipped_placements(Map.from_text(data["map"]), data["players"], data["rules"])
    return None if found is None else asdict(found)


def _data_of(question: AskEngine, context: Context) -> Message:
    """What a worker needs to know.

    :raises TerraNovaError: if there is no such map, rule set or position, or the game is over.
    :raises Refusal: if it is the position of a game that is being played, where no hints are given.
    """
    map, rules = map_of(question.map, question.drawing), RuleSet.from_text(question.rules)
    data: dict[str, Any] = {"map": map.text(), "rules": rules.text()}
    position = Position.from_text(question.position, map)
    game = Game.from_position(position, rules=rules)
    if game.is_game_over():
        raise TerraNovaError("engine-game-over")
    require_not_played(context, position)
    data |= {"players": len(game.players), "position": position.text(), "top": TOP}
    return data | {"seconds": SECONDS[question.strength], "games": GAMES[question.strength]}

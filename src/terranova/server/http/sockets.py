"""Connections: one socket for each open table, and one for the list of open tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from terranova.errors import TerraNovaError
from terranova.server.errors import Refusal
from terranova.server.failures import failure
from terranova.server.guard.origin import is_own_origin
from terranova.server.guard.quotas import network_of
from terranova.server.http.context import Context
from terranova.server.http.validation import reason_of
from terranova.server.identity import Person
from terranova.server.schema import commands
from terranova.server.schema import views as out
from terranova.server.schema.vocabulary import Message
from terranova.server.serialize.table import entries_after, milliseconds
from terranova.server.sessions.session import TableSession
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

# Why a socket is closed, beside the protocol's own codes. After REFUSED and UNKNOWN there is no use in coming back.
REFUSED = 4003
UNKNOWN = 4004
TOO_SLOW = 4008
TOO_MANY = 4029
NOT_READY = 1013
TOO_LARGE = 1009
VIOLATION = 1008

CLOSE_CODES = {
    "foreign-origin": REFUSED,
    "unknown-table": UNKNOWN,
    "broken-table": UNKNOWN,
    "too-many": TOO_MANY,
    "warming-up": NOT_READY,
    "not-kept": NOT_READY,
}

GOODBYE_SECONDS = 2
CONNECTING_COST = 3
"""A new socket is told everything: it counts as so many requests."""
FAULTS_ALLOWED = 50
"""Messages that were no messages, before a client is let go."""


class Goodbye(Exception):  # noqa: N818 (nothing is wrong with the program)
    """Raised by a reader that lets its client go."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(code, reason)


class Connection:
    """A socket with a queue of its own: whoever reads slowly delays nobody else."""

    def __init__(self, socket: WebSocket, person: Person | None, most_waiting: int) -> None:
        self.socket = socket
        self.who = person
        self.person = person.id if person else None
        self.name = person.name if person else ""
        self._queue: asyncio.Queue[str] = asyncio.Queue(most_waiting)
        self._too_slow = asyncio.Event()
        self.address = network_of(socket.client.host) if socket.client else ""

    def send(self, data: str) -> None:
        """Queue a message; a client that does not keep up is let go."""
        try:
            self._queue.put_nowait(data)
        except asyncio.QueueFull:
            self._too_slow.set()

    def tell(self, message: Message) -> None:
        """Queue a message."""
        self.send(message.model_dump_json())

    async def run(self, read: Callable[[], Awaitable[None]]) -> None:
        """Read and write until the client has gone, breaks the rules or is too slow."""
        work = (self._write(), read(), self._too_slow.wait())
        tasks = [asyncio.ensure_future(part) for part in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        failures = [task.exception() for task in tasks if not task.cancelled()]
        if self._too_slow.is_set():
            while not self._queue.empty():
                self._queue.get_nowait()
            await close(self.socket, TOO_SLOW, "too-slow")
        for raised in failures:
            if isinstance(raised, Goodbye):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._write_rest(), GOODBYE_SECONDS)
                await close(self.socket, raised.code, raised.reason)
            elif raised is not None:
                raise raised

    async def _write(self) -> None:
        while True:
            await self.socket.send_text(await self._queue.get())

    async def _write_rest(self) -> None:
        while not self._queue.empty():
            await self.socket.send_text(self._queue.get_nowait())


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket that may be closed already."""
    if socket.application_state != WebSocketState.DISCONNECTED:
        # Who reads nothing does not read this either; the connection is cut then.
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await socket.close(code, reason)


async def serve(socket: WebSocket, context: Context, listen: Callable[[Connection], Awaitable[None]]) -> None:
    """Accept a socket if it may be, and let it listen until it goes."""
    address = network_of(socket.client.host) if socket.client else ""
    await socket.accept()  # before any refusal: a browser does not tell a page why it was not accepted
    try:
        context.rates.use("requests", address, cost=CONNECTING_COST)
        if not is_own_origin(socket.headers, context.settings.allowed_origins):
            raise Refusal("foreign-origin")
        context.readiness.require()
        person = await context.person_of(socket.cookies, address)
        context.sockets.enter(person.id if person else None, address)
        try:
            await listen(Connection(socket, person, context.settings.limits.queue))
        finally:
            context.sockets.exit(person.id if person else None, address)
    except Refusal as refusal:
        await _refuse(socket, refusal)
    except StoreFailedError as error:
        log.error("the database failed: %s", error)
        await _refuse(socket, Refusal("not-kept"))
    except (WebSocketDisconnect, RuntimeError) as error:
        # Starlette's word for writing to a socket that has just gone is a RuntimeError.
        if isinstance(error, RuntimeError) and socket.client_state == WebSocketState.CONNECTED:
            log.exception("a socket failed")
            await close(socket, 1011, "internal")


async def _refuse(socket: WebSocket, refusal: Refusal) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(failure(refusal, None).model_dump_json())
    await close(socket, CLOSE_CODES.get(refusal.code, VIOLATION), refusal.code)


async def serve_table(socket: WebSocket, context: Context, table_id: str, after: int | None) -> None:
    """Connect somebody to a table until they go."""

    async def listen(connection: Connection) -> None:
        session = await context.sessions.find(table_id)
        cost = len(session.table.log) / 100
        context.rates.use("requests", connection.address, cost)
        talk = Talk(context, connection, session)
        now = context.clock.now()
        known = min(after, session.table.number) if after is not None else None
        session.join(connection)
        connection.tell(session.welcome(now, connection.person, connection.name, known))
        context.service.computers.look_after(session)
        try:
            await connection.run(talk.read)
        finally:
            talk.close()
            session.part(connection, context.clock.now())

    await serve(socket, context, listen)


async def serve_lobby(socket: WebSocket, context: Context) -> None:
    """Show somebody the open tables until they go."""

    async def listen(connection: Connection) -> None:
        lobby = context.service.lobby

        async def read() -> None:
            while True:
                await _receive(socket, context.settings.limits.message_bytes)
                connection.tell(out.Pong(time=milliseconds(context.clock.now())))

        lobby.listeners.add(connection)
        try:
            connection.tell(await lobby.list())
            await connection.run(read)
        finally:
            lobby.listeners.discard(connection)

    await serve(socket, context, listen)


class Talk:
    """What one client says at a table, one message after the other."""

    def __init__(self, context: Context, connection: Connection, session: TableSession) -> None:
        self.context = context
        self.connection = connection
        self.table_id = session.table.id
        self.faults = 0
        self._slow: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Let go of what is not answered yet."""
        if self._slow:
            self._slow.cancel()

    async def read(self) -> None:
        """Read until the client goes."""
        socket, limits = self.connection.socket, self.context.settings.limits
        while self.faults < FAULTS_ALLOWED:
            await self._hear(await _receive(socket, limits.message_bytes))
        raise Goodbye(VIOLATION, "bad-message")

    async def _hear(self, data: str | bytes) -> None:
        key = None
        try:
            raw = from_json(data)
            key = _key_of(raw)
            message = commands.SOCKET_MESSAGE.validate_python(raw)
            self.context.rates.use("requests", self.connection.address)
        except Refusal as refusal:
            return self.connection.tell(failure(refusal, key))
        except ValidationError as error:
            self.faults += 1
            return self.connection.tell(failure(Refusal("bad-message", reason=reason_of(error.errors())), key))
        except ValueError:
            self.faults += 1
            return self.connection.tell(failure(Refusal("bad-json"), key))
        if isinstance(message, commands.Ping):
            return self.connection.tell(out.Pong(time=milliseconds(self.context.clock.now())))
        if message.is_slow:
            # The client goes on sending meanwhile, but has only one of these at a time.
            if self._slow is not None and not self._slow.done():
                return self.connection.tell(failure(Refusal("too-many", seconds=1), key))
            self._slow = asyncio.create_task(self._act(message))
            return None
        return await self._act(message)

    async def _act(self, command: commands.Command) -> None:
        connection = self.connection
        try:
            if connection.who is None:
                raise Refusal("unknown-person")
            answer: Message = await self.context.act(self.table_id, connection.who, command)
        except (Refusal, TerraNovaError) as error:
            answer = failure(error, command.key, await missed_by(command, error, self.context, self.table_id))
        except StoreFailedError as error:
            log.error("the database failed: %s", error)
            answer = failure(Refusal("not-kept"), command.key)
        except Exception:  # the client must hear of it, and nobody else
            log.exception("a message failed")
            answer = failure(Refusal("internal"), command.key)
        connection.tell(answer)


async def missed_by(
    command: commands.Command, error: Exception, context: Context, table_id: str
) -> list[out.EntryView] | None:
    """Return the entries that a stale command did not know of; None if it was refused for another reason."""
    if getattr(error, "code", "") != "stale":
        return None
    return entries_after((await context.sessions.find(table_id)).table, getattr(command, "after", 0))


def _key_of(raw: object) -> str | None:
    key = raw.get("key") if isinstance(raw, dict) else None
    return key if isinstance(key, str) and len(key) <= 64 else None


async def _receive(socket: WebSocket, most: int) -> str | bytes:
    """The next message; one that is too large ends the conversation."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code") or 1005)
    data: str | bytes = event.get("text") or event.get("bytes") or b""
    if len(data) > most:
        raise Goodbye(TOO_LARGE, "too-large")
    return data

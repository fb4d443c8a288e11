"""The sockets: one for each open table, and one for the list of open tables."""

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
from terranova.server.guard.connections import TRANSPORT
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

CLOSE_SECONDS = 2
MESSAGE_BYTES = 4096
"""What a message is taken for when the waiting ones are counted by their bytes."""
CONNECTING_COST = 3
"""A new socket gets the whole table: it counts as so many requests."""
FAULTS_ALLOWED = 50
"""Messages that were no messages, before a client is let go."""


class ClosingSocket(Exception):  # noqa: N818 (nothing is wrong with the program)
    """Raised by a reader to close its socket."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(code, reason)


class Connection:
    """A socket with somebody at its other end; sending never waits, so that a slow reader delays nobody else.

    Messages are written to the connection itself, without a task and a queue between. A socket without a connection,
    as in tests, has a queue.
    """

    def __init__(
        self, socket: WebSocket, person: Person | None, most_waiting: int, *, wants_changes: bool = False
    ) -> None:
        self.socket = socket
        self.who = person
        self.person = person.id if person else None
        self.name = person.name if person else ""
        self.wants_changes = wants_changes
        self.address = network_of(socket.client.host) if socket.client else ""
        self._transport: asyncio.Transport | None = socket.scope.get("extensions", {}).get(TRANSPORT)
        self._most_waiting = most_waiting
        self._queue: asyncio.Queue[bytes] | None = asyncio.Queue(most_waiting) if self._transport is None else None
        self._reader: asyncio.Task[None] | None = None
        self._is_too_slow = False

    def send(self, data: bytes) -> None:
        """Send a message; a client that does not keep up is let go."""
        if self._transport is None:
            self._enqueue(data)
        elif self._transport.get_write_buffer_size() > self._most_waiting * MESSAGE_BYTES:
            self._let_go()
        elif not self._transport.is_closing():
            self._transport.write(text_frame(data))

    def send_message(self, message: Message) -> None:
        """Send a message."""
        self.send(message.model_dump_json().encode())

    def _enqueue(self, data: bytes) -> None:
        assert self._queue is not None
        try:
            self._queue.put_nowait(data)
        except asyncio.QueueFull:
            self._let_go()

    def _let_go(self) -> None:
        if not self._is_too_slow and self._reader is not None:
            self._is_too_slow = True
            self._reader.cancel()

    async def run(self, read: Callable[[], Awaitable[None]]) -> None:
        """Read until the client has gone, breaks the rules or is too slow."""
        self._reader = asyncio.current_task()
        writer = asyncio.ensure_future(self._write()) if self._queue is not None else None
        try:
            await read()
        except ClosingSocket as closing:
            if self._queue is not None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._queue.join(), CLOSE_SECONDS)
            await close(self.socket, closing.code, closing.reason)
        except asyncio.CancelledError:
            if not self._is_too_slow or self._reader is None or self._reader.uncancel():
                raise
            await close(self.socket, TOO_SLOW, "too-slow")
        finally:
            if writer is not None:
                writer.cancel()

    async def _write(self) -> None:
        assert self._queue is not None
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it has just gone, as its reader will notice
            while True:
                await self.socket.send_text((await self._queue.get()).decode())
                self._queue.task_done()


def text_frame(data: bytes) -> bytes:
    """The frame of a message (RFC 6455); it is the same for everyone, as a server does not mask."""
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket that may be closed already."""
    if socket.application_state != WebSocketState.DISCONNECTED:
        # Who reads nothing does not read this either; the connection is cut then.
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await socket.close(code, reason)


async def serve(
    socket: WebSocket,
    context: Context,
    listen: Callable[[Connection], Awaitable[None]],
    *,
    wants_changes: bool = False,
) -> None:
    """Accept a socket if it may be, and let it listen until it goes."""
    address = network_of(socket.client.host) if socket.client else ""
    await socket.accept()  # before any refusal: a browser does not tell a page why it was not accepted
    try:
        context.rates.use("requests", address, cost=CONNECTING_COST)
        if not is_own_origin(socket.headers, context.settings.allowed_origins):
            raise Refusal("foreign-origin")
        context.readiness.require()
        person = await context.person_of(socket.cookies, address)
        await context.sockets.enter(person.id if person else None, address)
        try:
            await listen(Connection(socket, person, context.settings.limits.queue, wants_changes=wants_changes))
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


async def serve_table(
    socket: WebSocket, context: Context, table_id: str, after: int | None, *, wants_changes: bool
) -> None:
    """Connect somebody to a table until they go."""

    async def listen(connection: Connection) -> None:
        session = await context.sessions.find(table_id)
        if after is not None and after > session.table.number:  # they have seen more by another process
            await context.sessions.sharing.catch_up(session)
        reader = CommandReader(context, connection, session)
        session.join(connection)
        reader.welcome(session, after)
        context.service.computers.look_after(session)
        try:
            await connection.run(reader.read)
        finally:
            reader.close()
            session.leave(connection, context.clock.now())

    await serve(socket, context, listen, wants_changes=wants_changes)


async def serve_lobby(socket: WebSocket, context: Context) -> None:
    """Show somebody the open tables until they go."""

    async def listen(connection: Connection) -> None:
        lobby = context.service.lobby

        async def read() -> None:
            while True:
                await receive(socket, context.settings.limits.message_bytes)
                connection.send_message(out.Pong(time=milliseconds(context.clock.now())))

        lobby.listeners.add(connection)
        try:
            connection.send(await lobby.json())
            await connection.run(read)
        finally:
            lobby.listeners.discard(connection)

    await serve(socket, context, listen)


class CommandReader:
    """Reads the commands of one client at a table, one after the other."""

    def __init__(self, context: Context, connection: Connection, session: TableSession) -> None:
        self.context = context
        self.connection = connection
        self.table_id = session.table.id
        self.faults = 0
        self._slow: asyncio.Task[None] | None = None

    def welcome(self, session: TableSession, after: int | None) -> None:
        """Send all about the table.

        :raises Refusal: if that was too much lately.
        """
        connection = self.connection
        self.context.rates.use("requests", connection.address, len(session.table.log) / 100)
        known = min(after, session.table.number) if after is not None else None
        now = self.context.clock.now()
        connection.send_message(session.welcome(now, connection.person, connection.name, known))

    def close(self) -> None:
        """Let go of what is not answered yet."""
        if self._slow:
            self._slow.cancel()

    async def read(self) -> None:
        """Read until the client goes."""
        socket, limits = self.connection.socket, self.context.settings.limits
        while self.faults < FAULTS_ALLOWED:
            await self._handle(await receive(socket, limits.message_bytes))
        raise ClosingSocket(VIOLATION, "bad-message")

    async def _handle(self, data: str | bytes) -> None:
        key = None
        try:
            self.context.rates.use("requests", self.connection.address)  # before it is read
            raw = from_json(data)
            key = _key_of(raw)
            message = commands.SOCKET_MESSAGE.validate_python(raw)
        except Refusal as refusal:
            with contextlib.suppress(ValueError):  # frames are counted too: not many get so far
                key = _key_of(from_json(data))
            return self.connection.send_message(failure(refusal, key))
        except ValidationError as error:
            self.faults += 1
            return self.connection.send_message(failure(Refusal("bad-message", reason=reason_of(error.errors())), key))
        except ValueError:
            self.faults += 1
            return self.connection.send_message(failure(Refusal("bad-json"), key))
        if isinstance(message, commands.Ping):
            return self.connection.send_message(out.Pong(time=milliseconds(self.context.clock.now())))
        if isinstance(message, commands.Resync):
            return await self._resync(message)
        if message.is_slow:
            # The client goes on sending meanwhile, but has only one of these at a time.
            if self._slow is not None and not self._slow.done():
                return self.connection.send_message(failure(Refusal("too-many", seconds=1), key))
            self._slow = asyncio.create_task(self._act(message))
            return None
        return await self._act(message)

    async def _resync(self, message: commands.Resync) -> None:
        try:
            self.context.rates.use("requests", self.connection.address, CONNECTING_COST)
            self.welcome(await self.context.sessions.find(self.table_id), message.after)
        except Refusal as refusal:
            self.connection.send_message(failure(refusal, None))

    async def _act(self, command: commands.Command) -> None:
        connection = self.connection
        try:
            if connection.who is None:
                raise Refusal("unknown-person")
            answer = await self.context.act(self.table_id, connection.who, command)
            return connection.send(answer.model_dump_json(exclude_none=True).encode())
        except (Refusal, TerraNovaError) as error:
            missed = await missed_by(command, error, self.context, self.table_id)
            return connection.send_message(failure(error, command.key, missed))
        except StoreFailedError as error:
            log.error("the database failed: %s", error)
            return connection.send_message(failure(Refusal("not-kept"), command.key))
        except Exception:  # the client must hear of it, and nobody else
            log.exception("a message failed")
            return connection.send_message(failure(Refusal("internal"), command.key))


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


async def receive(socket: WebSocket, most: int) -> str | bytes:
    """The next message; one that is too large ends the conversation."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code") or 1005)
    data: str | bytes = event.get("text") or event.get("bytes") or b""
    if len(data) > most:
        raise ClosingSocket(TOO_LARGE, "too-large")
    return data

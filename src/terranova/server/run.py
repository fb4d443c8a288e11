"""Running a server: a port that is free, the addresses for people, a browser where there is one, a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click
import segno
import uvicorn
from fastapi import FastAPI
from filelock import FileLock, Timeout

from terranova.locale import say
from terranova.server import logs
from terranova.server.guard.connections import ConnectionCount, make_protocols
from terranova.server.heap import settle, share_one_heap
from terranova.server.http.app import make_app
from terranova.server.http.shutdown import leave
from terranova.server.settings import Settings, SettingsError
from terranova.server.storage import StorageError, database_file, open_store, unusable
from terranova.server.supervisor import Supervisor, end_with_supervisor, tell_ready
from terranova.store.drivers.sqlite import make_private_folder
from terranova.workers.errors import EngineFault

if TYPE_CHECKING:
    from terranova.engine.compiling import CompileProgress

DEFAULT_PORT = 8610
PORTS_TRIED = 20
TICK_SECONDS = 1.0
SECONDS_TO_STOP = 3
MOST_FILES = 16_384
OTHER_FILES = 64
"""Files that are no connections: the database, workers, pictures."""
Echo = Callable[[str], None]
OnCompiling = Callable[["CompileProgress"], None]


class CannotServeError(RuntimeError):
    """Why the server cannot start, in a sentence."""


class AlreadyRunningError(RuntimeError):
    """A server of this data folder runs already; ``address`` says where, if that is known."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"a server is running already: {address}")


def run(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    *,
    open_browser: bool = False,
    workers: int = 1,
    settings: Settings | None = None,
    echo: Echo = click.echo,
    on_compiling: OnCompiling | None = None,
) -> None:
    """Serve until told to stop, in so many processes. If the port is taken, another is found; port 0 takes any.

    :raises AlreadyRunningError: if the data folder is in use by another server; its page is opened if so wished.
    :raises CannotServeError: if there is no such host, a setting is wrong, or the data folder cannot be used.
    """
    try:
        settings = settings or Settings.from_environment()
        settings.require_processes(workers)
    except SettingsError as error:
        raise CannotServeError(str(error)) from None
    logs.set_up(settings.log)
    settings = _within_files(settings, _allow_many_files())
    with _only_server(settings, open_browser) as tell_address, contextlib.closing(_listen(host, port)) as listening:
        local, lan = addresses(listening)
        tell_address(local)

        def announce() -> None:
            _announce(local, lan, open_browser, echo)

        if workers > 1:
            _supervise(listening, workers, announce)
        else:
            _serve(settings, listening, announce, on_compiling)


def run_supervised(file: int) -> None:
    """Serve on a socket that the supervisor has opened, until it closes the input of this process.

    :raises CannotServeError: if a setting is wrong or the store cannot be used.
    """
    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        raise CannotServeError(str(error)) from None
    logs.set_up(settings.log)
    settings = _within_files(settings, _allow_many_files())
    end_with_supervisor()
    with socket.socket(fileno=file) as listening:
        _serve(settings, listening, tell_ready)


def _serve(
    settings: Settings,
    listening: socket.socket,
    announce: Callable[[], None],
    on_compiling: OnCompiling | None = None,
) -> None:
    server: _Server | None = None

    def report(progress: CompileProgress) -> None:
        # The addresses come first.
        if on_compiling and server and server.is_announced:
            on_compiling(progress)

    share_one_heap()
    try:
        store = open_store(settings)
    except StorageError as error:
        raise CannotServeError(str(error)) from None
    try:
        _, lan = addresses(listening)
        settings = settings.model_copy(update={"lan_address": lan})
        app = make_app(settings, store=store, when_ready=settle, on_compiling=report)
        server = _Server(_config(settings, app), announce, lambda: leave(app.state.context))
        server.run(sockets=[listening])
    finally:
        store.close()


def _supervise(listening: socket.socket, workers: int, announce: Callable[[], None]) -> None:
    try:
        asyncio.run(Supervisor(listening, workers, announce).run())
    except EngineFault:  # the process has said why
        raise CannotServeError(say("no web process starts")) from None


def _listen(host: str, port: int) -> socket.socket:
    try:
        return bind(host, port)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotServeError(say("cannot listen on {host}: {reason}", host=host, reason=reason)) from None


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens on the port, or on the next that is free.

    :raises OSError: if there is no such host, or no port at all.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    wished = range(port, min(port + PORTS_TRIED, 65_536)) if port else ()
    failure: OSError | None = None
    for one in (*wished, 0):
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], one))
            listening.listen(128)
        except OSError as error:
            failure = error
            listening.close()
        else:
            return listening
    assert failure is not None
    raise failure


def addresses(listening: socket.socket) -> tuple[str, str | None]:
    """The address on this machine, and the one for others in the same network, if they can reach it."""
    host, port = listening.getsockname()[:2]
    everywhere = host in ("0.0.0.0", "::")
    local = "127.0.0.1" if everywhere else host
    outside = _own_address() if everywhere else None if host.startswith("127.") or host == "::1" else host
    return _address(local, port), _address(outside, port) if outside else None


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address() -> str | None:
    """The address of this machine in its network. Nothing is sent: the system is asked which way it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that stands for none
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") or found == "0.0.0.0" else found


def _announce(local: str, lan: str | None, open_browser: bool, echo: Echo) -> None:
    echo(say("Terra Nova is at  {address}", address=local))
    if lan:
        echo(say("In this network   {address}", address=lan))
        echo(qr_code(lan))
    echo(say("Press Ctrl+C to stop. Every game is saved."))
    if open_browser and has_browser():
        threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()


def qr_code(address: str) -> str:
    """The address as a code of characters that a phone reads from a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")


def has_browser() -> bool:
    """Whether there is a screen to open a page on; a browser in the terminal would take it away from us."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _allow_many_files() -> int:
    """Each socket is a file to the system, which often allows a thousand unless asked for more; returns how many."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def _within_files(settings: Settings, files: int) -> Settings:
    """The settings with fewer connections if the system allows no more files: without one nobody gets in at all."""
    most = max(1, files - OTHER_FILES)
    if settings.limits.connections <= most:
        return settings
    return settings.model_copy(update={"limits": replace(settings.limits, connections=most)})


@contextlib.contextmanager
def _only_server(settings: Settings, open_browser: bool) -> Iterator[Callable[[str], None]]:
    """Hold the folder of the games: two servers on it would not tell each other what happens. Those with Redis do."""
    if settings.is_shared:
        yield lambda _: None
        return
    file = database_file(settings)
    folder = settings.data_dir if file is None else file.parent
    lock, place = FileLock(folder / "server.lock"), folder / "server.address"
    try:
        make_private_folder(folder)
        lock.acquire(timeout=0)
    except Timeout:
        address = place.read_text(encoding="utf-8") if place.exists() else str(folder)
        if open_browser and has_browser() and address.startswith("http"):
            webbrowser.open(address)
        raise AlreadyRunningError(address) from None
    except OSError as error:
        raise CannotServeError(str(unusable(folder, error))) from None
    try:
        yield lambda address: _write(place, address)
    finally:
        place.unlink(missing_ok=True)
        lock.release()


def _write(place: Path, text: str) -> None:
    place.write_text(text, encoding="utf-8")


def _config(settings: Settings, app: FastAPI) -> uvicorn.Config:
    http, ws = make_protocols(ConnectionCount(settings.limits, settings.proxies))
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        lifespan="on",
        log_config=None,  # its lines are written like all others: bounded, as JSON if so wished
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        # Of a head that is still coming; the guard counts those that are there.
        h11_max_incomplete_event_size=settings.limits.head_bytes,
        ws_max_size=settings.limits.message_bytes,
        # Measured: its windows cost some 300 kB for each socket; the largest messages are a few kilobytes.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )


class _Server(uvicorn.Server):
    """Announces that it is ready, warns its sockets before it stops, and returns once it has."""

    def __init__(
        self, config: uvicorn.Config, announce: Callable[[], None], leave: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._announce = announce
        self._leave = leave
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_asked = asyncio.Event()
        """Whether it shall end."""
        self.is_announced = False
        """Whether people have been told the addresses."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            await asyncio.to_thread(self._announce)
            self.is_announced = True

    async def main_loop(self) -> None:
        """Look after the date of the answers once a second; uvicorn's own loop wakes an idle process ten times."""
        self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await self._is_asked.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal to end."""
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._is_asked.set)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, so that those who come back find another process; then tell, then close."""
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        await self._leave()
        await super().shutdown()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals for as long as it serves, and do not raise them again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

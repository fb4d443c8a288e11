"""Settings: all that whoever runs a server can choose."""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from terranova.locale import say
from terranova.server.computer.bots import Bot, read_bots

T = TypeVar("T")

BOTS_FILE = "bots.toml"


class SettingsError(ValueError):
    """A setting that cannot be."""


@dataclass(frozen=True)
class Limits:
    """Bounds on what one person or address can ask for. Rates are in uses a second, with a burst."""

    body_bytes: int = 64 * 1024
    upload_bytes: int = 512 * 1024
    message_bytes: int = 16 * 1024
    head_bytes: int = 32 * 1024
    """Of the head of a request: its address and its headers."""
    requests: tuple[float, int] = (100, 600)
    """Of an address: requests of any kind and messages on sockets."""
    messages: tuple[float, int] = (30, 120)
    """Of a person at tables, by HTTP or socket."""
    makings: tuple[float, int] = (0.1, 20)
    """Tables and uploads of a person. Of this and the next four an address has four times as many."""
    maps: tuple[float, int] = (0.1, 10)
    """New maps of a person's own: getting one ready for play takes a while."""
    chats: tuple[float, int] = (0.5, 8)
    hints: tuple[float, int] = (0.2, 5)
    pictures: tuple[float, int] = (5, 40)
    sockets_per_person: int = 24
    sockets_per_address: int = 200
    sockets: int = 4000
    connections_per_address: int = 400
    """Connections of any kind, sockets among them."""
    queue: int = 64
    """Messages waiting for a slow client before it is let go."""
    head_seconds: int = 20
    """For the head of a request to arrive."""
    body_seconds: int = 30
    """For its body."""
    stall_seconds: int = 20
    """How long a client may read nothing while there is something for it."""
    jobs: int = 256
    """Computer turns waiting in all."""

    @classmethod
    def from_text(cls, text: str) -> Limits:
        """The limits with some changed, as in ``sockets_per_address=5000 chats=1/20``.

        :raises ValueError: if there is no such limit, or its value is none.
        """
        changed: dict[str, Any] = {}
        kinds = {entry.name: type(getattr(cls(), entry.name)) for entry in fields(cls)}
        for word in text.split():
            name, _, value = word.partition("=")
            if name not in kinds:
                raise ValueError(say("there is no limit {name}; there are {known}", name=name, known=", ".join(kinds)))
            rate, _, burst = value.partition("/")
            numbers = (float(rate), int(burst)) if kinds[name] is tuple else (int(value),)
            if not all(0 < number < float("inf") for number in numbers):
                raise ValueError(say("{name} must be more than nothing", name=name))
            changed[name] = numbers if kinds[name] is tuple else numbers[0]
        return replace(cls(), **changed)


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    data_dir: Path = field(default_factory=lambda: data_dir())
    database_url: str = ""
    """Where the games are, if not in ``data_dir``."""
    workers: int = 0
    """Processes in which computer players think; 0 for one less than there are processors."""
    prepare_workers: bool = True
    """Whether a worker is started before it is needed: the first start of all compiles the engine meanwhile."""
    allowed_origins: tuple[str, ...] = ()
    """Origins beside the server's own from which pages may talk to it."""
    is_secure: bool = False
    """Whether the server stands behind HTTPS: cookies are marked so."""
    away_seconds: float = 60
    """How long a person must have been away before the others may give the seat to somebody."""
    idle_seconds: float = 300
    """How long a table without sockets stays in memory."""
    clock_seconds: float = 0.25
    """How often running clocks are looked at."""
    alive_seconds: float = 2
    """How often the server says that it is alive; on a restart nobody loses more than nothing."""
    lan_address: str | None = None
    """Where others in the same network find the server, if it is known: for invitations made on its own machine."""
    bots: tuple[Bot, ...] = ()
    """Programs that people may play against."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say whom they speak for."""
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def from_environment(cls) -> Settings:
        """The settings, with what ``TERRANOVA_…`` variables say.

        :raises SettingsError: if one of them says what cannot be.
        """
        commands = os.environ.get
        return cls(
            database_url=_read("TERRANOVA_DATABASE_URL", _database),
            workers=_read("TERRANOVA_WORKERS", lambda text: int(text or "0")),
            prepare_workers=commands("TERRANOVA_PREPARE", "") != "no",
            allowed_origins=tuple(commands("TERRANOVA_ORIGINS", "").split()),
            is_secure=commands("TERRANOVA_SECURE", "") == "yes",
            bots=_read("TERRANOVA_BOTS", _bots),
            proxies=_read("TERRANOVA_PROXIES", _proxies),
            limits=_read("TERRANOVA_LIMITS", Limits.from_text),
        )


def _read(name: str, read: Callable[[str], T]) -> T:
    """What a variable says."""
    text = os.environ.get(name, "")
    try:
        return read(text)
    except ValueError as error:
        raise SettingsError(f"{name}={text}: {error}") from None


def _database(url: str) -> str:
    if url and "://" not in url:
        raise ValueError(say("this is no address of a database"))
    return url


def _proxies(text: str) -> tuple[str, ...]:
    for name in text.split():
        if name != "*":
            ipaddress.ip_network(name, strict=False)
    return tuple(text.split())


def _bots(file: str) -> tuple[Bot, ...]:
    """Those of the file that is named, or of the one in the data folder if there is one."""
    if file:
        return read_bots(Path(file).expanduser())
    usual = data_dir() / BOTS_FILE
    return read_bots(usual) if usual.exists() else ()


def data_dir() -> Path:
    """Where this user's games are kept: ``TERRANOVA_DATA_DIR``, or the system's place for data."""
    chosen = os.environ.get("TERRANOVA_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "terranova"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "terranova"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "terranova"

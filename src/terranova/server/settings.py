"""Settings: what the host of a server can choose, by environment variables or a file of them."""

from __future__ import annotations

import errno
import ipaddress
import os
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import platformdirs
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from terranova.locale import say
from terranova.server.computer.bots import Bot, read_bots
from terranova.store import Retention

BOTS_FILE = "bots.toml"
SETTINGS_FILE = "TERRANOVA_SETTINGS"
"""The variable that names a file with the others."""


class SettingsError(ValueError):
    """A setting that cannot be used."""


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
    tables_per_day: int = 200
    """New tables and uploads of a person. Of this and the next an address has four times as many."""
    bytes_per_day: int = 50_000_000
    """Stored for a person, about: tables, uploads, turns, chat."""
    people_per_day: int = 1_000
    """New names that are remembered, of an address."""
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
    connections: int = 8_000
    """In all."""
    queue: int = 64
    """Messages waiting for a slow client before it is let go."""
    head_seconds: int = 20
    """For the head of a request to arrive."""
    body_seconds: int = 30
    """For its body."""
    linger_seconds: int = 2
    """For the rest of a body after the answer; then the connection is closed."""
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
                raise ValueError(
                    say("there is no limit {name}; choose from {known}", name=name, known=", ".join(kinds))
                )
            rate, _, burst = value.partition("/")
            numbers = (float(rate), int(burst)) if kinds[name] is tuple else (int(value),)
            if not all(0 < number < float("inf") for number in numbers):
                raise ValueError(say("{name} must be greater than zero", name=name))
            changed[name] = numbers if kinds[name] is tuple else numbers[0]
        return replace(cls(), **changed)


def default_data_dir() -> Path:
    """Return the system's folder for this user's data."""
    return platformdirs.user_data_path("terranova", appauthor=False)


def _expand(path: Any) -> Any:
    return Path(path).expanduser() if isinstance(path, str) else path


def _split(text: Any) -> Any:
    return tuple(text.split()) if isinstance(text, str) else text


def _checked_url(url: str) -> str:
    if url and "://" not in url:
        raise ValueError(say("this is not the address of a database"))
    return url


def _checked_redis(url: str) -> str:
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError(say("this is not the address of a Redis server"))
    return url


def _checked_page_url(url: str) -> str:
    if url and not (url.startswith(("http://", "https://")) and urlsplit(url).hostname):
        raise ValueError(say("this is not the address of a web page"))
    return url.rstrip("/")


def _checked_networks(names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if name != "*":
            ipaddress.ip_network(name, strict=False)
    return names


def _read_limits(text: Any) -> Any:
    return Limits.from_text(text) if isinstance(text, str) else text


def _read_retention(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    try:
        return Retention.from_text(text)
    except ValueError as error:
        known = ", ".join(entry.name for entry in fields(Retention))
        raise ValueError(
            say("{word} is not known here; choose from {known}, each with a number of days", word=error, known=known)
        ) from None


def _read_bots(file: Any) -> Any:
    return read_bots(Path(file).expanduser()) if isinstance(file, str) else file


def _usual_bots(known: dict[str, Any]) -> tuple[Bot, ...]:
    file = known.get("data_dir", default_data_dir()) / BOTS_FILE
    return read_bots(file) if file.exists() else ()


Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
Bots = Annotated[tuple[Bot, ...], NoDecode, BeforeValidator(_read_bots)]


class Settings(BaseModel):
    """How a server runs. Made by hand it has what it is given; ``from_environment`` reads the variables."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    data_dir: Annotated[Path, BeforeValidator(_expand)] = Field(
        default_factory=default_data_dir, validation_alias="TERRANOVA_DATA_DIR"
    )
    database_url: Annotated[str, AfterValidator(_checked_url)] = Field(
        default="", validation_alias="TERRANOVA_DATABASE_URL"
    )
    """Where the games are, if not in ``data_dir``."""
    redis_url: Annotated[str, AfterValidator(_checked_redis)] = Field(
        default="", validation_alias="TERRANOVA_REDIS_URL"
    )
    """Where the processes of a server meet, if there are several; engine work goes there too, to ``terranova work``."""
    workers: int = Field(default=0, ge=0, validation_alias="TERRANOVA_WORKERS")
    """Processes in which computer players think; 0 for one less than there are processors."""
    study_workers: int = Field(default=0, ge=0, validation_alias="TERRANOVA_STUDY_WORKERS")
    """Processes for analyses and the like, started when asked for; 0 for as many as there are processors."""
    prepare_workers: bool = Field(default=True, validation_alias="TERRANOVA_PREPARE")
    """Whether a worker is started before it is needed: the very first start compiles the engine meanwhile."""
    allowed_origins: Words = Field(default=(), validation_alias="TERRANOVA_ORIGINS")
    """Origins besides the server's own from which pages may talk to it."""
    hosts: Words = Field(default=(), validation_alias="TERRANOVA_HOSTS")
    """Names under which the server answers, beside addresses and names of one's own network; ``*`` for any."""
    public_url: Annotated[str, AfterValidator(_checked_page_url)] = Field(
        default="", validation_alias="TERRANOVA_PUBLIC_URL"
    )
    """Where people find the server: invitations lead there."""
    log: Literal["text", "json"] = Field(default="text", validation_alias="TERRANOVA_LOG")
    """How the lines of the log look."""
    metrics: Annotated[Words, AfterValidator(_checked_networks)] = Field(
        default=(), validation_alias="TERRANOVA_METRICS"
    )
    """Networks that may read ``/metrics``; nobody by default."""
    is_secure: bool = Field(default=False, validation_alias="TERRANOVA_SECURE")
    """Whether the server is behind HTTPS: cookies are marked so."""
    bots: Bots = Field(default=(), validation_alias="TERRANOVA_BOTS")
    """Programs that people may play against."""
    proxies: Annotated[Words, AfterValidator(_checked_networks)] = Field(
        default=(), validation_alias="TERRANOVA_PROXIES"
    )
    """Addresses of proxies that are trusted to name the client."""
    limits: Annotated[Limits, NoDecode, BeforeValidator(_read_limits)] = Field(
        default_factory=Limits, validation_alias="TERRANOVA_LIMITS"
    )

    retention: Annotated[Retention, NoDecode, BeforeValidator(_read_retention)] = Field(
        default_factory=Retention, validation_alias="TERRANOVA_KEEP"
    )
    """How many days what is stored is kept."""
    low_space: int = Field(default=200, ge=0, validation_alias="TERRANOVA_LOW_SPACE")
    """Megabytes free on the disk below which no new tables are made; games that run go on."""

    # Not for hosts: tests and the start of a server set these.
    away_seconds: float = 60
    """How long a person must have been away before the others may give the seat to somebody."""
    idle_seconds: float = 300
    """How long a table without sockets stays in memory."""
    clock_seconds: float = 0.25
    """How often running clocks are checked."""
    alive_seconds: float = 2
    """How often the server stores that it is running: clocks stand still from then until it is back."""
    lan_address: str | None = None
    """Where others in the same network find the server, if known: for invitations made on its own machine."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return bool(self.redis_url) and self.database_url.startswith("postgresql")

    def require_processes(self, workers: int) -> None:
        """:raises SettingsError: if there may be several processes, which would not know of each other."""
        if self.redis_url and not self.is_shared:
            raise SettingsError(say("TERRANOVA_REDIS_URL needs TERRANOVA_DATABASE_URL=postgresql+psycopg://…"))
        if workers > 1 and not self.is_shared:
            raise SettingsError(
                say(
                    "several web processes need PostgreSQL and Redis: "
                    "set TERRANOVA_DATABASE_URL and TERRANOVA_REDIS_URL"
                )
            )

    @classmethod
    def from_environment(cls) -> Settings:
        """Return the settings of the ``TERRANOVA_…`` variables, and of the file that ``TERRANOVA_SETTINGS`` names.

        :raises SettingsError: if one of them cannot be used.
        """
        file = os.environ.get(SETTINGS_FILE)
        if file and not Path(file).expanduser().is_file():
            raise SettingsError(f"{SETTINGS_FILE}={file}: {os.strerror(errno.ENOENT)}")
        try:
            return _EnvironmentSettings(_env_file=Path(file).expanduser() if file else None)  # type: ignore[call-arg]
        except ValidationError as error:
            raise SettingsError(_sentence(error)) from None
        except ValueError as error:
            raise SettingsError(str(error)) from None


class _EnvironmentSettings(BaseSettings, Settings):
    """The settings as variables have them; those of the environment go before those of a file."""

    model_config = SettingsConfigDict(env_ignore_empty=True)

    bots: Bots = Field(default_factory=_usual_bots, validation_alias="TERRANOVA_BOTS")


def _sentence(error: ValidationError) -> str:
    """Return what is wrong with the first setting that cannot be used, in one line."""
    first = error.errors()[0]
    name = str(first["loc"][0]).upper()
    cause = first.get("ctx", {}).get("error", first["msg"])
    return f"{name}={first['input']}: {cause}"

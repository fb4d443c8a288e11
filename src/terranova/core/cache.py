"""Where compiled code is kept, and how it is found again.

Numba notices an edit of the file a function stands in, but not of the files it calls into. So a folder is named by a
digest of all sources and of the compiler: other code never meets it, and an upgrade starts a new one.

Code is looked for in several places and written to the first that is writable: a folder that somebody else has warmed
serves everyone who may read it. Numba's own locators want to write wherever they read, hence the locator here.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import caching as _caching
from numba.core import config as _config
from numba.core import runtime as _runtime

config: Any = _config  # its attributes are made at run time
caching: Any = _caching
runtime: Any = _runtime

FOLDER = "terranova"


@cache
def source_digest(*packages: str) -> str:
    """A short name for the sources of these packages of compiled code, the compiler and how it is set."""
    digest, root = hashlib.sha256(), Path(__file__).parent.parent
    sources = [
        root / "constants.py",
        *(path for package in packages for path in sorted((root / package).rglob("*.py"))),
    ]
    for path in sources:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    machine = (platform.python_version(), platform.machine(), str(config.BOUNDSCHECK))
    digest.update("|".join((numba.__version__, np.__version__, *machine)).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folders(*packages: str) -> tuple[Path, ...]:
    """Where compiled code is looked for; new code goes into the first, which is writable.

    The places are ``TERRANOVA_CACHE_DIR``, the user's cache and the cache of this Python (``var/cache`` in it), which
    an administrator can warm for all. Where nothing can be written, there is a temporary folder.
    ``packages`` are those whose sources the code depends on: ``"core"``, or ``"core", "engine"``.
    """
    chosen = os.environ.get("TERRANOVA_CACHE_DIR")
    places = [Path(chosen)] if chosen else []
    with suppress(RuntimeError):  # a user without a home
        places.append(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / FOLDER)
    name = f"compiled-{source_digest(*packages)}"
    first = next((place / name for place in places if _is_writable(place / name)), None)
    first = first or Path(tempfile.mkdtemp(prefix="terranova-"))
    folders = [place / name for place in (*places, Path(sys.prefix) / "var" / "cache" / FOLDER)]
    return (first, *(folder for folder in folders if folder != first and os.access(folder, os.R_OK | os.X_OK)))


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


class FolderLocator:
    """Says to numba where one function's code is kept."""

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self._folder = folder / function.__module__.rpartition(".")[0].rpartition(".")[2]
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        """Nothing: the folder's name says which sources it is for."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells functions of the same name apart."""
        return str(self._line)


class LayeredCache(caching._Cache):  # type: ignore[misc]  # numba has no types
    """The compiled code of one function: found in any of the folders, written to the first."""

    def __init__(self, function: Callable[..., Any], folders: tuple[Path, ...]) -> None:
        self._function = function
        self._folders = folders

    @cached_property
    def _layers(self) -> list[Any]:
        """Numba's own caches; of most functions nobody asks for them, as only other compiled code calls them."""
        return [_layer(self._function, folder) for folder in self._folders]

    @property
    def cache_path(self) -> str:
        """Where new code is written."""
        return str(self._layers[0].cache_path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for arguments of these types; None if there is none."""
        found = (layer.load_overload(sig, target_context) for layer in self._layers)
        return next((code for code in found if code is not None), None)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the code."""
        self._layers[0].save_overload(sig, data)

    def enable(self) -> None:
        """Use the cache."""
        for layer in self._layers:
            layer.enable()

    def disable(self) -> None:
        """Do without."""
        for layer in self._layers:
            layer.disable()

    def flush(self) -> None:
        """Forget the code."""
        self._layers[0].flush()


def _layer(function: Callable[..., Any], folder: Path) -> Any:
    """Numba's cache of one function in one folder."""

    class Place:
        @staticmethod
        def from_function(function: Callable[..., Any], _: str) -> FolderLocator:
            return FolderLocator(folder, function)

    class Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Place,)

    class Layer(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Implementation

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            """As numba's, but without all that it knows for compiling, which takes as long to load as numba itself."""
            runtime.rtsys.initialize(target_context)
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)

    return Layer(function)

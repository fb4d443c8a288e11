"""The one decorator for compiled code, and the folder of its cache.

Numba notices an edit of the file a function stands in, but not of the files it calls into. So the cache folder is
named by a digest of all sources and of the compiler: other code never meets it, and an upgrade starts a new folder.
"""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import config as _config

Function = TypeVar("Function", bound=Callable[..., Any])

config: Any = _config  # its attributes are made at run time

IS_COMPILED = not config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``, when the same source runs as plain Python."""


@cache
def source_digest(*packages: str) -> str:
    """A short name for the sources of these packages of compiled code, the compiler and how it is set."""
    digest, root = hashlib.sha256(), Path(__file__).parent.parent
    sources = [root / "constants.py", *(path for package in packages for path in sorted((root / package).glob("*.py")))]
    for path in sources:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    machine = (platform.python_version(), platform.machine(), str(config.BOUNDSCHECK))
    digest.update("|".join((numba.__version__, np.__version__, *machine)).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder(*packages: str) -> Path:
    """Where compiled code is kept: beside the sources, else in the user's cache, else in a temporary folder.

    ``packages`` are those whose sources the code depends on: ``"core"``, or ``"core", "engine"``.
    """
    chosen = os.environ.get("TERRANOVA_CACHE_DIR")
    user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    places = [Path(chosen)] if chosen else [Path(__file__).parent / "__pycache__", user / "terranova"]
    for place in places:
        folder = place / f"compiled-{source_digest(*packages)}"
        if _is_writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="terranova-"))


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def jit(function: Function) -> Function:
    """Compile a function with the options all of ours have: cached, without the GIL, no check for division by zero."""
    return _compile(function, counts=True)


def jit_noalloc(function: Function) -> Function:
    """Compile a function that makes no array and copies no slice: without counting who holds the arrays it is given.

    Its caller holds them anyway. In the search the counting, locked against other threads, took a fifth of the time.
    """
    return _compile(function, counts=False)


def _compile(function: Function, *, counts: bool) -> Function:
    if not IS_COMPILED:
        return function
    packages = ("core", "engine") if function.__module__.startswith("terranova.engine") else ("core",)
    # What is not said of the counting would be taken over from the caller.
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": counts}
    elsewhere = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(*packages))  # numba reads it here and now; other code's setting is left alone
    try:
        compile_it: Callable[[Function], Function] = numba.njit(**options)
        return compile_it(function)
    finally:
        config.CACHE_DIR = elsewhere

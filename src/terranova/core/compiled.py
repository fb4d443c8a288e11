"""The one decorator for compiled code, the machine instructions Python has no word for, and the folder of the cache.

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
from numba.core import config, types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])

IS_COMPILED = not config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``, when the same source runs as plain Python."""

_MASK = (1 << 64) - 1


@cache
def source_digest(*packages: str) -> str:
    """A short name for the sources of these packages of compiled code, the compiler and how it is set."""
    digest = hashlib.sha256()
    for package in packages:
        for path in sorted((Path(__file__).parent.parent / package).glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    versions = (numba.__version__, np.__version__, platform.python_version(), platform.machine(), str(config.BOUNDSCHECK))
    digest.update("|".join(versions).encode())
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


def compiled(function: Function) -> Function:
    """Compile a function with the options all of ours have: cached, without the GIL, no check for division by zero."""
    if not IS_COMPILED:
        return function
    packages = ("core", "engine") if function.__module__.startswith("terranova.engine") else ("core",)
    elsewhere = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(*packages))  # numba reads it here and now; other code's setting is left alone
    try:
        made: Function = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = elsewhere
    return made


# Words are signed 64-bit integers throughout: numba makes floats of signed and unsigned ones mixed.


def _count_bits(word: int) -> int:
    return (int(word) & _MASK).bit_count()


def _lowest_bit(word: int) -> int:
    unsigned = int(word) & _MASK
    return (unsigned & -unsigned).bit_length() - 1


def _run_up(word: int, bit: int) -> int:
    above = (int(word) & _MASK) >> int(bit) >> 1
    return (above & -above).bit_length() - 1 if above else 64


def _run_down(word: int, bit: int) -> int:
    below = (int(word) & _MASK) & ((1 << int(bit)) - 1)
    return int(bit) - below.bit_length() if below else 64


def _find_byte(word: int, byte: int) -> int:
    found = (int(word) & _MASK).to_bytes(8, "little").find(int(byte))
    return found if found >= 0 else 8


if IS_COMPILED:
    _word = types.int64

    @intrinsic
    def count_bits(typing_context: Any, word: Any) -> Any:
        """How many bits are set."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return _word(_word), build

    @intrinsic
    def lowest_bit(typing_context: Any, word: Any) -> Any:
        """The number of the lowest bit set; the word is not 0."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return _word(_word), build

    @intrinsic
    def run_up(typing_context: Any, word: Any, bit: Any) -> Any:
        """How many bits above this one are not set before the first that is; 64 or so if none is."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            one = context.get_constant(_word, 1)
            above = builder.lshr(builder.lshr(args[0], args[1]), one)
            return builder.cttz(above, context.get_constant(types.boolean, False))

        return _word(_word, _word), build

    @intrinsic
    def run_down(typing_context: Any, word: Any, bit: Any) -> Any:
        """How many bits below this one are not set before the first that is; 64 or so if none is."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            one, top = context.get_constant(_word, 1), context.get_constant(_word, 63)
            below = builder.shl(builder.shl(args[0], builder.sub(top, args[1])), one)
            return builder.ctlz(below, context.get_constant(types.boolean, False))

        return _word(_word, _word), build

    @intrinsic
    def find_byte(typing_context: Any, word: Any, byte: Any) -> Any:
        """The place of the first of the eight bytes of a word, lowest first, that is this one; 8 if none is."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            ones, tops = (context.get_constant(_word, int.from_bytes([b] * 8, "little", signed=True)) for b in (1, 128))
            differs = builder.xor(args[0], builder.mul(args[1], ones))
            zeros = builder.and_(builder.sub(differs, ones), builder.and_(builder.not_(differs), tops))
            return builder.lshr(builder.cttz(zeros, context.get_constant(types.boolean, False)), context.get_constant(_word, 3))

        return _word(_word, _word), build

else:
    count_bits, lowest_bit, run_up, run_down, find_byte = _count_bits, _lowest_bit, _run_up, _run_down, _find_byte

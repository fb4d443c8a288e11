"""The decorators for compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core.types import WrapperAddressProtocol
from numba.experimental import function_type as _function_type

from terranova.core.cache import LayeredCache, cache_folders, config
from terranova.core.dispatcher import Entry

Function = TypeVar("Function", bound=Callable[..., Any])

address_of: Any = _function_type._get_wrapper_address
type_of: Any = numba.typeof

IS_COMPILED = not config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``, when the same source runs as plain Python."""


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
    options: dict[str, Any] = {
        "nopython": True,
        "nogil": True,
        "error_model": "numpy",
        "_nrt": counts,
        "boundscheck": None,
    }
    return cast("Function", Entry(function, options, LayeredCache(function, cache_folders(*packages))))


def compile_for(function: Callable[..., object], *arguments: object) -> None:
    """Compile a function for arguments like these, without calling it."""
    dispatcher: Any = function
    dispatcher.compile(tuple(type_of(argument) for argument in arguments))


class FunctionPointer(WrapperAddressProtocol):
    """A compiled function that others call by its address.

    What calls a function directly contains its machine code once more, and that of all it calls. A pointer at the
    seams between large functions halves the time of compiling; the call itself costs nothing that can be measured.
    """

    def __init__(self, function: Any, signature: Any) -> None:
        self._function = function
        self._signature = signature

    def signature(self) -> Any:
        """The types of its arguments and of what it returns."""
        return self._signature

    def __wrapper_address__(self) -> int:
        """Where its machine code begins; it is compiled first, or loaded, if need be."""
        return int(address_of(self._function, self._signature))


def pointer_to(function: Function, result: Any, *arguments: object) -> Function:
    """A pointer to a compiled function for arguments like these; ``result`` is the numba type of what it returns."""
    if not IS_COMPILED:
        return function
    signature = result(*(type_of(argument) for argument in arguments))
    return cast("Function", FunctionPointer(function, signature))  # compiled code calls it like the function

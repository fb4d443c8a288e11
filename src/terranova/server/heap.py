"""The memory of this process: what the C library holds, what the compiler leaves behind, what is garbage.

Each thread would get a heap of its own, and what is freed in one is no use to another; with one interpreter lock they
never allocate at the same time anyway. What concerns the system does nothing but on Linux with GNU's C library.
"""

from __future__ import annotations

import ctypes
import gc
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ARENA_MAX = -8
"""``M_ARENA_MAX`` of ``malloc.h``."""
DONTNEED = 4
"""``MADV_DONTNEED`` of ``mman.h``: pages of a file are read from it again when they are needed."""
COMPILER = "libllvmlite"
PLACES = Path("/proc/self/smaps")
COLLECT_AFTER = (20_000, 20, 50)
"""Objects, and rounds, between two collections: an action makes a few hundred, hardly any of them in a cycle."""


def share_one_heap() -> None:
    """Let all threads that begin from now on share one heap."""
    if library := _library():
        library.mallopt(ARENA_MAX, 1)


def give_back() -> None:
    """Give free memory back to the system."""
    if library := _library():
        library.malloc_trim(0)


def settle() -> None:
    """Everything is loaded: keep it out of the collector's sight, and let go of the compiler's code.

    Looking through all that was loaded would stop everybody for a tenth of a second, again and again. Code that the
    compiler has made needs nothing of the compiler; should that be called again, the system brings its pages back.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    library = _library()
    if library and PLACES.exists():
        for start, size in clean_code(COMPILER, PLACES.read_text(encoding="utf-8", errors="replace").splitlines()):
            library.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), DONTNEED)
    give_back()


def clean_code(name: str, lines: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where a library's code lies, from the lines of ``smaps``: start and size of each part that nobody has changed."""
    place: tuple[int, int] | None = None
    for line in lines:
        if found := re.match(r"([0-9a-f]+)-([0-9a-f]+) r-xp .*/([^/]*)$", line):
            start, end = int(found[1], 16), int(found[2], 16)
            place = (start, end - start) if found[3].startswith(name) else None
        elif not line.startswith(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")):
            place = None
        elif place is not None and line.startswith("Anonymous:"):  # pages that are no longer those of the file
            if int(line.split()[1]) == 0:
                yield place
            place = None


def _library() -> ctypes.CDLL | None:
    try:
        library = ctypes.CDLL(None)
        return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
    except (OSError, TypeError):  # another system
        return None

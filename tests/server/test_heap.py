"""Where a library's code lies in memory, read from what Linux says."""

from __future__ import annotations

from terranova.server.heap import clean_code

SMAPS = """\
7f0000000000-7f0000100000 r--p 00000000 08:01 1 /lib/libllvmlite.so
Rss:                1024 kB
Anonymous:             0 kB
7f0000100000-7f0000300000 r-xp 00100000 08:01 1 /lib/libllvmlite.so
Rss:                2048 kB
Anonymous:             0 kB
7f0000300000-7f0000400000 r-xp 00300000 08:01 1 /lib/libllvmlite.so
Rss:                1024 kB
Anonymous:             4 kB
7f0000400000-7f0000500000 rw-p 00400000 08:01 1 /lib/libllvmlite.so
Anonymous:           512 kB
7f0000500000-7f0000600000 r-xp 00000000 08:01 2 /lib/libother.so
Anonymous:             0 kB
7f0000600000-7f0000700000 r-xp 00000000 00:00 0
Anonymous:             0 kB
"""


def test_only_unchanged_code_of_the_library_is_named() -> None:
    assert list(clean_code("libllvmlite", SMAPS.splitlines())) == [(0x7F0000100000, 0x200000)]


def test_nothing_is_named_without_lines() -> None:
    assert list(clean_code("libllvmlite", [])) == []

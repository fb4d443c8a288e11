"""Whether another machine would find the same answers: it needs the same sources."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

PACKAGES = ("core", "engine", "arena", "game", "cluster", "protocol")


@cache
def source_version() -> str:
    """The version of this package with a digest of what the answers depend on."""
    from terranova import __version__

    root, digest = Path(__file__).parent.parent, hashlib.sha256()
    sources = [path for package in PACKAGES for path in (root / package).rglob("*.py")]
    for path in sorted([*sources, root / "data" / "weights.json"]):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{__version__}-{digest.hexdigest()[:8]}"

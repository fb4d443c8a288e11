"""The files the browser gets as they are: found once, compressed once, named by a digest of all of them.

``/web/<digest>/board/element.js`` may be kept for ever: another version has another address, and what a module imports
by a relative path lies under the same one. ``/web/board/element.js`` is asked for again each time.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path, PurePath

from rjsmin import jsmin

TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
SMALL = 600
"""Bytes under which compressing is not worth its own."""


_IMPORT = re.compile(r"""^(?:import|export)\b[^;"']*["'](\.[^"']+)["'];""", re.MULTILINE)
"""What a module imports as it is loaded; not what it may import later."""


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    type: str
    body: bytes
    packed: bytes | None
    tag: str


class Assets:
    """All files of a folder, and ``made``: files by name that lie in none."""

    def __init__(self, folder: Path, made: dict[str, bytes] | None = None) -> None:
        self.files: dict[str, Asset] = {}
        self._imported: dict[str, list[str]] = {}
        """What each module imports as it is loaded."""
        self._modules: dict[str, tuple[str, ...]] = {}
        digest = hashlib.sha256()
        for name, body in (_files(folder) | (made or {})).items():
            if name.endswith(".js"):
                source = body.decode()
                self._imported[name] = _IMPORT.findall(source)
                body = jsmin(source).encode()  # browsers need no comments
            self.files[name] = asset = make_asset(name, body)
            digest.update(f"{name} {asset.tag}\n".encode())
        self.digest = digest.hexdigest()[:12]

    def address(self, name: str) -> str:
        """Where a page finds a file."""
        return f"/web/{self.digest}/{name}"

    def styles(self, *names: str) -> str:
        """Where a page finds several style sheets as one: it is shown only once all of them are there."""
        whole = f"pages/styles/{'-'.join(PurePath(name).stem for name in names)}.css"
        if whole not in self.files:
            self.files[whole] = make_asset(whole, b"\n".join(self.files[name].body for name in names))
        return self.address(whole)

    def modules(self, name: str) -> tuple[str, ...]:
        """Where a page finds a module and all it imports: asked for at once, not one after the other."""
        if name not in self._modules:
            self._modules[name] = tuple(self.address(module) for module in self._imports(name))
        return self._modules[name]

    def _imports(self, name: str) -> list[str]:
        found: list[str] = []
        waiting = [name]
        while waiting:
            name = waiting.pop(0)
            if name not in found and name in self.files:
                found.append(name)
                imported = self._imported.get(name, [])
                waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in imported]
        return found


def _files(folder: Path) -> dict[str, bytes]:
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {
        name: path.read_bytes()
        for name, path in found.items()
        if not any(part.startswith((".", "__")) for part in name.split("/"))
    }


def make_asset(name: str, body: bytes) -> Asset:
    kind = TYPES.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or any(word in kind for word in ("json", "svg", "javascript"))
    packed = gzip.compress(body, 9, mtime=0) if is_text and len(body) >= SMALL else None
    return Asset(kind, body, packed, hashlib.sha256(body).hexdigest()[:20])

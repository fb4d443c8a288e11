"""Files that were drawn lately, by a digest of what they were drawn from."""

from __future__ import annotations

from collections import OrderedDict


class FileCache:
    """Keeps so many bytes, the least recently used out first."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._files: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0

    def get(self, digest: bytes) -> bytes | None:
        """A file, if it is kept."""
        found = self._files.get(digest)
        if found is not None:
            self._files.move_to_end(digest)
        return found

    def add(self, digest: bytes, file: bytes) -> None:
        """Keep a file; one that would take more than a quarter of the room is not kept."""
        if digest in self._files or len(file) > self._most // 4:
            return
        self._files[digest] = file
        self._size += len(file)
        while self._size > self._most:
            self._size -= len(self._files.popitem(last=False)[1])

"""A position as pixels, for environments that show themselves."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np

from terranova import svg
from terranova.position import Position

SIZE = 480
BYTES = 4  # of a pixel: red, green, blue, opacity


def pixels(position: Position, size: int = SIZE) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The board as an array [height, width, 3]."""
    return decode_png(svg.png(svg.board(position, size=size)))


def decode_png(data: bytes) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The pixels of a PNG with eight bits for each of red, green, blue and opacity, which is what ``svg.png`` makes."""
    width, height = struct.unpack(">II", data[16:24])
    at, packed = 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, width * BYTES + 1)
    rows = np.zeros((height + 1, width, BYTES), np.uint8)
    for row, line in enumerate(lines):
        rows[row + 1] = _unfilter(int(line[0]), line[1:].reshape(width, BYTES), rows[row])
    return np.ascontiguousarray(rows[1:, :, :3])


def _unfilter(kind: int, line: Any, above: Any) -> Any:
    """A line as it was before the filter of this kind: none, left, above, mean of both, or the nearest (Paeth)."""
    if kind == 0:
        return line
    if kind == 1:
        return np.cumsum(line, axis=0, dtype=np.uint8)
    if kind == 2:
        return line + above
    found, left, corner = np.zeros_like(line), np.zeros(BYTES, int), np.zeros(BYTES, int)
    for x in range(len(line)):
        up = above[x].astype(int)
        if kind == 3:
            guess = (left + up) >> 1
        else:
            nearest = np.stack([np.abs(up - corner), np.abs(left - corner), np.abs(left + up - 2 * corner)]).argmin(0)
            guess = np.choose(nearest, [left, up, corner])
        left, corner = (line[x] + guess) & 255, up
        found[x] = left
    return found

"""What arrives on a socket, counted before anything of it is read: frames of every kind, bytes and reads.

A ping is answered by the protocol itself, so that no limit on messages ever sees it; and reading a message costs more
than refusing it.
"""

from __future__ import annotations

from terranova.server.errors import Refusal
from terranova.server.guard.quotas import Rates

FRAMES_EACH = 2
"""Frames for each message or request that the limits allow: pings and their answers come beside messages."""
BYTES_EACH = 1_024
"""So many bytes count as a frame."""
READ_COST = 0.25
"""A frame that arrives byte by byte is read many times."""


class FrameCounter:
    """Finds the heads of frames (RFC 6455, 5.2) in the bytes of one socket, however they are cut."""

    def __init__(self) -> None:
        self._skip = 0
        """Bytes of the present frame that are still to come."""
        self._head = b""
        """The part of a head that has arrived."""

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin here; stops counting after ``most``."""
        data = self._head + data
        at, end, n_frames = self._skip, len(data), 0
        while at + 2 <= end and n_frames <= most:
            kind = data[at + 1] & 0x7F
            n_length = {126: 2, 127: 8}.get(kind, 0)
            payload = at + 2 + n_length + (4 if data[at + 1] & 0x80 else 0)
            if payload > end:
                break
            length = int.from_bytes(data[at + 2 : at + 2 + n_length], "big") if n_length else kind
            n_frames += 1
            at = payload + length
        self._skip, self._head = max(0, at - end), data[at:]
        return n_frames


class FrameBudget:
    """What one socket may still send; those of one address share a budget too."""

    def __init__(self, rates: Rates, socket: str) -> None:
        self._rates = rates
        self._socket = socket
        self._counter = FrameCounter()

    def use(self, data: bytes, address: str | None) -> None:
        """Count what has arrived.

        :raises Refusal: if it is too much; nothing of it should be read then.
        """
        most = self._rates.burst("messages") * FRAMES_EACH
        n_frames = self._counter.count(data, most)
        if n_frames > most:
            raise Refusal("too-many", seconds=1)
        cost = n_frames + len(data) / BYTES_EACH + READ_COST
        # Not overdrawn: what is refused here is not read, and the others at that address should not pay for it.
        self._rates.use("messages", self._socket, cost, people=FRAMES_EACH, may_overdraw=False)
        if address:
            self._rates.use("requests", f"frames {address}", cost, people=FRAMES_EACH, may_overdraw=False)

    def close(self) -> None:
        """Forget the socket."""
        self._rates.forget("messages", self._socket)

"""How an answer that was given is kept: in some fifty bytes, found by a digest of who asked under which key."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from terranova.store.rows import Receipt

DIGEST_BYTES = 12
"""So that two of 2**48 messages at one table would share a digest by chance."""
COLUMNS = ("table_id", "digest", "number", "version", "more", "at")

Answer = dict[str, Any]


def digest(person: str, key: str) -> bytes:
    """Return what a message is found by."""
    return hashlib.blake2b(f"{person}\0{key}".encode(), digest_size=DIGEST_BYTES).digest()


def encode(table_id: str, receipt: Receipt) -> tuple[str, bytes, Any, Any, str | None, int]:
    """Return the row of a receipt: what nearly every answer has in columns, the rest as text; no field that is None."""
    rest = {name: value for name, value in receipt.answer.items() if value is not None and name != "key"}
    number, version = rest.pop("number", None), rest.pop("version", None)
    more = json.dumps(rest, separators=(",", ":")) if rest else None
    return table_id, digest(receipt.person, receipt.key), number, version, more, int(receipt.at)


def decode(person: str, key: str, number: int | None, version: int | None, more: str | None, at: float) -> Receipt:
    """Return the receipt of a row; fields that were None are not in its answer."""
    answer: Answer = {"key": key, **({} if more is None else json.loads(more))}
    answer |= {name: value for name, value in (("number", number), ("version", version)) if value is not None}
    return Receipt(person, key, answer, at)

"""Dataclasses as JSON documents and back, by their fields alone.

A document may lack fields, which get their defaults, and may have others, which are ignored: so a field that is added
or removed breaks no stored table. Fields marked ``DERIVED`` are not stored.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Container, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from terranova import Map, RuleSet
from terranova.server.tables.maps import read_map
from terranova.server.tables.table import DERIVED

D = TypeVar("D")
Convert = Callable[[Any], Any]

TEXTS: dict[Any, Callable[[str], Any]] = {Map: read_map, RuleSet: RuleSet.from_text}
"""Types that are stored as their text, and what reads it."""


class Codec(NamedTuple):
    """How a value of one type is written and read."""

    write: Convert
    read: Convert


def write(value: Any, without: Container[str] = ()) -> dict[str, Any]:
    """Return the document of a dataclass, without some of its fields."""
    codecs = _codecs(type(value)).items()
    return {name: codec.write(getattr(value, name)) for name, codec in codecs if name not in without}


def read(kind: type[D], document: Mapping[str, Any], **given: Any) -> D:
    """Return the dataclass of a document; fields that are given are not looked for in it.

    :raises TypeError: if a field is missing that has no default.
    """
    found = {
        name: codec.read(document[name])
        for name, codec in _codecs(kind).items()
        if name in document and name not in given
    }
    return kind(**found, **given)


def read_field(kind: type, name: str, document: Mapping[str, Any]) -> Any:
    """Return one field of a document."""
    return _codecs(kind)[name].read(document[name])


@lru_cache(maxsize=64)
def _codecs(kind: type) -> dict[str, Codec]:
    """Return the codecs of a dataclass's stored fields.

    :raises TypeError: if one of them has a type that cannot be stored.
    """
    hints = get_type_hints(kind)
    stored = [field.name for field in fields(kind) if field.metadata != DERIVED]
    return {name: _codec(hints[name], f"{kind.__name__}.{name}") for name in stored}


def _codec(hint: Any, place: str) -> Codec:
    if hint in (str, int, float, bool):
        return Codec(_same, _same)
    if hint in TEXTS:
        return Codec(lambda value: value.text(), TEXTS[hint])
    if isinstance(hint, type) and is_dataclass(hint):
        return Codec(write, lambda document: read(hint, document))
    inner = get_args(hint)
    if get_origin(hint) is tuple and inner[1:] == (...,):
        part = _codec(inner[0], place)
        return Codec(
            lambda values: [part.write(value) for value in values],
            lambda values: tuple(part.read(value) for value in values),
        )
    if get_origin(hint) in (Union, types.UnionType) and len(inner) == 2 and inner[1] is type(None):
        some = _codec(inner[0], place)
        return Codec(
            lambda value: None if value is None else some.write(value),
            lambda value: None if value is None else some.read(value),
        )
    raise TypeError(f"{place}: {hint} cannot be stored; mark the field DERIVED or teach the codec")


def _same(value: Any) -> Any:
    return value

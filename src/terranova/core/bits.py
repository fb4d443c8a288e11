"""The machine instructions that Python has no word for, as functions on 64-bit words.

Words are signed throughout: numba makes floats of signed and unsigned ones mixed. Without the compiler the same
functions are plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import intrinsic

from terranova.core.jit import IS_COMPILED

_MASK = (1 << 64) - 1


def _count_bits(word: int) -> int:
    return (int(word) & _MASK).bit_count()


def _lowest_bit(word: int) -> int:
    unsigned = int(word) & _MASK
    return (unsigned & -unsigned).bit_length() - 1


def _run_up(word: int, bit: int) -> int:
    above = (int(word) & _MASK | 1 << 64) >> int(bit) >> 1
    return (above & -above).bit_length() - 1


def _run_down(word: int, bit: int) -> int:
    below = (int(word) & _MASK) & ((1 << int(bit)) - 1)
    return int(bit) - below.bit_length()


def _find_byte(word: int, byte: int) -> int:
    found = (int(word) & _MASK).to_bytes(8, "little").find(int(byte))
    return found if found >= 0 else 8


def _word_at(words: Any, index: int) -> Any:
    assert index >= 0
    return words[index]


_word = types.int64


@intrinsic
def _count_bits_compiled(typing_context: Any, word: Any) -> Any:
    """How many bits are set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _word(_word), build


@intrinsic
def _lowest_bit_compiled(typing_context: Any, word: Any) -> Any:
    """The number of the lowest bit set; the word is not 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return _word(_word), build


@intrinsic
def _run_up_compiled(typing_context: Any, word: Any, bit: Any) -> Any:
    """How many bits above this one are not set before the first that is, or before the end of the word."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        one, top = context.get_constant(_word, 1), context.get_constant(_word, 63)
        end = builder.shl(one, builder.sub(top, args[1]))  # where the end of the word is shifted to
        above = builder.or_(builder.lshr(builder.lshr(args[0], args[1]), one), end)
        return builder.cttz(above, context.get_constant(types.boolean, True))

    return _word(_word, _word), build


@intrinsic
def _run_down_compiled(typing_context: Any, word: Any, bit: Any) -> Any:
    """How many bits below this one are not set before the first that is, or before the end of the word."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        one, top = context.get_constant(_word, 1), context.get_constant(_word, 63)
        shift = builder.sub(top, args[1])
        below = builder.or_(builder.shl(builder.shl(args[0], shift), one), builder.shl(one, shift))
        return builder.ctlz(below, context.get_constant(types.boolean, True))

    return _word(_word, _word), build


@intrinsic
def _find_byte_compiled(typing_context: Any, word: Any, byte: Any) -> Any:
    """The place of the first of the eight bytes of a word, lowest first, that is this one; 8 if none is."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        ones, tops = (context.get_constant(_word, int.from_bytes([b] * 8, "little", signed=True)) for b in (1, 128))
        differs = builder.xor(args[0], builder.mul(args[1], ones))
        zeros = builder.and_(builder.sub(differs, ones), builder.and_(builder.not_(differs), tops))
        place = builder.cttz(zeros, context.get_constant(types.boolean, False))
        return builder.lshr(place, context.get_constant(_word, 3))

    return _word(_word, _word), build


@intrinsic
def _word_at_compiled(typing_context: Any, words: Any, index: Any) -> Any:
    """The word at an index that is never negative."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.load(builder.gep(array.data, [args[1]]))

    return _word(words, _word), build


count_bits: Callable[..., Any] = _count_bits_compiled if IS_COMPILED else _count_bits
"""How many bits are set."""

lowest_bit: Callable[..., Any] = _lowest_bit_compiled if IS_COMPILED else _lowest_bit
"""The number of the lowest bit set; the word is not 0."""

run_up: Callable[..., Any] = _run_up_compiled if IS_COMPILED else _run_up
"""How many bits above this one are not set before the first that is, or before the end of the word."""

run_down: Callable[..., Any] = _run_down_compiled if IS_COMPILED else _run_down
"""How many bits below this one are not set before the first that is, or before the end of the word."""

find_byte: Callable[..., Any] = _find_byte_compiled if IS_COMPILED else _find_byte
"""The place of the first of the eight bytes of a word, lowest first, that is this one; 8 if none is."""

word_at: Callable[..., Any] = _word_at_compiled if IS_COMPILED else _word_at
"""The word at an index that is never negative: spares the question whether to count from the end."""

"""Random games and perft: what measures and proves the rest."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from terranova.core.bits import count_bits, lowest_bit
from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import (
    ACTIONS,
    AXES,
    END,
    FIRST_MOVES,
    FREE,
    LONGEST,
    N_ACTIONS,
    NO_FIELD,
    PLACE_ACTION,
    STONE_ACTION,
    TO_PLACE,
    TURN,
    WORDS,
    Tables,
    Words,
    copy_words,
    count_spots,
    end_of,
    lane_of,
    spot,
    start_of,
)
from terranova.core.movegen import (
    count_actions,
    count_mask,
    forbidden_home,
    list_actions,
    more_of,
    run_ahead,
    run_behind,
    stone_mask,
)
from terranova.core.play import play
from terranova.core.regions import count_fields

ONE = np.int64(1)
NO_ACTION = np.int64(-1)
LOW_BITS = np.uint64(0xFFFFFFFF)
TRIES = 32
MAX_ACTIONS = 1 << 40

RandomState = npt.NDArray[np.uint64]  # [32], the generator's state in the first two: an argument, never a global


def make_random(seed: int) -> RandomState:
    """The state of a generator of random numbers for a seed; two words, never both zero.

    The rest keeps the states of two threads out of one cache line, which would slow both down to the speed of one.
    """
    rng = np.zeros(32, np.uint64)
    rng[:2] = np.random.SeedSequence(seed).generate_state(2, np.uint64) | np.uint64(1)
    return rng


@jit_noalloc
def advance(rng: RandomState) -> np.uint64:
    """The next 64 random bits (Marsaglia's xorshift with two words)."""
    x, y = rng[0], rng[1]
    rng[0] = y
    x ^= x << np.uint64(23)
    x ^= x >> np.uint64(17)
    x ^= y ^ (y >> np.uint64(26))
    rng[1] = x
    return x


@jit_noalloc
def scale(bits: np.uint64, n: int) -> int:
    """A number from 0 to n - 1 out of 32 random bits."""
    return np.int64((bits * np.uint64(n)) >> np.uint64(32))


@jit_noalloc
def draw(rng: RandomState, n: int) -> int:
    """A random number from 0 to n - 1, n below 2**31."""
    return scale(advance(rng) >> np.uint64(32), n)


@jit_noalloc
def nth_bit(word: int, n: int) -> int:
    """The number of the n-th bit set, counted from 0."""
    for _ in range(n):
        word ^= ONE << lowest_bit(word)
    return lowest_bit(word)


@jit_noalloc
def nth_in_mask(words: Words, at: int, n: int) -> int:
    """Field ``n`` of the mask at this place, counted from 0."""
    for w in range(WORDS):
        here = count_bits(words[at + w])
        if n < here:
            return (w << 6) + nth_bit(words[at + w], n)
        n -= here
    return np.int64(NO_FIELD)


@jit_noalloc
def nth_slide(tables: Tables, state: Words, field: int, axis: int, n: int) -> int:
    """Slide ``n`` of a pioneer along an axis, counted from 0, R11 aside; NO_ACTION if it has not so many."""
    lane = lane_of(tables, field, axis)
    ahead = run_ahead(state, lane)
    if n >= ahead + run_behind(state, lane):
        return NO_ACTION
    is_behind = n >= ahead
    first = tables[more_of(tables, field) + FIRST_MOVES + 2 * axis + np.int64(is_behind)]
    return tables[first + (n - ahead if is_behind else n)]


@jit_noalloc
def is_allowed(state: Words, slide: int) -> bool:
    """Whether R11 allows a slide."""
    return state[ACTIONS] == 0 or forbidden_home(state, start_of(slide)) != end_of(slide)


@jit_noalloc
def nth_stone(tables: Tables, mask: tuple[int, int, int, int], n: int) -> int:
    """The stone action of field ``n`` of the mask, counted from 0."""
    for w in range(WORDS):
        here = count_bits(mask[w])
        if n < here:
            return tables[more_of(tables, (w << 6) + nth_bit(mask[w], n)) + STONE_ACTION]
        n -= here
    return NO_ACTION


@jit_noalloc
def random_action(tables: Tables, state: Words, rng: RandomState) -> int:
    """A legal action, each with the same chance; the game is not over.

    A pioneer, an axis and a number below the longest reach of the map are drawn until the number is one of the slides
    there: that gives every slide the same chance without counting them all. Where few are left, they are counted.
    """
    if state[TO_PLACE]:
        field = nth_in_mask(state, FREE, draw(rng, count_fields(state, FREE)))
        return tables[more_of(tables, field) + PLACE_ACTION]
    player, longest = state[TURN], tables[LONGEST]
    n_lanes, mask = AXES * count_spots(state, player), stone_mask(tables, state)
    stones = count_mask(mask)
    for _ in range(TRIES):
        bits = advance(rng)
        n = scale(bits >> np.uint64(32), stones + n_lanes * longest)
        if n < stones:
            return nth_stone(tables, mask, n)
        slide = try_slide(tables, state, player, n_lanes, bits & LOW_BITS)
        if slide != NO_ACTION and is_allowed(state, slide):
            return slide
    return counted_action(tables, state, rng)


@jit_noalloc
def try_slide(tables: Tables, state: Words, player: int, n_lanes: int, bits: np.uint64) -> int:
    """A pioneer, an axis and a number out of 32 random bits: that slide, R11 aside, or NO_ACTION if there is none."""
    scaled = bits * np.uint64(n_lanes)  # the lane above 32 bits that are random in turn
    lane = np.int64(scaled >> np.uint64(32))
    i = lane // AXES
    n = scale(scaled & LOW_BITS, tables[LONGEST])
    return nth_slide(tables, state, spot(state, player, i), lane - AXES * i, n)


@jit_noalloc
def random_slide(tables: Tables, state: Words, rng: RandomState) -> int:
    """A legal move, each with the same chance; if the player has none, a stone."""
    player = state[TURN]
    n_lanes = AXES * count_spots(state, player)
    for _ in range(TRIES if n_lanes else 0):
        slide = try_slide(tables, state, player, n_lanes, advance(rng) >> np.uint64(32))
        if slide != NO_ACTION and is_allowed(state, slide):
            return slide
    return counted_slide(tables, state, rng)


@jit
def counted_slide(tables: Tables, state: Words, rng: RandomState) -> int:
    """A legal move, or a stone, by listing them all."""
    actions = np.empty(count_actions(tables, state), np.int64)
    n = list_actions(tables, state, actions)
    n_stones = count_mask(stone_mask(tables, state))  # list_actions writes them first
    return actions[n_stones + draw(rng, n - n_stones)] if n > n_stones else actions[draw(rng, n)]


@jit
def counted_action(tables: Tables, state: Words, rng: RandomState) -> int:
    """A legal action, each with the same rng, by listing them all."""
    actions = np.empty(count_actions(tables, state), np.int64)
    return actions[draw(rng, list_actions(tables, state, actions))]


def random_game(tables: Tables, state: Words, rng: RandomState, most: int) -> int:
    """Play random actions in place until the game is over or ``most`` are played; says how many."""
    return play_randomly(tables, state.reshape(1, -1), state, rng, 1, most)


def random_games(tables: Tables, states: Words, rng: RandomState, rounds: int) -> int:
    """Play each position of ``states`` [n, SIZE] to its end at random, so often; says how many actions that took."""
    return play_randomly(tables, states, np.empty_like(states[0]), rng, rounds, MAX_ACTIONS)


@jit_noalloc
def play_randomly(tables: Tables, states: Words, state: Words, rng: RandomState, rounds: int, most: int) -> int:
    """Play each position of ``states`` out in ``state``, so often; says how many actions that took."""
    n = 0
    for _ in range(rounds):
        for i in range(len(states)):
            copy_words(states[i], state)
            n += play_out(tables, state, rng, most)
    return n


@jit_noalloc
def play_out(tables: Tables, state: Words, rng: RandomState, most: int) -> int:
    """Play random actions in place until the game is over or ``most`` are played; says how many."""
    n = 0
    while not state[END] and n < most:
        play(tables, state, random_action(tables, state, rng))
        n += 1
    return n


@jit
def copy_and_play(tables: Tables, state: Words, n: int) -> None:
    """Copy the position and play one of its actions on the copy, ``n`` times over: what a search does all day."""
    after = np.empty_like(state)
    actions = np.empty(count_actions(tables, state), np.int64)
    n_actions = list_actions(tables, state, actions)
    for i in range(n):
        copy_words(state, after)
        play(tables, after, actions[i % n_actions])


@jit
def perft(tables: Tables, state: Words, depth: int) -> int:
    """How many sequences of ``depth`` actions there are; a game that ends early adds none."""
    if depth == 0:
        return 1
    if depth == 1:
        return count_actions(tables, state)
    actions = np.empty((depth, tables[N_ACTIONS]), np.int64)
    states = np.empty((depth, len(state)), np.int64)
    n_actions = np.zeros(depth, np.int64)
    next_action = np.zeros(depth, np.int64)
    copy_words(state, states[0])
    n_actions[0] = list_actions(tables, state, actions[0])
    level, total = 0, 0
    while level >= 0:
        if next_action[level] == n_actions[level]:
            level -= 1
            continue
        action = actions[level, next_action[level]]
        next_action[level] += 1
        copy_words(states[level], states[level + 1])
        play(tables, states[level + 1], action)
        if level + 2 == depth:
            total += count_actions(tables, states[level + 1])
        else:
            level += 1
            n_actions[level] = list_actions(tables, states[level], actions[level])
            next_action[level] = 0
    return total

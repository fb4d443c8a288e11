"""Random games and perft: what measures and proves the rest."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from terranova.core.compiled import compiled, count_bits, lowest_bit
from terranova.core.layout import (
    ACTIONS,
    ACTIONS_AT,
    AXES,
    END,
    FIELD_MASK,
    FIRST_MOVES,
    FREE,
    MAX_REACH,
    N_ACTIONS,
    NO_FIELD,
    PIONEERS,
    PLACE_ACTION,
    STONE_ACTION,
    TO_PLACE,
    TURN,
    WORDS,
    Tables,
    Words,
)
from terranova.core.movegen import (
    count_actions,
    count_reach,
    count_stones,
    forbidden_home,
    lane_of,
    list_actions,
    more_of,
    run_ahead,
    run_behind,
    stone_word,
)
from terranova.core.play import play
from terranova.core.regions import count_fields

ONE = np.int64(1)
TRIES = 24

Chance = npt.NDArray[np.uint64]  # [2], the state of the generator: an argument, never a global


def make_chance(seed: int) -> Chance:
    """The state of a generator of random numbers for a seed; two words, never both zero."""
    return np.random.SeedSequence(seed).generate_state(2, np.uint64) | np.uint64(1)


@compiled
def draw(chance: Chance, n: int) -> int:
    """A random number from 0 to n - 1, n below 2**31 (Marsaglia's xorshift with two words)."""
    x, y = chance[0], chance[1]
    chance[0] = y
    x ^= x << np.uint64(23)
    x ^= x >> np.uint64(17)
    x ^= y ^ (y >> np.uint64(26))
    chance[1] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@compiled
def nth_bit(word: int, n: int) -> int:
    """The number of the n-th bit set, counted from 0."""
    for _ in range(n):
        word ^= ONE << lowest_bit(word)
    return lowest_bit(word)


@compiled
def nth_slide_from(tables: Tables, state: Words, field: int, n: int) -> int:
    """Slide ``n`` of the pioneer on ``field``, counted from 0, R11 aside."""
    for axis in range(AXES):
        lane = lane_of(tables, field, axis)
        run = run_ahead(state, lane)
        if n < run:
            return tables[tables[more_of(tables, field) + FIRST_MOVES + axis] + n]
        n -= run
        run = run_behind(state, lane)
        if n < run:
            return tables[tables[more_of(tables, field) + FIRST_MOVES + axis + AXES] + n]
        n -= run
    return np.int64(-1)


@compiled
def nth_in_mask(words: Words, at: int, n: int) -> int:
    """Field ``n`` of the mask at this place, counted from 0."""
    for w in range(WORDS):
        here = count_bits(words[at + w])
        if n < here:
            return (w << 6) + nth_bit(words[at + w], n)
        n -= here
    return np.int64(NO_FIELD)


@compiled
def random_action(tables: Tables, state: Words, chance: Chance) -> int:
    """A legal action, each with the same chance; the game is not over.

    A pioneer and a number below the longest reach of the map are drawn until the number is one of the pioneer's slides:
    that gives every slide the same chance without counting them all. Where few slides are left, they are counted.
    """
    if state[TO_PLACE]:
        field = nth_in_mask(state, FREE, draw(chance, count_fields(state, FREE)))
        return tables[more_of(tables, field) + PLACE_ACTION]
    own = PIONEERS + state[TURN] * WORDS
    n_pioneers, stones, longest = count_fields(state, own), count_stones(tables, state), tables[MAX_REACH]
    for _ in range(TRIES):
        n = draw(chance, stones + n_pioneers * longest)
        if n < stones:
            return nth_stone(tables, state, n)
        n -= stones
        field = nth_in_mask(state, own, n // longest)
        action = nth_slide_from(tables, state, field, n % longest)
        if action >= 0 and (state[ACTIONS] == 0 or is_allowed(tables, state, field, action)):
            return action
    slides = count_slides(tables, state)
    while True:
        n = draw(chance, stones + slides)
        if n < stones:
            return nth_stone(tables, state, n)
        action, field = nth_slide(tables, state, n - stones)
        if state[ACTIONS] == 0 or is_allowed(tables, state, field, action):
            return action


@compiled
def is_allowed(tables: Tables, state: Words, start: int, action: int) -> bool:
    """Whether R11 allows a slide."""
    return forbidden_home(state, start) != tables[tables[ACTIONS_AT] + action] & FIELD_MASK


@compiled
def nth_stone(tables: Tables, state: Words, n: int) -> int:
    """Stone action ``n`` of the legal ones, counted from 0."""
    for w in range(WORDS):
        word = stone_word(tables, state, w)
        here = count_bits(word)
        if n < here:
            return tables[more_of(tables, (w << 6) + nth_bit(word, n)) + STONE_ACTION]
        n -= here
    return np.int64(-1)


@compiled
def count_slides(tables: Tables, state: Words) -> int:
    """How many slides the player to move has, R11 aside."""
    slides = np.int64(0)
    for w in range(WORDS):
        bits = state[PIONEERS + state[TURN] * WORDS + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            slides += count_reach(tables, state, (w << 6) + bit)
    return slides


@compiled
def nth_slide(tables: Tables, state: Words, n: int) -> tuple[int, int]:
    """Slide ``n`` of the player to move, counted from 0, and where it starts; R11 aside."""
    for w in range(WORDS):
        bits = state[PIONEERS + state[TURN] * WORDS + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            reach = count_reach(tables, state, (w << 6) + bit)
            if n < reach:
                return nth_slide_from(tables, state, (w << 6) + bit, n), (w << 6) + bit
            n -= reach
    return np.int64(-1), np.int64(NO_FIELD)


@compiled
def random_game(tables: Tables, state: Words, chance: Chance, most: int) -> int:
    """Play random actions in place until the game is over or ``most`` are played; says how many."""
    n = 0
    while not state[END] and n < most:
        play(tables, state, random_action(tables, state, chance))
        n += 1
    return n


@compiled
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
    states[0] = state
    n_actions[0] = list_actions(tables, state, actions[0])
    level, total = 0, 0
    while level >= 0:
        if next_action[level] == n_actions[level]:
            level -= 1
            continue
        action = actions[level, next_action[level]]
        next_action[level] += 1
        states[level + 1] = states[level]
        play(tables, states[level + 1], action)
        if level + 2 == depth:
            total += count_actions(tables, states[level + 1])
        else:
            level += 1
            n_actions[level] = list_actions(tables, states[level], actions[level])
            next_action[level] = 0
    return total

"""Wording: the numbers of a match as people read them, in the terminal and on the page."""

from __future__ import annotations

import math

from terranova.arena.pairing import Config
from terranova.arena.report import Report, SprtState
from terranova.locale import listing, say, speaker


def percent(share: float) -> str:
    """A share of 1."""
    return say("{number}%", number=speaker().number(100 * share, ".1f"))


def whole_percent(share: float) -> str:
    """A share of 1 at an axis."""
    return say("{number}%", number=speaker().number(100 * share, ".0f"))


def percent_span(low: float, high: float) -> str:
    """An interval of shares."""
    return say("{low} to {high}", low=percent(low), high=percent(high))


def elo(value: float) -> str:
    """An Elo difference."""
    if math.isinf(value):
        return say("+∞") if value > 0 else say("-∞")
    return speaker().number(value, "+.0f")


def elo_span(low: float, high: float) -> str:
    """An interval of Elo differences."""
    return say("{low} to {high}", low=elo(low), high=elo(high))


def points(value: float) -> str:
    """Mean points."""
    return speaker().number(value, ".1f")


def duration(value: float) -> str:
    """Seconds of a turn."""
    return say("{seconds} s", seconds=speaker().number(value, ".2f"))


def heading(config: Config, report: Report) -> str:
    """What was played."""
    return say(
        "{players} players, {maps}, rules {rules}, seed {seed}: {games} games in {blocks} blocks",
        players=config.players,
        maps=listing([map.name for map in config.maps]),
        rules=config.rules.text(),
        seed=config.seed,
        games=report.games,
        blocks=report.blocks,
    )


def turns_sentence(report: Report) -> str:
    """How long games were."""
    mean, least, most = report.turns
    return say("Turns per game: {mean} on average, {least} to {most}.", mean=points(mean), least=least, most=most)


def sprt_sentence(state: SprtState) -> str:
    """The state of the sequential test."""
    details = {
        "elo0": speaker().number(state.elo0, "g"),
        "elo1": speaker().number(state.elo1, "g"),
        "llr": speaker().number(state.llr, "+.2f"),
        "low": speaker().number(state.low, "+.2f"),
        "high": speaker().number(state.high, "+.2f"),
        "blocks": state.blocks,
    }
    if state.verdict == "elo0":
        return say("SPRT: Elo {elo0}, not {elo1}. LLR {llr} of {low} to {high} after {blocks} blocks.", **details)
    if state.verdict == "elo1":
        return say("SPRT: Elo {elo1}, not {elo0}. LLR {llr} of {low} to {high} after {blocks} blocks.", **details)
    return say("SPRT: Elo {elo0} or {elo1} is open. LLR {llr} of {low} to {high} after {blocks} blocks.", **details)

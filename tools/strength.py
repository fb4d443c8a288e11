"""Measures the claims about strength by matches of the arena: `make strength`, or some of them by name.

Every match is a `terranova arena` command, which is printed with its result; one that was broken off goes on where it
was. `--games` says at most how many games each match has, for a quick look. `--opponent COMMAND` adds matches against a
program that speaks the engine protocol (docs/engine-protocol.md), such as a foreign engine or an older version of this
one; `--cluster ADDRESS` plays everything on a Dask cluster.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass

from terranova.engine.levels import LEVELS


@dataclass(frozen=True)
class Match:
    """One match, and what is wanted of it."""

    group: str
    wanted: str
    games: int
    players: tuple[str, ...]
    seats: int = 2
    map: str = "terra-nova"
    seconds: float | None = None

    def command(self, games: int) -> list[str]:
        """The words after ``terranova``."""
        words = ["arena", *self.players, "--games", str(games)]
        words += [] if self.seats == 2 else ["--players", str(self.seats)]
        words += [] if self.map == "terra-nova" else ["--map", self.map]
        words += [] if self.seconds is None else ["--time", str(self.seconds)]
        return words


def matches() -> list[Match]:
    """All matches, the quick ones first."""
    ladder = [
        Match("ladder", "≥ 65 %, from > 55 %", 120 if level < 7 else 60, (f"level:{level + 1}", f"level:{level}"))
        for level in list(LEVELS)[:-1]
    ]
    many = [
        Match("many", "≥ 55 %", 120, ("level:6", "level:4"), 3),
        Match("many", "≥ 45 %", 120, ("level:6", "level:4"), 4),
    ]
    quiet = [
        Match("quiet", "quiet < 10 %", 60 if level < 7 else 24, (f"level:{level}", f"level:{level}"), seats)
        for level in list(LEVELS)[2:]
        for seats in (2, 3, 4)
    ]
    references = [
        Match("greedy", "99 %", 100, ("level:8", "greedy")),
        Match("closer", "≥ 85 %", 60, ("level:8", "closer:1.0")),
        Match("time", "≥ 58.5 %", 100, ("time:1.0", "time:0.25")),
        Match("uct", "98 %", 40, ("level:8", "uct:10")),
    ]
    return [*ladder, *many, *quiet, *references]


def foreign_matches(command: str) -> list[Match]:
    """The matches against another program: by time, map and number of players."""
    opponent = f"cmd:{command}"

    def match(wanted: str, games: int, seconds: float, seats: int = 2, map: str = "terra-nova") -> Match:
        return Match("foreign", wanted, games, ("level:8", opponent), seats, map, seconds)

    return [
        match("≥ 70 %", 120, 0.05),
        match("≥ 75 %, from > 65 %", 120, 0.25),
        match("≥ 75 %", 40, 1.0),
        match("≥ 70 %", 60, 0.25, map="duel"),
        match("≥ 70 %", 60, 0.25, map="archipelago"),
        match("≥ 50 %", 60, 0.25, 3),
        match("≥ 45 %", 60, 0.25, 4),
    ]


def row_of(match: Match, document: dict[str, object]) -> str:
    """A line of the table."""
    standing = document["standings"][0]  # type: ignore[index]
    score, low, high = (100 * standing[name] for name in ("score", "low", "high"))
    against = f"{match.players[0]} against {match.players[1]}" + (f", {match.seats} seats" if match.seats > 2 else "")
    against += f", {match.map}" if match.map != "terra-nova" else ""
    against += f", {match.seconds:g} s" if match.seconds is not None else ""
    turns = document["turns"][0]  # type: ignore[index]
    quiet = 100 * float(document["quiet"])  # type: ignore[arg-type]
    return (
        f"| {against} | {score:.1f} % ({low:.1f} to {high:.1f}) | {match.wanted} | {standing['games']} | "
        f"{standing['points']:.0f} | {turns:.0f} | {quiet:.1f} % |"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    groups = sorted({match.group for match in [*matches(), *foreign_matches("")]})
    parser.add_argument("groups", nargs="*", metavar="NAME", help=f"which of {', '.join(groups)}; all if none is named")
    parser.add_argument("--games", type=int, help="at most so many games for each match")
    parser.add_argument("--processes", type=int, help="games at a time; else one for each core")
    parser.add_argument("--opponent", metavar="COMMAND", help="a program to be measured against (foreign)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster")
    arguments = parser.parse_args()
    if "foreign" in arguments.groups and not arguments.opponent:
        parser.error("foreign needs --opponent COMMAND")
    unknown = set(arguments.groups) - set(groups)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(groups)}")
    print("| match | score of the first | wanted | games | its points | turns | quiet |\n| --- " + "| --- " * 6 + "|")
    for match in [*matches(), *(foreign_matches(arguments.opponent) if arguments.opponent else [])]:
        if arguments.groups and match.group not in arguments.groups:
            continue
        words = match.command(min(match.games, arguments.games or match.games))
        if arguments.processes:
            words += ["--processes", str(arguments.processes)]
        if arguments.cluster:
            words += ["--cluster", arguments.cluster]
        done = subprocess.run(
            [sys.executable, "-m", "terranova", *words, "--json"], stdout=subprocess.PIPE, check=True, text=True
        )
        print(row_of(match, json.loads(done.stdout)), flush=True)


if __name__ == "__main__":
    main()

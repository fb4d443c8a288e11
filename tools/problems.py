"""The engine's test positions: what is right in each was proved by looking at every turn.

python -m tools.problems check --level 5         # which of them a level solves; or --nodes 100, or --time 0.25
python -m tools.problems prove --sample 20       # look at every turn again
python -m tools.problems find FILE --games 300   # look for positions in new games; choose FILE makes the set of them

Three tasks. *win*: end the game as its only winner, which few turns do. *hold*: there is no such turn, and after most
turns the next player has one; find one after which that player has none. *close*: one closing brings far more points,
against the others, than any other turn. The choice looks at no engine's answer.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from terranova.engine import Engine, Limit
from terranova.engine.endgame import is_near
from terranova.exhaustive import Fate, Value, best_ending, best_gain, count_turns
from terranova.game import Game
from terranova.turn import Turn

FILE = Path(__file__).parent.parent / "tests" / "engine" / "problems.txt"
KINDS = ("win", "hold", "close")
SHARES = {"win": 75, "hold": 65, "close": 60}
"""How many of each kind the set has."""
MAPS = ("duel", "terra-nova", "archipelago")
LEVELS = (2, 3, 3, 4)
SMALL_MEMORY = 8
RARE = 0.02
"""The share of all turns that win, at most."""
LEAST_DANGER = 0.4
"""The share of the promising turns after which the next player wins, at least."""
PROMISING = 24
ENOUGH = 30_000_000
LEAST_CLOSING, LEAST_GAP = 24, 12
MOST_MOVES = 120
"""Closings are not looked for where a turn can begin in more ways."""


@dataclass(frozen=True)
class Problem:
    """A position, what is to be found in it, and one turn that does it."""

    kind: str
    map: str
    target: int
    """What a closing brings more than it brings another player; else 0."""
    position: str
    answer: str

    def game(self) -> Game:
        """The game at its beginning."""
        return Game.from_position(self.position, self.map)

    @property
    def group(self) -> tuple[str, int, str]:
        """Kind, number of players and map."""
        return self.kind, self.position.split(" ")[3].count(",") + 1, self.map

    def text(self) -> str:
        """The problem in one line."""
        return f"{self.kind} {self.map} {self.target} | {self.position} | {self.answer}"

    @classmethod
    def from_text(cls, text: str) -> Problem:
        """Read a line."""
        head, position, answer = text.split(" | ")
        kind, map, target = head.split(" ")
        return cls(kind, map, int(target), position, answer)

    def is_solved_by(self, turn: Turn) -> bool:
        """Whether a turn does what is to be done; its replies are all looked at."""
        game = self.game()
        player, before = game.players.index(game.turn or ""), game.scores
        game.push(turn)
        if self.kind == "win":
            outcome = game.outcome()
            return outcome is not None and outcome.winners == (game.players[player],)
        if self.kind == "hold":
            return holds(game, game.players[player])
        gains = [now - then for now, then in zip(game.scores, before, strict=True)]
        return gains[player] - max(gains[:player] + gains[player + 1 :]) == self.target


def holds(after: Game, player: str) -> bool:
    """Whether the player has not lost with a turn, and the next one has no turn that wins."""
    outcome = after.outcome()
    if outcome is not None:
        return player in outcome.winners
    reply = best_ending(after, any_win=True, most=ENOUGH)
    assert reply.is_proved
    return reply.fate != Fate.WON


def read(file: Path = FILE) -> list[Problem]:
    """The problems of a file."""
    return [Problem.from_text(line) for line in file.read_text(encoding="utf-8").splitlines()]


def is_proved(problem: Problem) -> bool:
    """Whether looking at every turn says the same again."""
    game = problem.game()
    return problem.kind in dict(find(game)) and problem.is_solved_by(Turn.from_text(problem.answer))


def find(game: Game) -> Iterator[tuple[str, Problem]]:
    """The problems in a position."""

    def problem(kind: str, turn: Turn, target: int = 0) -> tuple[str, Problem]:
        return kind, Problem(kind, game.map.name, target, game.position.text(), str(turn))

    if len(game.legal_actions) <= MOST_MOVES and best_gain(game)[0] >= LEAST_CLOSING:
        tally = count_turns(game, Value.MARGIN)
        if tally.best >= LEAST_CLOSING and tally.best - (tally.next_best or 0) >= LEAST_GAP:
            yield problem("close", tally.examples[tally.best], tally.best)
    if not is_near(game):
        return
    ending = best_ending(game, most=ENOUGH)
    if ending.fate == Fate.WON:
        tally = count_turns(game, Value.WIN)
        if tally.counts[1] <= RARE * tally.n_turns:
            yield problem("win", ending.turn)
        return
    held = [turn for turn in game.turns(PROMISING, promising=True) if _holds_after(game, turn)]
    if held and len(held) <= (1 - LEAST_DANGER) * PROMISING:
        yield problem("hold", held[-1])


def _holds_after(game: Game, turn: Turn) -> bool:
    after = game.copy()
    after.push(turn)
    return holds(after, game.turn or "")


def play_and_find(number: int) -> list[Problem]:
    """The problems of one game between gentle levels, at most one of each kind."""
    chance, players = random.Random(f"problems {number}"), 2 + number % 3
    game = Game(map=MAPS[number // 3 % len(MAPS)], players=players)
    engines = [Engine(chance.choice(LEVELS), seed=chance.randrange(1 << 30), memory=8) for _ in range(players)]
    found: dict[str, Problem] = {}
    while not game.is_game_over():
        if not game.position.is_setup:
            found |= {kind: problem for kind, problem in find(game) if kind not in found}
        game.push(engines[game.players.index(game.turn or "")].play(game).turn)
    return list(found.values())


def choose(found: Iterable[Problem]) -> list[Problem]:
    """So many of each kind, in turn from every number of players and map."""
    groups: dict[tuple[str, int, str], list[Problem]] = defaultdict(list)
    for problem in found:
        groups[problem.group].append(problem)
    chosen = []
    for kind, count in SHARES.items():
        ranks = [(i, group, i_th) for group in groups if group[0] == kind for i, i_th in enumerate(groups[group])]
        chosen += [problem for _, _, problem in sorted(ranks, key=lambda rank: rank[:2])[:count]]
    return chosen


def check(problems: list[Problem], engine: Engine) -> float:
    """Print how many are solved, by kind, players and map, and which are not; says the share of all."""
    results: dict[str, list[bool]] = defaultdict(list)
    for number, problem in enumerate(problems, 1):
        solved = problem.is_solved_by(Turn(engine.play(problem.game()).turn))
        kind, players, map = problem.group
        for group in (kind, f"{players} players", map, "all"):
            results[group].append(solved)
        if not solved:
            print("missed: line", number, problem.text())
    for group in sorted(results):
        share = sum(results[group]) / len(results[group])
        print(f"{group:12} {sum(results[group]):3} of {len(results[group]):3}  {100 * share:5.1f} %")
    return sum(results["all"]) / len(results["all"])


def main() -> None:
    """Check, prove, find or choose."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    checking = commands.add_parser("check", help="ask the engine")
    checking.add_argument("--level", type=int)
    checking.add_argument("--nodes", type=int)
    checking.add_argument("--time", type=float)
    proving = commands.add_parser("prove", help="prove them again")
    proving.add_argument("--sample", type=int, default=sum(SHARES.values()))
    finding = commands.add_parser("find", help="play games and look for positions; adds to the file")
    finding.add_argument("file", type=Path)
    finding.add_argument("--first", type=int, default=0, help="the number of the first game")
    finding.add_argument("--games", type=int, default=100)
    choosing = commands.add_parser("choose", help="make the set of what was found")
    choosing.add_argument("file", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "find":
        with arguments.file.open("a", encoding="utf-8") as out:
            for number in range(arguments.first, arguments.first + arguments.games):
                out.writelines(f"{problem.text()}\n" for problem in play_and_find(number))
                out.flush()
    elif arguments.command == "choose":
        problems = choose(read(arguments.file))
        FILE.write_text("".join(f"{problem.text()}\n" for problem in problems), encoding="utf-8")
        print(len(problems), "positions")
    elif arguments.command == "prove":
        problems = random.Random(1).sample(read(), arguments.sample)
        wrong = [problem.text() for problem in problems if not is_proved(problem)]
        print(f"{len(problems) - len(wrong)} of {len(problems)} proved again", *wrong, sep="\n")
    else:
        limit = Limit(arguments.nodes, arguments.time) if arguments.nodes or arguments.time else None
        check(read(), Engine(arguments.level, limit, memory=SMALL_MEMORY))


if __name__ == "__main__":
    main()

"""A bot in forty lines: it looks one action ahead for points, and would rather place a stone than move.

terranova check-bot python examples/protocol_bot.py
terranova arena random "cmd:python examples/protocol_bot.py" --games 10
"""

import random
import sys

from terranova import Action, Game, PlaceStone, TerraNovaError
from terranova.protocol.commands import Go, NewGame, Plain, SetOption, SetPosition, read_command


def choose_turn(game: Game) -> list[Action]:
    """The actions of one turn, to its end; in set-up one placing."""
    me, turn = game.players.index(str(game.turn)), list[Action]()

    def worth(action: Action) -> tuple[int, bool, float]:
        gains = game.preview(action).gains
        return 2 * gains[me] - sum(gains), isinstance(action, PlaceStone), random.random()

    while not turn or (not game.is_game_over() and game.position.actions_taken):
        turn.append(max(game.legal_actions, key=worth))
        game.push(turn[-1])
    return turn


def say(*words: object) -> None:
    """Write one line at once."""
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer line by line until the end."""
    new, game = None, None
    for line in sys.stdin.buffer:
        try:
            match read_command(line.decode(errors="replace").rstrip("\r\n")):
                case Plain("tni"):
                    say("id name Forty lines\ntniok 1")
                case Plain("ready?"):
                    say("ready")
                case Plain("quit"):
                    return
                case NewGame() as command:
                    new, game = command, None
                case SetPosition() as command if new:
                    game = None  # so that a wrong position does not leave the old one
                    game = command.game(new)
                case Go() if game and not game.is_game_over():
                    say("best", *choose_turn(game.copy()))
                case Go() | SetPosition() | SetOption():
                    say("error not-now there is no such game, position or option")
        except TerraNovaError as error:
            say("error", error.code, error.sentence)


if __name__ == "__main__":
    main()

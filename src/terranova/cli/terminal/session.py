"""A game played in the terminal, and the words that can be typed there."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import click

from terranova import Action, Game, TerraNovaError
from terranova.cli.atomic_file import write_text
from terranova.cli.terminal import queries
from terranova.cli.terminal.board import BoardDrawing
from terranova.cli.terminal.computer_seats import ComputerSeats
from terranova.cli.terminal.judgements import candidate_lines
from terranova.cli.terminal.prompts import ask, is_interactive
from terranova.cli.terminal.sentences import Names, describe_events, names_of
from terranova.cli.terminal.status import status_lines
from terranova.locale import say, speaker, to_say
from terranova.position import ACTIONS_PER_TURN
from terranova.teaching.rulebook import find_rule, wrapped

HELP = to_say("""\
A turn has three actions: the first moves a pioneer, the others move one or
place a stone next to one that moved. Stones fence off territories of at most
three landscapes. The player with the most pioneers inside gets the points.
What you can type:
  e5                  set-up: place a pioneer on the space e5
  e5-e9               slide the pioneer on e5 straight to e9
  *e6                 place a stone on e6, next to a pioneer moved this turn
  e5-e9 *e10 *d9      several actions of a turn at once
  undo                take back the last action
  moves, moves e5     everything legal now; only the moves from e5
  preview *e6         what a stone would close, and who would gain what
  hint                a good turn, and what it promises
  regions             the regions, their landscapes and pioneers
  score               points, and the territories closed so far
  board               the board again
  random, random all  play a random legal action; finish set-up at random
  rules R12           a rule by its number
  save FILE           save the game
  quit                leave
A space shows its landscape’s letter and its number; the letter of its row is
at both ends. r y b g are pioneers, # stones, x closed spaces.\
""")

WELCOME = to_say("Type “help” for the game in short, “random all” to place all pioneers at random.")


class TerminalSession:
    """One game at one keyboard."""

    def __init__(
        self,
        game: Game,
        tags: dict[str, str],
        drawing: BoardDrawing,
        path: Path | None,
        chance: random.Random,
        computers: ComputerSeats | None = None,
    ) -> None:
        self.game = game
        self.tags = tags
        self.names: Names = names_of(tags)
        self.drawing = drawing
        self.path = path
        """Where the game is saved after each action."""
        self.chance = chance
        self.computers = computers or ComputerSeats({})
        self.is_running = True
        self._saved_as = {path} if path else set()
        self._words: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "moves": self.moves,
            "preview": self.preview,
            "hint": self.hint,
            "regions": self.regions,
            "score": self.score,
            "board": self.board,
            "random": self.random,
            "rules": self.rules,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Play until someone quits or the input ends."""
        click.echo(self.drawing.legend(self.game.map))
        self.board()
        click.echo(say(WELCOME) if self.game.position.is_setup else say("Type “help” for the game in short."))
        while self.is_running:
            self.play_computers()
            typed = ask(self.prompt())
            if typed is None:
                break
            self.answer(typed)

    def prompt(self) -> str:
        """Whose turn it is, and which action of it."""
        if self.game.turn is None:
            return say("The game is over (undo, save FILE, quit)> ")
        player, position = self.names[self.game.turn], self.game.position
        if position.is_setup:
            return say("{player}, set-up> ", player=player)
        return say("{player} {number}/{of}> ", player=player, number=position.actions_taken + 1, of=ACTIONS_PER_TURN)

    def answer(self, typed: str) -> None:
        """Do what was typed, or say why it is impossible."""
        words = typed.split()
        if not words:
            return
        word, rest = words[0].lower(), " ".join(words[1:])
        try:
            if word in self._words:
                self._words[word](rest)
            else:
                self.play(" ".join(words).lower())
        except TerraNovaError as error:
            click.echo(say("Not possible: {problem}", problem=error.summary))
            if error.code == "bad-action":
                click.echo(say("Type “help” to see all commands."))

    # Playing.

    def play(self, text: str) -> None:
        """Play one action or several of a turn: all or none."""
        events = self.game.push_turn(text)
        self.save_after_action()
        self.show_result(describe_events(events, self.names, self.game.quiet_limit))

    def play_computers(self) -> None:
        """Let the computer play until a person is to move."""
        while (turn := self.computers.play(self.game)) is not None:
            click.echo(say("{player} plays {turn}.", player=self.names[self.game.turn or ""], turn=turn))
            self.play(str(turn))

    def show_result(self, sentences: list[str]) -> None:
        """Show what happened, and the game as it stands."""
        if is_interactive():
            click.echo(self.drawing.draw(self.game.map, self.game.position))
        for sentence in sentences:
            click.echo(f"> {sentence}")
        for line in status_lines(self.game, self.names, self.drawing):
            click.echo(line)

    def undo(self, _: str) -> None:
        """Take back the last action."""
        if not self.game.action_stack:
            click.echo(say("There is nothing to take back."))
            return
        taken = [self.game.pop()]
        while self.game.action_stack and self.game.turn in self.computers.levels:
            taken.append(self.game.pop())
        self.save_after_action()
        self.show_result([say("{action} was taken back.", action=action) for action in taken])

    def random(self, rest: str) -> None:
        """Play a random legal action, or finish the set-up."""
        if rest not in ("", "all"):
            click.echo(say("Type “random” for one action, or “random all” to finish set-up."))
        elif self.game.is_game_over():
            click.echo(say("The game is over."))
        elif rest == "":
            self.play(str(self.choose()))
        elif not self.game.position.is_setup:
            click.echo(say("Set-up is over; “random” plays one action."))
        else:
            while self.game.position.is_setup:
                events = self.game.push(self.choose())
            self.save_after_action()
            sentences = describe_events(events[1:], self.names, self.game.quiet_limit)
            self.show_result([say("The other pioneers were placed at random."), *sentences])

    def choose(self) -> Action:
        """A random legal action."""
        return self.chance.choice(list(self.game.legal_actions))

    # Queries.

    def board(self, _: str = "") -> None:
        """Show the board and the game as it stands."""
        click.echo(self.drawing.draw(self.game.map, self.game.position))
        for line in status_lines(self.game, self.names, self.drawing):
            click.echo(line)

    def moves(self, rest: str) -> None:
        """List the legal actions."""
        _print_lines(queries.legal_lines(self.game, rest.lower()))

    def preview(self, rest: str) -> None:
        """Say what an action would do."""
        _print_lines(queries.preview_lines(self.game, rest.lower(), self.names))

    def hint(self, _: str) -> None:
        """Show a good turn."""
        if self.game.is_game_over():
            click.echo(say("The game is over."))
        else:
            _print_lines(candidate_lines(1, self.computers.hint(self.game), self.names))

    def regions(self, _: str) -> None:
        """List the regions."""
        _print_lines(queries.region_lines(self.game, self.names))

    def score(self, _: str) -> None:
        """Show points and closed territories."""
        _print_lines(queries.score_lines(self.game, self.names))

    def rules(self, rest: str) -> None:
        """Show one rule."""
        found = find_rule(rest, speaker())
        if found is None:
            click.echo(say("Type a rule’s number, such as “rules R12”; “terranova rules” prints them all."))
            return
        text = say("{number}. {text}", number=found.number, text=found.plain())
        click.echo(wrapped(text, shutil.get_terminal_size().columns))

    def help(self, _: str) -> None:
        """List what can be typed."""
        click.echo(say(HELP))
        click.echo(self.drawing.legend(self.game.map))

    # Saving and leaving.

    def save_after_action(self) -> None:
        """Save the game if --record was given."""
        if self.path:
            self.write(self.path)

    def save(self, rest: str) -> None:
        """Save the game under a name."""
        path = Path(rest) if rest else self.path
        if path is None:
            click.echo(say("Type a file name, such as “save game.txt”."))
        elif path.exists() and path not in self._saved_as:
            click.echo(say("{file} already exists; choose another name.", file=path))
        elif self.write(path):
            self._saved_as.add(path)
            click.echo(say("The game is saved in {file}.", file=path))

    def write(self, path: Path) -> bool:
        """Write the record; a disk that is full must not end the game."""
        try:
            write_text(path, self.game.record(**self.tags).text())
        except OSError as error:
            reason = error.strerror or str(error)
            click.echo(say("The game cannot be saved in {file}: {reason}.", file=path, reason=reason), err=True)
            return False
        return True

    def quit(self, _: str) -> None:
        """Leave."""
        self.is_running = False
        if self.path and self.game.action_stack:
            click.echo(say("The game is saved in {file}.", file=self.path))


def _print_lines(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)

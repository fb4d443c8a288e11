"""A match in the terminal: a progress bar while it is played, tables when it is over."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from terranova.arena import wording
from terranova.arena.pairing import Config
from terranova.arena.ratings import Sprt
from terranova.arena.report import Report, SeatStanding, SequentialTest, Standing, report_of
from terranova.arena.results import Folder, GameResult
from terranova.cli.terminal.text_tables import print_table
from terranova.locale import listing, say, say_count, speaker

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

SHOWN_FORFEITS = 5
NAME_WIDTH = 32
BAR_WIDTH = 12
BESIDE_WIDTH = BAR_WIDTH + 28
"""Characters of the bar with its count and the time left."""


class Progress:
    """A bar with the score so far, on a terminal only."""

    def __init__(self, folder: Folder, games: int, sprt: Sprt | None, file: TextIO) -> None:
        self._folder = folder
        self._test = SequentialTest(folder.config, sprt) if sprt else None
        self._is_shown = file.isatty()
        self._score = ""
        self._bar: ProgressBar[int] = click.progressbar(
            length=max(0, games - len(folder.results)),
            bar_template="[%(bar)s]  %(info)s",
            width=BAR_WIDTH,
            show_pos=True,
            item_show_func=lambda _: self._score[: max(0, shutil.get_terminal_size().columns - BESIDE_WIDTH)],
            file=file,
        )
        self._shown = ExitStack()

    def __enter__(self) -> Progress:
        if self._is_shown:
            self._shown.enter_context(self._bar)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """End the line of the bar."""
        self._shown.close()

    def on_result(self, _: GameResult) -> None:
        """Count another game."""
        if self._is_shown:
            self._score = self._score_so_far()
            self._bar.update(1)

    def _score_so_far(self) -> str:
        first = report_of(self._folder.config, self._folder.results).standings[0]
        score = say(
            "{player} {score} Elo {elo}",
            player=_name(first.player),
            score=wording.percent(first.score),
            elo=_elo_span(first),
        )
        if self._test is None:
            return score
        llr = self._test.update(self._folder.results).llr
        return say("{told} LLR {llr}", told=score, llr=speaker().number(llr, "+.2f"))


def print_report(config: Config, report: Report, folder: Path) -> None:
    """Print the report of a match."""
    click.echo(wording.heading(config, report))
    click.echo()
    columns = [
        say("player"),
        say("games"),
        say("score"),
        say("95%"),
        say("fair"),
        say("Elo"),
        say("95%"),
        say("points"),
    ]
    columns += [say("longest turn"), say("forfeits")]
    print_table(columns, [_row(standing) for standing in report.standings])
    if report.duels:
        click.echo()
        heads = [say("player"), say("against"), say("games"), say("score"), say("95%"), say("Elo"), say("95%")]
        rows = [[_name(one), _name(other), *_row(duel)[1:4], *_row(duel)[5:7]] for one, other, duel in report.duels]
        print_table(heads, rows)
    if report.seats:
        click.echo()
        heads = [say("seat"), say("games"), say("score"), say("95%"), say("fair"), say("points")]
        print_table(heads, [_seat_row(seat) for seat in report.seats])
    click.echo()
    if report.sprt:
        click.echo(wording.sprt_sentence(report.sprt))
    click.echo(wording.turns_sentence(report))
    endings = [
        say("{rule} {count} ({share})", rule=rule, count=count, share=wording.percent(count / report.games))
        for rule, count in report.endings.items()
    ]
    click.echo(say("Ended by: {endings}.", endings=listing(endings)))
    click.echo(say("Ended by the quiet limit of R24: {share}.", share=wording.percent(report.quiet)))
    _print_forfeits(report)
    click.echo(say("Records: {folder}", folder=folder / "games"))


def _row(standing: Standing) -> list[str]:
    return [
        _name(standing.player),
        str(standing.games),
        wording.percent(standing.score),
        wording.percent_span(standing.low, standing.high),
        wording.percent(standing.fair),
        wording.elo(standing.elo),
        wording.elo_span(standing.elo_low, standing.elo_high),
        wording.points(standing.points),
        wording.duration(standing.longest),
        str(standing.forfeits),
    ]


def _seat_row(seat: SeatStanding) -> list[str]:
    return [
        str(speaker().word(seat.player)),
        str(seat.games),
        wording.percent(seat.score),
        wording.percent_span(seat.low, seat.high),
        wording.percent(seat.fair),
        wording.points(seat.points),
    ]


def _print_forfeits(report: Report) -> None:
    count = len(report.forfeits)
    if not count:
        return
    click.echo(say_count(count, "{count} game was forfeited:", "{count} games were forfeited:"))
    for line in report.forfeits[:SHOWN_FORFEITS]:
        click.echo(f"  {line}")
    if count > SHOWN_FORFEITS:
        click.echo(say("  and {count} more", count=count - SHOWN_FORFEITS))


def _name(player: str) -> str:
    return player if len(player) <= NAME_WIDTH else player[: NAME_WIDTH - 1] + "…"


def _elo_span(standing: Standing) -> str:
    return say(
        "{elo} [{low}, {high}]",
        elo=wording.elo(standing.elo),
        low=wording.elo(standing.elo_low),
        high=wording.elo(standing.elo_high),
    )

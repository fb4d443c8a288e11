"""Reports as messages, worded in the reader's language."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from terranova.errors import TerraNovaError
from terranova.locale import speaker
from terranova.report.facts import Fact
from terranova.report.report import summary, turning_points
from terranova.report.turns import JudgedTurn
from terranova.report.words import fact_text, reasons, title
from terranova.server.schema.reports import AttemptView, Depth, JudgedTurnView, PlayerReportView, ReportView
from terranova.server.tables.seat import COMPUTER
from terranova.server.tables.table import Table

Names = dict[str, str]


def read_turns(documents: list[dict[str, Any]]) -> list[JudgedTurn]:
    """The turns that were kept, up to the first that cannot be read."""
    found: list[JudgedTurn] = []
    for document in documents:
        try:
            found.append(JudgedTurn.from_document(document))
        except TerraNovaError:
            break
    return found


def report_view(
    table: Table,
    depth: Depth,
    turns: list[JudgedTurn],
    n_turns: int,
    you: Collection[str],
    *,
    after: int = 0,
    is_running: bool,
    is_broken: bool,
) -> ReportView:
    """A report as far as it is made."""
    names, reader = names_of(table), reader_of(you)
    is_complete = len(turns) >= n_turns
    points = turning_points(turns) if not is_running else ()
    return ReportView.model_construct(
        table=table.id,
        depth=depth,
        n_turns=n_turns,
        n_judged=len(turns),
        turns=[_turn_view(turn, names, reader) for turn in turns[after:]],
        players=[_player_view(player, turns) for player in table.game.players],
        turning_points=[turn.number for turn in points],
        you=list(you),
        is_running=is_running,
        is_broken=is_broken,
        is_complete=is_complete,
    )


def attempt_view(table: Table, found: dict[str, Any], you: Collection[str]) -> AttemptView:
    """What came of a turn that was tried."""
    names, reader = names_of(table), reader_of(you)
    facts = [Fact.from_document(fact) for fact in found["facts"]]
    return AttemptView.model_construct(
        is_solved=found["is_solved"],
        is_best=found["is_best"],
        loss=found["loss"],
        chances=found["chances"],
        reasons=[fact_text(fact, names, reader) for fact in facts[:2]],
    )


def names_of(table: Table) -> Names:
    """How the players are called."""
    t = speaker().t
    return {
        seat.player: seat.name
        or (t("seat.level", level=seat.level) if seat.kind == COMPUTER and seat.level else t(f"player.{seat.player}"))
        for seat in table.seats
    }


def reader_of(you: Collection[str]) -> str | None:
    """Who is *you*: nobody where somebody has played for several."""
    return next(iter(you)) if len(you) == 1 else None


def _turn_view(turn: JudgedTurn, names: Names, reader: str | None) -> JudgedTurnView:
    return JudgedTurnView.model_construct(
        number=turn.number,
        player=turn.player,
        first=turn.n_actions,
        actions=[str(action) for action in turn.turn],
        best=[str(action) for action in turn.best],
        values=list(turn.values),
        chances=list(turn.chances),
        best_values=list(turn.best_values),
        best_chances=list(turn.best_chances),
        loss=turn.loss,
        grade=turn.grade,
        gains=list(turn.gains),
        title=title(turn, names, reader),
        reasons=reasons(turn, names, reader),
        fields=list(turn.facts[0].fields) if turn.facts else [],
    )


def _player_view(player: str, turns: list[JudgedTurn]) -> PlayerReportView:
    found = summary(player, turns)
    return PlayerReportView.model_construct(player=player, accuracy=found.accuracy, counts=found.counts)

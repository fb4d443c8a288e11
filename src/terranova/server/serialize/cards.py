"""What chat programs show beside a link: a title, a sentence and a picture; and a game to be handed on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terranova.export import Playback
from terranova.locale import speaker
from terranova.puzzles import Puzzle
from terranova.puzzles.wording import task_text
from terranova.server.serialize.report import names_of
from terranova.server.tables.create import record_of
from terranova.server.tables.history import turns_of
from terranova.server.tables.seat import OPEN
from terranova.server.tables.table import OVER, PLAYING, Table, take_back
from terranova.store import AnalysisRow


@dataclass(frozen=True)
class Card:
    """What is shown beside a link."""

    title: str
    description: str
    picture: str
    """The path of its picture."""
    path: str
    """The path that the link leads to."""


def card_of_table(table: Table, page: str, actions: int | None = None) -> Card:
    """The card of a game, or of one of its moments."""
    t, names, n = speaker().t, names_of(table), len(table.game.action_stack)
    at = n if actions is None else min(actions, n)
    scores = table.game.scores if at == n else take_back(table.game, at).scores
    if table.phase in (PLAYING, OVER):
        of = zip(table.game.players, scores, strict=True)
        title = " – ".join(t("announcement.score-of", name=names[player], points=score) for player, score in of)
    else:
        title = " – ".join(names[seat.player] for seat in table.seats)
    path = f"/{page}/{table.id}" + (f"?at={at}" if actions is not None else "")
    return Card(title, _state(table, at, n), f"/api/tables/{table.id}/moments/{at}/card.png", path)


def _state(table: Table, at: int, n: int) -> str:
    """How things stand, in a sentence."""
    t, names = speaker().t, names_of(table)
    if table.phase not in (PLAYING, OVER):
        free = sum(seat.kind == OPEN for seat in table.seats)
        return t("link.waiting", count=free)
    if at < n:
        return t("replay.moment", number=at, total=n)
    if table.result:
        winners = [names[player] for player in table.result.winners]
        if len(winners) == 1:
            return t("link.won", name=winners[0])
        return t("link.shared", names=speaker().listing(winners))
    number = sum(turn.number is not None for turn in turns_of(table))
    return t("link.turn", number=number + 1, name=names.get(table.game.turn or "", ""))


def card_of_puzzle(id: str, puzzle: Puzzle) -> Card:
    """The card of a puzzle: its task, and not its answer."""
    t = speaker().t
    return Card(t("page.puzzles"), task_text(puzzle, speaker()), f"/api/puzzles/{id}/card.png", f"/puzzles/{id}")


def card_of_analysis(row: AnalysisRow) -> Card:
    """The card of an analysis that is kept."""
    t = speaker().t
    path = f"/analysis/{row.id}"
    return Card(row.title or t("analysis.title"), t("link.analysis"), f"/api/analyses/{row.id}/card.png", path)


def playback_of(table: Table) -> Playback:
    """The game as moments, with the names of those at the table and how it really ended."""
    playback = Playback.of(record_of(table))
    known = {"winners": table.result.winners, "ending": table.result.code} if table.result else {}
    return replace(playback, names=names_of(table), **known)  # type: ignore[arg-type]  # as they are declared

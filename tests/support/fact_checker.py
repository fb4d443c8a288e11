"""A second check of the facts of reports, by the slow rules of ``naive``: nothing of the report's own is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from terranova.report import Fact
from tests.support.naive import LETTERS, PLAYERS, STONE, NaiveGame, NaiveMap


@dataclass
class Case:
    """A turn in texts, with a better one, as the facts speak of them."""

    map: NaiveMap
    rules: str
    position: str
    played: str
    better: str

    @property
    def game(self) -> NaiveGame:
        """The game before the turn."""
        players = self.position.split(" ")[3].count(",") + 1
        return NaiveGame(self.map, players, self.rules, self.position)

    @property
    def mover(self) -> int:
        """Who moves."""
        return self.game.turn


Play = tuple[NaiveGame, list[int], list[dict[str, Any]]]


def play(game: NaiveGame, turn: str) -> Play | None:
    """Play a turn: the game after it, what each player got, what was closed; None if it is not legal."""
    ahead, closed = game.copy(), []
    was, mover = list(ahead.scores), ahead.turn
    for text in turn.split(" "):
        if ahead.over or ahead.turn != mover or text not in ahead.legal():
            return None
        standing = ahead.copy()
        events = ahead.play(text)
        for event in events:
            if event[0] == "scored":
                fields = set(event[1])
                pioneers = [len(fields.intersection(standing.pioneers(i))) for i in range(ahead.n_players)]
                closed.append({"fields": fields, "shares": list(event[3]), "pioneers": pioneers})
    return ahead, [now - then for now, then in zip(ahead.scores, was, strict=True)], closed


def is_true(fact: Fact, case: Case) -> bool:
    """Whether the slow rules agree with what a fact says; not for kingmaking, which only the engine can tell."""
    return bool(_CHECKS[fact.code](fact, case))


def _brings(fact: Fact, found: Play | None) -> bool:
    """Whether a turn that was played closed these fields and brought these points."""
    if found is None:
        return False
    _, gains, closed = found
    who = PLAYERS.index(fact.player)
    own = [region for region in closed if region["shares"][who]]
    fields = {field for region in own for field in region["fields"]}
    sharing = {PLAYERS[i] for region in own for i, share in enumerate(region["shares"]) if share}
    return (
        gains[who] == fact.numbers["points"]
        and fields == set(fact.fields)
        and fact.numbers["count"] == len(fields)
        and fact.field in fields
        and sharing == {fact.player, *fact.others}
    )


def _missed_closing(fact: Fact, case: Case) -> bool:
    played = play(case.game, case.played)
    assert played
    got = played[1][case.mover]
    is_own = fact.player == PLAYERS[case.mover]
    return is_own and _brings(fact, play(case.game, fact.turn)) and fact.numbers["points"] > got == fact.numbers["got"]


def _allowed_closing(fact: Fact, case: Case) -> bool:
    played, better = play(case.game, case.played), play(case.game, case.better)
    assert played
    assert better
    if played[0].to_move != fact.player or not _brings(fact, play(played[0], fact.turn)):
        return False
    prevented = play(better[0], fact.turn) if better[0].to_move == fact.player else None
    return prevented is None or prevented[1][PLAYERS.index(fact.player)] < fact.numbers["points"]


def _blockable_closing(fact: Fact, case: Case) -> bool:
    played, other = play(case.game, case.played), play(case.game, fact.turn)
    assert played
    who = PLAYERS.index(fact.player)
    if played[0].to_move != fact.player or other is None or f"*{fact.field}" not in fact.turn.split(" "):
        return False
    allowed = play(played[0], fact.reply)
    if allowed is None or allowed[1][who] != fact.numbers["points"]:
        return False
    blocked = play(other[0], fact.reply)
    if blocked is not None and blocked[1][who]:
        return False
    without = other[0].copy()
    without.on[fact.field] = "."
    unblocked = play(without, fact.reply)
    return unblocked is not None and unblocked[1][who] == fact.numbers["points"]


def _missed_threat(fact: Fact, case: Case) -> bool:
    better = play(case.game, case.better)
    assert better
    again = better[0].copy()
    again.turn = case.mover
    return not again.over and fact.player == PLAYERS[case.mover] and _brings(fact, play(again, fact.turn))


def _majority(fact: Fact, case: Case) -> bool:
    played = play(case.game, case.played)
    assert played
    fenced = played[0].copy()
    for stone in fact.turn.split(" "):
        fenced.on[stone[1:]] = STONE
    fields = frozenset(fact.fields)
    if fields not in fenced.regions() or len(fenced.landscapes(fields)) > 3:
        return False

    def counts(game: NaiveGame) -> list[int]:
        return [sum(game.on[field] == LETTERS[i] for field in fields) for i in range(game.n_players)]

    was, now, own = counts(case.game), counts(played[0]), case.mover
    most = {PLAYERS[i] for i, count in enumerate(now) if count == max(now)}
    worth = len(fields) * {1: 3, 2: 2, 3: 1}[len(fenced.landscapes(fields))]
    return (
        PLAYERS[own] == fact.player
        and was[own] == max(was) == fact.numbers["had"]
        and now[own] == fact.numbers["have"] < was[own]
        and max(now) > now[own]
        and most == set(fact.others)
        and fact.numbers["points"] == worth // len(most)
        and fact.numbers["count"] == len(fields)
    )


def _closed(fact: Fact, case: Case) -> dict[str, Any] | None:
    played = play(case.game, case.played)
    assert played
    found = [region for region in played[2] if region["fields"] == set(fact.fields)]
    return found[0] if found and fact.numbers["count"] == len(fact.fields) else None


def _pioneers_spent(fact: Fact, case: Case) -> bool:
    region, own = _closed(fact, case), case.mover
    return (
        region is not None
        and fact.player == PLAYERS[own]
        and region["pioneers"][own] == fact.numbers["pioneers"] >= 2
        and region["shares"][own] == fact.numbers["points"] < 3 * fact.numbers["pioneers"]
    )


def _closed_for_others(fact: Fact, case: Case) -> bool:
    region = _closed(fact, case)
    return region is not None and (
        region["shares"][PLAYERS.index(fact.player)] == fact.numbers["points"] > region["shares"][case.mover]
    )


def _scores(fact: Fact, game: NaiveGame) -> bool:
    return game.over and dict(zip(PLAYERS, game.scores, strict=False)) == dict(fact.numbers)


def _missed_win(fact: Fact, case: Case) -> bool:
    found, played = play(case.game, fact.turn), play(case.game, case.played)
    assert played
    won = found is not None and found[0].winners == [fact.player] and _scores(fact, found[0])
    return won and fact.player == PLAYERS[case.mover] and played[0].winners != [fact.player]


def _ended_behind(fact: Fact, case: Case) -> bool:
    played = play(case.game, case.played)
    assert played
    winners = played[0].winners
    return (
        set(winners) == {fact.player, *fact.others} and PLAYERS[case.mover] not in winners and _scores(fact, played[0])
    )


_CHECKS = {
    "missed-win": _missed_win,
    "ended-behind": _ended_behind,
    "missed-closing": _missed_closing,
    "allowed-closing": _allowed_closing,
    "blockable-closing": _blockable_closing,
    "closed-for-others": _closed_for_others,
    "pioneers-spent": _pioneers_spent,
    "majority-given-away": _majority,
    "missed-threat": _missed_threat,
}

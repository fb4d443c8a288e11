"""Facts about the end of the game: a win that was missed, an end that came while behind."""

from __future__ import annotations

from terranova.report.facts.fact import Fact
from terranova.report.facts.moment import Moment, Played, play


def missed_win(moment: Moment) -> Fact | None:
    """The better turn ends the game with the mover as the only winner; the turn that was played did not."""
    if _winners(moment.after_better) != (moment.mover,) or _winners(moment.after) == (moment.mover,):
        return None
    return _end(moment, "missed-win", moment.mover, str(moment.better), moment.after_better)


def ended_behind(moment: Moment) -> Fact | None:
    """The turn ended the game, and others won it; the better turn would have played on."""
    winners = _winners(moment.after)
    if not winners or moment.mover in winners or moment.after_better.game.is_game_over():
        return None
    return _end(moment, "ended-behind", winners[0], str(moment.played), moment.after, others=winners[1:])


def _end(moment: Moment, code: str, player: str, turn: str, played: Played, others: tuple[str, ...] = ()) -> Fact:
    scores = dict(zip(moment.before.players, played.game.scores, strict=True))
    return Fact(code, player, turn, numbers=scores, others=others)


def _winners(played: Played) -> tuple[str, ...]:
    outcome = played.game.outcome()
    return outcome.winners if outcome else ()


# Checks.


def check_missed_win(fact: Fact, moment: Moment) -> bool:
    """Play the turn: the game is over and the mover has won."""
    found = play(moment.before, fact.turn)
    if found is None or fact.player != moment.mover:
        return False
    return _winners(found) == (fact.player,) != _winners(moment.after) and _scores_fit(fact, found)


def check_ended_behind(fact: Fact, moment: Moment) -> bool:
    """The turn that was played has ended the game, and these have won it."""
    winners = _winners(moment.after)
    return winners == (fact.player, *fact.others) and moment.mover not in winners and _scores_fit(fact, moment.after)


def _scores_fit(fact: Fact, played: Played) -> bool:
    return dict(fact.numbers) == dict(zip(played.game.players, played.game.scores, strict=True))

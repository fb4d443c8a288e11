"""Queries about a game: legal actions, previews, regions and scores, each as lines of text."""

from __future__ import annotations

import shutil
import textwrap

from terranova import Action, Game, MovePioneer, PlaceStone
from terranova.cli.terminal.sentences import Names, describe_shares, pioneers_in, score_line, sum_of
from terranova.locale import listing, say, say_count, speaker
from terranova.maps import check_field_name


def legal_lines(game: Game, field: str = "") -> list[str]:
    """The legal actions, by pioneer; only those of the pioneer on ``field`` if it is given."""
    if field:
        check_field_name(field)
    groups: dict[str, list[str]] = {}
    for action in game.legal_actions:
        if not field or _begins(action, field):
            groups.setdefault(_group(action), []).append(_short(action))
    if not groups:
        return [say("No move starts there now.") if field else say("The game is over.")]
    return [
        line
        for group, actions in sorted(groups.items(), key=lambda item: _place(item[0]))
        for line in _wrap(say("{group}: {actions}", group=group, actions=" ".join(sorted(actions, key=_place))))
    ]


def preview_lines(game: Game, text: str, names: Names) -> list[str]:
    """What an action would close, who would gain what, and who would leave."""
    preview = game.preview(text)
    if not preview.territories:
        return [say("{action} is legal and closes nothing.", action=text)]
    lines = []
    for territory in preview.territories:
        lines.append(say("{action} closes a territory: {sum}.", action=text, sum=sum_of(territory)))
        lines += describe_shares(territory, names)
    leaving = [say("{player} {field}", player=names[player], field=field) for field, player in preview.leaving]
    if leaving:
        lines += _wrap(say("Leaving the board: {pioneers}.", pioneers=listing(leaving)))
    if preview.ends_game:
        lines.append(say("The game would be over: no open region would be left (R21)."))
    return lines


def region_lines(game: Game, names: Names) -> list[str]:
    """The regions, each with a field to find it by, its landscapes and its pioneers."""
    lines = []
    for region in game.regions:
        first = min(region.fields, key=game.map.index.__getitem__)
        landscapes = listing(
            [f"{speaker().landscape(game.map.landscapes[letter])} {count}" for letter, count in region.landscapes]
        )
        lines += _wrap(
            say_count(
                len(region.fields),
                "With {field}: {count} space, {landscapes}.",
                "With {field}: {count} spaces, {landscapes}.",
                field=first,
                landscapes=landscapes,
            )
        )
        pioneers = pioneers_in(region, names)
        inside = say("Pioneers: {pioneers}.", pioneers=pioneers) if pioneers else say("No pioneers.")
        lines.append(f"    {inside}")
    return lines or [say("No region is left.")]


def score_lines(game: Game, names: Names) -> list[str]:
    """The points, and the territories that brought them."""
    lines = [say("Points: {scores}.", scores=score_line(game.scores, names))]
    for territory in game.territories:
        shares = zip(game.players, territory.shares, strict=True)
        gained = [say("{player} {count}", player=names[player], count=share) for player, share in shares if share]
        lines.append(say("{sum}: {players}.", sum=sum_of(territory), players=listing(gained) or say("nobody")))
    return lines


def _begins(action: Action, field: str) -> bool:
    return isinstance(action, MovePioneer) and action.start == field


def _group(action: Action) -> str:
    match action:
        case MovePioneer(start=start):
            return start
        case PlaceStone():
            return say("Stones")
        case _:
            return say("Free spaces")


def _short(action: Action) -> str:
    """The action in its group: of a move only where it goes."""
    return action.end if isinstance(action, MovePioneer) else str(action)


def _place(text: str) -> tuple[str, int]:
    """For sorting by row, then by number: e9 before e10; other words come first."""
    field = text.removeprefix("*")
    return (field[0], int(field[1:])) if field[1:].isdigit() else ("", 0)


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(text, shutil.get_terminal_size().columns, subsequent_indent="    ", break_on_hyphens=False)

"""A page in one file that replays a game: board, turns and script, with nothing to be loaded.

Everything that ever stands on the board is drawn once; a script shows what a moment has. Without scripts, and on
paper before one chooses a moment, it is the end of the game.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from terranova.actions import MovePioneer, PlacePioneer, PlaceStone
from terranova.export.board import ReplayBoard
from terranova.export.playback import Moment, Playback
from terranova.locale import Translator, speaker
from terranova.region import Region

BUTTONS = (
    ("first", "replay.first", "M6 5v14M19 5.5L9 12l10 6.5z"),
    ("turn-back", "replay.turn-back", "M12 5.5L3 12l9 6.5zM21 5.5L12 12l9 6.5z"),
    ("back", "replay.back", "M17 5L7 12l10 7z"),
    ("play", "replay.play", "M7 4.5l12 7.5-12 7.5z"),
    ("next", "replay.next", "M7 5l10 7-10 7z"),
    ("turn-next", "replay.turn-next", "M3 5.5l9 6.5-9 6.5zM12 5.5l9 6.5-9 6.5z"),
    ("last", "replay.last", "M18 5v14M5 5.5L15 12 5 18.5z"),
)
_SHORTER = re.compile(r"tn-auto-|(?<=[\"#])tn[0-9a-f]{8}-")
"""Prefixes that keep several pictures on a page apart; here is only one."""
GLYPHS = {"red": "▲", "yellow": "●", "blue": "■", "green": "◆"}
PAUSE = "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z"


def page(playback: Playback, *, address: str = "", at: int | None = None) -> str:
    """The page, in the language that is spoken just now.

    :param address: where the game can be found on a server, if anywhere; the page links to it.
    :param at: the moment it opens at, by the number of actions; without it the first turn.
    """
    return _Page(playback, speaker()).html(address, playback.first_turn if at is None else at)


@cache
def script() -> str:
    """The script of every page."""
    return _packed("replay.js")


@cache
def script_digest() -> str:
    """What a policy names to allow this script and no other."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script().encode()).digest()).decode()}"


def _packed(name: str) -> str:
    """A file of this folder without what indents its lines."""
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return re.sub(r"\n\s+", "\n", text)


class _Page:
    def __init__(self, playback: Playback, words: Translator) -> None:
        self.playback = playback
        self.t, self.words = words.t, words
        self.board = ReplayBoard(playback)

    def html(self, address: str, at: int) -> str:
        playback, t = self.playback, self.t
        names = ", ".join(self._name(player) for player in playback.players)
        title = f"{names} · {self.words.title(playback.map.title or playback.map.name)}"
        parts = [
            f'<!doctype html><html lang="{self.words.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f'<meta name="color-scheme" content="light dark"><title>{escape(title)} · Terra Nova</title>',
            f"<style>{_packed('replay.css')}</style></head><body>",
            self._head(title, address),
            f'<main><div class="stage" tabindex="0" role="group" aria-label="{escape(t("replay.title"))}">',
            _SHORTER.sub("", self.board.svg(title)),
            "</div>",
            self._controls(at),
            f'<section class="side">{self._scores()}<h2>{escape(t("tabs.turns"))}</h2>{self._turns()}</section>',
            self._words(),
            "</main>",
            f'<script type="application/json" id="game">{self._data(at)}</script>',
            f"<script>{script()}</script></body></html>\n",
        ]
        return "".join(parts)

    def _head(self, title: str, address: str) -> str:
        link = ""
        if address:
            link = f'<a href="{escape(address)}" target="_blank" rel="noopener">{escape(self.t("export.open"))}</a>'
        return f"<header><h1>{escape(title)}</h1>{link}</header>"

    def _controls(self, at: int) -> str:
        t, n = self.t, self.playback.n_actions
        buttons = "".join(
            f'<button type="button" id="{name}" aria-label="{escape(t(key))}" title="{escape(t(key))}">{_icon(path)}'
            "</button>"
            for name, key, path in BUTTONS
        )
        slider = (
            f'<input type="range" id="slider" min="0" max="{n}" value="{at}" aria-label="{escape(t("replay.slider"))}">'
        )
        return (
            f'<nav class="bar">{slider}<div>{buttons}<output id="moment"></output></div>'
            f'<p id="said" aria-live="polite"></p><p class="keys">{escape(t("replay.keys"))}</p></nav>'
        )

    def _scores(self) -> str:
        rows = "".join(
            f"<tr><th scope=row>{_glyph(player)}{escape(self._name(player))}</th><td class=score>{score}</td></tr>"
            for player, score in zip(self.playback.players, self.playback.last.position.scores, strict=True)
        )
        result = f"<p class=result>{escape(self._result())}</p>" if self.playback.ending else ""
        return f"<table class=scores>{rows}</table>{result}"

    def _result(self) -> str:
        winners = [self._name(player) for player in self.playback.winners]
        won = (
            self.t("over.win", name=winners[0])
            if len(winners) == 1
            else self.t("over.share", names=self.words.listing(winners))
        )
        return f"{won}. {self.t(f'ending.{self.playback.ending}')}"

    def _turns(self) -> str:
        """The turns, each action a button; set-up is one entry."""
        moments, first = self.playback.moments, self.playback.first_turn
        rows = [f"<li><button data-at={first}>{escape(self.t('turns.setup'))}</button></li>"]
        n = first + 1
        while n <= self.playback.n_actions:
            moment = moments[n]
            last = self.playback.turn_of(n)[1]
            actions = "".join(f"<button data-at={i}>{moments[i].action}</button>" for i in range(n, last + 1))
            gains = self._gains([region for one in moments[n : last + 1] for region in one.territories])
            rows.append(f"<li value={moment.turn}>{_glyph(moment.player or '')}{actions}{gains}</li>")
            for i, player in enumerate(moments[last].passed, 1):
                number = (moment.turn or 0) + i
                text = escape(self.t("turns.passed"))
                rows.append(f"<li value={number}>{_glyph(player)}<span>{text}</span></li>")
            n = last + 1
        return f'<ol class="turns">{"".join(rows)}</ol>'

    def _gains(self, territories: list[Region]) -> str:
        totals = [
            sum(region.shares[i] for region in territories if region.shares) for i in range(len(self.playback.players))
        ]
        parts = (
            f"{_glyph(player)}+{total}" for player, total in zip(self.playback.players, totals, strict=True) if total
        )
        found = "".join(parts)
        return f"<b>{found}</b>" if found else ""

    def _words(self) -> str:
        t = self.t
        rows = "".join(
            f"<tr><th scope=row>{escape(self._name(player))}</th><td></td></tr>" for player in self.playback.players
        )
        return (
            f'<details class="words"><summary>{escape(t("model.title"))}</summary><table id="words">{rows}'
            f"<tr><th scope=row>{escape(t('export.stones'))}</th><td></td></tr>"
            f"<tr><th scope=row>{escape(t('export.closed'))}</th><td></td></tr></table></details>"
        )

    def _data(self, at: int) -> str:
        playback = self.playback
        steps = [self._step(n, moment) for n, moment in enumerate(playback.moments)]
        data = {
            "at": at,
            "fields": playback.map.fields,
            "places": self.board.places,
            "pioneers": self.board.journeys,
            "players": [playback.players.index(player) for player in self.board.owners],
            "stones": self.board.stones,
            "closed": self.board.closed,
            "steps": steps,
            "names": [self._name(player) for player in playback.players],
            "words": {
                "moved": self.t("announcement.moved", name="{name}", start="{start}", end="{end}"),
                "placed": self.t("announcement.placed", name="{name}", field="{field}"),
                "stone": self.t("announcement.stone", name="{name}", field="{field}"),
            },
            "moment": self.t("replay.moment", number="{number}", total=playback.n_actions),
            "play": [self.t("replay.play"), BUTTONS[3][2]],
            "pause": [self.t("replay.pause"), PAUSE],
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")

    def _step(self, n: int, moment: Moment) -> list[Any]:
        """The moment before the turn, who acted, on which fields; then changed scores, and what the action caused."""
        places = self.playback.map.fields.index
        fields: list[int] = []
        match moment.action:
            case MovePioneer(start, end):
                fields = [places(start), places(end)]
            case PlacePioneer(field) | PlaceStone(field):
                fields = [places(field)]
            case None:
                pass
        player = self.playback.players.index(moment.player) if moment.player else 0
        step: list[Any] = [self.playback.turn_of(n)[0], player, fields]
        if n == 0 or moment.territories:
            step += [list(moment.position.scores), self._effects(moment)]
        elif effects := self._effects(moment):
            step += [0, effects]
        return step

    def _effects(self, moment: Moment) -> str:
        sentences = [self._closing(region) for region in moment.territories]
        sentences += [self.t("announcement.passed", name=self._name(player)) for player in moment.passed]
        if moment is self.playback.last and self.playback.ending:
            sentences.append(self._result())
        return " ".join(sentences)

    def _closing(self, region: Region) -> str:
        known = {"count": len(region.fields), "multiplier": region.multiplier, "worth": region.worth}
        names = [self._name(player) for player in region.winners]
        if not names:
            return self.t("speak.closes-nobody", **known)
        if len(names) == 1:
            return self.t("speak.closes-for", **known, player=names[0])
        return self.t("speak.closes-shared", **known, players=self.words.listing(names), share=max(region.shares))

    def _name(self, player: str) -> str:
        return self.playback.names.get(player) or (self.t(f"player.{player}") if player else "")


def _icon(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'


def _glyph(player: str) -> str:
    """A player's glyph in a line of text."""
    return f"<i class='{player}' aria-hidden=true>{GLYPHS[player]}</i>"

"""Games to hand on: moments, a page in one file, a moving picture."""

from __future__ import annotations

import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

import terranova as tn
from terranova import record
from terranova.export import Playback, animation, page
from terranova.locale import LANGUAGES, speaking

GAMES = Path(__file__).parents[1] / "browser" / "games"
MOST_BYTES = 150_000


@pytest.fixture(scope="module")
def playback() -> Playback:
    return Playback.of(record.read((GAMES / "midgame.txt").read_text(encoding="utf-8")))


def whole_game() -> Playback:
    """A game of four on the largest map, from its first action to its end."""
    game = tn.Game(map="archipelago", players=4)
    player = tn.Engine(limit=tn.Limit(nodes=5))
    while not game.is_game_over():
        game.push(player.play(game).turn)
    return Playback.of(game.record(Red="<b>Ann & Bo</b>"))


def frames_of(file: bytes) -> list[tuple[int, int]]:
    """The size in pixels of a moving picture, and how long each frame stays."""
    found = []
    with Image.open(io.BytesIO(file)) as picture:
        for n in range(getattr(picture, "n_frames", 1)):
            picture.seek(n)
            found.append((picture.width, picture.info["duration"]))
    return found


def data_of(text: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', text)
    assert found
    data: dict[str, object] = json.loads(found[1])
    return data


def test_moments_are_those_of_the_game(playback: Playback) -> None:
    game = record.read((GAMES / "midgame.txt").read_text(encoding="utf-8")).game()
    assert playback.n_actions == len(game.action_stack)
    assert playback.last.position == game.position
    assert playback.territories(playback.n_actions) == list(game.territories)
    assert playback.names == {"red": "Anna", "yellow": "Level 3"}
    assert playback.first_turn == 26
    assert playback.n_turns == 17
    assert playback.turn_of(27) == (26, 29)


def test_a_playback_travels_as_json(playback: Playback) -> None:
    assert Playback.from_document(json.loads(json.dumps(playback.document()))) == playback


def test_a_turn_passed_over_has_its_number() -> None:
    playback = whole_game()
    passed = [n for n, moment in enumerate(playback.moments) if moment.passed]
    assert passed, "in a whole game of four somebody is passed over"
    n = passed[0]
    moment, after = playback.moments[n], playback.moments[n + 1]
    assert moment.turn is not None
    assert after.turn == moment.turn + len(moment.passed) + 1


def test_a_page_loads_nothing_and_is_small() -> None:
    playback = whole_game()
    for language in LANGUAGES:
        with speaking(language):
            text = page(playback)
        assert len(text.encode()) <= MOST_BYTES, language
        assert f'<html lang="{language}">' in text
    assert not re.search(r'(?:src|href)="(?!#)', text.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    assert "<b>Ann" not in text
    assert "&lt;b&gt;Ann &amp; Bo" in text


def test_a_page_is_well_formed(playback: Playback) -> None:
    open_tags: list[str] = []

    class Checker(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "input"):
                open_tags.append(tag)

        def handle_startendtag(self, tag: str, attrs: object) -> None:
            pass

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Checker().feed(page(playback))
    assert open_tags == []


def test_a_page_knows_where_each_pioneer_is(playback: Playback) -> None:
    data = data_of(page(playback, at=40))
    assert data["at"] == 40
    for n in (0, 26, 40, playback.n_actions):
        here = {}
        for journey, player in zip(data["pioneers"], data["players"], strict=True):  # type: ignore[call-overload]
            places = [place for since, place in journey if since <= n]
            if places and places[-1] >= 0:
                here[data["fields"][places[-1]]] = playback.players[player]  # type: ignore[index]
        assert here == dict(playback.moments[n].position.pioneers)
        stones = {data["fields"][i] for since, i in data["stones"] if since <= n}  # type: ignore[attr-defined, index]
        assert stones == playback.moments[n].position.stones


def test_a_page_links_to_the_game_only_if_it_is_somewhere(playback: Playback) -> None:
    assert "Open in Terra Nova" not in page(playback)
    assert 'href="https://play.example/replay/abc"' in page(playback, address="https://play.example/replay/abc")


def test_a_turn_moves_slowly(playback: Playback) -> None:
    frames = frames_of(animation(playback, 26, 29, size=200))
    assert {width for width, _ in frames} == {200}
    assert len(frames) > 4, "the slide has frames of its own"


def test_a_whole_game_ends_with_a_long_frame(playback: Playback) -> None:
    frames = frames_of(animation(playback, 60, size=150, theme="dark"))
    assert frames[-1][1] == max(milliseconds for _, milliseconds in frames)


def test_moments_that_are_not_there(playback: Playback) -> None:
    with pytest.raises(ValueError, match="no moments from 5 to 4"):
        animation(playback, 5, 4)
    with pytest.raises(ValueError, match="76 actions"):
        animation(playback, 0, 77)

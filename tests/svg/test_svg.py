from __future__ import annotations

import ast
import json
import os
import random
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import terranova.svg
from terranova import svg
from terranova.actions import MovePioneer, PlacePioneer, PlaceStone
from terranova.drawing.geometry import CORNERS, HALF, Grid, hatching, inset, number, numbers
from terranova.drawing.lettering import CAP_TO_SIZE, STROKES, lettering, width
from terranova.drawing.palette import DARK, GREY, LIGHT
from terranova.drawing.track import STEPS, Track
from terranova.errors import InvalidTextError
from terranova.maps import MAX_FIELDS, Map, map_names
from terranova.position import PLAYERS, Position
from terranova.svg.scene import Detail
from terranova.svg.styles import THEME_NAMES
from tests.support.strategies import SEEDS, odd_map
from tools.scenes import DUEL, FOUR, INVENTED, PICTURES, TABLE, TABLE_TERRITORIES, TABLE_VIEW, TERRA_NOVA, region

HERE = Path(__file__).parents[1]
CONFORMANCE = sorted((HERE / "conformance").glob("*.json"))
XMLNS = "{http://www.w3.org/2000/svg}"
XLINK = re.compile(r"url\(|xlink|https?://(?!www\.w3\.org/2000/svg)")
COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b")


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def title_of(picture: str) -> str:
    return parsed(picture).findtext(f"{XMLNS}title") or ""


def check(picture: str) -> ElementTree.Element:
    """What holds for every picture."""
    root = parsed(picture)
    assert root.tag == f"{XMLNS}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{XMLNS}title")
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert len({name.partition("-")[0] for name in ids}) == 1
    wanted = {element.get("href", "")[1:] for element in root.iter(f"{XMLNS}use")}
    wanted |= {*root.get("aria-labelledby", "").split(), *root.get("aria-describedby", "").split()}
    assert wanted <= set(ids)
    styled = set(re.findall(r"\.(tn-[a-z0-9-]+)\{", "".join(root.itertext())))
    used = {name for element in root.iter() for name in element.get("class", "").split()}
    assert used == styled
    assert not list(root.iter(f"{XMLNS}text"))
    assert "var(" not in picture
    assert "nan" not in picture.replace("aria-", "")
    assert not XLINK.search(picture)
    assert all(float(side) > 0 for side in root.get("viewBox", "").split()[2:])
    return root


def conformance_position(path: Path) -> Position:
    """The last position a case shows, or a new one."""
    case = json.loads(path.read_text(encoding="utf-8"))
    map = Map.from_text(case["map"])
    if case.get("expect"):
        return Position.from_text(case["expect"][-1]["position"], map, case["players"])
    if case["start"]:
        return Position.from_text(case["start"], map, case["players"])
    return Position.new(map, case["players"], supply=80)


# Golden pictures.


@pytest.mark.parametrize("name", PICTURES)
def test_golden_pictures_are_sound(name: str) -> None:
    check(PICTURES[name]())


# Any map, any position.


@pytest.mark.parametrize("path", CONFORMANCE, ids=[path.stem for path in CONFORMANCE])
def test_any_position_is_drawn_in_every_theme(path: Path) -> None:
    position = conformance_position(path)
    for theme in THEME_NAMES:
        check(svg.board(position, theme=theme))


@given(SEEDS)
@settings(max_examples=25)
def test_any_map_is_drawn_whole(seed: int) -> None:
    map = Map.from_text(odd_map(random.Random(seed)))
    root = check(svg.map(map))
    left, top, wide, high = (float(value) for value in root.get("viewBox", "").split())
    for x, y in Grid(map).centres(map.fields):
        for corner_x, corner_y in CORNERS:
            assert left < x + corner_x < left + wide
            assert top < y + corner_y < top + high


@pytest.mark.parametrize("name", map_names())
def test_a_board_is_small(name: str) -> None:
    new = Position.new(Map.load(name), players=4, supply=80)
    assert len(svg.board(new, score_track=True)) < 80_000


def test_a_full_board_is_small() -> None:
    assert len(svg.board(TABLE, **TABLE_VIEW, score_track=True)) < 80_000
    assert len(svg.map(DUEL, size=120)) < 12_000
    largest = Map.from_text(odd_map(random.Random(1), min_fields=MAX_FIELDS))
    assert len(svg.map(largest)) < 150_000


def test_pictures_do_not_depend_on_hashes() -> None:
    code = "import sys; sys.path[:0] = sys.argv[1:]; from tools import scenes; print(scenes.PICTURES['four-players']())"
    paths = [str(HERE), str(HERE.parent / "src")]
    drawn = {
        subprocess.run(
            [sys.executable, "-c", code, *paths],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert drawn == {PICTURES["four-players"]() + "\n"}


def test_pictures_on_one_page_share_no_ids() -> None:
    pictures = [draw() for draw in PICTURES.values()]
    prefixes = [re.findall(r'<title id="(tn[0-9a-f]{8}-)', picture)[0] for picture in pictures]
    assert len(set(prefixes)) == len(prefixes)


def test_a_class_means_the_same_in_every_picture() -> None:
    meanings: dict[str, str] = {}
    for draw in PICTURES.values():
        style = parsed(draw()).findtext(f"{XMLNS}style") or ""
        for rule in re.findall(r"[^{}]+\{[^{}]*\}", style.partition("@media")[0]):
            name, _, meaning = rule.partition("{")
            assert meanings.setdefault(name, meaning) == meaning


# Themes.


def test_grey_is_grey() -> None:
    picture = svg.board(FOUR, theme="grey", score_track=True, marks=[svg.Ring("c3"), svg.Ring("c4", "red")])
    for colour in COLOUR.findall(parsed(picture).findtext(f"{XMLNS}style") or ""):
        parts = {colour[1:3], colour[3:5], colour[5:7]} if len(colour) == 7 else set(colour[1:])
        assert len(parts) == 1, colour


def test_each_theme_has_its_colours() -> None:
    for theme, palette in (("light", LIGHT), ("dark", DARK), ("grey", GREY)):
        picture = svg.map(TERRA_NOVA, theme=theme)
        for ground in palette.landscapes.values():
            assert ground.base in picture
            assert ground.ink in picture


def test_auto_is_light_unless_dark_is_preferred() -> None:
    light, _, dark = svg.map(TERRA_NOVA, theme="auto").partition("@media(prefers-color-scheme:dark)")
    for name, ground in LIGHT.landscapes.items():
        assert ground.base in light
        assert ground.base not in dark
        assert DARK.landscapes[name].base in dark


def test_unknown_themes_and_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="sepia"):
        svg.board(TABLE, theme="sepia")
    for size in (0, -5, float("nan")):
        with pytest.raises(ValueError, match="pixels"):
            svg.board(TABLE, size=size)


# Sizes.


def test_the_size_is_the_longer_side() -> None:
    for map in (DUEL, INVENTED, Map.load("archipelago")):
        root = parsed(svg.map(map, size=500))
        sides = float(root.get("width", "")), float(root.get("height", ""))
        assert max(sides) == 500
        _, _, wide, high = (float(value) for value in root.get("viewBox", "").split())
        assert sides[0] / sides[1] == pytest.approx(wide / high, rel=0.002)


def test_without_a_size_a_picture_fills_its_place() -> None:
    root = parsed(svg.map(DUEL))
    assert root.get("width") is None
    assert "@media(max-width:" in (root.findtext(f"{XMLNS}style") or "")


@given(st.floats(0.01, 20))
def test_text_is_never_too_small_to_read(pixels: float) -> None:
    detail = Detail.at(pixels, coordinates=True)
    for height in (detail.number, detail.row, 10 * detail.label):
        assert height == 0 or height * CAP_TO_SIZE * pixels >= 8.5


def has_group(picture: str, name: str) -> bool:
    return any(element.get("id", "").endswith(f"-{name}") for element in parsed(picture).iter(f"{XMLNS}g"))


def test_small_pictures_leave_out_numbers() -> None:
    assert has_group(svg.board(TABLE, size=800), "numbers")
    assert not has_group(svg.board(TABLE, size=300), "numbers")
    assert has_group(svg.board(TABLE, size=420), "rows")
    assert not has_group(svg.board(TABLE, size=800, coordinates=False), "numbers")
    assert not has_group(svg.board(TABLE, size=800, coordinates=False), "rows")


# Texts.


@given(st.text(min_size=1))
def test_any_title_is_kept(title: str) -> None:
    picture = svg.stone(title=title)
    expected = re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", title)
    # A parser reads any line end as \n.
    assert title_of(picture) == expected.replace("\r\n", "\n").replace("\r", "\n")


def test_titles_cannot_break_out() -> None:
    title = '</title><script>alert("1")</script> tn@ &amp; ]]>'
    assert title_of(svg.board(TABLE, title=title, description=title)) == title
    assert parsed(svg.board(TABLE, title=title, description=title)).findtext(f"{XMLNS}desc") == title


def test_a_board_says_what_it_shows() -> None:
    root = parsed(svg.board(TABLE))
    assert root.findtext(f"{XMLNS}title") == "Terra Nova: red 15, yellow 32"
    description = root.findtext(f"{XMLNS}desc") or ""
    assert "Pioneers: red 9, yellow 8" in description
    assert "red to move" in description
    assert "168 fields" in description


# Territories, last actions, marks.


def n_of(picture: str, name: str) -> int:
    """How many elements have the class."""
    return sum(element.get("class", "") == f"tn-light-{name}" for element in parsed(picture).iter())


def test_closed_fields_of_unknown_owners_are_nobodys() -> None:
    assert n_of(svg.board(TABLE), "nobody-hatch") == 5
    assert n_of(svg.board(TABLE), "tag") == 0


def test_territories_have_their_owners_and_tags() -> None:
    picture = svg.board(TABLE, territories=TABLE_TERRITORIES)
    assert (n_of(picture, "red-hatch"), n_of(picture, "yellow-hatch"), n_of(picture, "nobody-hatch")) == (3, 2, 0)
    assert n_of(picture, "tag") == 5


def test_shared_territories_are_nobodys_but_have_tags() -> None:
    shared = region(TERRA_NOVA, ["e2", "f1"], 1, 1)
    picture = svg.board(TABLE, territories=[shared])
    assert n_of(picture, "nobody-hatch") == 5
    assert n_of(picture, "tag") == 1


def test_territories_not_closed_yet_are_left_out() -> None:
    before = Position.new(TERRA_NOVA, players=2, supply=80)
    assert svg.board(before, territories=TABLE_TERRITORIES) == svg.board(before)


def test_a_preview_is_striped_and_dashed() -> None:
    picture = svg.board(TABLE, preview=TABLE_VIEW["preview"], score_track=True)
    for name in ("glow", "red-stripe", "red-dash", "tag-tentative", "red-gain", "red-goal"):
        assert n_of(picture, name) == 1


def test_last_actions_leave_trails() -> None:
    actions = [MovePioneer("i4", "k5"), MovePioneer("k5", "m6"), PlaceStone("n6"), PlacePioneer("b8")]
    picture = svg.board(TABLE, last=actions)
    assert n_of(picture, "red-trail") == 2
    assert n_of(picture, "last") == 1
    assert n_of(svg.board(TABLE, last=[MovePioneer("i4", "i5")]), "trail") == 1


@pytest.mark.parametrize(
    "mark",
    [
        svg.Dot("e5"),
        svg.Offer("e5", (3, 0)),
        svg.Ring("e5"),
        svg.Ring("e5", "red"),
        svg.Ghost("e5"),
        svg.Ghost("e5", "blue"),
        svg.Cross("e5"),
        svg.Step("e5", 3),
        svg.Arrow("e5", "e7"),
        svg.Arrow("e5", "e7", "green"),
    ],
)
def test_marks_are_seen(mark: svg.Mark) -> None:
    plain, marked = svg.board(TABLE), svg.board(TABLE, marks=[mark])
    assert len(list(parsed(marked).iter())) > len(list(parsed(plain).iter()))
    check(marked)


@pytest.mark.parametrize("mark", [svg.Dot("z9"), svg.Ring("a1"), svg.Arrow("e5", "nowhere"), svg.Step("", 1)])
def test_marks_on_no_field_are_refused(mark: svg.Mark) -> None:
    with pytest.raises(InvalidTextError) as caught:
        svg.board(TABLE, marks=[mark])
    assert caught.value.code == "no-such-field"


@pytest.mark.parametrize("mark", [svg.Ring("e5", "pink"), svg.Ghost("e5", "pink"), svg.Arrow("e5", "e7", "pink")])
def test_marks_of_no_player_are_refused(mark: svg.Mark) -> None:
    with pytest.raises(ValueError, match="pink"):
        svg.board(TABLE, marks=[mark])


def test_legends() -> None:
    for landscape, letter in zip(LIGHT.landscapes, "FAMPSLHR", strict=True):
        check(svg.field(landscape, letter=letter, size=24))
    for player in PLAYERS:
        check(svg.pioneer(player, theme="dark"))
        check(svg.token(player, size=16))
    check(svg.stone())
    with pytest.raises(ValueError, match="swamp"):
        svg.field("swamp")
    with pytest.raises(ValueError, match="pink"):
        svg.pioneer("pink")


# Geometry and lettering.


def test_numbers_are_short() -> None:
    shown = [number(value) for value in (3, 3.0, -0.04, 0.5, -0.25, 12.34, 100)]
    assert shown == ["3", "3", "0", ".5", "-.2", "12.3", "100"]
    assert numbers(1, -2, 0.5, 3) == "1-2 .5 3"


def test_outlines_go_around_fields_and_holes() -> None:
    grid = Grid(TERRA_NOVA)
    around = [*TERRA_NOVA.neighbours("g8")]
    outer, hole = sorted(grid.outline(around), key=len, reverse=True)
    assert (len(outer), len(hole)) == (18, 6)
    single = grid.outline(["g8"])[0]
    x, y = grid.centre("g8")
    assert {(corner_x - x, corner_y - y) for corner_x, corner_y in single} == set(CORNERS)


def test_insets_stay_parallel() -> None:
    grid = Grid(TERRA_NOVA)
    x, _ = grid.centre("g8")
    xs = sorted({round(point[0] - x, 3) for point in inset(grid.outline(["g8"])[0], 2)})
    assert xs == [-24, 0, 24]


@pytest.mark.parametrize("degrees", [0, 45, 90, 135])
def test_hatching_stays_inside(degrees: int) -> None:
    grid = Grid(TERRA_NOVA)
    x, y = grid.centre("g8")
    lines = list(hatching(grid.outline(["g8"]), degrees, 8))
    assert len(lines) in (6, 7, 8)
    for ends in lines:
        for end_x, end_y in ends:
            assert abs(end_x - x) <= HALF + 1e-9
            assert abs(end_y - y) <= 30 + 1e-9


def test_every_character_of_a_name_can_be_drawn() -> None:
    for character in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-":
        assert character in STROKES
        assert lettering(character, 0, 0, 10).startswith("M")
    assert width("10", 10) > width("1", 10)


@given(SEEDS, st.integers(0, 500))
@settings(max_examples=25)
def test_the_score_track_keeps_clear_of_the_fields(seed: int, score: int) -> None:
    grid = Grid(Map.from_text(odd_map(random.Random(seed), max_fields=60)))
    track = Track(grid)
    x, y = track.at(score)
    assert all((x - cx) ** 2 + (y - cy) ** 2 >= 50**2 for cx, cy in grid.centres(grid.map.fields))
    box = track.box
    assert box.left < x < box.left + box.width
    assert box.top < y < box.top + box.height
    assert track.at(score + STEPS) == pytest.approx((x, y))


@given(SEEDS)
@settings(max_examples=10)
def test_the_steps_of_the_score_track_are_equally_long(seed: int) -> None:
    track = Track(Grid(Map.from_text(odd_map(random.Random(seed), max_fields=60))))
    fine = [track.at(step / 50) for step in range(50 * STEPS + 1)]
    lengths = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in pairwise(fine)]
    assert max(lengths) == pytest.approx(min(lengths), rel=0.001)
    assert sum(lengths) == pytest.approx(track.length, rel=0.001)


# Pixels.


def test_png_has_the_size_asked_for() -> None:

    def size(png: bytes) -> tuple[int, int]:
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")

    picture = svg.stone(size=52)
    assert size(svg.png(picture)) == (40, 52)
    assert size(svg.png(picture, scale=2)) == (80, 104)
    assert size(svg.png(picture, size=200)) == (200, 260)
    with pytest.raises(ValueError):
        svg.png("<svg")


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_png_of_every_theme(theme: str) -> None:
    assert len(svg.png(svg.board(TABLE, **TABLE_VIEW, theme=theme, size=150))) > 5_000


# Imports.


def test_pictures_need_only_what_they_show() -> None:
    allowed = {"errors", "extras", "maps", "position", "actions", "outcome", "region", "drawing", "svg"}
    for path in Path(terranova.svg.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                package, _, rest = name.partition(".")
                if package == "terranova":
                    assert rest.partition(".")[0] in allowed, (path.name, name)
                elif package == "resvg_py":
                    assert path.name == "pixels.py"
                else:
                    assert package in sys.stdlib_module_names, (path.name, name)

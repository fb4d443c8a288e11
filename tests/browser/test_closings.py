"""What a stone would close, and how a closing is shown: the numbers are those of the rules' own preview."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import terranova as tn
from tests.browser.conftest import Newcomer
from tests.support.case_tables import make_case_table
from tests.support.cases import rules_of
from tools.browser_driver import WHERE, Hand, middle_of_a_game, open_table, read

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TWO = "one-stone-two-territories-de"
THREE = "one-stone-three-territories-and-the-end-de"
COVER = "example-15-fields-cover-hu"
SHARED = "tie-of-three-of-four-de"
NOBODY = "nobody-inside-de"

WATCH = """() => {
    const board = document.querySelector("terra-nova-board");
    window.seen = { scores: [], delays: [], flying: 0, moving: 0, changed: 0 };
    const look = () => {
        const score = document.querySelector("#players [data-score=red]")?.textContent ?? "";
        if (window.seen.scores.at(-1) !== score) window.seen.scores.push(score);
        const fields = [...board.querySelectorAll(".closing-field")].flatMap((field) => field.getAnimations());
        if (fields.length) window.seen.delays = fields.map((animation) => animation.effect.getTiming().delay);
        window.seen.flying = Math.max(window.seen.flying, board.querySelectorAll(".flying").length);
        window.seen.changed = Math.max(window.seen.changed, board.querySelectorAll(".changed-edge").length);
        const all = board.face.getAnimations({ subtree: true }).filter(({ constructor }) => constructor === Animation);
        window.seen.moving = Math.max(window.seen.moving, all.length);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Looks at every frame what moves, and which score is shown."""


def before_closing(context: BrowserContext, name: str, **more: Any) -> tuple[Page, str, str, tn.Preview]:
    """A table of a case with everything planned up to its first stone. The page, the table, the stone, its preview."""
    table, case = make_case_table(context, name, **more)
    page = open_table(context, table)
    index = next(i for i, action in enumerate(case["actions"]) if action.startswith("*"))
    game = tn.Game.from_position(
        case["start"], map=tn.Map.from_text(case["map"]), players=case["players"], rules=rules_of(case)
    )
    for action in case["actions"][:index]:
        game.push_text(action)
    done = context.request.post(
        f"/api/tables/{table}/plan", data={"after": 0, "actions": [str(action) for action in game.action_stack]}
    )
    assert done.ok, done.text()
    page.wait_for_function(
        "steps => { const b = document.querySelector('terra-nova-board'); "
        "return !b.pending && b.shown.steps.length === steps; }",
        arg=index,
    )
    stone = case["actions"][index]
    return page, table, stone, game.preview(stone)


def consider(page: Page, stone: str) -> None:
    page.mouse.move(*page.evaluate(WHERE, stone[1:]))


def sums(preview: tn.Preview) -> list[str]:
    """Each territory's sum as it is written: fields, multiplier, worth."""
    return sorted(f"{len(one.fields)}×{one.multiplier}={one.worth}" for one in preview.territories)


def written(texts: list[str]) -> list[str]:
    found = [re.search(r"(\d+) ?spaces? ?× ?(\d) ?= ?(\d+)", " ".join(text.split())) for text in texts]
    assert all(found), texts
    return sorted(f"{one[1]}×{one[2]}={one[3]}" for one in found if one)


@pytest.mark.parametrize("name", [TWO, THREE])
def test_several_territories_have_a_bubble_each_and_one_total(newcomer: Newcomer, name: str) -> None:
    page, _, stone, preview = before_closing(newcomer(), name)
    consider(page, stone)
    bubbles = page.locator(".bubble:not(.total)")
    expect(bubbles).to_have_count(len(preview.territories))
    assert written(bubbles.all_inner_texts()) == sums(preview)
    expect(page.locator(".bubble.total")).to_have_count(1)
    gains = re.findall(r"\+(\d+)", page.locator(".bubble.total").inner_text())
    assert [int(gain) for gain in gains] == [gain for gain in preview.gains if gain]
    assert written(page.locator(".card .math").all_inner_texts()) == sums(preview)
    for player, gain in zip(("red", "yellow"), preview.gains, strict=True):
        expect(page.locator(f"#players [data-pending={player}]")).to_have_text(f"+{gain}?" if gain else "")
    expect(page.locator(".card").get_by_text("This stone ends the game.")).to_have_count(int(preview.ends_game))
    covered = page.evaluate(
        """() => {
            const board = document.querySelector("terra-nova-board"), box = board.getBoundingClientRect();
            const fields = board.scene.preview.territories.flatMap((region) => region.fields);
            return fields.filter((field) => {
                const [x, y] = board.view.toPixels(...board.grid.centre(field));
                return [...document.querySelectorAll(".bubble")].some((bubble) => {
                    const { left, right, top, bottom } = bubble.getBoundingClientRect();
                    return x + box.left > left && x + box.left < right && y + box.top > top && y + box.top < bottom;
                });
            });
        }"""
    )
    assert covered == []


def test_several_territories_on_a_phone(newcomer: Newcomer) -> None:
    page, _, stone, preview = before_closing(newcomer(**PHONE), THREE)
    Hand(page, "touch").press_field(stone[1:])
    expect(page.locator(".mathline .math")).to_have_count(len(preview.territories))
    assert written(page.locator(".mathline .math").all_inner_texts()) == sums(preview)
    for gain in preview.gains:
        expect(page.locator(".mathline")).to_contain_text(f"0 → {gain}")


def test_covering_the_last_field_of_a_landscape(newcomer: Newcomer) -> None:
    page, _, stone, preview = before_closing(newcomer(), COVER)
    consider(page, stone)
    expect(page.locator(".bubble")).to_have_count(1)
    assert written([page.locator(".bubble").inner_text()]) == sums(preview) == ["15×3=45"]
    expect(page.locator(".bubble")).to_contain_text("Anna, 2 against")
    leaving = page.locator(".card dd").last.locator("svg")
    assert leaving.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))") == [
        {"red": "Anna", "yellow": "Ben"}[player] for _, player in preview.leaving
    ]
    filled = page.evaluate("() => document.querySelector('.layer-closing').innerHTML.includes('tn-red-stripe')")
    assert filled


def test_shares_are_rounded_down_and_nobody_gets_nothing(newcomer: Newcomer) -> None:
    page, _, stone, preview = before_closing(newcomer(), SHARED)
    consider(page, stone)
    [territory] = preview.territories
    expect(page.locator(".bubble")).to_contain_text(f"{territory.shares[0]} each for")
    expect(page.locator(".card")).to_contain_text(f"Tied: {territory.shares[0]} each")
    page, _, stone, _ = before_closing(newcomer(), NOBODY)
    consider(page, stone)
    expect(page.locator(".bubble")).to_contain_text("for nobody")
    expect(page.locator(".card")).to_contain_text("No pioneers inside")


def test_a_closing_runs_field_by_field_and_the_score_counts_up(newcomer: Newcomer) -> None:
    page, _, stone, preview = before_closing(newcomer(motion=True), COVER)
    page.evaluate(WATCH)
    hand = Hand(page)
    before = hand.offered()
    hand.press_field(stone[1:])
    hand.changed_since(before)
    page.wait_for_function("() => document.querySelector('#players [data-score=red]').textContent === '45'")
    seen = page.evaluate("() => window.seen")
    assert len(seen["delays"]) == len(preview.territories[0].fields)
    assert len(set(seen["delays"])) > 4
    assert seen["flying"] == 1
    scores = [int(score) for score in seen["scores"]]
    assert scores == sorted(scores)
    assert scores[0] == 0
    assert scores[-1] == 45
    assert len(scores) > 2


def test_reduced_motion_shows_the_change_at_once_and_marks_it(newcomer: Newcomer) -> None:
    context = newcomer(motion=True, reduced_motion="reduce")
    page, _, stone, preview = before_closing(context, COVER)
    page.evaluate(WATCH)
    hand = Hand(page)
    before = hand.offered()
    hand.press_field(stone[1:])
    hand.changed_since(before)
    page.wait_for_function("() => window.seen.changed === 1")
    seen = page.evaluate("() => window.seen")
    assert (seen["moving"], seen["flying"], seen["delays"]) == (0, 0, [])
    assert len(preview.territories[0].fields) == len(
        page.evaluate("() => [...document.querySelector('terra-nova-board').pieces.closed]")
    )
    expect(page.locator("#announcer")).to_contain_text("Closes 15 spaces times 3. Points for Red: 45.")
    expect(page.locator("#announcer")).to_contain_text("Anna 45")
    expect(page.locator(".changed-edge")).to_have_count(0)


def test_what_another_closes_is_explained(newcomer: Newcomer) -> None:
    context = newcomer()
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
    table, case = make_case_table(context, COVER, seats=seats)
    page = open_table(context, table)
    ben = open_table(newcomer(), table)
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    page.wait_for_selector("body.my-turn")
    done = context.request.post(f"/api/tables/{table}/turn", data={"after": 0, "actions": case["actions"]})
    assert done.ok, done.text()
    expect(ben.locator(".bubble")).to_contain_text("15 spaces × 3 = 45")
    expect(ben.locator("#announcer")).to_contain_text("Closes 15 spaces times 3. Points for Red: 45.")
    expect(page.locator(".bubble")).to_have_count(0)
    assert read(page, table)["state"]["moment"]["scores"] == [45, 0]


def test_on_a_phone_what_another_closed_is_told_until_the_board_is_touched(newcomer: Newcomer) -> None:
    context = newcomer()
    table, case = make_case_table(context, COVER, seats=[{"who": "here", "name": "Anna"}, {"who": "elsewhere"}])
    page = open_table(context, table)
    ben = open_table(newcomer(**PHONE), table)
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").tap()
    page.wait_for_selector("body.my-turn")
    done = context.request.post(f"/api/tables/{table}/turn", data={"after": 0, "actions": case["actions"]})
    assert done.ok, done.text()
    note = ben.locator(".closed-note")
    expect(note).to_contain_text("15 spaces × 3 = 45")
    ben.locator("terra-nova-board").tap(position={"x": 20, "y": 200})
    expect(note).to_have_count(0)


def test_what_can_be_closed_is_seen_at_once(newcomer: Newcomer) -> None:
    """Before anything is touched: which region, by whom, for how much; the numbers are those of the turn."""
    context = newcomer()
    page = open_table(context, table := middle_of_a_game(context, planned=0))
    line = page.locator(".chance-line").first
    expect(line).to_contain_text("14 × 2 = 28")
    expect(line).to_contain_text("+28")
    expect(page.locator(".layer-chances .chance")).to_have_count(3)
    told = context.request.get(f"/api/tables/{table}/closable").json()
    best = told["chances"][0]
    assert best["player"] == "red"
    # An opponent's is explained, one's own is drawn while pointed at and planned by a click.
    page.locator(".chance-line.as-yellow").first.click()
    expect(page.locator(".bubble")).to_contain_text("2 spaces × 3 = 6")
    assert read(page, table)["state"]["plan"] is None
    page.locator("terra-nova-board").press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)
    assert page.evaluate("() => document.querySelector('terra-nova-board').shown.hint") == []
    line.hover()
    page.wait_for_function(
        "actions => document.querySelector('terra-nova-board').shown.hint.join() === actions.join()",
        arg=best["actions"],
    )
    line.click()
    expect(page.locator("[data-do=end].primary:visible")).to_be_visible()
    plan = read(page, table)["state"]["plan"]
    assert [step["action"] for step in plan["steps"]] == best["actions"]
    assert plan["moment"]["scores"][0] == 15 + best["gains"][0]
    # What is being done speaks for itself.
    expect(page.locator(".layer-chances .chance")).to_have_count(0)


def test_outlines_of_what_can_be_closed_are_switched_off(newcomer: Newcomer) -> None:
    context = newcomer(settings={"closable": False})
    page = open_table(context, middle_of_a_game(context, planned=0))
    expect(page.locator(".chance-line").first).to_be_visible()
    expect(page.locator(".layer-chances .chance")).to_have_count(0)


def test_a_region_says_what_is_missing(newcomer: Newcomer) -> None:
    context = newcomer()
    table, _ = make_case_table(context, COVER)
    page = open_table(context, table)
    page.mouse.click(*page.evaluate(WHERE, "a9"))
    [region] = read(page, table)["state"]["moment"]["regions"]
    card = page.locator("#card .card")
    expect(card).to_contain_text("Open region around a9")
    expect(card).to_contain_text(str(len(region["fields"])))
    expect(card).to_contain_text(f"{len(region['landscapes']) - 3} landscapes too many")
    expect(card.locator("dd").first.locator(".pair")).to_have_count(len(region["landscapes"]))

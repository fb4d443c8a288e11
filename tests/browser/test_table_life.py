"""Life at a table: clocks, seats given away, hints, watching, plans seen or not, the notices of the rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Newcomer
from tests.support.case_tables import make_case_table
from tools.browser_driver import (
    NAMES,
    SHORT,
    Hand,
    begin_with_ben,
    make_table,
    middle_of_a_game,
    open_table,
    read,
    seat_friends,
    sit_down,
    tap_drawer,
)

pytestmark = pytest.mark.slow

TWO_HERE = [{"who": "here", "name": name} for name in NAMES[:2]]

HURRY = """() => new MutationObserver((_, observer) => {
    const button = document.querySelector("[data-do=hurry]");
    const status = document.querySelector("#players .player:last-child");
    if (!button || !status.textContent.includes("thinking…")) return;
    observer.disconnect();
    window.thought = [Boolean(document.querySelector(".thinking")), button.textContent, button.checkVisibility()];
    button.click();
}).observe(document.body, { childList: true, subtree: true, characterData: true })"""
"""Presses the button that hurries the computer as soon as it is there, and notes what was shown."""


def leave(page: Page) -> None:
    page.locator("[data-do=menu]").click()
    page.get_by_role("button", name="Leave the table…").click()
    page.get_by_role("button", name="Leave my seat").click()


def two_in_the_middle(newcomer: Newcomer) -> tuple[Page, Page, str]:
    """Anna, whose turn it is in the middle of a game, Ben, who has just sat down, and their table."""
    first = newcomer()
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
    table = middle_of_a_game(first, planned=0, seats=seats)
    anna, ben = open_table(first, table), open_table(newcomer(), table)
    sit_down(ben, "Ben")
    anna.wait_for_selector("body.my-turn")
    return anna, ben, table


def seconds(page: Page, player: str) -> int:
    minutes, rest = page.locator(f"#players [data-clock={player}]").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def test_the_rest_is_placed_by_lot(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, TWO_HERE, **SHORT)
    page = open_table(context, table)
    Hand(page).act()
    by_lot = page.get_by_role("button", name="Place the rest at random")
    expect(page.locator(".planner h2")).to_have_text("Ben: place a pioneer")
    by_lot.click()
    # Only for the player whose turn it was.
    expect(page.locator(".planner h2")).to_have_text("Anna: place a pioneer")
    assert read(page, table)["state"]["moment"]["actions"] == 2
    by_lot.click()
    expect(page.locator(".planner h2")).to_have_text("Anna: first action")
    moment = read(page, table)["state"]["moment"]
    assert (moment["phase"], moment["pioneers"], moment["actions"]) == ("turn", [13, 13], 26)


def test_clocks_are_shown_and_one_runs(newcomer: Newcomer) -> None:
    context = newcomer()
    clock = {"kind": "game", "seconds": 300, "increment": 5, "on_timeout": "computer"}
    page = open_table(context, make_table(context, TWO_HERE, clock=clock, **SHORT))
    red, yellow = (page.locator(f"#players [data-clock={player}]") for player in ("red", "yellow"))
    expect(red).to_have_class(re.compile("running"))
    expect(yellow).to_have_text("5:00")
    before = seconds(page, "red")
    page.wait_for_function(
        "before => document.querySelector('#players [data-clock=red]').textContent !== before", arg=red.inner_text()
    )
    assert seconds(page, "red") < before
    Hand(page).act()
    expect(yellow).to_have_class(re.compile("running"))
    expect(red).not_to_have_class(re.compile("running"))


def test_a_player_out_of_time_hands_the_seat_to_the_computer(newcomer: Newcomer) -> None:
    context = newcomer()
    hurried = {"kind": "turn", "seconds": 25, "on_timeout": "computer"}
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
    page = open_table(context, table := make_table(context, seats, clock=hurried, **SHORT))
    begin_with_ben(context, newcomer(), table)
    expect(page.locator("#players [data-clock=red]")).to_have_class(re.compile("short"))
    table = make_table(context, TWO_HERE, clock=hurried | {"seconds": 5}, **SHORT)
    page = open_table(context, table)
    expect(page.locator("#players .player").first).to_contain_text("Computer, level 3")
    expect(page.locator("#players")).to_contain_text("winner", timeout=60_000)
    winners = read(page, table)["state"]["outcome"]["winners"]
    for player in ("red", "yellow"):
        state = page.locator(f"#players .as-{player} .player-line .grow > .small.muted")
        expect(state).to_have_text(
            "winner, partly played by the computer" if player in winners else "Computer, level 3"
        )


def test_a_leavers_seat_goes_to_the_computer(newcomer: Newcomer) -> None:
    (anna, ben), table = seat_friends(newcomer, 2)
    leave(ben)
    expect(anna.locator("#players")).to_contain_text("Free seat")
    anna.get_by_role("button", name="Give to the computer…").click()
    anna.get_by_role("button", name="Give it to the computer").click()
    expect(anna.locator("#players")).to_contain_text("Computer, level 3")
    assert read(anna, table)["state"]["seats"][1]["kind"] == "computer"
    Hand(anna).act()
    anna.wait_for_selector("body.my-turn")
    assert read(anna, table)["state"]["moment"]["actions"] == 2


def test_a_leavers_seat_goes_to_somebody_else_once_the_others_agree(newcomer: Newcomer) -> None:
    (anna, ben, carl), table = seat_friends(newcomer, 3)
    leave(carl)
    dora = open_table(newcomer(), table)
    sit_down(dora, "Dora")
    assert [seat["name"] for seat in read(anna, table)["state"]["seats"]] == ["Anna", "Ben", "Dora"]
    leave(dora)
    anna.get_by_role("button", name="Give to the computer…").click()
    anna.get_by_role("button", name="Give it to the computer").click()
    expect(anna.locator(".proposal")).to_contain_text("Waiting for Ben.")
    expect(ben.locator(".proposal")).to_contain_text("Anna asks to give Blue’s seat to the computer.")
    ben.get_by_role("button", name="Agree").click()
    expect(anna.locator("#players")).to_contain_text("Computer, level 3")


def test_undo_by_agreement_names_the_turn(newcomer: Newcomer) -> None:
    anna, ben, table = two_in_the_middle(newcomer)
    before = read(anna, table)["state"]["moment"]["position"]
    hand = Hand(anna)
    while read(anna, table)["state"]["moment"]["turn"] == "red":
        hand.act()
    turn = read(anna, table)["state"]["history"]["turns"][-1]
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("button", name="Take back the last turn…").click()
    dialog = anna.get_by_role("dialog")
    expect(dialog).to_contain_text(f"before turn {turn['number']} ({' '.join(turn['actions'])})")
    anna.get_by_role("button", name="Ask the others").click()
    expect(ben.locator(".proposal")).to_contain_text(
        f"Anna asks to take back turn {turn['number']} and everything since."
    )
    ben.get_by_role("button", name="No", exact=True).click()
    expect(anna.locator(".proposal")).to_have_count(0)
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("button", name="Take back the last turn…").click()
    anna.get_by_role("button", name="Ask the others").click()
    ben.get_by_role("button", name="Agree").click()
    anna.wait_for_selector("body.my-turn")
    assert read(anna, table)["state"]["moment"]["position"] == before


def test_undo_of_a_turn_that_is_looked_back_at(newcomer: Newcomer) -> None:
    anna, ben, table = two_in_the_middle(newcomer)
    turn = read(anna, table)["state"]["history"]["turns"][-2]
    anna.get_by_role("tab", name="Turns").click()
    anna.locator(".turns .turn").nth(1).click()
    expect(anna.locator(".looking-bar")).to_contain_text(f"Turn {turn['number']}")
    anna.locator(".looking-bar").get_by_role("button", name="Take back…").click()
    expect(anna.get_by_role("dialog")).to_contain_text(f"before turn {turn['number']} ({' '.join(turn['actions'])})")
    anna.get_by_role("button", name="Ask the others").click()
    ben.get_by_role("button", name="Agree").click()
    expect(ben.locator(".proposal")).to_have_count(0)
    expect(anna.locator(".looking-bar")).to_have_count(0)
    state = read(anna, table)["state"]
    assert (state["moment"]["actions"], state["moment"]["turn"]) == (turn["first"], turn["player"])
    anna.wait_for_function(
        "position => document.querySelector('terra-nova-board').shown.position === position",
        arg=state["moment"]["position"],
    )


def ask_for_a_hint(newcomer: Newcomer) -> tuple[Page, str, Locator]:
    """A page in the middle of a game, its table, and the note that says what to do and why."""
    context = newcomer(timeout=60_000)
    table = middle_of_a_game(context, planned=0)
    page = open_table(context, table)
    page.get_by_role("button", name="Hint").click()
    note = page.locator(".hint-note")
    expect(note.get_by_role("button", name="Use this")).to_be_visible()
    return page, table, note


def test_a_hint_says_why_and_is_planned(newcomer: Newcomer) -> None:
    page, table, note = ask_for_a_hint(newcomer)
    expect(note.locator("span")).to_have_text(re.compile(r"^[a-p]\d+-[a-p]\d+ .+: .+\.$"))
    actions = note.locator("span").inner_text().partition(":")[0].split()
    expect(page.locator(".layer-badges circle")).not_to_have_count(0)
    page.get_by_role("button", name="Use this").click()
    expect(page.locator(".slot:not(.empty):not(.now)")).to_have_count(len(actions))
    assert [step["action"] for step in read(page, table)["state"]["plan"]["steps"]] == actions


def test_a_hint_goes_along_with_the_plan_and_away_with_another(newcomer: Newcomer) -> None:
    page, table, note = ask_for_a_hint(newcomer)
    first, *rest = note.locator("span").inner_text().partition(":")[0].split()
    state = read(page, table)["state"]
    hinted = "() => document.querySelector('terra-nova-board').shown.hint"

    def plan(action: str) -> None:
        body = {"after": state["number"], "actions": [action]}
        assert page.context.request.post(f"/api/tables/{table}/plan", data=body).ok
        page.wait_for_function(
            "action => { const b = document.querySelector('terra-nova-board'); "
            "return !b.pending && b.shown.steps[0] === action; }",
            arg=action,
        )

    plan(first)
    expect(note).to_be_visible()
    assert page.evaluate(hinted) == rest
    plan(next(action for action in state["moment"]["legal"] if action != first))
    expect(note).to_have_count(0)
    assert page.evaluate(hinted) == []


def test_the_computer_shows_that_it_thinks_and_can_be_hurried(newcomer: Newcomer) -> None:
    context = newcomer(timeout=60_000)
    seats = [{"who": "here", "name": "Anna"}, {"who": "computer", "level": 8}]
    page = open_table(context, middle_of_a_game(context, planned=2, seats=seats))
    hand = Hand(page)
    hand.act()
    # However slow the machine: the button is pressed while the computer still thinks.
    page.evaluate(HURRY)
    hand.end_turn(hand.offered())
    page.wait_for_function("() => window.thought")
    assert page.evaluate("() => window.thought") == [True, "Play now", True]
    page.wait_for_selector("body.my-turn")
    expect(page.locator(".thinking")).to_have_count(0)


def test_a_watcher_sees_everything_and_may_do_nothing(newcomer: Newcomer) -> None:
    (anna, ben), table = seat_friends(newcomer, 2)
    watcher = open_table(newcomer(), table)
    expect(anna.locator("#top-facts")).to_contain_text("1 watching")
    Hand(anna).act()
    ben.wait_for_selector("body.my-turn")
    watcher.wait_for_function("() => document.querySelectorAll('.piece.pioneer').length === 1")
    assert Hand(watcher).offered()["places"] == []
    expect(watcher.locator("[data-do=end], [data-do=undo]")).to_have_count(0)
    watcher.locator("#side-chat input").fill("Good evening")
    watcher.keyboard.press("Enter")
    expect(anna.locator("#side-chat .chat-lines")).to_contain_text("Good evening")


def test_plans_are_seen_once_the_maker_says_so(newcomer: Newcomer) -> None:
    anna, ben, _ = two_in_the_middle(newcomer)
    hand = Hand(anna)
    start, end = hand.offered()["moves"][0]
    hand.press_field(start)
    hand.press_field(end)
    expect(anna.locator(".slot").first).to_contain_text(f"{start} → {end}")
    expect(ben.locator(".slot")).to_have_count(0)
    expect(ben.locator(".layer-badges .badge-open")).to_have_count(0)
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("checkbox", name="Opponents see plans as they are made").check()
    anna.keyboard.press("Escape")
    expect(ben.locator(".slot").first).to_contain_text(f"{start} → {end}")
    expect(ben.locator(".slot").first).to_have_class(re.compile("tentative"))
    expect(ben.locator(".layer-badges .badge-open")).to_have_count(1)
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("checkbox", name="Opponents see plans as they are made").uncheck()
    anna.keyboard.press("Escape")
    expect(ben.locator(".slot")).to_have_count(0)
    ben.locator("[data-do=menu]").click()
    expect(ben.get_by_role("checkbox", name="Opponents see plans as they are made")).to_have_count(0)


def test_what_others_ask_and_say_leaves_alone_what_one_is_about_to_do(newcomer: Newcomer) -> None:
    anna, ben, _ = two_in_the_middle(newcomer)
    hand = Hand(anna)
    start, end = hand.offered()["moves"][0]
    hand.press_field(start)
    anna.locator(".typed summary").click()
    line = anna.locator(".typed input")
    line.press_sequentially("a1")
    ben.locator("[data-do=menu]").click()
    ben.get_by_role("button", name="Take back the last turn…").click()
    ben.get_by_role("button", name="Ask the others").click()
    expect(anna.locator(".proposal")).to_contain_text("Ben asks to take back")
    expect(line).to_be_visible()
    expect(line).to_be_focused()
    expect(line).to_have_value("a1")
    assert anna.evaluate("() => document.querySelector('terra-nova-board').chosen") == start
    expect(anna.locator(".planner .do")).to_contain_text(start)
    hand.press_field(end)
    expect(anna.locator(".slot").first).to_contain_text(f"{start} → {end}")
    line.focus()
    ben.locator("#side-chat input").fill("Good evening")
    ben.keyboard.press("Enter")
    expect(anna.locator("#side-chat .chat-lines")).to_contain_text("Good evening")
    expect(line).to_be_visible()
    expect(line).to_be_focused()
    expect(line).to_have_value("a1")


CONFIRMED = {
    "quiet-11-it": ("a1-a2 a2-a3 a3-a4", "a1-a2 a2-a3 a3-a4"),
    "example-15-fields-cover-hu": ("c2-c5 c5-b5 *b6", "c2-c5 c5-b5 *b6"),
    "tie-of-three-of-four-de": (
        "b5-b4 *b3 *b5",
        "This turn gives you 4 points, but others score too: Ben 4 points and Carl 4 points.",
    ),
    "one-stone-three-territories-and-the-end-de": ("a6-b5 *c5", "This ends the game: you 8 and Ben 8."),
}
"""Turns that bring nothing, points for oneself, points for others too, and the end; and what is asked about each."""


@pytest.mark.parametrize(
    ("setting", "plain", "needed"), [("always", True, True), ("closing", False, True), ("never", False, False)]
)
def test_when_the_end_of_a_turn_is_confirmed(newcomer: Newcomer, setting: str, plain: bool, needed: bool) -> None:
    context = newcomer(settings={"confirm": setting})
    for (name, (actions, asked)), is_asked in zip(CONFIRMED.items(), (plain, plain, needed, needed), strict=True):
        table, _ = make_case_table(context, name)
        page = open_table(context, table)
        done = context.request.post(f"/api/tables/{table}/plan", data={"after": 0, "actions": actions.split()})
        assert done.ok, done.text()
        page.locator("[data-do=end].primary:visible").click()
        if is_asked:
            dialog = page.get_by_role("dialog")
            expect(dialog).to_contain_text(asked)
            assert read(page, table)["state"]["moment"]["actions"] == 0
            dialog.get_by_role("button", name="End turn").click()
        if "This ends" in asked:
            expect(page.locator(".over")).to_be_visible()
        else:
            expect(page.locator("#players .player.on")).to_contain_text("Ben")


def test_a_player_passed_over_sees_why(newcomer: Newcomer) -> None:
    context = newcomer()
    table, case = make_case_table(context, "two-passed-over-de")
    page = open_table(context, table)
    done = context.request.post(f"/api/tables/{table}/turn", data={"after": 0, "actions": case["actions"]})
    assert done.ok, done.text()
    for name in ("Ben", "Carl"):
        expect(page.locator("#announcer")).to_contain_text(f"{name} cannot move and passes (R8).")
        expect(page.locator(".toast")).to_contain_text(f"{name} cannot move and passes (R8).")
    page.get_by_role("tab", name="Turns").click()
    expect(page.locator(".turns")).to_contain_text("passed (R8)")


def test_a_turn_that_cannot_go_on_says_so_and_ends(newcomer: Newcomer) -> None:
    context = newcomer()
    table, case = make_case_table(context, "third-action-impossible-walled-in-de")
    page = open_table(context, table)
    context.request.post(f"/api/tables/{table}/plan", data={"after": 0, "actions": case["actions"]})
    expect(page.locator(".planner")).to_contain_text("No other action is possible, so your turn ends here.")
    expect(page.locator(".slot").last).to_contain_text("Not possible")
    page.locator("[data-do=end].primary:visible").click()
    expect(page.locator(".toast")).to_contain_text("(R9)")
    expect(page.locator("#players .player.on")).to_contain_text("Ben")


def test_everyone_sees_how_many_quiet_turns_are_left(newcomer: Newcomer) -> None:
    context = newcomer()
    table, case = make_case_table(context, "quiet-11-it")
    page = open_table(context, table)
    expect(page.locator("#left-over .countdown")).to_have_text(re.compile(r"^2 more turns without a stone.*\(R24\)$"))
    expect(page.locator("#left-over .dots .on")).to_have_count(10)
    expect(page.locator("#left-over .countdown.last svg")).to_have_count(1)
    context.request.post(f"/api/tables/{table}/turn", data={"after": 0, "actions": case["actions"]})
    expect(page.locator("#left-over .countdown")).to_have_text(re.compile(r"^1 more turn without a stone"))
    phone = newcomer(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    phone.goto(f"/table/{table}")
    expect(phone.locator("#doing .countdown")).to_be_visible()


def test_a_rematch_rotates_the_seats(newcomer: Newcomer) -> None:
    first = newcomer()
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}, {"who": "elsewhere"}]
    table, case = make_case_table(first, "quiet-18-of-three-fi", seats=seats)
    pages = [open_table(first, table)]
    for name in NAMES[1:3]:
        pages.append(open_table(newcomer(), table))
        sit_down(pages[-1], name)
    pages[0].wait_for_selector("body.my-turn")
    assert first.request.post(f"/api/tables/{table}/turn", data={"after": 0, "actions": case["actions"]}).ok
    anna, ben, carl = pages
    expect(anna.locator(".over")).to_contain_text("Too many turns without a stone (R24).")
    carl.get_by_role("button", name="Rematch").click()
    expect(carl.locator(".proposal")).to_contain_text("Waiting for Anna and Ben.")
    for page in (anna, ben):
        page.get_by_role("button", name="Agree").click()
    ben.get_by_role("link", name="Go to the rematch").click()
    ben.wait_for_url(lambda address: table not in address)
    seats_after = read(ben, ben.url.rsplit("/", 1)[1])["state"]["seats"]
    assert [seat["name"] for seat in seats_after] == ["Ben", "Carl", "Anna"]


def test_on_a_phone_one_sees_where_to_write_and_what_is_asked(newcomer: Newcomer) -> None:
    phone = newcomer(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = middle_of_a_game(phone, planned=0, seats=[{"who": "here", "name": "Anna"}, {"who": "elsewhere"}])
    anna = open_table(phone, table)
    ben = open_table(newcomer(), table)
    sit_down(ben, "Ben")
    anna.wait_for_selector("body.my-turn")

    tap_drawer(anna, ".tools [data-do=drawer]", is_open=True)
    anna.locator("#tab-chat").tap()
    writing = anna.locator("#history .say input").bounding_box()
    assert writing
    assert writing["y"] + writing["height"] <= 844
    tap_drawer(anna, ".tools [data-do=drawer]", is_open=False)

    anna.locator("[data-do=menu]").tap()
    anna.locator("dialog[open] [data-option=hints]").check()
    anna.keyboard.press("Escape")
    ben.locator("[data-do=menu]").click()
    ben.get_by_role("button", name="Take back the last turn…").click()
    ben.get_by_role("button", name="Ask the others").click()
    expect(anna.locator(".proposal")).to_be_visible()
    asked, hint = anna.locator(".proposal").bounding_box(), anna.locator("[data-do=hint]:visible").bounding_box()
    assert asked
    assert hint
    assert asked["y"] + asked["height"] <= hint["y"] or hint["y"] + hint["height"] <= asked["y"]


def test_a_visitor_with_a_link_is_asked_to_sit_down_not_to_send_it(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}])
    expect(open_table(context, table).locator("#doing")).to_contain_text("Send the link")
    ben = open_table(newcomer(), table)
    expect(ben.locator("#doing")).to_contain_text("Enter your name and take a free seat.")
    expect(ben.locator("#doing")).not_to_contain_text("Send the link")

"""Tables as people use them, by chance, beside a small model: what was acknowledged is there, and nothing else.

People plan, play, say the same twice, ask to take back, answer, leave and come back; time passes, the disk is full, the
server restarts. After each step everybody's state is what the model says, and each listener's what a fresh load gives.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from starlette.testclient import TestClient

import terranova as tn
from terranova.server.http import shutdown
from terranova.server.sessions.session import TableSession
from terranova.server.tables.table import ends_turn
from terranova.store import Store, StoreFailedError
from tests.server.conftest import Start
from tests.support.server import RING, FakeClock, Json, Server

STARTS = {2: "r2.r2./y4.r/6./y4.y r0 - 0,0 12 0", 3: "r2.r2./y4.b/6./y4.b r0 - 0,0,0 12 0"}
SECONDS, INCREMENT = 100, 7
MOST_RESTARTS = 2
MANY = settings.default.max_examples if settings.default else 40
PICKS = st.integers(0, 10_000)
ANSWERS = st.tuples(st.integers(0, 3), st.integers(0, 3).map(lambda n: n > 0))
NOT_COMPARED = {"time", "entries", "history", "draft"}  # what counts from a moment of one's own


@dataclass
class Listener:
    """Somebody connected who keeps the last whole state."""

    person: str | None
    name: str = ""
    address: str = "192.0.2.1"
    wants_changes: bool = False
    state: Json = field(default_factory=dict)

    def send(self, data: bytes) -> None:
        message = json.loads(data)
        if message["type"] == "state":
            self.state = message

    __hash__ = object.__hash__


@dataclass
class Model:
    """What must be true of a table."""

    id: str
    seats: list[int | None]
    """The number of each seat's owner, in turn order."""
    has_clock: bool
    deadline: float | None
    left: list[float]
    number: int = 0
    played: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    proposal: tuple[int, int, set[int], set[int], int] | None = None
    """Who asks, the number of the proposal, who is asked, who of them has not agreed, and how many actions stay."""
    n_proposals: int = 0
    is_lost: bool = False
    """Whether it ended by somebody's giving up or running out of time."""
    last: tuple[int, Json, Json] | None = None
    """The last turn: who played it, what was sent and what was answered."""

    @property
    def game(self) -> tn.Game:
        n_players = len(self.seats)
        game = tn.Game.from_position(STARTS[n_players], map=tn.Map.from_text(RING), players=n_players)
        for text in self.played:
            game.push_text(text)
        return game

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        game = self.game
        return None if self.is_lost or game.turn is None else game.players.index(game.turn)

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.game.is_game_over()

    def settle(self, mover: int | None, now: float, increment: float = 0) -> None:
        """Stop the clock of one and start that of the next."""
        if self.has_clock:
            if mover is not None and self.deadline is not None:
                self.left[mover] = max(0.0, self.deadline - now) + increment
            self.deadline = None if self.turn is None else now + self.left[self.turn]

    def take_back(self, stay: int, now: float) -> None:
        mover = self.turn
        self.played, self.plan, self.proposal = self.played[:stay], [], None
        self.number += 1
        self.settle(mover, now)


class Life(RuleBasedStateMachine):
    """What happens at some tables. The last person sits at none."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.clock = FakeClock()
        self.start = Start(Path(self.folder.name))
        self.server: Server = self.start(clock=self.clock)
        self.people = [self.server.browser(name) for name in ("Ann", "Bob", "Cid", "Eve")]
        self.owners: list[str | None] = [None] * len(self.people)
        self.tables: list[Model] = []
        self.n_keys = self.n_restarts = 0
        self.listeners: list[list[Listener]] = []

    def teardown(self) -> None:
        if self.tables:
            self.restart(0)
            self.everybody_sees_what_happened()
        with patch.object(shutdown, "LEAVING_SECONDS", 0):
            self.start.stop()
        self.folder.cleanup()

    def session(self, model: Model) -> TableSession:
        found: TableSession = self.server.call(self.server.context.sessions.find, model.id)
        return found

    def listen(self, model: Model) -> list[Listener]:
        """Everybody connects."""
        session = self.session(model)
        listeners = [Listener(owner) for owner in self.owners]
        for listener in listeners:
            self.server.call(session.join, listener)
            listener.state = self.fresh(session, listener.person)
        return listeners

    def fresh(self, session: TableSession, person: str | None) -> Json:
        """What somebody gets who loads the page now."""
        state: Json = json.loads(session.state(self.clock.now(), person).model_dump_json())
        return state

    def pick(self, number: int) -> Model:
        return self.tables[number % len(self.tables)]

    def ask(self, who: int, model: Model, command: str, body: Json) -> tuple[int, Json]:
        """Give a command, and the status and answer."""
        response = self.people[who].client.post(f"/api/tables/{model.id}/{command}", json=body)
        answer: Json = response.json()
        return response.status_code, answer

    def check(self, who: int, model: Model, command: str, body: Json, code: str | None) -> bool:
        """Whether a command is carried out, which it must be unless it is refused with this code."""
        status, answer = self.ask(who, model, command, body)
        assert answer.get("error", {}).get("code") == code, (status, answer)
        return code is None

    # Tables begin.

    @initialize(players=st.sampled_from([2, 3]), has_clock=st.booleans())
    def first_table(self, players: int, *, has_clock: bool) -> None:
        self.open_table(players, has_clock=has_clock)

    @precondition(lambda self: len(self.tables) == 1)
    @rule(players=st.sampled_from([2, 3]), has_clock=st.booleans())
    def open_table(self, players: int, *, has_clock: bool) -> None:
        has_clock = has_clock and players == 2  # of three the computer would go on for who is out of time
        clock = {"kind": "game", "seconds": SECONDS, "increment": INCREMENT, "on_timeout": "loses"}
        ann, others = self.people[0], self.people[1:players]
        more = {"clock": clock} if has_clock else {}
        table = ann.make("here Ann", *["elsewhere"] * len(others), drawing=RING, start=STARTS[players], **more)
        for browser in others:
            browser.do(table, "sit", name="Somebody")
        for browser in (ann, *others) if has_clock else ():
            browser.do(table, "ready")
        deadline = self.clock.now() + SECONDS if has_clock else None
        model = Model(table, list(range(players)), has_clock, deadline, [float(SECONDS)] * players)
        for number, seat in enumerate(self.session(model).table.seats):
            self.owners[number] = seat.owner
        self.tables.append(model)
        self.listeners.append(self.listen(model))

    # Turns.

    def some_turn(self, model: Model, chances: list[int]) -> list[str]:
        game, actions = model.game, []
        for chance in (*chances, 0, 0, 0):
            legal = [str(action) for action in game.legal_actions]
            stones = [text for text in legal if text.startswith("*")]
            actions.append((stones or legal)[chance % len(stones or legal)])
            if ends_turn(game.push_text(actions[-1]), is_setup=False):
                break
        return actions

    @rule(
        number=PICKS, chances=st.lists(PICKS, min_size=3, max_size=3), is_planned=st.booleans(), is_full=st.booleans()
    )
    def play(self, number: int, chances: list[int], *, is_planned: bool, is_full: bool) -> None:
        """Play a turn, as it is planned or another one; if the disk is full, nothing may happen."""
        model = self.pick(number)
        seat = model.turn
        who = None if seat is None else model.seats[seat]
        if seat is None or who is None:
            return
        actions = self.some_turn(model, chances)
        if is_planned:
            self.check(who, model, "plan", {"after": model.number, "actions": actions}, None)
            model.plan = actions
        self.n_keys += 1
        key = f"turn{self.n_keys}"
        body = {"after": model.number, "key": key, **({} if is_planned else {"actions": actions})}
        if is_full:
            with patch.object(Store, "save", side_effect=StoreFailedError("disk full")):
                self.check(who, model, "turn", body, "not-kept")
            return
        status, answer = self.ask(who, model, "turn", body)
        assert (status, answer["number"]) == (200, model.number + len(actions)), answer
        model.number += len(actions)
        model.played += actions
        model.plan, model.proposal = [], None
        model.last = who, body, answer
        model.settle(seat, self.clock.now(), INCREMENT)

    @rule(number=PICKS)
    def say_it_again(self, number: int) -> None:
        """The last turn comes once more, as after a lost answer: it gets the same answer and is not played again."""
        model = self.pick(number)
        if model.last is not None:
            who, body, answer = model.last
            assert self.ask(who, model, "turn", body) == (200, answer)

    @rule(number=PICKS, chances=st.lists(PICKS, min_size=3, max_size=3), n=st.integers(0, 3))
    def plan(self, number: int, chances: list[int], n: int) -> None:
        model = self.pick(number)
        who = None if model.turn is None else model.seats[model.turn]
        if who is not None:
            actions = self.some_turn(model, chances)[:n]
            self.check(who, model, "plan", {"after": model.number, "actions": actions}, None)
            model.plan = actions

    @rule(number=PICKS, who=st.integers(0, 3), late=st.integers(0, 2))
    def play_what_is_not_to_be(self, number: int, who: int, late: int) -> None:
        """It is somebody else's turn, or the game has gone on meanwhile."""
        model = self.pick(number)
        seat = model.turn
        if seat is None:
            return
        code = "not-seated" if who not in model.seats else "stale" if late else "not-your-turn"
        if model.number < late:
            return
        if code != "not-your-turn" or model.seats[seat] != who:
            body = {"after": model.number - late, "actions": self.some_turn(model, [])}
            self.check(who, model, "turn", body, code)

    # Taking back.

    @rule(number=PICKS, who=st.integers(0, 3), turn=PICKS, answers=st.lists(ANSWERS, max_size=4))
    def propose(self, number: int, who: int, turn: int, answers: list[tuple[int, bool]]) -> None:
        """Ask to take turns back, and some may answer at once, asked or not."""
        model = self.pick(number)
        view = self.people[3].get(f"/api/tables/{model.id}?after=0")
        turns = view["state"]["history"]["turns"]
        code = None
        if who not in model.seats:
            code = "not-seated"
        elif model.proposal is not None and model.proposal[0] != who:
            code = "proposal-open"
        elif model.is_lost:
            code = "table-over"
        elif not turns:
            code = "no-such-turn"
        turn = turn % len(turns) if turns else 0
        if self.check(who, model, "propose", {"what": "undo", "turn": turn}, code):
            asked = {owner for owner in model.seats if owner is not None} - {who}
            model.n_proposals += 1
            model.proposal = who, model.n_proposals, asked, set(asked), turns[turn]["first"]
            if not asked:
                model.take_back(turns[turn]["first"], self.clock.now())
        for other, yes in answers:
            if model.proposal is not None:
                self.give_answer(model, other, yes=yes, is_old=False)

    @precondition(lambda self: any(model.proposal for model in self.tables))
    @rule(who=st.integers(0, 3), yes=st.booleans(), is_old=st.integers(0, 3).map(lambda n: n == 0))
    def answer(self, who: int, *, yes: bool, is_old: bool) -> None:
        model = next(model for model in self.tables if model.proposal)
        self.give_answer(model, who, yes=yes, is_old=is_old)

    def give_answer(self, model: Model, who: int, *, yes: bool, is_old: bool) -> None:
        assert model.proposal is not None
        by, proposal, asked, waiting, stay = model.proposal
        is_withdrawn = who == by and not yes
        code = None
        if is_old:
            code, proposal = "no-proposal", proposal - 1
        elif who not in asked and not is_withdrawn:
            code = "not-asked"
        if self.check(who, model, "agree", {"proposal": proposal, "yes": yes}, code):
            waiting.discard(who)
            if not yes:
                model.proposal = None
            elif not waiting:
                model.take_back(stay, self.clock.now())

    # Coming and going.

    @rule(number=PICKS, who=st.integers(0, 3))
    def leave_or_come_back(self, number: int, who: int) -> None:
        model = self.pick(number)
        if who >= len(model.seats):
            self.check(who, model, "leave", {}, "table-over" if model.is_over else "not-seated")
            return
        is_there = model.seats[who] is not None
        command, body = ("leave", {}) if is_there else ("sit", {"name": "Back", "player": model.game.players[who]})
        if self.check(who, model, command, body, "table-over" if model.is_over else None):
            model.seats[who] = None if is_there else who
            if is_there and model.turn == who:
                model.plan = []
            if is_there and model.proposal is not None:
                model.proposal = None

    @rule(number=PICKS)
    def resign(self, number: int) -> None:
        model = self.pick(number)
        who = model.seats[0]
        code = "table-over" if model.is_over else None
        if len(model.seats) == 2 and who is not None and self.check(who, model, "resign", {}, code):
            self.lose(model)

    def lose(self, model: Model) -> None:
        model.number += 1
        mover = model.turn
        model.is_lost, model.plan, model.proposal = True, [], None
        model.settle(mover, self.clock.now())

    @rule(seconds=st.sampled_from([0.5, 1, 20, 45.25]))
    def pass_time(self, seconds: float) -> None:
        self.server.pass_time(seconds)
        for model in self.tables:
            if model.deadline is not None and model.deadline < self.clock.now():
                self.lose(model)

    @precondition(lambda self: self.n_restarts < MOST_RESTARTS)
    @rule(seconds=st.sampled_from([0, 3, 1000]))
    def restart(self, seconds: float) -> None:
        """The server ends and comes back; time without it is nobody's."""
        self.n_restarts += 1
        with patch.object(shutdown, "LEAVING_SECONDS", 0):
            self.start.stop()
        self.clock.advance(seconds)
        self.server = self.start(clock=self.clock)
        for browser in self.people:
            cookies = browser.client.cookies
            browser.server, browser.client = self.server, TestClient(self.server.client.app)
            browser.client.portal, browser.client.cookies = self.server.client.portal, cookies
        for model in self.tables:
            if model.deadline is not None:
                model.deadline += seconds
        self.listeners = [self.listen(model) for model in self.tables]

    # What must be true.

    @invariant()
    def everybody_sees_what_happened(self) -> None:
        for model, listeners in zip(self.tables, self.listeners, strict=True):
            session, game = self.session(model), model.game
            assert [entry.text for entry in session.table.played] == model.played
            for who, listener in enumerate(listeners):
                state = self.fresh(session, listener.person)
                assert {name: value for name, value in state.items() if name not in NOT_COMPARED} == {
                    name: value for name, value in listener.state.items() if name not in NOT_COMPARED
                }
                self.check_state(model, game, state, who)

    def check_state(self, model: Model, game: tn.Game, state: Json, who: int) -> None:
        moment, clock, proposal = state["moment"], state["clock"], state["proposal"]
        assert state["number"] == model.number
        assert (moment["position"], tuple(moment["scores"])) == (game.position.text(), game.scores)
        assert (state["phase"] == "over") == model.is_over
        assert [seat["kind"] for seat in state["seats"]] == ["open" if one is None else "person" for one in model.seats]
        is_chooser = model.turn is not None and model.seats[model.turn] == who
        planned = [step["action"] for step in state["plan"]["steps"]] if state["plan"] else []
        assert planned == (model.plan if is_chooser else [])
        assert (proposal and proposal["id"]) == (model.proposal and model.proposal[1])
        if model.has_clock and not model.is_over:
            assert clock["deadline"] == round((model.deadline or 0) * 1000)
            assert clock["left"] == [round(left * 1000) for left in model.left]


TestLife = Life.TestCase
TestLife.settings = settings(
    max_examples=MANY // 5, stateful_step_count=20, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)  # without looking for a shorter example, which would take minutes

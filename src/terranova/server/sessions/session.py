"""A table in memory: its value, its connections, its chat, the answers given at it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic_core import to_json

from terranova.server.bus.bus import Here
from terranova.server.computer.job import Job, TurnResult
from terranova.server.schema import views as out
from terranova.server.schema.vocabulary import Message
from terranova.server.serialize.changes import offer_of
from terranova.server.serialize.table import chat_view, milliseconds, state_view, table_view, without_plan, you_view
from terranova.server.sessions.broadcast import (
    NO_PLAN,
    Forms,
    Listener,
    change_forms,
    chooser_at,
    plan_bytes,
    plan_message,
    send_states,
)
from terranova.server.sessions.live_table import LiveTable
from terranova.server.sessions.snapshots import SnapshotCache
from terranova.server.tables.history import PastTurn
from terranova.server.tables.table import Table
from terranova.store import CHAT_KEPT, RECEIPTS_KEPT, ChatRow, Receipt

TABLE_BYTES = 50_000
ENTRY_BYTES = 450
"""Estimates of what a live table and each entry of its log take."""


class Thinking:
    """A computer player at work after the entry with this number; its job once that is handed in."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.job: Job[TurnResult] | None = None


class TableSession:
    """A table in use. A change holds its lock from reading to writing."""

    def __init__(self, table: Table, chat: Iterable[ChatRow], receipts: Iterable[Receipt], now: float) -> None:
        self._live = LiveTable(table, self.remember)
        self.draft = 0
        """How many plans have been made since the table was loaded."""
        self.has_unsaved_plan = False
        self.chat = list(chat)
        self.receipts: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.thinking: Thinking | None = None
        self.thinking_since = now
        self.touched = now
        self.address = table.maker
        """Whom the work of computer players is counted for: the address of the last player who did something."""
        self.last_seen: dict[str, float] = {}
        """When those at the table who are not connected last did something."""
        self.elsewhere: dict[str, Here] = {}
        """Who is at the table by other processes."""
        self.report: Callable[[TableSession, str | None], None] = _report_to_nobody
        """Called when somebody has come, or with the person who has gone."""
        self.snapshots = SnapshotCache()
        self._first_seen = now
        self._presence = self.presence()
        for receipt in receipts:
            self.remember(receipt)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._live.value

    @table.setter
    def table(self, table: Table) -> None:
        self._live.value = table

    @property
    def version(self) -> int:
        """The version of the table; asking for it works nothing out."""
        return self._live.version

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return TABLE_BYTES + ENTRY_BYTES * self._live.n_entries

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, a computer player thinks, something is being written or only a plan is not yet."""
        return bool(self.listeners) or self.thinking is not None or self.lock.locked() or self.has_unsaved_plan

    def remember(self, receipt: Receipt) -> None:
        """Keep an answer for when its message is repeated."""
        self.receipts[receipt.person, receipt.key] = receipt.answer
        while len(self.receipts) > RECEIPTS_KEPT:
            self.receipts.popitem(last=False)

    def charge(self, person: str, address: str) -> None:
        """Count the work of computer players for a player who has just done something; watchers choose nothing."""
        if address and self.table.seats_of(person):
            self.address = address

    def add_chat(self, row: ChatRow) -> None:
        """Add a line to the chat and send it to everyone."""
        self.chat.append(row)
        del self.chat[:-CHAT_KEPT]
        self.send_all(chat_view(row))

    def author_of(self, line: int) -> str | None:
        """Who wrote a line of the chat; None if it is not kept."""
        return next((row.person for row in self.chat if row.number == line), None)

    # Who is here.

    def here(self) -> Here:
        """Who is here by this process."""
        people = {listener.person for listener in self.listeners if listener.person}
        return Here(tuple(sorted(people)), sum(listener.person is None for listener in self.listeners))

    def _all_here(self) -> set[str]:
        """Everybody with a socket, by whichever process."""
        return set(self.here().people).union(*(here.people for here in self.elsewhere.values()))

    def presence(self) -> out.PresenceView:
        """Who is here."""
        here = self._all_here()
        seats = [seat.player for seat in self.table.seats if seat.owner is not None and seat.owner in here]
        seated = set(self.table.people)
        anonymous = self.here().anonymous + sum(there.anonymous for there in self.elsewhere.values())
        return out.PresenceView.model_construct(here=seats, watchers=len(here - seated) + anonymous)

    def people_here(self, now: float, away_seconds: float) -> set[str]:
        """Everybody who has not been away for long."""
        here = self._all_here()
        since = {person: self.last_seen.get(person, self._first_seen) for person in self.table.people}
        return here | {person for person, gone in since.items() if now - gone < away_seconds}

    def join(self, listener: Listener) -> None:
        """Someone has connected."""
        self.listeners.add(listener)
        if not self.table.people:
            self.address = listener.address
        self.report(self, None)
        self.broadcast_presence(but=listener)

    def leave(self, listener: Listener, now: float) -> None:
        """Someone's connection has ended."""
        self.listeners.discard(listener)
        self.touched = now
        if listener.person:
            self.see(listener.person, now)
        self.report(self, listener.person)
        self.broadcast_presence()

    def see(self, person: str, now: float) -> None:
        """Somebody has just been here."""
        if person in self.table.people:
            self.last_seen[person] = now
            if len(self.last_seen) > len(self.table.people):
                self.last_seen = {one: at for one, at in self.last_seen.items() if one in self.table.people}

    def see_new(self, before: Table, now: float) -> None:
        """Note that everybody who has sat down since an earlier table is here."""
        for person in self.table.people:
            if person not in before.people:
                self.see(person, now)

    def broadcast_presence(self, but: Listener | None = None) -> None:
        """Send everyone who is here, if that has changed."""
        now = self.presence()
        if now != self._presence:
            self._presence = now
            self.send_all(out.Presence(presence=now), but=but)

    # Messages.

    def thinking_view(self) -> out.ThinkingView | None:
        """The computer player that is to move."""
        seat = self.table.seat_to_move
        if seat is None or not self.table.awaits_computer:
            return None
        since = milliseconds(self.thinking_since)
        return out.ThinkingView.model_construct(player=seat.player, level=seat.level, since=since)

    def state(self, now: float, person: str | None, after: int | None = None) -> out.State:
        """How the table stands, for one person."""
        moment, turns = self.snapshots.moment(self.table), self.snapshots.turns(self.table)
        thinking = self.thinking_view()
        state = state_view(self.table, moment, turns, now=now, draft=self.draft, after=after, thinking=thinking)
        return state if self.table.sees_plan(person) else without_plan(state)

    def welcome(self, now: float, person: str | None, name: str, after: int | None = None) -> out.TableView:
        """All about the table, for one person."""
        return table_view(
            self.table,
            current=self.state(now, person, after),
            chat=self.chat,
            you=you_view(self.table, person, name),
            presence=self.presence(),
        )

    def set_plan(self, planned: Table, now: float) -> bytes | None:
        """Take over what is being planned, and send it to those who may see it. A plan is no new version.

        Returns its form in messages, if somebody sees it.
        """
        self.table = planned
        self.draft += 1
        return self._broadcast_plan(now, is_for_all=False)

    def broadcast_change(self, before: Table, now: float) -> Forms | None:
        """Send everyone what has changed. Returns the message if it is all that those elsewhere need, too."""
        if not self.listeners and not self.elsewhere:
            return None
        table = self.table
        has_new_roles = _roles(before) != _roles(table)
        if has_new_roles:
            for listener in tuple(self.listeners):
                listener.send(_dump(out.You(you=you_view(table, listener.person, listener.name))))
        if before.version == table.version:  # as when deadlines are put off
            self._send_states(self.listeners, before, now)
            return None
        forms = self._send_change(before, now, has_new_roles=has_new_roles)
        is_plan_new = table.plan is not None and (has_new_roles or before.options != table.options)
        if is_plan_new:
            self.draft += 1  # others may see it now, or see it no more
            self._broadcast_plan(now, is_for_all=True)
        if has_new_roles:
            self.broadcast_presence()
        return None if has_new_roles or is_plan_new else forms

    def _send_change(self, before: Table, now: float, *, has_new_roles: bool) -> Forms:
        known_turns = self.snapshots.turns(before)
        forms = change_forms(
            before,
            self.table,
            self.snapshots,
            now,
            thinking=self.thinking_view(),
            is_chooser_here=self._is_anywhere(chooser_at(self.table)),
            has_new_roles=has_new_roles,
        )
        forms.send(tuple(self.listeners))
        self._send_states([one for one in self.listeners if not one.wants_changes], before, now, known_turns)
        return forms

    def _is_anywhere(self, person: str | None) -> bool:
        """Whether somebody is here or at the table by another process."""
        return person is not None and (
            any(listener.person == person for listener in self.listeners)
            or any(person in there.people for there in self.elsewhere.values())
        )

    def _broadcast_plan(self, now: float, *, is_for_all: bool) -> bytes | None:
        """Send the plan to those who may see it, and to all others that there is none, if need be."""
        table, chooser, others = self.table, chooser_at(self.table), self.table.shows_plans
        seeing = [one for one in self.listeners if others or (one.person is not None and one.person == chooser)]
        plan = plan_bytes(table, self.snapshots) if seeing or (others and self.elsewhere) else None
        if plan is not None:
            is_offered = table.plan is not None and any(one.person == chooser for one in seeing if one.wants_changes)
            offer = to_json(offer_of(table, is_planned=True)) if is_offered else None
            Forms(plan_message(table.version, self.draft, plan), chooser, offer).send(seeing)
            self._send_states([one for one in seeing if not one.wants_changes], table, now)
        if is_for_all and not others:
            hidden = Forms(plan_message(table.version, self.draft, NO_PLAN))
            hidden.send(self.listeners.difference(seeing))
        return plan

    # What other processes have done.

    def hear_change(self, version: int, rows: str, forms: Forms | None = None) -> None:
        """Take over the next version; with its message it is passed on without working anything out."""
        self._live.hear_change(version, rows)
        if forms is not None:
            forms.send(tuple(self.listeners))

    def hear_plan(self, text: str, plan: bytes | None) -> None:
        """Take over a plan; in the form that all may see it is passed on."""
        self._live.hear_plan(text)
        self.draft += 1
        if plan is not None:
            Forms(plan_message(self.version, self.draft, plan)).send(tuple(self.listeners))

    def can_forward(self, chooser: str | None = None) -> bool:
        """Whether messages made elsewhere are all that is needed here; a chooser would need an offer besides."""
        return self.thinking is None and all(
            one.wants_changes and (chooser is None or one.person != chooser) for one in self.listeners
        )

    def _send_states(
        self, listeners: Iterable[Listener], before: Table, now: float, known_turns: Sequence[PastTurn] | None = None
    ) -> None:
        send_states(
            tuple(listeners),
            self.table,
            self.snapshots,
            now,
            draft=self.draft,
            after=before.number,
            thinking=self.thinking_view(),
            known_turns=known_turns,
        )

    def send_all(self, message: Message, but: Listener | None = None) -> None:
        """Send everyone the same."""
        data = _dump(message)
        for listener in tuple(self.listeners):
            if listener is not but:
                listener.send(data)


def _report_to_nobody(session: TableSession, left: str | None) -> None:
    """The server has one process."""


def _dump(message: Message) -> bytes:
    return message.model_dump_json().encode()


def _roles(table: Table) -> tuple[object, ...]:
    """What a person's own view of a table depends on."""
    return table.seats, table.maker, table.proposal, table.muted

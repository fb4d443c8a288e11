"""A table in memory: its value, its connections, its chat, the answers given at it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Protocol

from terranova.server.computer.job import Job
from terranova.server.schema import views as out
from terranova.server.schema.vocabulary import Message
from terranova.server.serialize.table import (
    chat_view,
    milliseconds,
    sees_plan,
    state_view,
    table_view,
    without_plan,
    you_view,
)
from terranova.server.sessions.snapshots import SnapshotCache
from terranova.server.tables.table import Table
from terranova.store import CHAT_KEPT, RECEIPTS_KEPT, ChatRow, Receipt


class Listener(Protocol):
    """A connection, as a table sees it."""

    person: str | None
    name: str
    address: str

    def send(self, data: str) -> None:
        """Queue a message; never waits."""


class Thinking:
    """A computer player at work after the entry with this number; its job once that is handed in."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.job: Job | None = None


class TableSession:
    """A table in use. A change holds its lock from reading to writing."""

    def __init__(self, table: Table, chat: Iterable[ChatRow], receipts: Iterable[Receipt], now: float) -> None:
        self.table = table
        self.chat = list(chat)
        self.receipts: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.thinking: Thinking | None = None
        self.thinking_since = now
        self.touched = now
        self.address = table.id
        """Whom the work of computer players is counted for: the address of the last person who did something."""
        self.last_seen: dict[str, float] = {}
        """When those at the table who are not connected last did something."""
        self.snapshots = SnapshotCache()
        self._first_seen = now
        self._presence = self.presence()
        for receipt in receipts:
            self.remember(receipt)

    def remember(self, receipt: Receipt) -> None:
        """Keep an answer for when its message is repeated."""
        self.receipts[receipt.person, receipt.key] = receipt.answer
        while len(self.receipts) > RECEIPTS_KEPT:
            self.receipts.popitem(last=False)

    def add_chat(self, row: ChatRow) -> None:
        """Add a line to the chat and send it to everyone."""
        self.chat.append(row)
        del self.chat[:-CHAT_KEPT]
        self.send_all(chat_view(row))

    # Who is here.

    def presence(self) -> out.PresenceView:
        """Who is here."""
        here = {listener.person for listener in self.listeners if listener.person}
        seats = [seat.player for seat in self.table.seats if seat.owner is not None and seat.owner in here]
        seated = set(self.table.people)
        anonymous = sum(listener.person is None for listener in self.listeners)
        return out.PresenceView.model_construct(here=seats, watchers=len(here - seated) + anonymous)

    def people_here(self, now: float, away_seconds: float) -> set[str]:
        """Everybody who has not been away for long."""
        here = {listener.person for listener in self.listeners if listener.person}
        since = {person: self.last_seen.get(person, self._first_seen) for person in self.table.people}
        return here | {person for person, gone in since.items() if now - gone < away_seconds}

    def join(self, listener: Listener) -> None:
        """Someone has connected."""
        self.listeners.add(listener)
        if not self.table.people:
            self.address = listener.address
        self.broadcast_presence(but=listener)

    def leave(self, listener: Listener, now: float) -> None:
        """Someone's connection has ended."""
        self.listeners.discard(listener)
        self.touched = now
        if listener.person:
            self.see(listener.person, now)
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
        state = state_view(self.table, moment, turns, now=now, after=after, thinking=self.thinking_view())
        return state if sees_plan(self.table, person) else without_plan(state)

    def welcome(self, now: float, person: str | None, name: str, after: int | None = None) -> out.TableView:
        """All about the table, for one person."""
        return table_view(
            self.table,
            current=self.state(now, person, after),
            chat=self.chat,
            you=you_view(self.table, person, name),
            presence=self.presence(),
        )

    def broadcast_change(self, before: Table, now: float) -> None:
        """Send everyone how the table stands after a change. Each form is written once, however many listen."""
        if not self.listeners:
            return
        table = self.table
        known_turns = self.snapshots.turns(before)
        state = state_view(
            table,
            self.snapshots.moment(table),
            self.snapshots.turns(table),
            now=now,
            after=before.number,
            known_turns=known_turns,
            thinking=self.thinking_view(),
        )
        whole = state.model_dump_json()
        hidden = whole if state.plan is None else None
        has_new_roles = (before.seats, before.maker, before.proposal) != (table.seats, table.maker, table.proposal)
        for listener in tuple(self.listeners):
            if has_new_roles:
                listener.send(out.You(you=you_view(table, listener.person, listener.name)).model_dump_json())
            if sees_plan(table, listener.person):
                listener.send(whole)
            else:
                hidden = hidden or without_plan(state).model_dump_json()
                listener.send(hidden)
        if has_new_roles:
            self.broadcast_presence()

    def send_all(self, message: Message, but: Listener | None = None) -> None:
        """Send everyone the same."""
        data = message.model_dump_json()
        for listener in tuple(self.listeners):
            if listener is not but:
                listener.send(data)

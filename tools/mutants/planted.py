"""Realistic bugs that no test noticed once, and the test that notices each now.

A bug is the text that stands in a file once, and what stands there instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tools.mutants.mutant import Mutant, made_from


@dataclass(frozen=True)
class Planted:
    """A bug, and what has to notice it: a place for pytest, or a file for node."""

    name: str
    path: str
    old: str
    new: str
    test: str

    def mutant(self, root: Path) -> Mutant:
        """The bug at its place.

        :raises ValueError: if the text does not stand there exactly once.
        """
        whole = (root / self.path).read_text("utf-8")
        if whole.count(self.old) != 1:
            raise ValueError(f"{self.path} has {whole.count(self.old)} times: {self.old}")
        start = whole.index(self.old)
        return made_from(self.path, whole, start, start + len(self.old), self.name, self.new)


SRC = "src/terranova"
WEB = f"{SRC}/web"
PLANTED = (
    Planted(
        "a stone on the first field of the last word is taken for one of the word before",
        f"{SRC}/core/regions.py",
        "    elif stone < 192:\n        open_c",
        "    elif stone <= 192:\n        open_c",
        "tests/core/test_words.py",
    ),
    Planted(
        "a territory that two arcs of the stone meet is closed twice",
        f"{SRC}/core/regions.py",
        "known = known or has_field(found, i * WORDS, start)",
        "known = False",
        "tests/rules/test_r14_r16_regions.py",
    ),
    Planted(
        "the column after a comment of several lines is off by one",
        f"{SRC}/record/reader.py",
        'text.rfind("\\n", at, end) + 1',
        'text.rfind("\\n", at, end)',
        "tests/test_records.py",
    ),
    Planted(
        "the longest answer is the last",
        f"{SRC}/arena/match.py",
        "self.longest[seat] = max(self.longest[seat], took)",
        "self.longest[seat] = took",
        "tests/arena/test_match.py",
    ),
    Planted(
        "a position during a search forgets the game",
        f"{SRC}/protocol/server.py",
        '([b"newgame"], [b"position"]) and self._search is None:',
        '([b"newgame"], [b"position"]):',
        "tests/protocol/test_server.py",
    ),
    Planted(
        "the increment is paid for a turn taken back",
        f"{SRC}/server/tables/clock.py",
        "(self.increment if has_played else 0)",
        "self.increment",
        "tests/server/sessions/test_clocks.py",
    ),
    Planted(
        "a table is changed before its commit",
        f"{SRC}/server/sessions/registry.py",
        "        await self._store.save(write)\n        session.table = after\n",
        "        session.table = after\n        await self._store.save(write)\n",
        "tests/server/sessions/test_full_disk.py",
    ),
    Planted(
        "hints are not counted for an address",
        f"{SRC}/server/guard/quotas.py",
        "            self.use_of_both(command.quota, person, address)\n",
        "            self.use(command.quota, person)\n",
        "tests/server/guard/test_attacks.py",
    ),
    Planted(
        "a stranger's no ends a proposal",
        f"{SRC}/server/tables/propose.py",
        '    if person not in asked.asked:\n        raise Refusal("not-asked")\n    if not yes:\n'
        "        return replace(table, proposal=None)\n",
        "    if not yes:\n        return replace(table, proposal=None)\n"
        '    if person not in asked.asked:\n        raise Refusal("not-asked")\n',
        "tests/server/tables/test_tables.py",
    ),
    Planted(
        "a table made private stays in open lists",
        f"{SRC}/server/sessions/lobby.py",
        "if after.options.is_public or (before is not None and before.options.is_public):",
        "if after.options.is_public:",
        "tests/server/http/test_sockets.py",
    ),
    Planted(
        "the time of a body begins anew with each piece",
        f"{SRC}/server/guard/middleware.py",
        "until = until or asyncio.get_running_loop().time() + seconds",
        "until = asyncio.get_running_loop().time() + seconds",
        "tests/server/guard/test_body.py",
    ),
    Planted(
        "turns are taken from the cache though others were played",
        f"{SRC}/server/sessions/snapshots.py",
        " and played[n_known - 1] is known[-1]",
        "",
        "tests/server/sessions/test_snapshots.py",
    ),
    Planted(
        "a clock is wrong by the sign of the browser's skew",
        f"{WEB}/pages/table/state/model.js",
        "this.skew = state.time - Date.now();",
        "this.skew = Date.now() - state.time;",
        "tests/web/clocks.test.js",
    ),
    Planted(
        "a clock shows a second too little",
        f"{WEB}/pages/table/state/clocks.js",
        "Math.ceil(milliseconds / 1000)",
        "Math.floor(milliseconds / 1000)",
        "tests/web/clocks.test.js",
    ),
    Planted(
        "a turn back gets stuck at the start of a turn",
        f"{WEB}/pages/replay/replay-model.js",
        "turn.first < this.at)?.first",
        "turn.first <= this.at)?.first",
        "tests/web/replay.test.js",
    ),
    Planted(
        "an unanswered turn is not sent again",
        f"{WEB}/lib/net.js",
        "      this.#sendAgain(message.state.number);\n",
        "",
        "tests/web/net.test.js",
    ),
    Planted(
        "back from the first pioneer is nowhere",
        f"{WEB}/board/input/commands.js",
        "(at + (isBack ? -1 : 1) + order.length) % order.length",
        "(at + (isBack ? -1 : 1)) % order.length",
        "tests/web/keyboard.test.js",
    ),
    Planted(
        "shared points are read out for red",
        f"{WEB}/board/speech.js",
        "region.shares[players.indexOf(region.winners[0])]",
        "region.shares[0]",
        "tests/web/keyboard.test.js",
    ),
    Planted(
        "the comment before the set-up is lost",
        f"{SRC}/cli/terminal/timeline.py",
        "range(first + 1 if number else 0, n_actions + 1)",
        "range(first + 1, n_actions + 1)",
        "tests/cli/test_replay.py",
    ),
)

"""Where the messages with a key are asked for: that every key asked for is there, and that every key is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from terranova.engine.levels import LEVELS
from terranova.mapmaking.generate import STYLES
from terranova.position import ACTIONS_PER_TURN, PLAYERS
from terranova.puzzles import KINDS, MAKEABLE, OVERLOOKED
from terranova.report.grades import CODES as GRADE_CODES
from terranova.rules import EDITIONS
from terranova.server.schema.clocks import CLOCK_KINDS
from tools.web_vocabulary import LOSSES, OLD_PHRASES, OUTCOMES, PHRASES

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "terranova"

EDITION_WORDS = " ".join(EDITIONS)
FAMILIES = {
    # What a table, a map or the rules hold: whichever there are, all are asked for.
    "chapter.*": "",
    "differs.*.*": "",
    "edition.*": "",
    "edition.*.what": "",
    "error.*": "",
    "example.*.*": "",
    "fact.*": "",
    "finding.*": "",
    "key.*": "",
    "map-check.*": "",
    "landscape.*": "",
    "map.*": "",
    "mark.*": "",
    "option.*": "",
    "option.*.*": "",
    "option.*.value": "",
    "protocol.*": "",
    "reading.*": "",
    "refusal.*": "",
    "rule.*": "",
    "rule.*.*": "",
    "rule.*.title": "",
    "turning.*": "",
    "tutorial.*.*": "",
    "tutorial.*.task": "",
    "tutorial.*.text": "",
    "tutorial.*.title": "",
    "tutorial.refused.*": "",
    "word.*": "",
    # Just these.
    "position.phase-*": "set-up turn over",
    "position.fix-*": "close open end go-on pass begin-turn",
    "analysis.glyph-*": "brilliant good interesting doubtful mistake blunder",
    "analysis.status-*": "kept changed failed",
    "analysis.strength-*": "quick strong deep",
    "analysis.tab-*": "lines turns share",
    "editions.word.*": EDITION_WORDS,
    "*-ask": "slot.move slot.stone slot.place",
    "ending.*-one": " ".join(LOSSES),
    "ending.*-you": " ".join(LOSSES),
    "*-of": "plan.setup plan.title-1 plan.title-2 plan.title-3 plan.title-done",
    "ask.give-*": "computer open",
    "chip.clock-*": " ".join(CLOCK_KINDS),
    "ending.*": " ".join(OUTCOMES),
    "grade.*": " ".join(GRADE_CODES),
    "grades.*": " ".join(GRADE_CODES),
    "hint.*": "places ends-game shares-win ends-behind prepares",
    "live.*": "won shared nobody",
    "maps.style-*": " ".join(STYLES),
    "moment.*": "back next turn-back turn-next first end play",
    "phrase.*": " ".join((*PHRASES, *OLD_PHRASES)),
    "plan.rest-*": "engine random",
    "plan.title-*": " ".join(str(number + 1) for number in range(ACTIONS_PER_TURN)),
    "player.*": " ".join((*PLAYERS, "nobody")),
    "puzzle.kind.*": " ".join(KINDS),
    "puzzle.not.*": " ".join((*(f"nothing.{kind}" for kind in MAKEABLE), "close nearly many unproved")),
    "puzzle.not-yet.*": " ".join(KINDS),
    "puzzle.overlooked.*": " ".join((*OVERLOOKED, "too-few")),
    "puzzle.solved.*": " ".join(KINDS),
    "puzzle.task.*": " ".join(KINDS),
    "puzzle.why.*": " ".join(KINDS),
    "rulebook.*": "about box short " + " ".join(f"short.{step}" for step in range(1, 7)),
    "rules.*": f"{EDITION_WORDS} own",
    "seat.*": " ".join(LOSSES),
    "settings.*": "theme text motion confirm sounds letters closable glide tips",
    "settings.*.*": (
        "theme.auto theme.light theme.dark text.usual text.large text.larger motion.on motion.off "
        "confirm.always confirm.closing confirm.never"
    ),
    "start.*": "here elsewhere computer free",
    "start.clock-*": " ".join(CLOCK_KINDS),
    "start.level-*": " ".join(map(str, LEVELS)),
    "start.order-*": " ".join(str(number + 1) for number in range(len(PLAYERS))),
    "start.rules-*": EDITION_WORDS,
    "tabs.*": "closable turns regions chat overview",
    "tip.*": "move stone closing region quiet",
    "watch.*": "open games",
    "watch.*-do": "open games",
    "way.*": "computer screen friends watch",
}
"""The keys that programs put together while they run: a star stands for what they put in, one of the words, if any."""

LITERAL = re.compile(r"""(?<![\w`])(?:"([\w.' -]+)"|'([\w.-]+)')""")
TEMPLATE = re.compile(r"""(\bt\()?(?:`([^`\n]*\$\{[^`\n]*)`|\bf"([^"\n]*\{[^"\n]*)\")""")
MATCHED = re.compile(r"""\br"([a-z]+)\\\.""")
"""The beginning of an expression that picks keys out of all."""
PUT_IN = re.compile(r"\$?\{(?:[^{}]|\{[^{}]*\})*\}")
FAMILY = re.compile(r"[a-z][\w.*-]*|\*-[a-z]+")
FILES = (".js", ".css", ".html", ".svg", ".png", ".json", ".txt", ".map", ".pdf", ".md", ".py", ".po")
NO_MESSAGES = {
    *("tables.id", "dialog.panel", "legend.label"),
    *("maps.list_maps", "maps.generate", "maps.check", "maps.print_map"),
}
"""What looks like a key and is something else: columns of tables, elements with their classes, modules of commands."""


def sources() -> dict[str, str]:
    """All files that may ask for a message, and what they hold."""
    wanted = [
        *(SOURCE / "web").rglob("*.js"),
        *(SOURCE / "server" / "http" / "templates").glob("*.*"),
        *SOURCE.rglob("*.py"),
    ]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(wanted)}


def wrong_uses(keys: set[str]) -> Iterator[str]:
    """What is asked for and is not there, what is there and not asked for, and families that are not declared."""
    texts = sources()
    areas = {key.split(".")[0] for key in keys if "." in key}
    literals = {literal: file for file, text in texts.items() for literal in _literals(text)}
    asked = {family: file for file, text in texts.items() for family in _families(text, areas)}
    for literal, file in literals.items():
        if literal in keys or " " in literal or literal.endswith(FILES) or literal in NO_MESSAGES:
            continue
        if literal.split(".")[0] in areas and "." in literal:
            if literal.endswith((".", "-")):
                asked[f"{literal}*"] = file  # a page puts something after it
            else:
                yield f"{file}: there is no message {literal!r}"
    for family, file in asked.items():
        if family not in FAMILIES:
            yield f"{file}: the messages {family!r} are not declared in tools/message_uses.py"
    for family in FAMILIES:
        if family not in asked:
            yield f"tools/message_uses.py: nobody asks for the messages {family!r}"
    members = [family.replace("*", word, 1) for family, words in FAMILIES.items() for word in words.split()]
    members = [member.replace(".*", "") for member in members]
    for member in members:
        if member not in keys:
            yield f"locale/messages: there is no message {member!r} (tools/message_uses.py)"
    open_families = re.compile(
        "|".join(re.escape(one).replace(r"\*", ".+") for one, words in FAMILIES.items() if not words)
    )
    for key in sorted(keys):
        if key not in literals and key not in members and not open_families.fullmatch(key):
            yield f"nobody asks for the message {key!r}"


def _literals(text: str) -> Iterator[str]:
    for found in LITERAL.finditer(text):
        yield found[1] or found[2]


def _families(text: str, areas: set[str]) -> Iterator[str]:
    yield from (f"{found[1]}.*" for found in MATCHED.finditer(text) if found[1] in areas)
    for found in TEMPLATE.finditer(text):
        family = PUT_IN.sub("*", found[2] or found[3])
        is_named = family.split(".")[0] in areas and "." in family
        if FAMILY.fullmatch(family) and (is_named or (found[1] and family.startswith("*"))):
            yield family

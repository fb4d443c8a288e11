"""The words on the pages: the English ones, and how those of another language, or of the caller, take their place."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from terranova.errors import InvalidTextError
from terranova.locale import translator
from terranova.maps import KNOWN_LANDSCAPES
from terranova.outcome import ENDINGS
from terranova.position import PLAYERS

ENGLISH = {
    "language": "en",
    "decimal": ".",
    "credit": "Unofficial fan work of the 2006 game by Rosanna Leocata and Gaetano Evola",
    "page": "Page {page} of {pages}",
    # The board
    "forest": "forest",
    "farmland": "farmland",
    "meadow": "meadow",
    "prairie": "prairie",
    "steppe": "steppe",
    "lake": "lake",
    "hills": "hills",
    "mountains": "mountains",
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "green": "green",
    "tagline": "Pioneers and border stones, 2 to 4 players",
    "worth": "A territory’s worth: its spaces",
    "one-landscape": "1 landscape",
    "two-landscapes": "2 landscapes",
    "three-landscapes": "3 landscapes",
    # The first page
    "print-and-play": "Print and play",
    "overview": "How the sheets fit together",
    "paper": "Paper",
    "portrait": "portrait",
    "landscape": "landscape",
    "sheets": "Sheets",
    "across-down": "{across} across × {down} down",
    "fields": "Spaces",
    "field-width": "{width} mm wide",
    "millimetres": "{width} mm",
    "board": "Board",
    "board-size": "{width} × {height} mm",
    "ruler": "This line must measure 100 mm. If it does not, print again at 100% (“actual size”).",
    "true-size": "one space, true size",
    "step-print": (
        "Print all pages one-sided at 100%, on thick paper if you have it. Check the line below with a ruler."
    ),
    "step-cut": "Cut every sheet of the board along the small solid marks in its margins.",
    "step-glue": (
        "Glue the sheets of a row from left to right, each on the {overlap} mm glue strip of the one before "
        "it, until the pictures meet."
    ),
    "step-rows": "Glue the rows together in the same way, each on the glue strip of the row above.",
    "step-cut-zigzag": (
        "Cut every sheet of the board along the small solid marks in its margins. Where a zig-zag line is drawn, cut "
        "along it: it follows the black lines of the spaces."
    ),
    "step-glue-zigzag": (
        "Glue the sheets of a row from left to right, each zig-zag edge over the sheet before it, until the black "
        "lines meet. The seams nearly vanish."
    ),
    "step-rows-zigzag": "Glue the rows together in the same way, each over the row above.",
    "step-one-sheet": "The board is a single sheet: cut it along the small solid marks and glue it onto card.",
    "step-pieces": "Glue the page of stones onto card. Cut along solid lines, fold along dashed ones.",
    "step-play": "Put the scoring markers on 0 and play. The rules are on the last page.",
    "box": "Pieces to cut out",
    "contents": "On the pages",
    "contents-board": "board",
    "contents-pieces": "pioneers, stones, scoring markers",
    "contents-rules": "rules in short",
    # The sheets
    "sheet": "Sheet {sheet}",
    "glue": "glue strip: {sheet} goes on top",
    # The pieces
    "pioneers": "Pioneers",
    "pioneers-fold": (
        "Cut along the solid lines. Fold along the dashed ones into a tent, and glue one base onto the other."
    ),
    "pioneers-flat": "Glue onto card and cut along the solid lines. Every line runs straight from end to end.",
    "floor": "glue",
    "markers": "Scoring markers",
    "markers-fold": "Fold and glue, then cut. Turn yours over when you pass 99.",
    "stones": "Border stones",
    "stones-cut": "Glue onto card and cut along the lines. Every line runs straight from end to end.",
    # The rules in short; their numbers are those of the full rules
    "rules": "Rules in short",
    "rules-set-up": "Set-up",
    "rules-turn": "A turn",
    "rules-territories": "Territories and points",
    "rules-end": "The end",
    "rules-editions": "Other editions",
    "R2": "All players share a supply of {stones} border stones.",
    "R3": (
        "Two players have 13 pioneers each, three have 10, four have 8. Red and Yellow always play, then"
        " Blue, then Green."
    ),
    "R4-R5": ("In turn, each player places one pioneer on any free space, until all are placed. Nothing scores yet.*"),
    "R6": "The player who placed first takes the first turn.",
    "R7": "A turn is three actions, each a move or a stone. The first is a move.",
    "R8": "If none of your pioneers can move, you pass.",
    "R9": "You must take the second and third action if any is possible.",
    "R10": (
        "Move: slide one of your pioneers straight in one of the six directions, as far as you like, "
        "across free spaces only. No jumping."
    ),
    "R11": "A pioneer that makes all three moves may not end where it started the turn.",
    "R12-R13": (
        "Stone: place one on a free space next to a pioneer you moved this turn, where it stands now. "
        "Stones stay for good.*"
    ),
    "R14": ("A region is a group of connected spaces between stones, edge and holes. Pioneers fence off nothing."),
    "R15-R20": "A region with at most 3 landscapes is a territory. With 4 or more nothing happens yet.",
    "R16": "After each stone, every territory on the map scores at once.",
    "R17": (
        "Worth: the number of spaces, those with pioneers too, × 3 with one landscape, × 2 with two, × 1 with three."
    ),
    "R18": (
        "The player with the most pioneers inside scores it. A tie divides it, rounded down. With no "
        "pioneers inside, nobody scores.*"
    ),
    "R19": "All pioneers inside leave the game. Its spaces are closed, to stones as well.*",
    "R21": "The game ends as soon as no region with 4 or more landscapes is left.",
    "R22": "It also ends after a turn when at most one player can still move a pioneer.",
    "R24": (
        "It also ends after a turn when the stones run out, or after six turns per player in a row without a stone.*"
    ),
    "R25": "The player with the most points wins. Players with equal points share the win.",
    "R11-R23": (
        "English and Italian: no move may end where that pioneer started the turn. The game also ends "
        "after a turn when a player has no pioneers left."
    ),
    "R2-R12": ("Hungarian: 60 stones, pioneers may always return, and stones only next to the pioneer moved last."),
    "added": "* Our addition; none of the printed rules say this.",
    "example": "For example",
    "example-sum": "{fields} spaces, {landscapes} landscapes: {fields} × {factor} = {worth}",
    "example-majority": "Pioneers inside: Red {most}, Yellow {fewer}. So Red gets {worth}.",
    "turns": "The four kinds of turn",
}

_RULES = {rule for key in ENGLISH for rule in key.split("-")}
OTHER_ENDINGS = {rule: f"ending.{code}" for code, rule in ENDINGS.items() if rule not in _RULES}
"""The rules that end a game and have no text here, with the keys of what players read then."""

WORDS = {
    **{name: f"landscape.{name}" for name in KNOWN_LANDSCAPES},
    **{player: f"word.{player}" for player in PLAYERS},
    **OTHER_ENDINGS,
}
"""Those that the whole game uses, and their keys there."""


def texts_in(language: str) -> dict[str, str]:
    """The texts of a language.

    :raises ValueError: if there is no such language.
    """
    spoken = translator(language)
    found = {key: spoken.pattern(f"print.{key}", text) for key, text in ENGLISH.items()}
    found |= {word: spoken.t(key) for word, key in WORDS.items()}
    return found | {"language": language, "decimal": spoken.number(0.5, ".1f")[1]}


def decimal(value: float, texts: Mapping[str, str]) -> str:
    """A number as the pages write it."""
    return f"{value:g}".replace(".", texts["decimal"])


def read_texts(texts: Mapping[str, str] | None, language: str = "en") -> dict[str, str]:
    """The texts of a language, each replaced by the one of the same key.

    :raises InvalidTextError: if a key is unknown, or a text has a placeholder that the English one has not.
    """
    found = texts_in(language)
    for key, text in (texts or {}).items():
        if key not in ENGLISH:
            raise InvalidTextError("printing-unknown-text", key=key)
        if not _placeholders(text) <= _placeholders(ENGLISH[key]):
            raise InvalidTextError("printing-placeholder", key=key, text=text)
        found[key] = text
    return found


def _placeholders(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}

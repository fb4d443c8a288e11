"""The words on the pages: the English ones, and how those of another language, or of the caller, take their place."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from terranova.errors import InvalidTextError
from terranova.locale import translator
from terranova.maps import KNOWN_LANDSCAPES
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
    "worth": "A territory’s worth: its fields",
    "one-landscape": "1 landscape",
    "two-landscapes": "2 landscapes",
    "three-landscapes": "3 landscapes",
    # The first page
    "print-and-play": "Print and play",
    "overview": "How the sheets fit together",
    "paper": "Paper",
    "portrait": "upright",
    "landscape": "sideways",
    "sheets": "Sheets",
    "across-down": "{across} across × {down} down",
    "fields": "Fields",
    "field-width": "{width} mm wide",
    "millimetres": "{width} mm",
    "board": "Board",
    "board-size": "{width} × {height} mm",
    "ruler": "This line must measure 100 mm. If it does not, print again at 100 % (“actual size”).",
    "true-size": "one field, true size",
    "step-print": (
        "Print all pages one-sided at 100 %, thick paper if you have it. Check the line below with a ruler."
    ),
    "step-cut": "Cut every sheet of the board along the small solid marks in its margins.",
    "step-glue": (
        "Glue the sheets of a row from left to right, each on the {overlap} mm glue strip of the one before "
        "it, until the pictures meet."
    ),
    "step-rows": "Glue the rows together in the same way, each on the glue strip of the row above.",
    "step-one-sheet": "The board is a single sheet: cut it along the small solid marks and glue it on card.",
    "step-pieces": "Glue the page of stones on card. Cut along solid lines, fold along dashed ones.",
    "step-play": "Set the score markers on 0 and play; the rules are on the last page.",
    "box": "Pieces to cut out",
    "contents": "On the pages",
    "contents-board": "board",
    "contents-pieces": "pioneers, stones, score markers",
    "contents-rules": "rules in short",
    # The sheets
    "sheet": "Sheet {sheet}",
    "glue": "glue strip: {sheet} lies on it",
    # The pieces
    "pioneers": "Pioneers",
    "pioneers-fold": (
        "Cut along the solid lines. Fold along the dashed ones into a tent, and glue one floor on the other."
    ),
    "pioneers-flat": "Glue on card and cut along the solid lines; every line runs straight from end to end.",
    "floor": "glue",
    "markers": "Score markers",
    "markers-fold": "Fold and glue, then cut. Turn yours over when you have passed 99.",
    "stones": "Border stones",
    "stones-cut": "Glue on card and cut along the lines; every line runs straight from end to end.",
    # The rules in short; their numbers are those of the full rules
    "rules": "Rules in short",
    "rules-set-up": "Set-up",
    "rules-turn": "A turn",
    "rules-territories": "Territories and points",
    "rules-end": "The end",
    "rules-editions": "Other editions",
    "R2": "{stones} border stones are the supply of all players.",
    "R3": (
        "Two players have 13 pioneers each, three have 10, four have 8. Red and yellow always play, then "
        "blue, then green."
    ),
    "R4-R5": "In turn, each player puts one pioneer on any free field, until all are placed. Nothing is scored yet.",
    "R6": "Whoever placed first has the first turn.",
    "R7": "A turn is three actions, each a move or a stone. The first is a move.",
    "R8": "If none of your pioneers can move, you pass.",
    "R9": "The second and the third action must be taken if any is possible.",
    "R10": (
        "Move: slide one of your pioneers straight in one of the six directions, as far as you like, over "
        "free fields only. Nothing is jumped."
    ),
    "R11": "A pioneer that makes all three moves may not end where it started the turn.",
    "R12-R13": (
        "Stone: put one on a free field next to a pioneer you have moved this turn, where it stands now. "
        "Stones never leave."
    ),
    "R14": "A region is a set of connected fields between stones, rim and holes. Pioneers fence nothing.",
    "R15-R20": "A region with at most 3 landscapes is a territory. With 4 or more nothing happens yet.",
    "R16": "After each stone, all territories there now are scored at once.",
    "R17": (
        "Worth: the number of fields, those with pioneers too, ×\u00a03 with one landscape, ×\u00a02 with "
        "two, ×\u00a01 with three."
    ),
    "R18": (
        "The player with the most pioneers in it gets the worth. Equal numbers divide it, rounded down. "
        "Without a pioneer nobody gets it."
    ),
    "R19": "All pioneers in it leave the game, and its fields are closed for good.",
    "R21": "The game ends as soon as every region left has been scored, that is, none has 4 or more landscapes.",
    "R22": "It also ends after a turn when at most one player can still move a pioneer.",
    "R24": (
        "It also ends after a turn when the stones are used up, or when six turns for each player have "
        "passed in a row without a stone."
    ),
    "R25": "Most points win. Equal points share the win.",
    "R11-R23": (
        "Italian: no move may end where that pioneer started the turn. The game also ends after a turn when "
        "a player has no pioneer left."
    ),
    "R2-R12": "Hungarian: 60 stones, no rule on coming back, and stones only next to the pioneer moved last.",
    "example": "For example",
    "example-sum": "{fields} fields, {landscapes} landscapes: {fields} × {factor} = {worth}",
    "example-majority": "Red has {most} pioneers in it, yellow {fewer}: red gets {worth}.",
    "turns": "The four kinds of turn",
}


WORDS = {
    **{name: f"landscape.{name}" for name in KNOWN_LANDSCAPES},
    **{player: f"word.{player}" for player in PLAYERS},
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

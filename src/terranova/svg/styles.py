"""The style sheet of a picture: what each class looks like in each theme.

A class name holds the name of its theme (``tn-light-rim``) and always means the same, so that pictures of different
themes can share a page. There are no selectors but single classes: they are the ones that reach through ``<use>`` in
every browser and that converters understand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from terranova.drawing.palette import GREY, LIGHT, THEMES, Ground, Theme, invented
from terranova.maps import KNOWN_LANDSCAPES
from terranova.position import PLAYERS

THEME_NAMES = (*THEMES, "auto")
INK = {"light": LIGHT["text"], "dark": LIGHT["text"], "grey": GREY["text"]}
"""Marks on the board are dark on white in every theme: they lie on landscapes, not on surfaces."""

_INVENTED = re.compile(r"own(\d+)of(\d+)")


@dataclass(frozen=True)
class Weights:
    """How strongly a theme draws what has no colour of its own, as opacities."""

    lit: float
    low: float
    tint: float
    shade: float
    motif: float
    seam: float
    rim: float
    halo: float
    cast: float
    foam: float
    contour: float
    hatch: float
    wash: float
    glow: float
    sink: float


WEIGHTS = {
    "light": Weights(0.42, 0.13, 0.045, 0.75, 0.55, 0.5, 0.55, 0.95, 0.28, 0.85, 0.55, 0.75, 0.16, 0.32, 0.22),
    "dark": Weights(0.14, 0.3, 0.04, 0.8, 0.46, 0.65, 0.75, 0.9, 0.45, 0.16, 0.5, 0.7, 0.16, 0.1, 0.5),
    "grey": Weights(0.6, 0.1, 0.0, 0.6, 0.72, 0.75, 0.8, 1.0, 0.25, 0.9, 0.6, 0.8, 0.0, 0.35, 0.16),
}


HUES = 12
"""So many looks does the web have for landscapes that maps invent."""


def landscape_class(name: str, index: int, count: int) -> str:
    """The class of a landscape; ``index`` and ``count`` are those among the landscapes a map invents itself."""
    return name if name in KNOWN_LANDSCAPES else f"own{index}of{count}"


def shared_landscape_class(name: str, index: int, count: int) -> str:
    """The same where all maps share one style sheet: the landscapes of a map spread over so many hues."""
    return name if name in KNOWN_LANDSCAPES else f"own{int(index * HUES / count + 0.5) % HUES}"


@lru_cache(maxsize=256)
def sheet(theme: str, names: frozenset[str]) -> str:
    """The rules of these classes, as CSS."""
    used = sorted(names)
    first, *others = ("light", "dark") if theme == "auto" else (theme,)
    rules = _rules(THEMES[first], used)
    css = "".join(f".tn-{theme}-{name}{{{rules[name]}}}" for name in used)
    for other in others:
        changed = {name: rule for name, rule in _rules(THEMES[other], used).items() if rule != rules[name]}
        inner = "".join(f".tn-{theme}-{name}{{{changed[name]}}}" for name in used if name in changed)
        css += f"@media(prefers-color-scheme:{other}){{{inner}}}"
    return css


def _rules(theme: Theme, names: Iterable[str]) -> dict[str, str]:
    known = _common(theme) | {f"{name}-{part}": rule for name in PLAYERS for part, rule in _player(theme, name).items()}
    known |= {name: known.pop(f"{name}-body") for name in PLAYERS}
    rules = {}
    for name in names:
        landscape, _, part = name.partition("-")
        if landscape in KNOWN_LANDSCAPES:
            rules[name] = _landscape(theme, theme.landscapes[landscape])[part]
        elif own := _INVENTED.fullmatch(landscape):
            rules[name] = _landscape(theme, invented(theme.name, int(own[1]), int(own[2])))[part]
        else:
            rules[name] = known[name]
    return rules


def declarations(theme: Theme, name: str) -> dict[str, str]:
    """What a class looks like in a theme: its properties and their values."""
    parts = (part.partition(":") for part in _rules(theme, [name])[name].split(";"))
    return {key: value for key, _, value in parts}


def _line(colour: str, width: float, opacity: float = 1, more: str = "") -> str:
    faint = f";stroke-opacity:{opacity:g}" if opacity < 1 else ""
    return f"fill:none;stroke:{colour};stroke-width:{width:g}{faint}{more}"


ROUND = ";stroke-linecap:round;stroke-linejoin:round"


def _common(theme: Theme) -> dict[str, str]:
    weights, ink = WEIGHTS[theme.name], INK[theme.name]
    dark = theme.name == "dark"
    # In every theme the water grows lighter towards the coast; the dark one has its lighter sea there already.
    shallow = _mix(theme["sea-deep"], "#3d6a7c", 0.3) if dark else theme["sea"]
    deep = theme["sea"] if dark else theme["sea-deep"]
    foam = "#9fc6d6" if dark else "#ffffff"
    return {
        # The sea and the coast.
        "sea": f"fill:{deep}",
        "contour": _water(_mix(_mix(deep, shallow, 0.35), foam, weights.contour * 0.5), 95.5),
        "shoal-outer": _water(_mix(deep, shallow, 0.35), 92),
        "shoal-middle": _water(_mix(deep, shallow, 0.65), 60),
        "shoal-inner": _water(shallow, 32),
        "wave": _line(foam, 1.8, weights.contour, ROUND),
        "foam": _line(foam, 6, weights.foam, ";stroke-linejoin:round"),
        "cast": f"fill:#000;stroke:none;opacity:{weights.cast:g}",
        "shadow": f"fill:#000;opacity:{weights.cast * 0.6:.2g}",
        "cliff": f"fill:{theme['cliff']}",
        "strata": f"fill:{theme['shore']};opacity:{0.3 if dark else 0.32}",
        "hachure": _line("#000", 1.2, 0.4 if dark else 0.28, ";stroke-linecap:round"),
        "shore": f"fill:{theme['shore']}",
        "tide": _line(theme["cliff"], 1.4, 0.9 if dark else 0.45, ";stroke-linejoin:round"),
        "row": _line(theme["muted"], 1.9, 1, ROUND),
        # The fields.
        "lit": _line("#fff", 1.6, weights.lit, ";stroke-linejoin:round"),
        "low": _line("#000", 1.6, weights.low, ";stroke-linejoin:round"),
        "light-tint": f"fill:#fff;opacity:{weights.tint:g}",
        "dark-tint": f"fill:#000;opacity:{weights.tint:g}",
        "snow": "fill:#fff",
        "seam": _line("#000" if dark else ink, 2, weights.seam, ROUND),
        "rim": _line("#000" if dark else ink, 2, weights.rim, ROUND),
        "heat-above": "fill:#c81e3a",
        "heat-below": "fill:#1556c4",
        # Stones.
        "wall-cast": _line("#000", 15, weights.cast * 0.8, ";stroke-linecap:round"),
        "wall-edge": _line(theme["stone-edge"], 14, 1, ";stroke-linecap:round"),
        "wall-side": _line(theme["stone"], 10.5, 1, ";stroke-linecap:round"),
        "wall-top": _line(_mix(theme["stone"], theme["stone-top"], 0.55), 8, 1, ";stroke-linecap:round"),
        "stone-edge": f"fill:{theme['stone-edge']};stroke:{theme['stone-edge']};stroke-width:2.6;stroke-linejoin:round",
        "stone-left": f"fill:{_mix(theme['stone'], theme['stone-top'], 0.28)}",
        "stone-right": f"fill:{theme['stone']}",
        "stone-rim": f"fill:{_mix(theme['stone'], theme['stone-top'], 0.72)}",
        "stone-top": f"fill:{theme['stone-top']}",
        "stone-glint": _line("#fff", 1.8, 0.95, ROUND),
        # Pioneers.
        "halo": f"fill:#fff;stroke:#fff;stroke-width:6.5;stroke-linejoin:round;opacity:{weights.halo:g}",
        "lee": "fill:#000;opacity:.15",
        # Territories.
        "dull": f"fill:{theme['sea'] if dark else _mix(theme['sea'], theme['sea-deep'], 0.3)};opacity:.84",
        "sink": f"fill:#000;opacity:{weights.sink:g}",
        "closed-under": _line({"light": ink, "dark": "#000"}.get(theme.name, "#fff"), 5, 0.75, ROUND),
        "nobody-wash": f"fill:{theme['muted']};opacity:.12",
        "nobody-hatch": _line(theme["muted"], 1.5, 0.6 * weights.hatch),
        "nobody-stripe": _line(theme["muted"], 3.6, 0.7),
        "nobody-edge": _line(theme["control"], 2.6, 1, ROUND),
        "nobody-dash": _line(ink, 4, 1, ";stroke-dasharray:9 6"),
        "glow": f"fill:#fff;opacity:{weights.glow:g}",
        "will-under": _line("#fff", 7.5, 1, ROUND),
        # Marks.
        "last-under": _line("#fff", 4.6, 0.95, ";stroke-linejoin:round"),
        "last": _line(ink, 2.6, 1, ";stroke-dasharray:.1 5.2;stroke-linecap:round"),
        "trail-under": _line("#fff", 8.5, 0.95, ROUND),
        "trail": _line(ink, 3.8, 1, ROUND),
        "trail-head": f"fill:{ink};stroke:{ink};stroke-width:1.5;stroke-linejoin:round",
        "start": f"fill:#fff;stroke:{ink};stroke-width:2.2",
        "ring-under": _line("#fff", 8, 1, ";stroke-linejoin:round"),
        "focus": _line("#000" if theme.name == "grey" else "#0a4fd6", 4.2, 1, ";stroke-linejoin:round"),
        "ghost": "opacity:.8",
        "dot": f"fill:#fff;stroke:{ink};stroke-width:2.4",
        "offer": f"fill:#fff;stroke:{ink};stroke-width:2.2;stroke-linejoin:round",
        "plus": _line(ink, 2.6, 1, ";stroke-linecap:round"),
        "cross-under": _line("#fff", 8, 1, ";stroke-linecap:round"),
        "cross": _line(ink, 4, 1, ";stroke-linecap:round"),
        "goal-under": "fill:#fff;fill-opacity:.45;stroke:#fff;stroke-width:8;stroke-linejoin:round",
        "goal-edge": _line(
            "#000" if theme.name == "grey" else LIGHT["accent"], 4, 1, ";stroke-dasharray:9 5;stroke-linejoin:round"
        ),
        "note-under": f"fill:#fff;stroke:{ink};stroke-width:1.6",
        "note-sign": _line(ink, 1.9, 1, ";stroke-linecap:round"),
        "badge": f"fill:{ink};stroke:#fff;stroke-width:2",
        "badge-text": _line("#fff", 2, 1, ROUND),
        "tag-cast": "fill:#000;opacity:.3",
        "tag": f"fill:{theme['panel']};stroke:{theme['stone-edge']};stroke-width:1.5",
        "tag-tentative": f"fill:{theme['panel']};stroke:{theme['text']};stroke-width:2;stroke-dasharray:5 3",
        "tag-text": _line(theme["text"], 2, 1, ROUND),
        # The score track.
        "track": _line(theme["panel"], 26, 0.85),
        "track-edge": _line(theme["line"], 28.4, 0.9),
        "tick": _line(theme["muted"], 1, 0.7, ";stroke-linecap:round"),
        "tick-five": _line(theme["muted"], 1.8, 1, ";stroke-linecap:round"),
        "tick-under": _line(theme["panel"], 6.5, 0.85, ROUND),
        "tick-text": _line(theme["muted"], 1.7, 1, ROUND),
        "plate": f"fill:{theme['panel']};stroke:{theme['text']};stroke-width:1.6",
        "plate-turn": f"fill:{theme['panel']};stroke:{theme['text']};stroke-width:3.4",
        "goal-text": _line(theme["text"], 1.9, 1, ROUND),
    }


def _water(colour: str, width: float) -> str:
    return f"fill:{colour};stroke:{colour};stroke-width:{width:g};stroke-linejoin:round"


def _player(theme: Theme, name: str) -> dict[str, str]:
    paint, weights = theme.players[name], WEIGHTS[theme.name]
    # Yellow itself is too light for thin lines on a light ground, white on paper is nothing at all.
    line = paint.fill if theme.name == "dark" else {"yellow": "#b88d00"}.get(name, paint.fill)
    line = paint.text if theme.name == "grey" else line
    wash = {"yellow": 0.34}.get(name, weights.wash) if theme.name == "light" else weights.wash
    edge = paint.fill if theme.name != "grey" else paint.text
    return {
        "body": f"fill:{paint.fill};stroke:{paint.edge};stroke-width:2.2;stroke-linejoin:round",
        "seam": _line(paint.edge, 1.5, 0.85, ";stroke-linecap:round"),
        "on": f"fill:{paint.on}",
        "token": f"fill:{paint.fill};stroke:{paint.edge};stroke-width:1.9;stroke-linejoin:round",
        "wash": f"fill:{paint.fill};opacity:{wash:g}",
        "hatch": _line(line, 2.2, weights.hatch),
        "stripe": _line(line, 3.8, 0.8),
        "edge": _line(edge, 2.6, 1, ROUND),
        "dash": _line(edge if name != "yellow" or theme.name == "dark" else line, 4, 1, ";stroke-dasharray:9 6"),
        "ring": _line(edge, 4.2, 1, ";stroke-linejoin:round"),
        "trail": _line(edge, 4.2, 1, ROUND),
        "trail-head": f"fill:{edge};stroke:{edge};stroke-width:1.5;stroke-linejoin:round",
        "gain": _line(edge, 11, 0.85),
        "goal": f"fill:{theme['panel']};stroke:{edge};stroke-width:3;stroke-dasharray:5 3.4",
    }


def _landscape(theme: Theme, ground: Ground) -> dict[str, str]:
    weights = WEIGHTS[theme.name]
    return {
        "": f"fill:{ground.base}",
        "shade": _line(ground.shade, 3.2, weights.shade, ";stroke-linejoin:round"),
        "grid": _line(ground.shade, 1.3, 0.9),
        "motif": f"fill:{ground.ink};stroke:{ground.ink};stroke-width:1.8{ROUND};opacity:{weights.motif:g}",
        "letter": _line(ground.ink, 2.9, 0.85, ROUND),
        "under": _line(ground.base, 4.2, 0.9, ROUND),
        "ink": _line(ground.ink, 1.5, 1, ROUND),
    }


def _mix(one: str, two: str, share: float) -> str:
    parts = ((int(one[i : i + 2], 16), int(two[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)

"""Write the symbols, marks and looks of the browser's board from those of the library.

``src/terranova/web/board/art.js`` holds the drawings, ``style/paint.css`` what each class looks like in light and dark.
``make generated`` writes them.
"""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

from terranova.drawing import art, geometry, lettering
from terranova.drawing.marks import MARKS, Circle, Shape
from terranova.drawing.palette import DARK, LIGHT, Theme, invented
from terranova.maps import KNOWN_LANDSCAPES
from terranova.position import PLAYERS
from terranova.svg import board, png, styles
from terranova.svg.styles import HUES
from tools.scenes import TABLE, TABLE_TERRITORIES

ROOT = Path(__file__).resolve().parent.parent

WEB = ROOT / "src" / "terranova" / "web"
_CLASS = re.compile(r"\{([a-z0-9-]+)\}")


def drawings() -> str:
    """The text of ``art.js``."""
    figures = {
        player: {"pioneer": _classed(art.pioneer(player)), "token": _classed(art.token(player)), "hatch": figure.hatch}
        for player, figure in art.FIGURES.items()
    }
    tables: dict[str, object] = {
        "MOTIFS": {name: _classed(motif.replace("{{", "{").replace("}}", "}")) for name, motif in art.MOTIFS.items()},
        "FIGURES": figures,
        "STONE": _classed(art.STONE),
        "MARKS": {name: "".join(_marked(shape) for shape in shapes) for name, shapes in MARKS.items()},
        "STROKES": {character: list(stroke) for character, stroke in lettering.STROKES.items()},
        "MEASURES": {
            "radius": geometry.RADIUS,
            "half": geometry.HALF,
            "cap": lettering.CAP,
            "gap": lettering.GAP,
            "capToSize": lettering.CAP_TO_SIZE,
            "smallestText": lettering.SMALLEST_TEXT,
        },
    }
    lines = ["// Written by tools/web_art.py from terranova/drawing: change the drawings there."]
    for name, value in tables.items():
        lines.append(f"export const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};")
    return "\n".join(lines) + "\n"


def _marked(shape: Shape) -> str:
    if isinstance(shape, Circle):
        middle = f' cx="{shape.right:g}" cy="{shape.down:g}"' if shape.right or shape.down else ""
        return f'<circle{middle} r="{shape.radius:g}" class="tn-{shape.name}"/>'
    return f'<path d="{shape.path}" class="tn-{shape.name}"/>'


def _classed(drawing: str) -> str:
    return _CLASS.sub(lambda found: f'class="tn-{found[1]}"', drawing)


def paint() -> str:
    """The text of ``paint.css``: what differs between light and dark is a variable, so that each rule stands once."""
    light, dark = _rules(LIGHT), _rules(DARK)
    pairs: dict[tuple[str, str], str] = {}
    rules = []
    for name, rule in light.items():
        other = dict(_declarations(dark[name]))
        parts = []
        for key, value in _declarations(rule):
            differs = other.get(key, "1") != value
            parts.append(f"{key}:{_variable(pairs, value, other.get(key, '1')) if differs else value}")
        # What only the dark look says, such as an opacity that is 1 in the light one.
        declared = dict(_declarations(rule))
        parts += [f"{key}:{_variable(pairs, '1', value)}" for key, value in other.items() if key not in declared]
        rules.append(f".tn-{name}{{{';'.join(parts)}}}")
    values = [";".join(f"{name}:{pair[theme]}" for pair, name in pairs.items()) for theme in (0, 1)]
    return "\n".join(
        [
            "/* Written by tools/web_art.py from terranova/svg/styles.py: change the looks there. */",
            f":root{{{values[0]}}}",
            f"[data-theme=dark]{{{values[1]}}}",
            f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{values[1]}}}}}",
            *rules,
            "",
        ]
    )


def _declarations(rule: str) -> list[tuple[str, str]]:
    return [(key, value) for key, _, value in (part.partition(":") for part in rule.split(";") if part)]


def _variable(pairs: dict[tuple[str, str], str], light: str, dark: str) -> str:
    return f"var({pairs.setdefault((light, dark), f'--b{len(pairs)}')})"


def _rules(theme: Theme) -> dict[str, str]:
    rules = dict(styles._common(theme))
    for player in PLAYERS:
        for part, rule in styles._player(theme, player).items():
            rules[player if part == "body" else f"{player}-{part}"] = rule
    grounds = {name: theme.landscapes[name] for name in KNOWN_LANDSCAPES}
    grounds |= {f"own{hue}": invented(theme.name, hue, HUES) for hue in range(HUES)}
    for name, colours in grounds.items():
        for part, rule in styles._landscape(theme, colours).items():
            rules[f"{name}-{part}" if part else name] = rule
    return rules


def island(theme: str) -> str:
    """An island in the middle of a game, for the start page; with room for all of its shallow water."""
    drawn = board(TABLE, theme=theme, territories=TABLE_TERRITORIES, coordinates=False, background=False)
    left, top, width, height = (float(part) for part in re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
    wider = f"{left - 12:g} {top - 20:g} {width + 24:g} {height + 32:g}"
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{wider}"', drawn, count=1)


def icon(size: int, *, maskable: bool = False) -> bytes:
    """The mark of the game as PNG: on nothing, or for systems that cut icons to their own shape on its own colour."""
    mark = (WEB / "icons" / "favicon.svg").read_text("utf-8")
    if maskable:
        inner = mark.partition(">")[2].removesuffix("\n").removesuffix("</svg>")
        mark = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48">'
            f'<path fill="{LIGHT["accent"]}" d="M-24-24h48v48h-48z"/>{inner}</svg>'
        )
    return png(mark, size=size)


def icons() -> dict[Path, bytes]:
    """The icons of the web app; they change only when the mark does."""
    found = {f"icon-{size}.png": icon(size, maskable=size == 180) for size in (180, 192, 512)}
    found["icon-maskable-512.png"] = icon(512, maskable=True)
    image = icon(48)
    # An .ico file: its head, one entry, and the PNG itself.
    head = struct.pack("<HHHBBBBHHII", 0, 1, 1, 48, 48, 0, 0, 1, 32, len(image), 22)
    found["favicon.ico"] = head + image
    return {WEB / "icons" / name: content for name, content in found.items()}


def files() -> dict[Path, str]:
    """Everything but the icons."""
    return {
        WEB / "board" / "art.js": drawings(),
        WEB / "board" / "style" / "paint.css": paint(),
        WEB / "pictures" / "island-light.svg": island("light"),
        WEB / "pictures" / "island-dark.svg": island("dark"),
    }

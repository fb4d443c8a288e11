"""The style sheet of design tokens for the web, made from the library's colours.

The colours are those of ``terranova.drawing.palette``. Type, space, radii, shadows and motion are here, since
only the web uses them.
"""

from __future__ import annotations

from pathlib import Path

from terranova.drawing.palette import DARK, LIGHT, Theme

ROOT = Path(__file__).resolve().parent.parent

FILE = ROOT / "src" / "terranova" / "web" / "tokens.css"

SCALES = """\
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  --display: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", Georgia, "DejaVu Serif", serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", monospace;
  --t-xs: 0.75rem; --t-s: 0.8125rem; --t-m: 0.9375rem; --t-l: 1.125rem; --t-xl: 1.5rem; --t-2xl: 2.125rem; --t-3xl: 3rem;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 24px; --s6: 32px; --s7: 48px;
  --r-s: 6px; --r-m: 10px; --r-l: 16px; --r-pill: 999px;
  --quick: 120ms; --calm: 240ms; --slide: 320ms; --close: 900ms;
  --ease: cubic-bezier(.2, .7, .2, 1); --drop: cubic-bezier(.3, 1.4, .5, 1);
"""  # noqa: E501 - a list of fonts is one line

SHADOWS = {
    "light": """\
  --shadow-1: 0 1px 2px rgb(15 35 40 / .10), 0 1px 1px rgb(15 35 40 / .06);
  --shadow-2: 0 2px 4px rgb(15 35 40 / .08), 0 8px 20px rgb(15 35 40 / .10);
  --shadow-3: 0 6px 12px rgb(15 35 40 / .14), 0 18px 44px rgb(15 35 40 / .22);
""",
    "dark": """\
  --shadow-1: 0 1px 2px rgb(0 0 0 / .5);
  --shadow-2: 0 4px 16px rgb(0 0 0 / .45);
  --shadow-3: 0 10px 40px rgb(0 0 0 / .65);
""",
}


def colours(theme: Theme) -> str:
    """The declarations of a theme."""
    lines = [f"color-scheme: {theme.name};"]
    lines += [f"--{name}: {colour};" for name, colour in theme.surfaces.items()]
    for name, ground in theme.landscapes.items():
        lines.append(f"--{name}: {ground.base}; --{name}-shade: {ground.shade}; --{name}-ink: {ground.ink};")
    for name, paint in theme.players.items():
        more = f"--{name}-edge: {paint.edge}; --{name}-on: {paint.on}; --{name}-text: {paint.text};"
        lines.append(f"--{name}: {paint.fill}; {more}")
    return "".join(f"  {line}\n" for line in lines) + SHADOWS[theme.name]


def css() -> str:
    """The whole style sheet: light, dark where it is asked for, dark where the reader's system asks for it."""
    dark = colours(DARK)
    system = "".join(f"  {line}\n" for line in dark.splitlines())
    return (
        "/* Written by tools/tokens.py from terranova/drawing/palette.py: change the colours there. */\n"
        f":root {{\n{colours(LIGHT)}{SCALES}}}\n"
        f"[data-theme=dark] {{\n{dark}}}\n"
        f"@media (prefers-color-scheme: dark) {{\n  :root:not([data-theme]) {{\n{system}  }}\n}}\n"
    )


def files() -> dict[Path, str]:
    """The style sheet."""
    return {FILE: css()}

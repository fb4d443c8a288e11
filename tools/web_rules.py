"""Write the rules page's text from RULES.md, every rule with its number as an anchor: ``python tools/web_rules.py``."""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "terranova" / "data" / "RULES.md"
FILE = ROOT / "src" / "terranova" / "server" / "pages" / "rules-text.html"

_RULE = re.compile(r"- (R\d+)\. ?(.*)")


def page(text: str) -> str:
    """The rules as HTML; RULES.md uses headings, lists, tables, code and emphasis only."""
    blocks: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        while lines and lines[0].startswith("#"):
            blocks.append(_heading(lines.pop(0)))
        if not lines:
            continue
        if lines[0].startswith("|"):
            blocks.append(_table(lines))
        elif lines[0].startswith("- "):
            blocks.append(_list(lines))
        else:
            blocks.append(f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>")
    return "\n".join(blocks) + "\n"


def _heading(line: str) -> str:
    marks, _, title = line.partition(" ")
    level = len(marks)
    return f"<h{level}>{_inline(title)}</h{level}>"


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not set(line) <= set("|- ")]
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(rows[0][0])}">{table}</div>'


def _list(lines: list[str]) -> str:
    items: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("- "):
            items.append((line, []))
        elif line.startswith("  - "):
            items[-1][1].append(line[4:])
        elif items[-1][1] and not line.startswith("  If"):
            items[-1][1][-1] += " " + line.strip()
        else:
            items[-1] = (items[-1][0] + " " + line.strip(), items[-1][1])
    return f"<ul>{''.join(_item(first, below) for first, below in items)}</ul>"


def _item(first: str, below: list[str]) -> str:
    inner = f'<ul class="sub">{"".join(f"<li>{_inline(line)}</li>" for line in below)}</ul>' if below else ""
    if rule := _RULE.fullmatch(first):
        return f'<li class="rule" id="{rule[1]}"><b>{rule[1]}</b><div>{_inline(rule[2])}{inner}</div></li>'
    return f"<li>{_inline(first[2:])}{inner}</li>"


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)


def main() -> int:
    made = page(SOURCE.read_text("utf-8"))
    if "--check" in sys.argv[1:]:
        return 0 if FILE.exists() and FILE.read_text("utf-8") == made else 1
    FILE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

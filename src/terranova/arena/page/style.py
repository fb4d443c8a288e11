"""The look of the page: the tokens of the web, and what only this page has."""

from __future__ import annotations

from importlib.resources import files

CSS = """\
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text); font: var(--t-m)/1.5 var(--font);
  font-variant-numeric: tabular-nums; overflow-wrap: break-word;
}
main { max-width: 1120px; margin: 0 auto; padding: var(--s6) var(--s4) var(--s7); }
header { margin-bottom: var(--s5); }
.eyebrow { margin: 0; color: var(--accent); font-size: var(--t-s); font-weight: 600; }
h1 { margin: var(--s1) 0 var(--s2); font: 600 clamp(1.5rem, 5vw, 2.125rem)/1.2 var(--display); }
h2 { margin: 0 0 var(--s3); font: 600 var(--t-l)/1.3 var(--display); }
p { margin: 0 0 var(--s3); max-width: 70ch; }
header p:last-child, .note { color: var(--muted); }
.note { font-size: var(--t-s); }
.figures {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: var(--s3); margin: 0 0 var(--s4);
}
.figures div, section { background: var(--panel); border: 1px solid var(--line); min-width: 0; }
.figures div { border-radius: var(--r-m); padding: var(--s3) var(--s4); }
.figures dt { color: var(--muted); font-size: var(--t-s); }
.figures dd { margin: 0; font: 600 var(--t-xl)/1.3 var(--display); }
.figures dd.small { font: var(--t-s)/1.4 var(--font); color: var(--muted); }
.charts { columns: 2 420px; column-gap: var(--s4); }
.charts section { break-inside: avoid; margin-bottom: var(--s4); }
section { border-radius: var(--r-l); padding: var(--s5); }
section.wide { margin-bottom: var(--s4); }
.scroll { overflow-x: auto; max-height: 30rem; }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: var(--t-s); }
th, td { padding: 6px var(--s4) 6px 0; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--line); }
thead th { position: sticky; top: 0; background: var(--panel); color: var(--muted); font-weight: 600; }
tbody th { font-weight: 600; max-width: 20rem; overflow: hidden; text-overflow: ellipsis; }
tbody tr:last-child > * { border-bottom: 0; }
a { color: var(--accent); }
tbody a { display: inline-block; padding: 3px 0; }
details { margin-top: var(--s3); }
summary { cursor: pointer; color: var(--accent); font-size: var(--t-s); padding: var(--s1) 0; }
ul { margin: 0; padding-left: 1.2em; }
svg { display: block; overflow: visible; }
text { fill: var(--text); font: 13px var(--font); font-variant-numeric: tabular-nums; }
text.label { fill: var(--muted); font-size: 12px; }
text.name { font-weight: 600; }
text.middle { text-anchor: middle; }
text.end { text-anchor: end; }
.track { fill: var(--raised); stroke: var(--line); }
.span { fill: var(--accent); opacity: .4; }
.bar { fill: var(--accent); }
.band { fill: var(--accent); opacity: .18; }
.curve { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
.whisker { stroke: var(--accent); stroke-width: 2; opacity: .55; }
.dot { fill: var(--accent); stroke: var(--panel); stroke-width: 2; }
line.grid-line { stroke: var(--line); }
.axis { stroke: var(--control); }
.fair { stroke: var(--text); stroke-width: 1.5; stroke-dasharray: 4 3; }
@media (max-width: 600px) { section { padding: var(--s4); } main { padding-top: var(--s5); } }
@media print {
  body { background: none; }
  section { break-inside: avoid; }
  .scroll { max-height: none; overflow: visible; }
}
"""


def style_sheet() -> str:
    """All rules of the page."""
    return (files("terranova") / "web" / "tokens.css").read_text(encoding="utf-8") + CSS

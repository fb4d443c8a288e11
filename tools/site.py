"""What the documentation site shows besides `docs/`: the rules, the changes and the notebook, as pages of their own.

A hook of MkDocs (`mkdocs.yml`). Links out of `docs/` lead to those pages; links to source files are shown as text, as
the site has no sources.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = {
    "src/terranova/data/RULES.md": "rules.md",
    "CHANGELOG.md": "changelog.md",
    "README.md": "index.md",
    "examples/notebook.ipynb": "notebook.md",
}
"""From a file outside of `docs/` to the page that shows it."""

_LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages made of files outside of `docs/`."""
    from mkdocs.structure.files import File

    for source, page in PAGES.items():
        if page != "index.md":
            text = (ROOT / source).read_text(encoding="utf-8")
            content = notebook_page(json.loads(text)) if source.endswith(".ipynb") else text
            files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:  # noqa: ARG001  # as MkDocs calls it
    """Let links lead to pages of the site."""
    shown = page.file.src_uri
    source = next((source for source, name in PAGES.items() if name == shown and name != "index.md"), f"docs/{shown}")
    return resolve_links(markdown, source, shown)


def resolve_links(markdown: str, source: str, shown: str) -> str:
    """The text of a file with its links as they are on the site, where it is the page ``shown``.

    >>> resolve_links("[R](../src/terranova/data/RULES.md#r5), [code](../src/x.py)", "docs/api.md", "api.md")
    '[R](rules.md#r5), code'
    """

    def resolve(link: re.Match[str]) -> str:
        text, address, anchor = link[1], link[2], link[3] or ""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), address))
        page = PAGES.get(target)
        if page is None and target.startswith("docs/") and (ROOT / target).is_file() and "spec/README" not in target:
            page = target.removeprefix("docs/")
        if page is None:
            return text
        return f"[{text}]({posixpath.relpath(page, posixpath.dirname(shown) or '.')}{anchor})"

    return _LINK.sub(resolve, markdown)


def notebook_page(notebook: dict[str, Any]) -> str:
    """The notebook as a page: its text, its code, and what the code shows when it is run now."""
    names: dict[str, Any] = {}
    parts = []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
        else:
            parts.append(f"```python\n{text}\n```")
            parts += run_cell(text, names)
    return "\n\n".join(parts) + "\n"


def run_cell(code: str, names: dict[str, Any]) -> list[str]:
    """Run a cell; what it has printed, and its last value as a picture or as text."""
    tree, printed = ast.parse(code), io.StringIO()
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value: Any = ""
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "notebook", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)
    shown = [f"```text\n{printed.getvalue().rstrip()}\n```"] if printed.getvalue() else []
    if hasattr(value, "_repr_svg_"):
        shown.append(f"<div>{value._repr_svg_()}</div>")
    elif isinstance(value, str) and value.startswith("<svg"):
        shown.append(f"<div>{value}</div>")
    elif value not in ("", None):
        shown.append(f"```text\n{value!r}\n```")
    return shown

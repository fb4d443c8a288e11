"""What README and docs name is there: commands and their options, make targets, tools, addresses, files, links.

Blocks of Python in them run as doctests; what is no doctest is run here.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from fastapi import FastAPI
from starlette.routing import Match

from terranova.cli import main as program
from terranova.server.http import routes, socket_routes

ROOT = Path(__file__).parents[1]
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / folder / "README.md" for folder in ("deploy", "tests/conformance")),
    ROOT / "src/terranova/data/RULES.md",
]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
FILES = ["/" + path.relative_to(ROOT).as_posix() for folder in ("src", "tests", "tools", "docs", "deploy", "examples")
         for path in (ROOT / folder).rglob("*.*")]  # fmt: skip
FILES += [f"/{path.name}" for path in ROOT.glob("*")]
ENDINGS = "py|js|mjs|md|json|txt|map|css|toml|po|d.ts|html|yaml|sh|ini|svg|service|ipynb"
COMMANDS = ("terranova", "make", "python -m tools.", ".venv/bin/python -m tools.")


def shown(page: Path) -> Iterator[str]:
    """What a page shows as code: spans, and lines that are indented or fenced."""
    text = page.read_text(encoding="utf-8")
    yield from re.findall(r"(?<!`)`([^`\n]+)`(?!`)", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))
    yield from (line.strip() for line in re.findall(r"^    (.+)$", text, re.MULTILINE))


def commands(first: str) -> list[tuple[str, str]]:
    """The commands that begin with a word, and their pages; comments and what follows a pipe left away."""
    found = []
    for page, name in zip(PAGES, NAMES, strict=True):
        for line in shown(page):
            command = re.split(r"\s+#\s|\s[|>&]+\s", line.strip())[0].removeprefix("$ ")
            if (
                command == first
                or command.startswith(f"{first} ")
                or (first.endswith(".") and command.startswith(first))
            ):
                found.append((name, command))
    return sorted(set(found))


@pytest.mark.parametrize(("page", "command"), commands("terranova"))
def test_commands_and_their_options_exist(page: str, command: str) -> None:
    words = [word for word in shlex.split(command)[1:] if word != "…"]
    here: click.Command = program
    context = click.Context(program)
    while isinstance(here, click.Group) and (names := [word for word in words if not word.startswith("-")]):
        word = names[0] if words[0] != "--language" else names[1] if len(names) > 1 else ""
        if not word:
            break
        found = here.get_command(context, word)
        assert found is not None, f"{page}: terranova has no command {word}"
        here, words = found, [other for other in words if other != word]
    known = {
        name for one in (here, program) for option in one.params for name in (*option.opts, *option.secondary_opts)
    }
    for word in words:
        if word == "--":
            break
        if word.startswith("--"):
            assert word.split("=")[0] in known | {"--help", "--version"}, f"{page}: {command}"


@pytest.mark.parametrize(("page", "command"), commands("make"))
def test_make_targets_exist(page: str, command: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (?:-s )?([\w./-]+)", command):
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"{page}: {command}"


def test_every_target_of_make_is_listed_with_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize(("page", "command"), commands("python -m tools."))
def test_tools_exist(page: str, command: str) -> None:
    tool = command.split()[2]
    assert find_spec(tool) is not None, f"{page}: {command}"


def is_served(app: FastAPI, method: str, path: str) -> bool:
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": [], "query_string": b""}
    is_socket = any(re.fullmatch(pattern, path) for pattern, _ in socket_routes.ROUTES)
    return is_socket or any(route.matches(scope)[0] is Match.FULL for route in app.routes)


def test_addresses_are_served() -> None:
    app = FastAPI(openapi_url="/api/openapi.json", docs_url="/api/docs")
    routes.add_all(app)
    examples = {
        "TABLE": "aB3dE6gH9jK2",
        "COMMAND": "turn",
        "DIGEST": "0123456789abcdef",
        "ID": "7",
        "NAME": "duel",
        "N": "3",
    }
    n_seen = 0
    for page, name in zip(PAGES, NAMES, strict=True):
        for span in shown(page):
            found = re.fullmatch(r"(?:(GET|POST|PUT|DELETE) )?(/[a-z][\w./-]*)(\?\S*)?", span)
            if found and (found[1] or found[2].startswith("/api/")):
                path = re.sub(r"\b[A-Z]+\b", lambda word: examples.get(word[0], word[0]), found[2])
                methods = (found[1],) if found[1] else ("GET", "POST")
                assert any(is_served(app, method, path) for method in methods), (name, span)
                n_seen += 1
    assert n_seen > 50
    assert not is_served(app, "GET", "/api/tables/aB3dE6gH9jK2/nothing")


@pytest.mark.parametrize("name", NAMES)
def test_files_exist(name: str) -> None:
    page = ROOT / name
    for span in shown(page):
        if re.fullmatch(rf"[\w-][\w./-]*/[\w.-]+\.(?:{ENDINGS})", span) and not span.startswith("build/"):
            assert any(file.endswith(f"/{span}") for file in FILES) or (page.parent / span).exists(), span


def anchors(page: Path) -> set[str]:
    """The places of a page that a link can lead to, as GitHub and the site name them."""
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    made = {re.sub(r"[^\w\- ]", "", title.strip().lower().replace("`", "")).replace(" ", "-") for title in titles}
    return made | set(re.findall(r'id="([^"]+)"', text))


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for address in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", text):
        path, _, anchor = address.partition("#")
        target = (page.parent / path).resolve() if path else page
        if name == "docs/index.md" and not target.exists():
            continue  # the site brings pages of its own, and a test of the site looks at them
        assert target.exists(), address
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), address


def test_blocks_of_python_run() -> None:
    """A block with a prompt is a doctest already; one that needs other machines is at least compiled."""
    for page, name in zip(PAGES, NAMES, strict=True):
        for block in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
            if ">>> " not in block:
                compile(block, name, "exec")
                for module in re.findall(r"^from (terranova[\w.]*) import (\w+)", block, re.MULTILINE):
                    assert hasattr(__import__(module[0], fromlist=[module[1]]), module[1]), (name, module)

"""All files that a tool writes, in one table: ``python -m tools.generated [--check] [NAME …]``.

Without ``--check`` the files are written; with it, those that are out of date are listed and the exit code is 1.
Names, such as ``tokens`` or ``golden``, choose some of the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools import examples, golden, messages, playthroughs, tokens, web_art, web_fixtures, web_schema, web_vocabulary

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Generator:
    """A group of files and the function that makes them."""

    source: str
    """What to edit instead of the files."""
    files: Callable[[], Mapping[Path, str | bytes]]
    folder: str = ""
    """A pattern of files that all belong to the group: any other match is left over and goes."""


GENERATORS = {
    "art": Generator("src/terranova/drawing, svg/styles.py", web_art.files),
    "icons": Generator("web/icons/favicon.svg", web_art.icons),
    "tokens": Generator("src/terranova/drawing/palette.py, tools/tokens.py", tokens.files),
    "schema": Generator("src/terranova/server/schema", web_schema.files),
    "vocabulary": Generator("the modules that tools/web_vocabulary.py imports", web_vocabulary.files),
    "examples": Generator("src/terranova/data/examples/*.txt", examples.files),
    "fixtures": Generator("src/terranova/drawing", web_fixtures.files),
    "golden": Generator("src/terranova/svg, tools/scenes.py", golden.files, "tests/golden/*.svg"),
    "playthroughs": Generator("the rules", playthroughs.files, "tests/playthroughs/*.txt"),
    "catalogues": Generator("the English sentences", messages.files, "src/terranova/locale/*.po"),
}


def stale(names: list[str] | None = None) -> Iterator[tuple[str, Path, bytes | None]]:
    """Every file that is not as its generator makes it: the generator's name, the path, what the file should hold.

    The content is None for a file that should not be there.
    """
    for name in names or GENERATORS:
        generator = GENERATORS[name]
        files = generator.files()
        for path, content in files.items():
            wanted = content.encode() if isinstance(content, str) else content
            if not path.exists() or path.read_bytes() != wanted:
                yield name, path, wanted
        if generator.folder:
            yield from ((name, path, None) for path in sorted(ROOT.glob(generator.folder)) if path not in files)


def write(path: Path, content: bytes | None) -> None:
    """Write a file, or remove it if there is no content."""
    if content is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main(arguments: list[str]) -> int:
    """Write or check the files of the generators named; of all if none is."""
    is_check = "--check" in arguments
    names = [argument for argument in arguments if argument != "--check"]
    if unknown := sorted(set(names) - set(GENERATORS)):
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(GENERATORS)}", file=sys.stderr)
        return 2
    found = list(stale(names))
    for name, path, content in found:
        if not is_check:
            write(path, content)
        state = "stale" if is_check else "removed" if content is None else "written"
        print(f"{state}: {path.relative_to(ROOT)} ({name})")
    return int(is_check and bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

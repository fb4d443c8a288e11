"""Draw the golden pictures anew: ``python -m tools.golden``. Look at those that have changed before you keep them."""

from __future__ import annotations

from pathlib import Path

from tools.scenes import PICTURES

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def golden_text(picture: str) -> str:
    """The picture as it is kept: an element a line, so that differences can be read."""
    return picture.replace("><", ">\n<")


def main() -> None:
    """Write every picture, and remove those that are no longer drawn."""
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.svg"):
        if path.stem not in PICTURES:
            path.unlink()
            print("removed", path.name)
    for name, draw in PICTURES.items():
        path, text = GOLDEN / f"{name}.svg", golden_text(draw())
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print("written", path.name)


if __name__ == "__main__":
    main()

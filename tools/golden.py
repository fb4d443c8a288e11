"""Golden pictures for the tests: look at those that have changed before you commit them."""

from __future__ import annotations

from pathlib import Path

from tools.scenes import PICTURES

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def golden_text(picture: str) -> str:
    """The picture with one element per line, so that differences can be read."""
    return picture.replace("><", ">\n<")


def files() -> dict[Path, str]:
    """Every golden picture."""
    return {GOLDEN / f"{name}.svg": golden_text(draw()) for name, draw in PICTURES.items()}

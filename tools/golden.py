"""Draw the golden pictures anew: ``python tools/golden.py``. Look at those that have changed before you keep them."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from scenes import PICTURES  # noqa: E402 - found by the line above
from test_svg import GOLDEN, golden_text  # noqa: E402 - found by the line above


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

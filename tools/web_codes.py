"""Write codes that a reference makes, for the web's own to be compared with. Needs segno.

The texts fill their codes to the last byte: what stands in unused bytes is free, and makers differ in it.
"""

from __future__ import annotations

import json
from pathlib import Path

import segno

FILE = Path(__file__).resolve().parent.parent / "tests" / "web" / "codes.json"
CAPACITIES = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
"""Bytes that versions 1 to 10 hold with correction M."""

if __name__ == "__main__":
    found = []
    for number, size in enumerate(CAPACITIES):
        text = ("http://192.168.1.20:8765/table/PsDwunUAYVDS#seat=" + "aB3-" * 60)[:size]
        mask = number % 8
        code = segno.make(text, error="m", mode="byte", mask=mask, boost_error=False, micro=False, encoding="utf-8")
        rows = ["".join(str(int(bool(dark))) for dark in row) for row in code.matrix]
        found.append({"text": text, "mask": mask, "rows": rows})
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8")

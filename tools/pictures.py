"""Draw the pictures of the README: ``python -m tools.pictures``. Needs Pillow, to make the files small."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from terranova import Map, map_names, svg
from tools.scenes import TABLE, TABLE_VIEW

ROOT = Path(__file__).resolve().parent.parent

IMAGES = ROOT / "docs" / "images"
WIDTH = 1200
GAP = 24


def board(theme: str) -> str:
    """The table in the middle of a game."""
    return svg.board(TABLE, **TABLE_VIEW, theme=theme, score_track=True)


def maps() -> str:
    """All maps of the library side by side, in one picture."""
    side = (WIDTH - GAP * (len(map_names()) - 1)) // len(map_names())
    parts = []
    for i, name in enumerate(map_names()):
        inner = svg.map(Map.load(name), size=side, coordinates=False)
        parts.append(inner.replace("<svg ", f'<svg x="{i * (side + GAP)}" y="0" ', 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {side}">{"".join(parts)}</svg>'


def write(name: str, picture: str) -> None:
    """Write a picture as PNG with a palette: flat colours need no more, and the file is a quarter of the size."""
    drawn = Image.open(io.BytesIO(svg.png(picture, size=WIDTH))).convert("RGBA")
    # The open sea under the rounded corners keeps their edges clean; one colour is left for what is transparent.
    sea = drawn.getpixel((drawn.width // 8, 2))
    flat = Image.alpha_composite(Image.new("RGBA", drawn.size, sea), drawn).convert("RGB")
    image = flat.quantize(255, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    image.paste(255, mask=drawn.getchannel("A").point(lambda alpha: 255 if alpha < 128 else 0))
    path = IMAGES / f"{name}.png"
    image.save(path, optimize=True, transparency=255)
    print(path.name, path.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    IMAGES.mkdir(parents=True, exist_ok=True)
    write("board-light", board("light"))
    write("board-dark", board("dark"))
    write("maps", maps())

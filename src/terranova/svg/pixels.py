"""Pictures as PNG."""

from __future__ import annotations

from typing import Any

from terranova.extras import load


def png(picture: str, *, size: int | None = None, scale: float = 1) -> bytes:
    """Turn an SVG picture into PNG, ``size`` pixels wide or ``scale`` times its own size.

    The colours of the theme ``auto`` are those of ``light``. Draw small pictures small (``board(…, size=300)``), so
    that their detail fits.

    :raises ValueError: if the text is not a picture.
    :raises MissingExtraError: if the extra ``png`` is not installed.
    """
    # Imported here: drawing needs nothing but the standard library.
    resvg_py: Any = load("resvg_py")
    # Pictures hold no text elements, so that fonts need not be searched for.
    if size is not None:
        data: bytes = resvg_py.svg_to_bytes(svg_string=picture, width=size, skip_system_fonts=True)
    else:
        data = resvg_py.svg_to_bytes(svg_string=picture, zoom=scale, skip_system_fonts=True)
    return data

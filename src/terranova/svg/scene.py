"""Scene: what is being drawn, and how much detail its size allows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from terranova.drawing.geometry import Grid
from terranova.drawing.ground import Ground
from terranova.drawing.lettering import CAP_TO_SIZE, SMALLEST_TEXT
from terranova.maps import KNOWN_LANDSCAPES, Map
from terranova.position import Position
from terranova.svg.canvas import Canvas
from terranova.svg.styles import landscape_class, shared_landscape_class

LABEL = 10
"""The height of the text on tags and badges."""


@dataclass(frozen=True)
class Detail:
    """What can be seen at a size; lengths in drawing units, 0 for left out."""

    number: float
    """The height of a field's number."""
    row: float
    """The height of a row's letter."""
    label: float
    """The scale of tags and badges."""
    motif: float
    """The scale of a motif."""
    piece: float
    """The scale of a pioneer."""
    is_plain: bool
    """Whether fields are so small that their colour is all there is to see."""

    @classmethod
    def at(cls, pixels: float, *, coordinates: bool) -> Detail:
        """The detail at so many pixels for each drawing unit."""
        smallest = 1.01 * SMALLEST_TEXT / CAP_TO_SIZE / pixels

        def height(usual: float, most: float) -> float:
            return max(usual, smallest) if coordinates and smallest <= most else 0

        shown = height(7, 9.2)
        label = smallest / LABEL
        return cls(
            number=shown,
            row=height(9.5, 14),
            label=max(1.0, label) if label <= 1.45 else 0,
            motif=1 if shown or pixels >= 0.8 else 1.2,
            piece=1 if pixels >= 0.55 else 1.12,
            is_plain=pixels < 0.25,
        )


@lru_cache(maxsize=32)
def ground_of(map: Map) -> Ground:
    """The ground of a map; made once."""
    return Ground(Grid(map))


@dataclass(frozen=True)
class Scene:
    """Everything the layers need to know."""

    canvas: Canvas
    map: Map
    position: Position | None
    detail: Detail
    letters: bool = False
    """Whether letters stand in the place of motifs."""
    names: bool = False
    """Whether whole names stand in the place of numbers."""

    @property
    def grid(self) -> Grid:
        return self.ground.grid

    @cached_property
    def ground(self) -> Ground:
        return ground_of(self.map)

    @cached_property
    def landscapes(self) -> dict[str, str]:
        """From a landscape's letter to its class."""
        own = sorted(letter for letter, name in self.map.landscapes.items() if name not in KNOWN_LANDSCAPES)
        name_class = landscape_class if self.canvas.theme else shared_landscape_class
        return {
            letter: name_class(name, own.index(letter) if letter in own else 0, len(own))
            for letter, name in self.map.landscapes.items()
        }

    def is_invented(self, letter: str) -> bool:
        """Whether the landscape has no motif."""
        return self.map.landscapes[letter] not in KNOWN_LANDSCAPES

    @cached_property
    def stones(self) -> frozenset[str]:
        return self.position.stones if self.position else frozenset()

    @cached_property
    def closed(self) -> frozenset[str]:
        return self.position.closed if self.position else frozenset()

    def is_bare(self, field: str) -> bool:
        """Whether nothing hides the ground."""
        return self.position is None or self.position.is_free(field)

"""Numbers of the rules that the library and its compiled core share; the core imports nothing else from outside."""

from __future__ import annotations

ACTIONS_PER_TURN = 3
"""R7."""

MULTIPLIERS = (0, 3, 2, 1)
"""By how much the fields of a territory count, by its number of landscapes (R17); more landscapes are none (R15)."""

MAX_TERRITORY_LANDSCAPES = len(MULTIPLIERS) - 1

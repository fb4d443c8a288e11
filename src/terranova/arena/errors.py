"""Matches that cannot be played."""

from __future__ import annotations

from terranova.errors import TerraNovaError


class ArenaError(TerraNovaError):
    """A match that cannot be played as it was asked for."""

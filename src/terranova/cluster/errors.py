"""Work that cannot be done where it was sent."""

from __future__ import annotations

from terranova.errors import TerraNovaError


class ClusterError(TerraNovaError):
    """A cluster that is not there, is of another version or was lost, or work that cannot be done."""

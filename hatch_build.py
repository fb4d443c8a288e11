"""Metadata that depends on where the project lives: its addresses, and a README whose links work on a package index.

`TERRANOVA_PROJECT_URL=https://host/owner/terranova python -m build` names the place. Without it there are no addresses,
and links to files become plain text, so that none is broken.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

BRANCH = "main"

_IMAGE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n*")
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")


class ProjectMetadataHook(MetadataHookInterface):
    """Fills in the addresses and the README."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling when it builds."""
        home = os.environ.get("TERRANOVA_PROJECT_URL", "").rstrip("/")
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": resolve_links(readme, home)}
        if home:
            metadata["urls"] = {
                "Homepage": home,
                "Documentation": f"{home}/tree/{BRANCH}/docs",
                "Source": home,
                "Changelog": f"{home}/blob/{BRANCH}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }


def resolve_links(text: str, home: str) -> str:
    """The text with links to files as absolute addresses below ``home``, or without them if there is none."""
    if not home:
        return _LINK.sub(r"\1", _IMAGE.sub("", text))
    text = _IMAGE.sub(rf"![\1]({home}/raw/{BRANCH}/\2)\n\n", text)
    return _LINK.sub(rf"[\1]({home}/blob/{BRANCH}/\2)", text)

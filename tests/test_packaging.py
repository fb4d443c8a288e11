"""The package as others install it."""

from __future__ import annotations

import email
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def build(folder: Path, monkeypatch: pytest.MonkeyPatch, home: str | None) -> tuple[Path, email.message.Message]:
    """The wheel and its metadata."""
    pytest.importorskip("hatchling")
    if home is None:
        monkeypatch.delenv("TERRANOVA_PROJECT_URL", raising=False)
    else:
        monkeypatch.setenv("TERRANOVA_PROJECT_URL", home)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return wheel, email.message_from_bytes(archive.read(name))


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", text)


def test_links_lead_to_where_the_project_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, metadata = build(tmp_path, monkeypatch, "https://host.example/terranova/")
    found = links(str(metadata.get_payload()))
    assert found
    assert all(link.startswith("https://") for link in found)
    for link in found:
        path = re.sub(r"https://host\.example/terranova/(?:blob|raw)/main/", "", link)
        assert (ROOT / path.partition("#")[0]).exists(), link
    assert any(url.startswith("Source, https://host.example/terranova") for url in metadata.get_all("Project-URL", []))


def test_without_a_place_no_link_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel, metadata = build(tmp_path, monkeypatch, None)
    assert links(str(metadata.get_payload())) == []
    needed = [name for name in metadata.get_all("Requires-Dist", []) if "extra ==" not in name]
    assert sorted(re.split(r"[<>=]", name)[0] for name in needed) == ["filelock", "numba", "numpy"]
    assert {"cli", "png", "print", "server", "rl", "all"} <= set(metadata.get_all("Provides-Extra", []))
    assert any(line.endswith(":: 3.14") for line in metadata.get_all("Classifier", []))
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "terranova/py.typed" in names
    assert not [name for name in names if "__pycache__" in name or "compiled-" in name]

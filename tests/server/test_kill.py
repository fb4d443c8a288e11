"""kill -9 of a real server, ten times during live play."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


def load(path: Path) -> ModuleType:
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # for its neighbours
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    figures = load(ROOT / "tools" / "faults.py").run(kills=10, players=1, seed=3, pairs=1)
    assert figures["kills"] == 10
    assert figures["actions acknowledged"] > 20
    assert figures["sockets opened again"] >= 10

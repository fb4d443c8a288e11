"""The weights of the evaluation, read from the file that comes with the package; tools/tune.py writes it."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from terranova.core.cache import source_digest
from terranova.engine.evaluation.evaluate import N_WEIGHTS, Numbers

WEIGHT_NAMES = (
    "best",
    "second",
    "others",
    "pioneer",
    "landscape",
    "reach",
    "fence",
    "influence",
    "scale",
    "scale_open",
    "quiet",
    "held",
)
"""The names in the file, in the order of the W_… slots of evaluate.py."""

STUDY = (0.8, 0.2, 0.5, 0.8, 0.05, 0.01, 0.03, 0.10, 4.0, 0.12, 1.0, 0.0)
"""The weights of the first study, which the reference ``closer`` keeps."""


@cache
def fingerprint() -> str:
    """Which engine this is: it changes with the sources and the weights."""
    text = source_digest("core", "engine", "exhaustive") + json.dumps(load_file()["weights"])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def load_file() -> dict[str, Any]:
    """The whole file: the weights, and where they come from."""
    content: dict[str, Any] = json.loads(resources.files("terranova").joinpath("data/weights.json").read_text("utf-8"))
    return content


def as_array(weights: tuple[float, ...]) -> Numbers:
    """Weights as the evaluation takes them."""
    assert len(weights) == N_WEIGHTS == len(WEIGHT_NAMES)
    return np.array(weights, np.float64)


def shipped() -> tuple[float, ...]:
    """The weights of the shipped file, in the order of WEIGHT_NAMES."""
    weights = load_file()["weights"]
    return tuple(float(weights[name]) for name in WEIGHT_NAMES)

"""How the tests are run: hypothesis made repeatable, and what holds no examples of its own."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Several modules of one name, which the search for doctests takes ill.
collect_ignore_glob = ["conftest.py", "*/conftest.py"]

# Compiling and slow naive rules make single examples slow, which says nothing about the code under test.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("ci", _COMMON, derandomize=True, database=None, max_examples=40)
settings.register_profile("thorough", _COMMON, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

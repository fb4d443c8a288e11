"""How the tests are run: hypothesis made repeatable, and what holds no examples of its own."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

from tests.support.databases import any_store, database_address, postgres_server  # noqa: F401  # fixtures

# Several modules of one name, which the search for doctests takes ill.
collect_ignore_glob = ["conftest.py", "*/conftest.py"]

# A run in the background ignores Ctrl+C, and so would every program that a test starts and then interrupts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Compiling and slow naive rules make single examples slow, which says nothing about the code under test.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("ci", _COMMON, derandomize=True, database=None, max_examples=40)
settings.register_profile("thorough", _COMMON, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

"""Two web processes on one PostgreSQL and one Redis, all real."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.shared_cluster import Cluster, cluster


@pytest.fixture(scope="session")
def shared() -> Iterator[Cluster]:
    """For all tests of a process: each makes tables of its own."""
    with cluster(n_web=2, n_workers=1, is_durable=False) as made:
        yield made

"""A real cluster of several processes on this machine, some of which are killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from terranova.arena.pairing import Config
from terranova.arena.results import Folder
from terranova.arena.run import Runner
from terranova.cli import main
from terranova.cluster import dask_pool
from terranova.cluster.dask_pool import DaskPool
from terranova.cluster.errors import ClusterError
from terranova.cluster.journal import do_all
from terranova.cluster.local import LocalPool
from terranova.extras import load
from tests.support.arena_programs import config, wait_until
from tests.support.cluster_jobs import squares

pytestmark = pytest.mark.filterwarnings("default")  # those of the cluster's own code


def new_cluster(n_workers: int = 2) -> Any:
    return load("distributed").LocalCluster(
        n_workers=n_workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
    )


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two workers; a new cluster for each test, as some kill."""
    with new_cluster() as cluster:
        yield cluster


def kill_a_worker(cluster: Any) -> None:
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)


def results_of(path: Path, match: Config, pool: Any, games: int) -> list[dict[str, Any]]:
    """The games without their times, which differ from machine to machine."""
    with Folder(path, match) as folder:
        Runner(folder, games, pool).run()
        found = [folder.results[number].document() for number in sorted(folder.results)]
    return [{key: value for key, value in each.items() if key not in ("seconds", "longest")} for each in found]


def test_answers_are_those_of_their_items(cluster: Any, tmp_path: Path) -> None:
    items = list(range(40))
    assert do_all(DaskPool(cluster.scheduler_address), squares(tmp_path), items) == [3 * item for item in items]
    assert len({file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}) == 2


def test_what_a_lost_worker_was_doing_is_done_again(cluster: Any, tmp_path: Path) -> None:
    items = list(range(12))
    found = do_all(DaskPool(cluster.scheduler_address), squares(tmp_path, lost=5), items)
    assert found == [3 * item for item in items]
    assert len(list(tmp_path.glob("5-*"))) >= 2


def test_an_item_that_fails_is_an_error_with_its_reason(cluster: Any, tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match=r"\(3\) failed: ZeroDivisionError: by zero"):
        do_all(DaskPool(cluster.scheduler_address), squares(tmp_path, fails=3), [3])


def test_a_match_is_the_same_wherever_it_is_played(cluster: Any, tmp_path: Path) -> None:
    match = config("random", "random", seed=5)
    pool, killed = DaskPool(cluster.scheduler_address), list[int]()

    class Killing:
        def run(self, job: Any, items: Any) -> Generator[tuple[int, Any], None, None]:
            with closing(pool.run(job, items)) as found:
                for answer in found:
                    yield answer
                    if not killed:
                        killed.append(1)
                        kill_a_worker(cluster)

    there = results_of(tmp_path / "there", match, Killing(), 8)
    assert killed
    assert there == results_of(tmp_path / "here", match, LocalPool(1), 8)


def test_a_match_survives_its_client(cluster: Any, tmp_path: Path) -> None:
    words = ["arena", "random", "random", "--games", "6", "--out", str(tmp_path), "--map", "duel"]
    words += ["--cluster", cluster.scheduler_address]
    client = subprocess.Popen([sys.executable, "-m", "terranova", *words], stdout=subprocess.DEVNULL)
    file = tmp_path / "results.jsonl"
    try:
        assert wait_until(lambda: file.exists() and b"\n" in file.read_bytes(), 300)
    finally:
        client.kill()
        client.wait()
    before = file.read_bytes()
    ended = CliRunner().invoke(main, [*words, "--json"])
    assert ended.exit_code == 0, ended.output
    after = file.read_bytes()
    assert after.startswith(before[: before.rfind(b"\n") + 1])
    assert after.count(b"\n") == 6


def test_a_cluster_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_pool, "CONNECT_SECONDS", 1)
    words = ["arena", "random", "random", "--games", "1", "--out", str(tmp_path)]
    ended = CliRunner().invoke(main, [*words, "--cluster", "tcp://127.0.0.1:1"])
    assert ended.exit_code != 0
    assert "There is no cluster at “tcp://127.0.0.1:1”" in ended.output
    ended = CliRunner().invoke(main, [*words, "--cluster", "nonsense://x"])
    assert ended.exit_code != 0
    assert "There is no cluster at “nonsense://x”" in ended.output


def test_a_cluster_of_another_version(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_pool, "source_version", lambda: "0.0.0-other")
    with pytest.raises(ClusterError, match=r"not 0\.0\.0-other\. Install the same on all machines"):
        do_all(DaskPool(cluster.scheduler_address), squares(tmp_path), [1])


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dask_pool, "WORKER_SECONDS", 0.5)
    with new_cluster(0) as empty, pytest.raises(ClusterError, match="has no workers"):
        do_all(DaskPool(empty.scheduler_address), squares(tmp_path), [1])


def test_a_cluster_that_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_pool, "CONNECT_SECONDS", 1)
    lost = new_cluster(1)
    try:
        with closing(
            DaskPool(lost.scheduler_address, lost_seconds=1).run(squares(tmp_path), list(range(500)))
        ) as found:
            next(found)
            lost.close()
            with pytest.raises(ClusterError, match=r"Nothing that was finished is lost|failed"):
                list(found)
    finally:
        lost.close()

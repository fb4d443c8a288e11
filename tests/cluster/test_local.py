"""Jobs in processes of this machine, and the journal that makes them resumable."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from terranova.cluster.errors import ClusterError
from terranova.cluster.journal import Journal, do_all
from terranova.cluster.local import LocalPool
from terranova.cluster.pools import make_pool
from tests.support.cluster_jobs import squares


def test_answers_are_those_of_their_items(tmp_path: Path) -> None:
    assert do_all(LocalPool(2), squares(tmp_path), [3, 1, 2, 7]) == [9, 3, 6, 21]
    processes = {file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    assert 1 <= len(processes) <= 2


def test_what_a_lost_process_was_doing_is_done_again(tmp_path: Path) -> None:
    assert do_all(LocalPool(2), squares(tmp_path, lost=2), [1, 2, 3]) == [3, 6, 9]
    assert len(list(tmp_path.glob("2-*"))) == 2


def test_an_item_that_loses_every_process_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match=r"kept stopping at the same piece of work \(1\).*signal 9"):
        do_all(LocalPool(1), squares(tmp_path, all_lost=1), [1])


def test_an_item_that_fails_is_an_error_with_its_reason(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal", {}) as journal:
        with pytest.raises(ClusterError, match=r"\(2\) failed: ZeroDivisionError: by zero"):
            do_all(LocalPool(1), squares(tmp_path, fails=2), [1, 2, 3], journal)
        assert journal.answers == {0: 3}


def test_closing_calls_off_what_is_left(tmp_path: Path) -> None:
    with closing(LocalPool(1).run(squares(tmp_path), list(range(1000)))) as found:
        assert next(iter(found)) == (0, 0)
    assert len(list(tmp_path.iterdir())) < 1000


def test_a_journal_is_resumed(tmp_path: Path) -> None:
    file, seen = tmp_path / "kept" / "journal", list[int]()
    with Journal(file, {"a": (1, 2)}) as journal:
        do_all(LocalPool(1), squares(tmp_path), [5, 6], journal, on_answer=lambda number, _: seen.append(number))
    with file.open("ab") as stream:
        stream.write(b'{"number": 2, "ans')  # broken off in the middle of a line
    with Journal(file, {"a": (1, 2)}) as journal:
        assert journal.answers == {0: 15, 1: 18}
        found = do_all(
            LocalPool(1), squares(tmp_path), [5, 6, 7], journal, on_answer=lambda number, _: seen.append(number)
        )
    assert found == [15, 18, 21]
    assert seen == [0, 1, 2]


def test_a_journal_is_that_of_one_job(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    with Journal(file, {"a": 1}), pytest.raises(ClusterError, match="Another process is writing"):
        Journal(file, {"a": 1})
    with pytest.raises(ClusterError, match="results of another job"):
        Journal(file, {"a": 2})
    with file.open("ab") as stream:
        stream.write(b'{"number": "x"}\n')
    with pytest.raises(ClusterError, match="line 2: this is not a result of this job"):
        Journal(file, {"a": 1})


def test_the_pool_of_no_address_is_here() -> None:
    pool = make_pool(None, 3)
    assert cast("LocalPool", pool)._n_workers == 3

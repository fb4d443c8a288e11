"""A copy of the repository in which bugs are planted, one at a time, and tests are run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from glob import glob
from pathlib import Path

from tools.mutants.areas import NODE
from tools.mutants.mutant import Mutant

INTERRUPT_SECONDS = 15
"""For the tests to end what they have started, once the time is over."""
PATIENCE = 4
MOST_BASE_SECONDS = 3600.0
COMPILED = ("core", "engine", "exhaustive")


@dataclass(frozen=True)
class Verdict:
    """What became of a bug."""

    result: str
    """``noticed``, ``hang`` or ``survived``."""
    by: str
    """The test that failed, or the stage that hung."""
    seconds: float


class Workshop:
    """The copy, and how long each stage takes without a bug."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.copy = folder / "copy"
        self._cache = folder / "compiled"
        self._base_seconds: dict[tuple[tuple[str, ...], bool], float] = {}

    def fill(self) -> None:
        """Copy all files that git knows or might, as they are now."""
        shutil.rmtree(self.copy, ignore_errors=True)
        command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        listed = subprocess.run(command, cwd=self.root, capture_output=True, check=True).stdout.decode()
        for name in filter(None, listed.split("\0")):
            if (self.root / name).is_file():
                (self.copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(self.root / name, self.copy / name)
        for name in (".venv", "node_modules"):
            if (self.root / name).exists():
                (self.copy / name).symlink_to(self.root / name)

    def check(self, mutant: Mutant, stages: tuple[tuple[str, ...], ...]) -> Verdict:
        """Plant a bug, run the stages until one fails, and take it out again."""
        began = time.monotonic()
        plain = mutant.path.startswith("src/terranova/core/")  # compiled anew for each bug it would take a minute
        for stage in stages:
            limit = self._seconds_of(stage, plain) * PATIENCE + 60
            path = self.copy / mutant.path
            was = path.read_text("utf-8")
            mutant.plant(self.copy)
            try:
                failed = self._run(stage, limit, plain=plain)
            finally:
                path.write_text(was, "utf-8")
            if failed is not None:
                return Verdict("noticed" if failed else "hang", failed or " ".join(stage), time.monotonic() - began)
        return Verdict("survived", "", time.monotonic() - began)

    def _seconds_of(self, stage: tuple[str, ...], plain: bool) -> float:
        """How long a stage takes without a bug.

        :raises RuntimeError: if it fails then.
        """
        if (stage, plain) not in self._base_seconds:
            began = time.monotonic()
            failed = self._run(stage, MOST_BASE_SECONDS, plain=plain)
            if failed is not None:
                raise RuntimeError(f"without any bug {failed or 'a test that hangs'} fails: {' '.join(stage)}")
            self._base_seconds[stage, plain] = time.monotonic() - began
        return self._base_seconds[stage, plain]

    def _run(self, stage: tuple[str, ...], limit: float, *, plain: bool) -> str | None:
        """Run a stage: the test that failed, nothing if all passed, an empty text if it took too long."""
        environment = os.environ | {
            "PYTHONPATH": f"{self.copy / 'src'}{os.pathsep}{self.copy}",
            "PYTHONDONTWRITEBYTECODE": "1",  # by their times and sizes two versions of a file may look alike
            "TERRANOVA_CACHE_DIR": str(self._cache),
        }
        if plain:
            environment["NUMBA_DISABLE_JIT"] = "1"
        if stage[: len(NODE)] == NODE:
            files = [file for pattern in stage[len(NODE) :] for file in sorted(glob(pattern, root_dir=self.copy))]
            command = [*NODE, "--test-reporter=tap", *files]
        else:
            options = ("-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-m", "not slow" if plain else "")
            command = [sys.executable, "-m", "pytest", *options, *stage]
        process = subprocess.Popen(
            command,
            cwd=self.copy,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            _end(process)
            return ""
        finally:
            shutil.rmtree(self._cache, ignore_errors=True)
        return None if process.returncode == 0 else _failed_test(output)


def _end(process: subprocess.Popen[str]) -> None:
    """End the tests and what they have started."""
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.communicate(timeout=INTERRUPT_SECONDS)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def _failed_test(output: str) -> str:
    """The first test that failed, or the last words if none is named."""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)|^\s*not ok \d+ - (.+)$", output, re.MULTILINE)
    if found:
        return str(found[1] or found[2])
    return (output.strip().splitlines() or ["without a word"])[-1]

"""The core in its other modes: as plain Python, with its bounds checked, from a cold cache, and not loaded at all."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import terranova as tn
from terranova.bridge import tables_of
from terranova.events import Event, TerritoryScored
from tests.support.strategies import naive_random_game, odd_map

TESTS = Path(__file__).parents[1]
PACKAGE = Path(tn.__file__).parent
CASES = ("one-stone-two-territories-de", "two-moved-then-stone-hu", "game-resume-3p-244-fr", "resume-with-two-paths-it")
OPTIONS = ("returns=never", "returns=free", "anchor=last-moved", "eliminated_ends=yes", "quiet_limit=0", "stones=9")


# What is played in every mode; this file is also the program that plays it.


def states_of_games() -> Iterator[str]:
    """Some whole games, state by state; chance and rules must not depend on the mode."""
    for seed in range(16):
        played = naive_random_game(random.Random(seed), min_fields=8, max_fields=30, max_actions=60)
        map = tn.Map.from_text(played.map)
        if played.start is None:
            game = tn.Game(map=map, players=played.players, rules=played.rules)
        else:
            game = tn.Game.from_position(played.start, map=map, players=played.players, rules=played.rules)
        for text in played.actions:
            yield f"{game.position.text()} {' '.join(str(action) for action in game.legal_actions)}"
            for event in game.push_text(text):
                yield event_text(event)
        yield f"{game.position.text()} {game.outcome()}"


def event_text(event: Event) -> str:
    """An event as text; the order of a set's fields is not the same in all processes."""
    if not isinstance(event, TerritoryScored):
        return str(event)
    territory = event.territory
    return f"{sorted(territory.fields)} {territory.landscapes} {territory.pioneers} {territory.shares}"


def states_of_cases() -> Iterator[str]:
    """Some of the conformance cases."""
    for name in CASES:
        case = json.loads((TESTS / "conformance" / f"{name}.json").read_text(encoding="utf-8"))
        map = tn.Map.from_text(case["map"])
        game = tn.Game.from_position(case["start"], map=map, players=case["players"], rules=case["rules"])
        for text in case["actions"]:
            game.push_text(text)
            yield f"{game.position.text()} {' '.join(str(action) for action in game.legal_actions)}"


def random_ends(n_games: int, max_fields: int, most: int) -> Iterator[str]:
    """How random games of the core end."""
    for seed in range(n_games):
        rng = random.Random(seed)
        fields = max_fields if seed % 2 else rng.randint(8, max_fields)
        map = tn.Map.from_text(odd_map(rng, min_fields=fields, max_fields=fields))
        players, rules = 4 - seed % 3, f"de {OPTIONS[seed % len(OPTIONS)]}"
        each = min({2: 13, 3: 10, 4: 8}[players], fields // players)
        rows = "/".join(f"{len(row)}." if len(row) > 1 else "." for row in map.row_fields())
        line = f"{rows} rs{players * each} - {','.join('0' * players)} {tn.RuleSet.from_text(rules).stones} 0"
        game = tn.Game.from_position(line, map=map, players=players, rules=rules)
        tables = tables_of(map)
        state, chance = game._state.copy(), tables.core.make_random(seed)
        n = tables.core.random_game(tables.array, state, chance, most)
        yield f"{n} {tables.position_of(state).text()} {tables.outcome(state)}"


def perft_counts(depth: int) -> Iterator[str]:
    game = tn.Game.from_position("r2.y./3.#./y2.r. r0 - 0,0 9 0", map=small_map())
    yield str([tn.perft(game, each) for each in range(depth + 1)])


def small_map() -> tn.Map:
    return tn.Map.from_text("name: small\nA: a\nB: b\nC: c\nD: d\n\nA A B B C\n A D D B C\nD D C C A\n")


def digest_of(states: Iterator[str]) -> str:
    digest = hashlib.sha256()
    for state in states:
        digest.update(state.encode() + b"\n")
    return digest.hexdigest()


def everything() -> Iterator[str]:
    yield from states_of_games()
    yield from states_of_cases()
    yield from random_ends(12, 60, 200)
    yield from random_ends(2, 256, 100)
    yield from perft_counts(4)


# Running it elsewhere.


def environment(**changes: str | None) -> dict[str, str]:
    """The variables of a process that finds the package and the tests; None takes one away."""
    unset = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
    base = {key: value for key, value in os.environ.items() if key not in unset}
    paths = os.pathsep.join(str(path) for path in (PACKAGE.parent, TESTS.parent))
    given = {key: value for key, value in changes.items() if value is not None}
    return {**base, "PYTHONPATH": paths, **given}


def start(program: str, *words: str, **changes: str | None) -> subprocess.Popen[str]:
    """A Python of its own in which every warning is an error."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program, *words],
        env=environment(**changes),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def finish(*processes: subprocess.Popen[str]) -> list[str]:
    """What the programs have said; all must have ended well and without complaints."""
    said = [process.communicate(timeout=600) for process in processes]
    for process, (_, complaints) in zip(processes, said, strict=True):
        assert process.returncode == 0, complaints
        assert complaints == ""
    return [words.strip() for words, _ in said]


def run(program: str, **changes: str | None) -> str:
    return finish(start(program, **changes))[0]


# The modes.


def test_plain_python_plays_as_the_compiled_code() -> None:
    program = "from tests.core import test_modes as modes; from terranova import core; assert not core.IS_COMPILED"
    found = run(f"{program}; print(modes.digest_of(modes.everything()))", NUMBA_DISABLE_JIT="1")
    assert found == digest_of(everything())


COLD = """
import sys
from pathlib import Path
import terranova as tn
from terranova import core
from tests.core import test_modes as modes

seen = []
tn.warm_up(lambda done, steps: seen.append((done, steps)))
assert seen == sorted(seen) and (not seen or seen[-1][0] == seen[-1][1]), seen
core.PLAYOUTS.complete(lambda done, steps: None)
assert tn.is_warm()
(folder,) = Path(sys.argv[1]).iterdir()
warm = modes.cached(folder)
print(len(seen) > 0, modes.digest_of({}))
assert modes.cached(folder) == warm, "not all was compiled ahead"
"""


def cached(folder: Path) -> set[str]:
    """The files of compiled code."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*.nb*")}


@pytest.mark.slow
def test_from_a_cold_cache_and_with_checked_bounds(tmp_path: Path) -> None:
    """Two processes begin at once with an empty cache and every index checked; one of them compiles, both play."""
    place = {"NUMBA_BOUNDSCHECK": "1", "TERRANOVA_CACHE_DIR": str(tmp_path)}
    works = ("modes.random_ends(30, 256, 2000)", "modes.everything()")
    found = finish(*(start(COLD.format(work), str(tmp_path), **place) for work in works))
    assert [words.split()[1] for words in found] == [digest_of(random_ends(30, 256, 2000)), digest_of(everything())]
    assert sorted(words.split()[0] for words in found) == ["False", "True"]
    (folder,) = tmp_path.iterdir()
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb*")}
    assert before
    assert run("import terranova as tn; print(tn.is_warm()); tn.Game(map='duel')", **place) == "True"
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.nb*")} == before


def test_a_warm_cache_is_not_made_again() -> None:
    tn.Game(map="duel")
    seen: list[tuple[int, int]] = []
    tn.warm_up(lambda done, steps: seen.append((done, steps)))
    assert seen == []
    assert tn.is_warm()


# What is not loaded.


def test_maps_positions_and_records_do_without_the_compiler() -> None:
    program = """
import sys
import terranova as tn
map = tn.Map.load("duel")
position = tn.Position.from_text(tn.Position.new(map, 3, 80).text(), map)
assert position.regions() and map.neighbours("a3") and tn.Action.from_text("a3") and tn.RuleSet.from_text("it")
print([name for name in ("numba", "numpy", "llvmlite", "terranova.core") if name in sys.modules])
tn.Game(map="duel")
print("numba" in sys.modules)
"""
    assert run(program) == "[]\nTrue"


# The cache.


def compiled_module(folder: Path = PACKAGE) -> ModuleType:
    """The module of the cache once more, as a package in this folder has it; nothing is remembered in it yet."""
    spec = importlib.util.spec_from_file_location("compiled_again", folder / "core" / "cache.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_cache_lies_where_it_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERRANOVA_CACHE_DIR", str(tmp_path / "new" / "folder"))
    folder = compiled_module().cache_folders("core")[0]
    assert folder.parent == tmp_path / "new" / "folder"
    assert folder.name.startswith("compiled-")
    assert folder.is_dir()


def test_a_wanted_folder_that_cannot_be_written_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder below a file cannot be made by anybody, not even by root."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("TERRANOVA_CACHE_DIR", str(tmp_path / "file" / "folder"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = compiled_module().cache_folders("core")[0]
    assert folder.parent == tmp_path
    assert folder.name.startswith("terranova-")
    assert folder.is_dir()


def test_where_it_is_wanted_then_in_the_users_cache_then_in_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, home = tmp_path / "chosen", tmp_path / "home" / "terranova"
    monkeypatch.setenv("TERRANOVA_CACHE_DIR", str(chosen))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for refused, parent in (((), chosen), ((chosen,), home), ((chosen, home), tmp_path)):
        assert cache_parent(refused) == parent


def test_nothing_is_written_beside_the_sources(tmp_path: Path) -> None:
    """So that uninstalling leaves nothing."""
    shutil.copytree(PACKAGE, tmp_path / "terranova", ignore=shutil.ignore_patterns("__pycache__", "web"))
    before = {path for path in tmp_path.rglob("*") if "__pycache__" not in path.parts}
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import terranova; print(terranova.__file__)"
    assert str(tmp_path) in run(f"{program}; terranova.Game()")
    assert {path for path in tmp_path.rglob("*") if "__pycache__" not in path.parts} == before
    assert not list(tmp_path.rglob("compiled-*"))


READ_ONLY = """
import os, sys, tempfile
warm, make = sys.argv[1], tempfile.TemporaryFile

def refuse(*arguments, dir=None, **options):
    if str(dir).startswith(warm):
        raise PermissionError(13, "read-only")
    return make(*arguments, dir=dir, **options)

tempfile.TemporaryFile = refuse
import terranova as tn
print(tn.is_warm(), len(list(tn.Game(map="duel").legal_actions)))
"""


def test_a_warm_folder_is_used_though_nothing_can_be_written_in_it(tmp_path: Path) -> None:
    tn.Game()
    from terranova.core import cache_folders

    warm = tmp_path / "warm"
    usual = next(folder for folder in cache_folders("core") if (folder / "rules.complete").exists())
    shutil.copytree(usual, warm / usual.name)
    before = {path: path.stat().st_mtime_ns for path in warm.rglob("*")}
    place = {"TERRANOVA_CACHE_DIR": str(warm), "XDG_CACHE_HOME": str(tmp_path / "home")}
    assert finish(start(READ_ONLY, str(warm), **place)) == ["True 105"]
    assert {path: path.stat().st_mtime_ns for path in warm.rglob("*")} == before
    assert not cached(tmp_path / "home")


def test_the_first_compiling_is_announced(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    from terranova.core.warmup import Stage

    stage = Stage("nothing", ("core",), lambda: [(1, lambda: None)])
    markers = [tmp_path / "nothing.complete"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stage, "_markers", property(lambda _: markers))
        stage.complete(lambda done, steps: None)
        assert caplog.messages == []
        markers[0].unlink()
        stage = Stage("nothing", ("core",), lambda: [(1, lambda: None)])
        stage.complete()
    assert caplog.messages == ["Compiling Terra Nova (nothing); this is done once and takes up to a minute."]


def cache_parent(refused: tuple[Path, ...]) -> Path:
    """Where the cache goes if nothing can be written in these folders."""
    module = compiled_module()
    is_writable = module._is_writable
    vars(module)["_is_writable"] = lambda folder: folder.parent not in refused and is_writable(folder)
    folder: Path = module.cache_folders("core")[0]
    return folder.parent


def test_what_is_writable(tmp_path: Path) -> None:
    is_writable = compiled_module()._is_writable
    (tmp_path / "file").touch()
    assert is_writable(tmp_path / "a" / "b")
    assert not is_writable(tmp_path / "file")
    assert not is_writable(tmp_path / "file" / "b")


def test_the_cache_is_another_one_after_any_edit_of_the_core(tmp_path: Path) -> None:
    """Numba would not notice an edit in a file that a compiled function only calls into."""
    shutil.copytree(PACKAGE / "core", tmp_path / "core", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PACKAGE / "constants.py", tmp_path)
    digests = [compiled_module().source_digest("core"), compiled_module(tmp_path).source_digest("core")]
    assert digests[0] == digests[1]
    for path in [tmp_path / "constants.py", *sorted((tmp_path / "core").glob("*.py"))]:
        with path.open("a", encoding="utf-8") as file:
            file.write("# edited\n")
        digests.append(compiled_module(tmp_path).source_digest("core"))
    assert len(set(digests)) == len(digests) - 1


def test_checked_bounds_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = compiled_module().source_digest("core")
    checked = compiled_module()
    monkeypatch.setattr(checked.config, "BOUNDSCHECK", 1)
    assert checked.source_digest("core") != usual


def test_there_is_one_decorator_for_compiled_code() -> None:
    """No bare ``njit`` outside of the module that has the one decorator; everything is cached and without the GIL."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if path == PACKAGE / "core" / "jit.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = set()
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba":
                names = {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "numba":
                names = {node.attr}
            if {"njit", "jit", "vectorize", "guvectorize", "generated_jit", "cfunc"} & names:
                found.append(f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', '?')}")
    assert found == []

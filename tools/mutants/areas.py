"""The areas of the repository, and the tests that look at each: the nearest first, then wider ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

SRC = "src/terranova"
NODE = ("node", "--test")


@dataclass(frozen=True)
class Area:
    """Where bugs are planted, and what has to notice them."""

    sources: tuple[str, ...]
    """Patterns of paths below ``src/terranova``."""
    tests: tuple[tuple[str, ...], ...]
    """Stages, one after the other until one fails; the arguments of pytest, or of node."""
    but: tuple[str, ...] = ()
    """Patterns of paths that are left out: what only speeds up, starts or is written by a tool."""
    least: float = 0.0
    """The part that has to be noticed."""
    near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Patterns of paths, and the stage that comes before all others for them; only what runs in seconds is earlier."""

    def files(self, root: Path) -> list[str]:
        """The paths of its files from the root, sorted."""
        paths = sorted(path.relative_to(root / SRC).as_posix() for path in (root / SRC).rglob("*.[pj][ys]"))
        return [f"{SRC}/{path}" for path in paths if _is_any(path, self.sources) and not _is_any(path, self.but)]

    def stages(self, path: str) -> tuple[tuple[str, ...], ...]:
        """The stages for a file; what one has run is not run again."""
        short = path.removeprefix(f"{SRC}/")
        first = [tests for pattern, tests in self.near.items() if fnmatch(short, pattern)]
        seen: set[str] = set()
        stages = []
        quick = [stage for stage in self.tests if stage[: len(NODE)] == NODE]
        for stage in (*quick, *first, *self.tests):
            new = tuple(test for test in stage if test in NODE or test not in seen)
            seen.update(new)
            if new and new != NODE:
                stages.append(new)
        return tuple(stages)


def _is_any(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)


RULES = ("tests/rules", "tests/test_conformance.py")
AREAS = {
    "core": Area(
        ("core/*.py",),
        (
            ("tests/core/test_words.py", *RULES),
            (
                "tests/test_game.py",
                "tests/test_closable.py",
                "tests/core/test_random_play.py",
                "tests/test_positions.py",
            ),
            ("tests/test_twins.py", "tests/test_laws.py", "tests/learning"),
        ),
        but=("core/jit.py", "core/dispatcher.py", "core/cache.py", "core/warmup.py", "core/bits.py"),
        least=0.95,
    ),
    "library": Area(
        (
            *(f"{noun}.py" for noun in ("actions", "board_text", "bridge", "closable", "editions", "events", "keys")),
            *(f"{noun}.py" for noun in ("maps", "outcome", "position", "region", "rules", "turn")),
            *("game/*.py", "record/*.py", "learning/*.py", "mapmaking/*.py"),
        ),
        (
            (
                *(f"tests/test_{noun}.py" for noun in ("actions", "game", "maps", "positions", "records", "rule_sets")),
                *(f"tests/test_{noun}.py" for noun in ("turns", "record_trees", "editions", "errors", "closable")),
                *("tests/test_options.py", *RULES),
            ),
            ("tests/learning", "tests/mapmaking", "tests/test_fuzz.py", "tests/environments", "tests/core"),
            ("tests/test_twins.py", "tests/test_laws.py", "tests/cli", "tests/server/http/test_api.py"),
        ),
        least=0.95,
        near={"mapmaking/*": ("tests/mapmaking",), "learning/*": ("tests/learning",)},
    ),
    "server": Area(
        ("server/*.py", "store/*.py"),
        (
            (
                "tests/server/tables",
                "tests/server/http/test_sockets.py",
                "tests/server/http/test_api.py",
                "tests/server/sessions/test_games.py",
                "tests/server/sessions/test_changes.py",
            ),
            ("tests/server/sessions", "tests/server/guard", "tests/server/serialize", "tests/store"),
            ("tests/server/http", "tests/server/computer", "tests/server/bus", "tests/server/drawing", "tests/shared"),
        ),
        but=(
            "server/run.py",
            "server/__main__.py",
            "server/work.py",
            "server/supervisor.py",
            "server/heap.py",
            "store/migrations/*",
            "store/drivers/postgresql.py",
        ),
        least=0.9,
        near={
            "server/guard/*": ("tests/server/guard",),
            "server/computer/*": ("tests/server/computer",),
            "server/bus/*": ("tests/server/bus",),
            "server/drawing/*": ("tests/server/drawing",),
            "server/sessions/*": ("tests/server/sessions",),
            "server/serialize/*": ("tests/server/serialize",),
            "server/reports/*": ("tests/server/http/test_reports.py",),
            "store/*": ("tests/store", "tests/server/sessions/test_persistence.py"),
        },
    ),
    "web": Area(
        ("web/*.js",),
        (
            (*NODE, "tests/web/*.test.js"),
            ("tests/browser/test_playing.py", "tests/browser/test_table_page.py", "tests/browser/test_hands.py"),
            ("tests/browser",),
        ),
        but=("web/board/art.js", "web/lib/vocabulary.js", "web/service-worker.js"),
        least=0.85,
        near={
            "web/pages/learn/*": ("tests/browser/test_tutorial.py",),
            "web/pages/maps/*": ("tests/browser/test_map_editor.py",),
            "web/pages/puzzles/*": ("tests/browser/test_puzzles.py",),
            "web/pages/analysis/*": ("tests/browser/test_analysis.py",),
            "web/pages/report/*": ("tests/browser/test_analysis.py",),
            "web/pages/start/*": ("tests/browser/test_forms.py", "tests/browser/test_first_start.py"),
            "web/pages/rules/*": ("tests/browser/test_rules_page.py",),
            "web/pages/table/panels/waiting/*": ("tests/browser/test_invitation.py", "tests/browser/test_seats.py"),
            "web/pages/table/*": ("tests/browser/test_playing.py", "tests/browser/test_table_life.py"),
            "web/pages/replay/*": ("tests/browser/test_table_life.py", "tests/browser/test_saving.py"),
            "web/board/*": ("tests/browser/test_hands.py", "tests/browser/test_gestures.py"),
        },
    ),
    "rest": Area(
        tuple(
            f"{room}/*.py"
            for room in (
                "engine",
                "arena",
                "protocol",
                "cli",
                "svg",
                "pdf",
                "drawing",
                "report",
                "analysis",
                "puzzles",
                "teaching",
                "locale",
                "workers",
                "cluster",
            )
        ),
        (
            ("tests/cli", "tests/svg", "tests/drawing", "tests/teaching"),
            ("tests/arena", "tests/protocol", "tests/locale", "tests/test_generated.py"),
        ),
        but=("engine/warmup.py", "engine/compiling.py", "engine/bench.py", "cli/compile_progress.py"),
        least=0.85,
        near={
            **{f"{room}/*": (f"tests/{room}",) for room in ("arena", "protocol", "cli", "pdf", "report", "analysis")},
            **{f"{room}/*": (f"tests/{room}",) for room in ("puzzles", "teaching", "locale", "workers", "cluster")},
            "engine/*": ("tests/engine", "tests/analysis"),
            "svg/*": ("tests/svg", "tests/drawing"),
            "drawing/*": ("tests/drawing", "tests/svg", "tests/pdf"),
        },
    ),
}

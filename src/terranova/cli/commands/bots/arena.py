"""``terranova arena``."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path

import click

from terranova.arena.errors import ArenaError
from terranova.arena.pairing import Config
from terranova.arena.players import Spec
from terranova.arena.ratings import Sprt
from terranova.arena.report import report_of
from terranova.arena.results import RESULTS_FILE, Folder, config_document, identity
from terranova.arena.run import Runner
from terranova.cli.arena_page import check_writable, write_page
from terranova.cli.compile_progress import ensure_warm
from terranova.cli.interrupts import interruptible
from terranova.cli.json_output import print_json
from terranova.cli.sources import game_options, load_map
from terranova.cli.terminal.arena_report import Progress, print_report
from terranova.cluster.jobs import Pool
from terranova.cluster.pools import make_pool
from terranova.locale import say
from terranova.rules import DEFAULT_EDITION, RuleSet

GAMES = 100


@click.command("arena")
@click.argument("specs", metavar="PLAYER…", nargs=-1, required=True)
@click.option(
    "--games",
    type=click.IntRange(0),
    default=GAMES,
    show_default=True,
    help="The most games to play; 0 only reports those already played.",
)
@game_options
@click.option("--map", "maps", metavar="MAP", multiple=True, help="A map by name or file; several alternate.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="A different seed gives different games."
)
@click.option(
    "--random-setup", metavar="N", type=click.IntRange(0), help="Random pioneers at the start; one each by default."
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0.001, 3600),
    default=1.0,
    show_default=True,
    help="Seconds per turn for level:8 and cmd:….",
)
@click.option("--grace", type=click.FloatRange(0, 600), default=1.0, show_default=True, help="Grace time in seconds.")
@click.option(
    "--max-turns", type=click.IntRange(1), default=1000, show_default=True, help="After this many turns, points decide."
)
@click.option("-j", "--processes", type=click.IntRange(1, 256), help="Games in parallel; one per core by default.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Play on a Dask cluster instead of here, such as “tcp://10.0.0.1:8786”."
)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Folder for results and records.")
@click.option("--html", metavar="FILE", type=click.Path(path_type=Path), help="Also write the report as a web page.")
@click.option(
    "--sprt",
    metavar="ELO0 ELO1",
    type=click.FloatRange(-2000, 2000),
    nargs=2,
    help="Stop as soon as one of the two is refuted.",
)
@click.option(
    "--alpha", type=float, default=0.05, show_default=True, help="With --sprt: the chance of accepting ELO1 wrongly."
)
@click.option(
    "--beta", type=float, default=0.05, show_default=True, help="With --sprt: the chance of accepting ELO0 wrongly."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    specs: tuple[str, ...],
    games: int,
    players: int | None,
    rules: str | None,
    maps: tuple[str, ...],
    seed: int,
    random_setup: int | None,
    seconds: float,
    grace: float,
    max_turns: int,
    processes: int | None,
    cluster: str | None,
    out: Path | None,
    html: Path | None,
    sprt: tuple[float, float] | None,
    alpha: float,
    beta: float,
    as_json: bool,
) -> None:
    """Run matches between players and measure their strength.

    \b
    A PLAYER is one of
      level:4       the engine at a level
      nodes:2000    the engine, by nodes per turn
      time:1.0      the engine, by seconds per turn
      greedy        takes the best lead after its own turn
      uct:10        plain tree search with random games, by seconds per turn
      closer:1.0    looks one turn ahead for closings, by seconds per turn
      random        plays any legal action
      cmd:./bot     a program that speaks the engine protocol

    Seats rotate fairly: all games of a block start from the same set-up. With fewer players than seats, the last one
    fills the rest; with more, all tables are played in turn. To resume an interrupted match, run the same command
    again.

    \b
    Examples:
      terranova arena level:4 level:3 --games 200
      terranova arena level:6 level:4 --players 4
      terranova arena time:1.0 "cmd:./bot --fast" --sprt 0 30
      terranova arena time:0.1 time:0.4 time:1.6 --html report.html
      terranova arena level:7 level:6 --games 2000 --cluster tcp://10.0.0.1:8786
    """
    n_players = players or 2
    config = Config(
        specs=tuple(Spec.from_text(text) for text in specs),
        maps=tuple(load_map(name) for name in maps or ("terra-nova",)),
        players=n_players,
        rules=RuleSet.from_text(rules or DEFAULT_EDITION),
        seed=seed,
        random_setup=n_players if random_setup is None else random_setup,
        seconds=seconds,
        grace=grace,
        max_turns=max_turns,
    )
    test = _sprt(config, sprt, alpha, beta)
    ensure_warm()
    config.check()
    _ensure_warm_engine(config)
    path = out or _default_folder(config)
    if not games and not (path / RESULTS_FILE).exists():
        raise ArenaError("arena-no-games", folder=str(path))
    with Folder(path, config) as folder:
        if html:
            check_writable(html)
        try:
            _play(folder, games, make_pool(cluster, processes), test)
        finally:  # an interrupted match has its page too
            report = report_of(config, folder.results, test)
            if html:
                write_page(html, folder, report)
    if as_json:
        print_json({"folder": str(path), "config": config_document(config), **report.document()})
    else:
        print_report(config, report, path)


def _play(folder: Folder, games: int, pool: Pool, test: Sprt | None) -> None:
    """Play the games that have no result yet."""
    path, n_before = folder.path, len(folder.results)
    if n_before:
        click.echo(say("Games already in {folder}: {count}. They count.", folder=path, count=n_before), err=True)
    with interruptible(), Progress(folder, games, test, sys.stderr) as progress:
        try:
            Runner(folder, games, pool, test, progress.on_result).run()
        except KeyboardInterrupt:
            progress.stop()
            folder.read_results()
            click.echo(say("Interrupted. Run the same command again to resume: {folder}", folder=path), err=True)
            raise click.Abort from None


def _ensure_warm_engine(config: Config) -> None:
    """Compile the engine here, before the processes of the arena need it."""
    if not config.uses_engine:
        return
    from terranova import engine

    if not engine.is_warm():
        click.echo(say("Compiling the engine. This happens only once and takes up to a minute."), err=True)
        engine.warm_up()


def _sprt(config: Config, bounds: tuple[float, float] | None, alpha: float, beta: float) -> Sprt | None:
    if bounds is None:
        return None
    if len(config.specs) != 2:
        raise ArenaError("arena-sprt-two", count=len(config.specs))
    if not bounds[0] < bounds[1]:
        raise ArenaError("arena-sprt-bounds", elo0=bounds[0], elo1=bounds[1])
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ArenaError("arena-sprt-errors", alpha=alpha, beta=beta)
    return Sprt(*bounds, alpha, beta)


def _default_folder(config: Config) -> Path:
    """The folder of a match, the same whenever the same match is asked for."""
    document = identity(config)
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:8]
    names = re.sub(r"[^a-z0-9.]+", "-", " ".join(document["specs"]).lower()).strip("-.")
    return Path("arena") / f"{names[:60]}-{digest}"

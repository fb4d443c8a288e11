"""``terranova serve``."""

from __future__ import annotations

import sys

import click

from terranova.cli.compile_progress import CompileReport
from terranova.locale import say


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 lets others in.")
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=8610, show_default=True, help="The port; 0 takes any free one."
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open a browser as well.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Web processes; more than one needs PostgreSQL and Redis.",
)
def command(host: str, port: int, open_browser: bool, workers: int) -> None:
    """Serve the game to browsers, on this machine or the whole network.

    If the port is taken, the next free one is used. TERRANOVA_DATA_DIR sets where games are saved.

    \b
    Examples:
      terranova serve
      terranova serve --host 0.0.0.0 --port 80
      terranova serve --workers 4
    """
    serve(host, port, open_browser, workers)


def serve(host: str, port: int, open_browser: bool, workers: int = 1) -> None:
    """Serve until told to stop."""
    # Imported here: the command line answers at once, and does without the server's libraries elsewhere.
    from terranova.server.run import AlreadyRunningError, CannotServeError, run

    report = CompileReport(sys.stderr)
    try:
        run(host, port, open_browser=open_browser, workers=workers, echo=click.echo, on_compiling=report)
    except AlreadyRunningError as error:
        raise click.ClickException(say("a server is already running: {address}", address=error.address)) from None
    except CannotServeError as error:
        raise click.ClickException(str(error)) from None

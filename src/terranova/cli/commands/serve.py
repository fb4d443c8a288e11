"""``terranova serve``."""

from __future__ import annotations

import click

from terranova.locale import say


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8610, show_default=True, help="0 takes any free one.")
@click.option("--open/--no-open", "open_browser", default=False, help="Open a browser as well.")
def command(host: str, port: int, open_browser: bool) -> None:
    """Serve the game to browsers, here or in the whole network.

    If the port is taken, the next that is free is used. TERRANOVA_DATA_DIR says where the games are kept.

    \b
    Examples:
      terranova serve
      terranova serve --host 0.0.0.0 --port 80
    """
    serve(host, port, open_browser)


def serve(host: str, port: int, open_browser: bool) -> None:
    """Serve until told to stop."""
    # Imported here: the command line answers at once, and does without the server's libraries elsewhere.
    from terranova.server.run import AlreadyRunningError, CannotServeError, run

    try:
        run(host, port, open_browser=open_browser, echo=click.echo)
    except AlreadyRunningError as error:
        raise click.ClickException(say("a server is running already: {address}", address=error.address)) from None
    except CannotServeError as error:
        raise click.ClickException(str(error)) from None

"""``terranova print``."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import click

from terranova.cli.sources import load_map
from terranova.locale import LANGUAGES, say, speaker
from terranova.pdf import HANDY, MAX_SHEETS, PAPERS, SEAMS, STYLES, print_map


@click.command("print")
@click.argument("name", metavar="MAP")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The PDF. Default: NAME.pdf.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="A4", show_default=True, help="The paper.")
@click.option(
    "--sheets", type=click.IntRange(1, MAX_SHEETS), default=6, show_default=True, help="The most sheets for the board."
)
@click.option("--style", type=click.Choice(list(STYLES)), default="colour", show_default=True, help="The style.")
@click.option(
    "--hexagon", "hexagon_mm", metavar="MM", type=float, help="The width of a space, on as many sheets as it takes."
)
@click.option(
    "--seams",
    type=click.Choice(SEAMS),
    default=SEAMS[0],
    show_default=True,
    help="How sheets are joined: along the lines between spaces, or straight through them.",
)
@click.option("--language", type=click.Choice(LANGUAGES), help="The language of the pages. Default: the program’s.")
@click.option(
    "--players", type=click.IntRange(2, 4), default=4, show_default=True, help="Pieces for up to this many players."
)
def command(
    name: str,
    output: Path | None,
    paper: str,
    sheets: int,
    style: str,
    hexagon_mm: float | None,
    seams: str,
    language: str | None,
    players: int,
) -> None:
    """Make a PDF of a map: sheets to glue together, pieces to cut out and the rules in short.

    \b
    Examples:
      terranova print terra-nova
      terranova print duel --paper Letter --sheets 2 --style ink-saving --output duel.pdf
    """
    map = load_map(name)
    target = output or Path(f"{map.name}.pdf")
    # Made in memory first: a wish that cannot be granted must not cost a file that is there.
    made = BytesIO()
    report = print_map(
        map,
        made,
        paper=paper,
        sheets=sheets,
        style=style,
        hexagon_mm=hexagon_mm,
        seams=seams,
        players=players,
        language=language or speaker().language,
    )
    target.write_bytes(made.getvalue())
    click.echo(
        say(
            "Wrote {file}: {pages} pages of {paper}. The board is {width:.0f} × {height:.0f} mm on "
            "{across} × {down} sheets, and its spaces are {hexagon:.1f} mm wide.",
            file=target,
            pages=report.pages,
            paper=report.paper,
            width=report.board_width_mm,
            height=report.board_height_mm,
            across=report.across,
            down=report.down,
            hexagon=report.hexagon_width_mm,
        )
    )
    if report.is_hard_to_handle:
        click.echo(
            say(
                "Stones will be only {width:.1f} mm wide, which is hard to handle; {handy:.0f} mm or more is better. "
                "Allow more sheets with --sheets, or choose a size with --hexagon.",
                width=report.smallest_piece_mm,
                handy=HANDY,
            ),
            err=True,
        )

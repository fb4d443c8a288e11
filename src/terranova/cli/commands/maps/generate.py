"""``terranova generate``."""

from __future__ import annotations

from pathlib import Path

import click

from terranova.locale import say
from terranova.mapmaking.generate import SHAPES, STYLES, generate_map


@click.command("generate")
@click.option("--seed", type=int, required=True, help="A number; the same number gives the same map.")
@click.option("--fields", type=int, default=168, show_default=True, help="The number of spaces.")
@click.option("--landscapes", type=int, default=8, show_default=True, help="The number of landscapes.")
@click.option(
    "--style", type=click.Choice(list(STYLES)), default="hub", show_default=True, help="How the landscapes lie."
)
@click.option("--shape", type=click.Choice(list(SHAPES)), help="The shape of the coast. Default: the style’s.")
@click.option("--holes", type=int, help="The number of holes.")
@click.option("--name", help="The map’s name, for commands and records.")
@click.option("--title", help="The map’s title, for people.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write the map to a file.")
def command(
    seed: int,
    fields: int,
    landscapes: int,
    style: str,
    shape: str | None,
    holes: int | None,
    name: str | None,
    title: str | None,
    output: Path | None,
) -> None:
    """Generate a map from a seed and print it, or write it to a file.

    \b
    Examples:
      terranova generate --seed 7
      terranova generate --seed 7 --style rings
      terranova generate --seed 7 --fields 100 --landscapes 6 --output new.map
    """
    map = generate_map(
        seed, fields=fields, landscapes=landscapes, shape=shape, holes=holes, style=style, name=name, title=title
    )
    if output is None:
        click.echo(map.text(), nl=False)
        return
    output.write_text(map.text(), encoding="utf-8", newline="\n")
    click.echo(say("Wrote {file}.", file=output))

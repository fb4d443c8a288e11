"""Find thousands of facts of reports and check each by a second implementation of the rules.

    python -m tests.report.many_facts                 10,000 facts
    python -m tests.report.many_facts --facts 500 --first 1000

Prints how many of each kind there were and every one that is false; leaves with 1 if there is any.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import count

import click

from tests.support.fact_checker import is_true
from tests.support.fact_games import fact_games


@click.command()
@click.option("--facts", default=10_000, show_default=True, help="How many to find.")
@click.option("--first", default=0, show_default=True, help="The seed of the first game.")
def main(facts: int, first: int) -> None:
    """Find facts and check them."""
    found: Counter[str] = Counter()
    n_false, begin = 0, time.monotonic()
    for seed in count(first):
        for fact, _, case in fact_games(seed):
            found[fact.code] += 1
            if not is_true(fact, case):
                n_false += 1
                click.echo(f"false, game {seed}: {fact} {case}")
        if found.total() >= facts:
            break
        if seed % 20 == 19:
            click.echo(f"{seed - first + 1} games, {found.total()} facts, {n_false} false", err=True)
    for code, number in found.most_common():
        click.echo(f"{code:20} {number:6}")
    click.echo(f"{found.total()} facts of {seed - first + 1} games, {n_false} false, {time.monotonic() - begin:.0f} s")
    sys.exit(1 if n_false else 0)


if __name__ == "__main__":
    main()

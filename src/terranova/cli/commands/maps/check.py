"""``terranova check``."""

from __future__ import annotations

from dataclasses import asdict

import click

from terranova import InvalidTextError, Map
from terranova.cli.bad_file import BadFileError
from terranova.cli.json_output import Document, error_document, print_json
from terranova.cli.sources import load_map
from terranova.cli.terminal.text_tables import print_table
from terranova.locale import listing, say, speaker, to_say
from terranova.mapmaking.report import NOTE, PROBLEM, WARNING, MapReport, check_map

EXIT_PROBLEM = 1

MEASURES = {
    "evenness": to_say("evenness"),
    "compactness": to_say("compactness"),
    "firmness": to_say("firmness"),
    "openness": to_say("openness"),
    "mixing": to_say("mixing"),
    "mobility": to_say("mobility"),
}
SEVERITIES = {PROBLEM: to_say("problem"), WARNING: to_say("warning"), NOTE: to_say("note")}


@click.command("check")
@click.argument("name", metavar="MAP")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(name: str, as_json: bool) -> int:
    """Check a map for errors and balance.

    Errors in the file are shown with line and column; the exit code is then 2. It is 1 for a map that nobody can play
    on.

    \b
    Examples:
      terranova check duel
      terranova check my.map
    """
    try:
        map = load_map(name)
    except BadFileError as broken:
        if as_json and isinstance(broken.error, InvalidTextError):
            print_json({"map": None, "error": error_document(broken.error)})
        raise
    report = check_map(map)
    if as_json:
        print_json(_document(map, report))
    else:
        _print(map, report)
    return EXIT_PROBLEM if any(finding.severity == PROBLEM for finding in report.findings) else 0


def _print(map: Map, report: MapReport) -> None:
    click.echo(_heading(map, report))
    heading = (say("Landscape"), say("Spaces"), say("Pieces"), say("On the edge"), say("Touches"))
    rows = [
        (speaker().landscape(part.name), str(part.fields), str(len(part.pieces)), str(part.rim), str(len(part.touches)))
        for part in report.landscapes
    ]
    print_table(heading, rows)
    click.echo(say("Balance: {balance} of 100.", balance=report.balance))
    measures = [
        say("{measure} {value}", measure=say(MEASURES[name]), value=value) for name, value in report.measures.items()
    ]
    click.echo(say("Made up of: {measures}.", measures=listing(measures)))
    for finding in report.findings:
        click.echo(say("{severity}: {finding}", severity=say(SEVERITIES[finding.severity]), finding=finding.sentence))
    if not report.findings:
        click.echo(say("No problems found."))


def _heading(map: Map, report: MapReport) -> str:
    title = speaker().title(map.title or map.name)
    if not report.players:
        return say("{title}: {fields} spaces in {rows} rows.", title=title, fields=report.fields, rows=report.rows)
    return say(
        "{title}: {fields} spaces in {rows} rows, for {players} players.",
        title=title,
        fields=report.fields,
        rows=report.rows,
        players=listing([str(players) for players in report.players]),
    )


def _document(map: Map, report: MapReport) -> Document:
    findings = [{**asdict(finding), "sentence": finding.sentence} for finding in report.findings]
    return {
        "map": map.name,
        "error": None,
        "balance": report.balance,
        **asdict(report),
        "findings": findings,
    }

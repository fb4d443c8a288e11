"""The printed summary leaves out no rule that an edition changes or that ends a game."""

from __future__ import annotations

import pytest

from terranova.outcome import ENDINGS
from terranova.pdf.summary import COLUMNS
from terranova.rules import OPTIONS, Option

PRINTED = {rule for column in COLUMNS for _, keys in column for key in keys for rule in key.split("-")}


@pytest.mark.parametrize(("code", "rule"), ENDINGS.items())
def test_an_ending_is_printed(code: str, rule: str) -> None:
    assert rule in PRINTED, f"pdf/summary.py and pdf/texts.py: {rule} ({code}) is not printed"


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_the_rule_of_an_option_is_printed(option: Option) -> None:
    assert option.rule in PRINTED, f"pdf/summary.py and pdf/texts.py: {option.rule} is not printed"

"""The rules page as the server makes it: in every language, with its links, before the engine is compiled."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from server.fakes import Server
from terranova.examples import examples
from terranova.locale import LANGUAGES
from terranova.rulebook import NUMBERS
from terranova.server.rulepage import kept_together, linked


def test_numbers_of_rules_are_links_and_nothing_else_is_markup() -> None:
    assert linked("a <b> & R1, R25 (R26, XR2)") == (
        'a &lt;b&gt; &amp; <a href="#R1">R1</a>, <a href="#R25">R25</a> (R26, XR2)'
    )


def test_sums_are_not_broken() -> None:
    assert kept_together("12 × 2 = 24, so 3") == "12\xa0×\xa02\xa0=\xa024, so 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_rule_and_every_board(server: Server, language: str) -> None:
    page = server.browser().client.get(f"/rules?lang={language}").text
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert [one for one in ids if re.fullmatch(r"R\d+", one)] == list(NUMBERS)
    assert [one for one in ids if one.startswith("example-")] == [f"example-{each.name}" for each in examples()]
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert "{" not in re.sub(r"(?s)<script.*?</script>", "", page)


def test_the_page_needs_no_engine() -> None:
    """It is shown while the rules are still being compiled."""
    code = (
        "import sys; from terranova.locale import translator; from terranova.server import rulepage; "
        "rulepage.contents(translator('en')); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=120, check=False).returncode == 0

"""What the server offers is used: a page sends every command, and reads every field of a table that others see."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from terranova.server.schema.clocks import CLOCK_KINDS
from terranova.server.schema.commands import COMMANDS
from terranova.server.schema.views import OptionsView, SeatView, State

WEB = Path(__file__).resolve().parents[2] / "src" / "terranova" / "web"
FOR_BOTS = {"watchers_chat", "stand_in"}
"""Commands and fields that only programs use."""
READ = {f"{kind.__name__}.{name}": name for kind in (State, SeatView, OptionsView) for name in kind.model_fields}


@cache
def pages() -> str:
    """The source of all pages, without their comments."""
    sources = (path.read_text("utf-8") for path in sorted(WEB.rglob("*.js")) if path.name != "service-worker.js")
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", "\n".join(sources), flags=re.DOTALL)


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - FOR_BOTS))
def test_a_page_sends_the_command(command: str) -> None:
    assert f'type: "{command}"' in pages(), f"web/pages/table/input/commands.js: nothing sends {command}"


@pytest.mark.parametrize("field", sorted(field for field, name in READ.items() if name not in FOR_BOTS))
def test_a_page_reads_the_field(field: str) -> None:
    assert re.search(rf"\b{READ[field]}\b", pages()), f"web/pages/table/panels: nothing shows {field}"


def test_the_form_asks_for_every_number_of_a_clock() -> None:
    program = f"""
globalThis.document = {{ documentElement: {{ lang: "en", dataset: {{}} }} }};
globalThis.localStorage = {{ getItem: () => null }};
const {{ clockRequest }} = await import("{(WEB / "pages/start/clock-form.js").as_uri()}");
const {{ loadOptions }} = await import("{(WEB / "pages/start/table-options.js").as_uri()}");
const asked = {json.dumps(list(CLOCK_KINDS))}.map((clock) => [clock, clockRequest({{ ...loadOptions(), clock }})]);
console.log(JSON.stringify(Object.fromEntries(asked)));
"""
    command = ["node", "--input-type=module", "--eval", program]
    asked = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout)
    for kind, declared in CLOCK_KINDS.items():
        missing = set(declared.numbers) - set(asked[kind])
        assert not missing, f"web/pages/start/clock-form.js: {kind} does not ask for {sorted(missing)}"


@pytest.mark.parametrize("name", sorted(FOR_BOTS))
def test_what_only_programs_use_is_on_no_page(name: str) -> None:
    assert not re.search(rf"\b{name}\b", pages()), f"a page uses {name} now: take it out of FOR_BOTS"

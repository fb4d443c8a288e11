"""What is written about the API and the sockets says all there is, in the words that are really sent."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi import FastAPI

from terranova.locale import messages_of
from terranova.server.errors import REFUSALS
from terranova.server.http import routes, sockets
from terranova.server.schema import commands, game, summaries, views
from terranova.server.schema.clocks import CLOCK_KINDS
from terranova.server.schema.vocabulary import Message, Phrase
from terranova.server.settings import Limits
from tests.support.server import Server, until

DOCS = Path(__file__).parents[3] / "docs"
SOCKET = (DOCS / "websocket.md").read_text(encoding="utf-8")
COMMANDS = SOCKET.partition("## What a client sends")[2]
HTTP = (DOCS / "http-api.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")


def api() -> dict[str, Any]:
    app = FastAPI()
    routes.add_all(app)
    return app.openapi()


API = api()
OTHER_ANSWERS = {("/readyz", "503"): "ServerReadiness"}
"""What is answered with a status of refusals and is none."""
OPERATIONS = [(method, path) for path, methods in API["paths"].items() for method in methods]


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_is_described(method: str, path: str) -> None:
    operation = API["paths"][path][method]
    assert operation["description"]
    assert operation["tags"]
    for parameter in operation.get("parameters", []):
        assert parameter["description"], parameter["name"]
    for status in ("404", "413", "422", "429", "503"):
        response = operation["responses"][status]
        model = OTHER_ANSWERS.get((path, status), "Failure")
        assert response["content"]["application/json"]["schema"] == {"$ref": f"#/components/schemas/{model}"}
        assert "``" in response["description"]


def test_every_type_is_described() -> None:
    schemas = API["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []
    assert schemas["MomentView"]["properties"]["previews"]["description"]


def test_every_code_is_described() -> None:
    told = json.dumps(API)
    for code, status in REFUSALS.items():
        sentence = messages_of("refusal.")[code]
        assert f"| `{code}` | {status} | {sentence} |" in HTTP, code
        assert f"``{code}``" in told or status == 500 or code == "method-not-allowed", code


def test_every_command_is_listed_for_http() -> None:
    row = re.search(r"^\| `POST /api/tables/TABLE/COMMAND` \| `([a-z -]+)`", HTTP, re.MULTILINE)
    assert row
    assert row[1].split() == list(commands.COMMANDS)


def test_every_command_is_described() -> None:
    models: list[type[Message]] = [*commands.COMMANDS.values(), commands.Ping]
    for command in models:
        name = command.model_fields["type"].default
        row = re.search(rf"^\| `{name}` \|(.*)\|$", COMMANDS, re.MULTILINE)
        assert row, f"docs/websocket.md: no command {name}"
        for field in command.model_fields:
            if field not in ("type", "key") and command is not commands.Propose:
                assert f"`{field}`" in row[1], (name, field)
    for what in get_args(commands.Propose.model_fields["what"].annotation):
        assert re.search(rf"^\| `{what}` \|", SOCKET, re.MULTILINE), what
    assert ", ".join(f"`{phrase}`" for phrase in get_args(Phrase)) in SOCKET


def test_everything_the_server_says_is_described() -> None:
    told: list[type[Any]] = [views.TableView, views.State, views.You, views.Presence, views.ChatView]
    told += [views.Answer, views.Failure, views.Pong]
    for kind in told:
        assert re.search(rf"^\| `{kind.model_fields['type'].default}` \|", SOCKET, re.MULTILINE)
    assert f'"type": "{summaries.OpenTables.model_fields["type"].default}"' in SOCKET
    for code in set(sockets.CLOSE_CODES.values()) | {sockets.TOO_SLOW, sockets.TOO_LARGE, sockets.VIOLATION}:
        assert re.search(rf"\b{code}\b", SOCKET), code


SHOWN: list[type[Message]] = [
    views.TableView,
    views.State,
    views.PlanView,
    views.StepView,
    views.EntryView,
    views.TurnView,
    views.SeatView,
    views.ClockView,
    views.ProposalView,
    views.YouView,
    views.PresenceView,
    views.ChatView,
    views.OptionsView,
    views.ThinkingView,
    views.MapView,
    views.RulesView,
    views.Answer,
    views.HintView,
    views.Failure,
    views.Problem,
    game.MomentView,
    game.RegionView,
    game.PreviewView,
    game.OutcomeView,
    game.DifferenceView,
]


@pytest.mark.parametrize("kind", SHOWN, ids=lambda kind: kind.__name__)
def test_every_field_is_shown(kind: type[Message]) -> None:
    missing = [name for name in kind.model_fields if f'"{name}"' not in SOCKET and f"`{name}`" not in SOCKET]
    assert missing == []


@pytest.mark.parametrize("kind", get_args(get_args(game.EventView)[0]), ids=lambda kind: kind.__name__)
def test_every_event_is_described(kind: type[Message]) -> None:
    row = re.search(rf"^\| `{kind.model_fields['event'].default}` \|(.*)\|$", SOCKET, re.MULTILINE)
    assert row
    for field in kind.model_fields:
        assert field == "event" or f"`{field}`" in row[1], field


def test_what_is_sent_has_no_other_names(server: Server) -> None:
    """Of a whole conversation: whatever name is sent stands in the description."""
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere", clock={"kind": "game", "seconds": 900}, map="duel")
    seen: list[dict[str, Any]] = []
    with ann.listen(table) as socket:
        seen.append(until(socket, "welcome"))
        bob.do(table, "sit", name="Bob")
        seen += [until(socket, "you"), until(socket, "state")]
        for message in (
            {"type": "plan", "after": 0, "actions": ["e5"], "key": "a"},
            {"type": "turn", "after": 0, "key": "b"},
            {"type": "chat", "text": "hello", "key": "c"},
            {"type": "propose", "what": "undo", "turn": 0, "key": "d"},
            {"type": "turn", "after": 0, "actions": ["e6"], "key": "e"},
            {"type": "ping"},
        ):
            socket.send_json(message)
            while True:
                heard = socket.receive_json()
                seen.append(heard)
                if heard["type"] in ("answer", "error", "pong"):
                    break
    names = {name for message in seen for name in _names(message)}
    unknown = {name for name in names if f'"{name}"' not in SOCKET and f"`{name}`" not in SOCKET}
    assert unknown == set()
    assert {message["type"] for message in seen} >= {"welcome", "state", "you", "answer", "error", "chat", "pong"}


def _names(value: Any) -> list[str]:
    """The names in a message; those that stand for fields, stones, landscapes and details are values."""
    if isinstance(value, list):
        return [name for one in value for name in _names(one)]
    if not isinstance(value, dict):
        return []
    found: list[str] = []
    for name, inner in value.items():
        found.append(name)
        if name not in ("landscapes", "classes", "previews", "details"):
            found += _names(inner)
    return found


@pytest.mark.parametrize("kind", CLOCK_KINDS)
def test_every_kind_of_clock_is_described(kind: str) -> None:
    described = re.search(r"^Clocks: .*$", HTTP, re.MULTILINE)
    assert described
    part = re.search(rf"`{kind}`(?: \(([^)]*)\))?[;.]", described[0])
    assert part, f"docs/http-api.md: no clock {kind}"
    assert [name for name in CLOCK_KINDS[kind].numbers if f"`{name}`" not in (part[1] or "")] == []
    assert re.search(rf'^    "clock": .*\b{kind}\b', SOCKET, re.MULTILINE), f"docs/websocket.md: no clock {kind}"


def test_every_limit_and_setting_is_described() -> None:
    for name in Limits.__dataclass_fields__:
        assert f"`{name}`" in HOSTING, name
    source = Path(routes.__file__).parents[2] / "settings.py"
    for name in set(re.findall(r"TERRANOVA_[A-Z_]+", source.read_text(encoding="utf-8"))):
        assert f"`{name}`" in HOSTING, name

"""The API fuzzed from its own description: whatever is sent, the answer is one it describes, and never a 500."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from httpx2 import InvalidURL
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from terranova.server.http import routes
from terranova.server.schema.commands import COMMANDS
from tests.support.server import RING, Server

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "10"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def operations() -> list[str]:
    """All operations that the API describes."""
    app = FastAPI()
    routes.add_all(app)
    return [f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods]


OPERATIONS = operations()


def test_there_is_something_to_fuzz() -> None:
    assert len(OPERATIONS) > 35
    assert {f"POST /api/tables/{{table}}/{name}" for name in COMMANDS} < set(OPERATIONS)


@pytest.mark.parametrize("label", OPERATIONS)
def test_fuzz(server: Server, label: str) -> None:
    ann = server.browser("Ann")
    method, path = label.split(" ")
    operation: Any = schemathesis.openapi.from_dict(ann.get("/api/openapi.json"))[path][method]
    table = ann.make("here", "here", drawing=RING, start="r5./6./6./5.y r0 - 0,0 20 0")
    anything = st.one_of(
        operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
        operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
    )

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=anything, at_our_table=st.booleans())
    def fuzz(case: Any, at_our_table: bool) -> None:
        if at_our_table and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
            if isinstance(case.body, dict) and "after" in case.body:
                case.body["after"] = 0
        sent = case.as_transport_kwargs(base_url="http://testserver")
        sent["content"] = sent.pop("data", None)
        sent.pop("cookies")
        try:
            response = ann.client.request(**sent, follow_redirects=False)
        except InvalidURL:  # longer than the client sends
            reject()
        case.validate_response(schemathesis.Response.from_any(response), checks=CHECKS)

    fuzz()
    assert ann.client.get("/api/health").status_code == 200

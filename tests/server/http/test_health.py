"""Whether the server is well, as others see it, and what it writes into its log."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from terranova.server import logs
from terranova.server.http.app import make_app
from terranova.store import Store, StoreFailedError
from tests.server.conftest import Start
from tests.support.server import FakeWorkers, quiet_settings

DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana" / "terranova.json"


def test_a_server_that_can_do_its_work_says_so(start: Start) -> None:
    client = start().browser().client
    assert client.get("/healthz").text == "ok\n"
    found = client.get("/readyz")
    assert found.status_code == 200, found.text
    assert all(found.json()["parts"].values())


def test_a_server_that_cannot_write_does_not_say_it_is_ready(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()

    async def fail(_change: object) -> None:
        raise StoreFailedError("disk full")

    monkeypatch.setattr(server.context.store, "write", fail)
    found = server.browser().client.get("/readyz")
    assert (found.status_code, found.json()["parts"]["database"]) == (503, False)
    assert server.browser().client.get("/healthz").status_code == 200


def test_a_full_disk_or_a_dead_upkeep_is_not_ready(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    monkeypatch.setattr(server.context.store, "has_room", lambda _bytes: False)
    assert server.browser().client.get("/readyz").json()["parts"]["disk"] is False
    server = start()
    upkeep = server.context.upkeep
    assert upkeep
    server.call(upkeep.cancel)
    found = server.browser().client.get("/readyz")
    assert (found.status_code, found.json()["parts"]["upkeep"]) == (503, False)


def test_figures_are_only_for_whom_the_host_names(tmp_path: Path) -> None:
    for networks, status in (((), 404), (("192.0.2.0/24",), 404), (("*",), 200)):
        settings = quiet_settings(tmp_path).model_copy(update={"metrics": networks})
        store = Store.in_folder(tmp_path)
        with TestClient(make_app(settings, store=store, workers=FakeWorkers())) as client:
            client.get("/api/health")
            found = client.get("/metrics")
        store.close()
        assert found.status_code == status
    assert re.search(r'terranova_requests_total\{method="GET",status="200"\} [1-9]', found.text)
    known = set(re.findall(r"^(terranova_\w+)", found.text, re.MULTILINE))
    asked = set(re.findall(r"terranova_\w+", DASHBOARD.read_text(encoding="utf-8")))
    assert asked <= known


def test_lines_of_the_log_name_what_they_belong_to() -> None:
    record = logging.LogRecord("terranova.a", logging.ERROR, "", 1, "it %s", ("failed",), None)
    with logs.about(request="r1", table="t1"):
        logs.note(person=logs.person_digest("secret-id"))
        line = json.loads(logs.JsonFormatter().format(record))
        text = logs.TextFormatter().format(record)
    assert (line["message"], line["level"], line["request"], line["table"]) == ("it failed", "error", "r1", "t1")
    assert "secret-id" not in text + str(line)
    assert text.endswith(f"[request=r1 table=t1 person={line['person']}]")
    assert "request" not in json.loads(logs.JsonFormatter().format(record))


def test_a_flood_of_lines_is_counted_instead() -> None:
    now = 0.0
    flood = logs.FloodFilter(3, lambda: now)

    def written(message: str) -> str | None:
        record = logging.LogRecord("a", logging.ERROR, "", 1, message, (), None)
        return record.getMessage() if flood.filter(record) else None

    assert [written("no") for _ in range(10)] == ["no"] * 3 + [None] * 7
    assert written("other") == "other"
    now = 61.0
    assert written("no") == "no (and 7 like it before)"

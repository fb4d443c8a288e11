"""Names under which the server answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from terranova.server.guard.hosts import AllowedHosts
from terranova.server.settings import Settings
from tests.support.server import Server


def allowed(**settings: Any) -> AllowedHosts:
    return AllowedHosts(Settings(data_dir=Path("nowhere"), **settings))


@pytest.mark.parametrize(
    "host", ["", "localhost:8610", "127.0.0.1", "192.168.1.7:8610", "[::1]:80", "box", "box.local:1", "203.0.113.7"]
)
def test_addresses_and_names_of_ones_own_network_are_known(host: str) -> None:
    assert allowed().has(host)


@pytest.mark.parametrize(
    "host", ["evil.example", "x" * 256, "a/b", "a@b", "127.0.0.1.evil.example", "box:port", "[::1"]
)
def test_other_names_are_not(host: str) -> None:
    assert not allowed().has(host)
    assert not allowed(hosts=("terranova.example",)).has(host)


def test_names_can_be_added() -> None:
    assert allowed(hosts=("terranova.example",)).has("Terranova.Example:443")
    assert allowed(hosts=(".club.example",)).has("a.club.example")
    assert allowed(public_url="https://terranova.example").has("terranova.example")
    assert allowed(hosts=("*",)).has("evil.example")
    assert allowed(proxies=("127.0.0.1",)).has("any.example")
    assert not allowed(proxies=("127.0.0.1",), public_url="https://terranova.example").has("any.example")


def test_a_strangers_name_is_refused(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here Ann", "elsewhere")
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    for path in (f"/api/tables/{table}/invitation", "/", f"/api/tables/{table}/"):
        response = ann.client.get(path, headers=evil, follow_redirects=False)
        assert (response.status_code, response.json()["error"]["code"]) == (421, "unknown-host")
    assert ann.client.post(f"/api/tables/{table}/leave", json={}, headers=evil).status_code == 421
    with pytest.raises(WebSocketDisconnect), ann.listen(table, headers=evil):
        pass
    long = {"host": "x" * 300}
    assert ann.client.get(f"/api/tables/{table}/invitation.svg", headers=long).status_code == 421

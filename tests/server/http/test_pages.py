"""Pages and files: that they come, safely and in the reader's language, and are kept as long as they may be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from terranova.server.http.assets import Assets
from terranova.server.http.routes import pages
from terranova.server.http.routes.pages import PAGES
from terranova.server.language import choose
from tests.support.server import RING, Server

MISSING = [page.address("abc") for page in PAGES.values() if page.shows_table]


def existing(server: Server, name: str) -> str:
    """The address of a page, with a table there is where one is needed; or the address itself."""
    page = PAGES.get(name)
    if page is None:
        return name
    return page.address(server.browser("Ann").make("here", "here") if page.shows_table else "")


def test_every_template_has_a_page() -> None:
    """All but those that others extend or include, and that for a table that is not there."""
    parts = {"page.html", "module.html", "no-table.html", "not-found.html"}
    templates = {path.name for path in (Path(pages.__file__).parents[1] / "templates").glob("*.html")} - parts
    source = Path(pages.__file__).read_text(encoding="utf-8")
    assert [name for name in sorted(templates) if f'"{name}"' not in source and not is_part(name)] == []


def is_part(template: str) -> bool:
    """Whether another template brings this one."""
    folder = Path(pages.__file__).parents[1] / "templates"
    return any(f'"{template}"' in path.read_text(encoding="utf-8") for path in folder.glob("*.html"))


@pytest.mark.parametrize("path", [*PAGES, *MISSING])
def test_pages_come_with_a_strict_policy(server: Server, path: str) -> None:
    response = server.browser().client.get(existing(server, path))
    assert response.status_code == (404 if path in MISSING else 200)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    policy = response.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "<script>" not in response.text
    assert "style=" not in response.text


def test_only_a_map_that_came_with_the_game_has_a_picture_to_stand_in_for_the_board(server: Server) -> None:
    ann = server.browser("Ann")
    own = {"drawing": RING, "start": "r5./6./6./5.y r0 - 0,0 20 0"}
    for wish, pictures in (({"map": "duel"}, ["duel"]), (own, [])):
        text = ann.client.get(f"/table/{ann.make('here', 'here', **wish)}").text
        assert re.findall(r'<img src="/api/maps/([^/]+)/picture.svg', text) == pictures


def test_a_table_that_is_not_there_has_a_page_that_leads_on(server: Server) -> None:
    response = server.browser().client.get("/table/nope")
    assert response.status_code == 404
    assert "This table doesn’t exist." in response.text
    assert re.findall(r'<a class="btn[^"]*" href="([^"]+)"', response.text) == ["/", "/tables", "/games"]


@pytest.mark.parametrize(
    ("host", "status"), [("", 200), ("a b", 200), ("é", 200), ("[", 421), ("[::1]:99999", 421), ("a" * 5000, 421)]
)
def test_odd_hosts_and_origins_are_no_failure(server: Server, host: str, status: int) -> None:
    ann = server.browser("Ann")
    client, table = ann.client, ann.make("here", "here")
    named = host.encode("latin-1")
    assert client.get(f"/api/tables/{table}/invitation.svg", headers=[(b"host", named)]).status_code == status
    assert client.get("/", headers=[(b"host", named)]).status_code == status
    assert client.put("/api/me", json={"name": "A"}, headers=[(b"origin", b"http://" + named)]).status_code == 403


def test_a_request_for_the_head_alone_gets_it(server: Server) -> None:
    client = server.browser().client
    for path in ("/", "/api/health", "/web/tokens.css"):
        whole, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_first_visit_brings_a_cookie_and_a_second_makes_it_last(server: Server) -> None:
    """Browsers keep it for 400 days at most."""
    client = server.browser().client
    first, second = client.get("/"), client.get("/rules")
    assert first.cookies["terranova_person"]
    assert second.headers["set-cookie"] == first.headers["set-cookie"]
    assert "Max-Age" in second.headers["set-cookie"]


def test_the_language_is_as_asked_for(server: Server) -> None:
    client = server.browser().client
    assert client.get("/", headers={"accept-language": "hu-HU,hu;q=0.9"}).headers["content-language"] == "hu"
    response = client.get("/?lang=fi")
    assert '<html lang="fi"' in response.text
    assert client.get("/").headers["content-language"] == "fi"


@pytest.mark.parametrize(
    ("query", "cookie", "accepted", "language"),
    [
        (None, None, None, "en"),
        ("de", "fr", "it", "de"),
        ("xx", "fr", "it", "fr"),
        (None, "xx", "ja, it;q=0.5, de;q=0.7", "de"),
        (None, None, "de;q=0, fr", "fr"),
        (None, None, ";;;q=x,,", "en"),
    ],
)
def test_choosing_a_language(query: str | None, cookie: str | None, accepted: str | None, language: str) -> None:
    assert choose(query, cookie, accepted) == language


def test_files_are_kept_for_ever_under_their_digest(server: Server) -> None:
    client = server.browser().client
    assets = server.context.assets
    assert "tokens.css" in assets.files
    kept = client.get(assets.address("tokens.css"))
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-encoding"] == "gzip"
    asked = client.get("/web/tokens.css")
    assert asked.headers["cache-control"] == "no-cache"
    assert client.get("/web/tokens.css", headers={"if-none-match": asked.headers["etag"]}).status_code == 304
    plain = client.get("/web/tokens.css", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == asked.content
    assert client.get("/web/0123456789ab/tokens.css").status_code == 404


def test_the_digest_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("export const a = 1;")
    one = Assets(tmp_path)
    (tmp_path / "a.js").write_text("export const a = 2;")
    two = Assets(tmp_path)
    assert one.digest != two.digest
    assert two.files["a.js"].type.startswith("text/javascript")


def test_a_module_is_named_with_all_it_imports_at_once(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "a.js").write_text(
        'import { b } from "./b.js";\nimport "../c.js";\nexport * from "./b.js";\n'
        '/** @type {import("./typed.js").T} */\nconst later = () => import("./later.js");\n'
    )
    (tmp_path / "app" / "b.js").write_text('import {\n  c,\n} from "../c.js";\nexport const b = c;')
    for name in ("c.js", "app/typed.js", "app/later.js"):
        (tmp_path / name).write_text("export const c = 1;")
    assets = Assets(tmp_path)
    assert assets.modules("app/a.js") == tuple(map(assets.address, ("app/a.js", "app/b.js", "c.js")))


@pytest.mark.parametrize("path", ["start", "table", "replay", "games", "tables"])
def test_every_module_a_page_names_is_there(server: Server, path: str) -> None:
    client = server.browser().client
    named = re.findall(r'<link rel="modulepreload" [^>]*href="([^"]+)">', client.get(existing(server, path)).text)
    assert len(named) == len(set(named)) > 10
    for address in named:
        assert client.get(address).headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize("path", [*(name for name in PAGES if name != "offline"), *MISSING])
def test_a_page_has_one_style_sheet(server: Server, path: str) -> None:
    client = server.browser().client
    text = client.get(existing(server, path)).text
    [address] = re.findall(r'<link rel="stylesheet" href="([^"]+)">', text)
    sheet = client.get(address)
    assert "immutable" in sheet.headers["cache-control"]
    files = server.context.assets.files
    assert sheet.content.startswith(files["tokens.css"].body)
    assert files["lib/style/base.css"].body in sheet.content


def test_answers_are_packed(server: Server) -> None:
    assert server.browser().client.get("/api/maps").headers["content-encoding"] == "gzip"

"""The files of ``web/``, and the few that browsers look for at the root."""

from fastapi import APIRouter, Request, Response

from terranova.server.errors import Refusal
from terranova.server.http.assets import Asset
from terranova.server.http.deps import Server

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
AT_ROOT = {
    "service-worker.js": "service-worker.js",
    "favicon.ico": "icons/favicon.ico",
    "favicon.svg": "icons/favicon.svg",
    "robots.txt": "robots.txt",
}


@router.api_route("/web/{path:path}", methods=["GET", "HEAD"])
async def file(request: Request, server: Server, path: str) -> Response:
    """A file: kept for ever under the digest of all, asked for again without it."""
    first, _, rest = path.partition("/")
    if first == server.assets.digest:
        return send_asset(request, server.assets.files.get(rest), FOR_EVER)
    return send_asset(request, server.assets.files.get(path), EACH_TIME)


def _at_root(name: str, path: str) -> None:
    @router.api_route(f"/{name}", methods=["GET", "HEAD"], name=name)
    async def root_file(request: Request, server: Server) -> Response:
        return send_asset(request, server.assets.files.get(path), EACH_TIME)


for _name, _path in AT_ROOT.items():
    _at_root(_name, _path)


def send_asset(request: Request, asset: Asset | None, caching: str) -> Response:
    """A file, packed if the browser wants it so.

    :raises Refusal: if there is none.
    """
    if asset is None:
        raise Refusal("not-found")
    headers = {"Cache-Control": caching, "ETag": f'"{asset.tag}"', "Vary": "Accept-Encoding"}
    if f'"{asset.tag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, 200, headers, asset.type)

"""What keeps a page safe: the headers it is sent with, and the check that a request comes from our own pages."""

from __future__ import annotations

from collections.abc import Mapping

PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A picture opened by itself brings its own colours, and nothing else."""

EMBEDDED = "/embed/"
"""How the paths begin of what other pages may frame."""


def embedded_policy(script: str) -> str:
    """The policy of a page that others may frame: it runs one script, loads nothing, and is nobody's origin."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{script}'",
            "style-src 'unsafe-inline'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors *",
            "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
        )
    )


HEADERS = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

SECURE_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
"""Added behind HTTPS: browsers that have been here once ask for nothing else."""


def is_own_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from our own pages, or from no page at all, as a bot's does.

    A browser always says where a request that changes something, or a socket, comes from.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in allowed:
        return True
    return origin.partition("://")[2] == headers.get("host", "")

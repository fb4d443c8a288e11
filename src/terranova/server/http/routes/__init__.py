"""The routes, one file for each subject. They make no decisions: they ask the service."""

from __future__ import annotations

from fastapi import FastAPI

from terranova.server.http.routes import (
    analyses,
    health,
    lessons,
    links,
    lobby,
    maps,
    pages,
    people,
    positions,
    records,
    replay,
    static,
    tables,
)


def add_all(app: FastAPI) -> None:
    """Add all routes to an app."""
    for module in (
        health,
        people,
        maps,
        positions,
        lessons,
        lobby,
        tables,
        links,
        records,
        replay,
        analyses,
        pages,
        static,
    ):
        app.include_router(module.router)

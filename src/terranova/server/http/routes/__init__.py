"""The routes, one file for each subject. They make no decisions: they ask the service."""

from __future__ import annotations

from fastapi import FastAPI

from terranova.server.http.routes import (
    health,
    lessons,
    links,
    lobby,
    mapmaking,
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
    games = (lobby, tables, links, records, replay)
    for module in (health, people, mapmaking, maps, positions, lessons, *games, pages, static):
        app.include_router(module.router)

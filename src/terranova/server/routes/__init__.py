"""The routes, one file for each subject. They make no decisions: they ask the hall."""

from __future__ import annotations

from fastapi import FastAPI

from terranova.server.routes import (
    files,
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
    tables,
)


def add_all(app: FastAPI) -> None:
    """Add all routes to an app."""
    for module in (health, people, maps, positions, lessons, lobby, tables, links, records, replay, pages, files):
        app.include_router(module.router)

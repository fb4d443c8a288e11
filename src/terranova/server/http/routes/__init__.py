"""The routes, one file for each subject. They make no decisions: they ask the service."""

from __future__ import annotations

from fastapi import FastAPI

from terranova.server.http.routes import (
    analyses,
    health,
    lessons,
    links,
    lobby,
    mapmaking,
    maps,
    pages,
    people,
    positions,
    printing,
    puzzles,
    records,
    replay,
    reports,
    sharing,
    static,
    tables,
)


def add_all(app: FastAPI) -> None:
    """Add all routes to an app."""
    games = (lobby, tables, links, records, replay, reports, analyses, sharing)
    for module in (health, people, mapmaking, maps, printing, positions, puzzles, lessons, *games, pages, static):
        app.include_router(module.router)

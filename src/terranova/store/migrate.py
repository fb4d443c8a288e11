"""Bringing a database up to date, by the steps in ``migrations/versions``."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade(engine: Engine, to: str = "head") -> None:
    """Take all steps that this database has not taken yet, or those up to one."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)

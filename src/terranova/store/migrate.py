"""Bringing a database up to date, by the steps in ``migrations/versions``."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine

from terranova.store.rows import NewerStoreError

logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade(engine: Engine, to: str = "head") -> None:
    """Take all steps that this database has not taken yet, or those up to one.

    :raises NewerStoreError: if it has taken steps that are not known here.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise NewerStoreError(str(error)) from None

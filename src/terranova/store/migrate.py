"""Bringing a database up to date, by the steps in ``migrations/versions``."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine

from terranova.store.drivers import Driver
from terranova.store.errors import NewerStoreError

if TYPE_CHECKING:
    from alembic.config import Config

STEPS = Path(__file__).parent / "migrations"

logging.getLogger("alembic").setLevel(logging.WARNING)


def upgrade(engine: Engine, driver: Driver, to: str = "head") -> tuple[str | None, str | None]:
    """Take all steps that this database has not taken yet, or those up to one; of two processes only one does.

    Returns the step the database was at before, and the one it is at now.

    :raises NewerStoreError: if it has taken steps that are not known here.
    """
    with engine.connect() as connection:
        if to == "head" and _is_at(connection, driver, newest := last_step()):
            return newest, newest
        # Imported here: most starts find the database up to date, and Alembic takes a sixth of the time of a start.
        from alembic import command
        from alembic.util import CommandError

        config = _config()
        driver.execute(connection, driver.begin_write)
        driver.lock(connection, "migrations")
        before = revision(connection)
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise NewerStoreError(str(error)) from None
        if driver.is_in_transaction(connection):
            driver.execute(connection, "COMMIT")
        return before, revision(connection)


def last_step() -> str:
    """Return the last step there is; the names of the files begin with their numbers."""
    return max(file.name for file in (STEPS / "versions").glob("[0-9]*.py")).partition("_")[0]


def _is_at(connection: Connection, driver: Driver, step: str) -> bool:
    """Whether a database has taken exactly the steps up to this one."""
    try:
        return driver.rows(connection, "SELECT version_num FROM alembic_version") == [(step,)]
    except driver.failures:  # a new one; or it is damaged, as the steps will find
        return False


def revision(connection: Connection) -> str | None:
    """Return the last step a database has taken."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS))
    return config

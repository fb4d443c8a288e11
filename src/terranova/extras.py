"""The extras of this package: what each brings, and the sentence for what is missing.

The library itself needs numpy, numba and filelock only.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from terranova.errors import MissingExtraError

EXTRAS = {
    "cli": ("babel", "click"),
    "png": ("PIL", "resvg_py"),
    "print": ("reportlab",),
    "server": (
        "alembic",
        "arq",
        "fastapi",
        "h11",
        "itsdangerous",
        "jinja2",
        "platformdirs",
        "prometheus_client",
        "pydantic",
        "pydantic_settings",
        "redis",
        "rjsmin",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "cluster": ("dask", "distributed"),
    "rl": ("gymnasium", "pettingzoo", "pyspiel"),
}
"""From an extra of ``pyproject.toml`` to the modules it brings, as they are imported."""


def load(module: str) -> ModuleType:
    """A module that an extra brings.

    :raises MissingExtraError: if it is not installed; the error says how to add it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise missing_extra(error) or error from None


def missing_extra(error: ModuleNotFoundError) -> MissingExtraError | None:
    """The error to raise instead, if it is an extra that is missing.

    >>> str(missing_extra(ModuleNotFoundError(name="resvg_py")))
    'resvg_py is not installed. Add it with “pip install "terranova[png]"”.'
    """
    package = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if package in modules:
            return MissingExtraError("missing-extra", package=package, command=f'pip install "terranova[{extra}]"')
    return None

"""Processes of the server's own, which do for it what would hold up the requests."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process


async def start(*command: str, is_asked: bool = True) -> Process:
    """Start a program whose output is read, and which is asked by its input if anything is to be asked.

    In a session of its own: Ctrl+C in a terminal is for the server, which then ends it.
    """
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE if is_asked else None, stdout=PIPE, start_new_session=True
    )

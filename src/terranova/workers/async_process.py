"""Child processes of an event loop, with the same guarantees as ``LineProcess``."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager

from terranova.workers import groups
from terranova.workers.errors import EngineFault
from terranova.workers.messages import Message, decode, encode


async def start(command: Sequence[str], *, has_input: bool = True, pass_fds: Collection[int] = ()) -> Process:
    """Start a program in a group of its own: Ctrl+C in a terminal is for this process, which then ends it.

    It inherits the open files ``pass_fds``.

    :raises OSError: if it cannot be started.
    """
    stdin = PIPE if has_input else None
    process = await asyncio.create_subprocess_exec(
        *command, stdin=stdin, stdout=PIPE, start_new_session=True, pass_fds=pass_fds
    )
    groups.running.add(process.pid)
    return process


async def close(process: Process, patience: float = 0.0) -> None:
    """End its input, wait so many seconds for it to exit, then kill it and all it has started.

    A task that is cancelled meanwhile still waits for the process to be gone.
    """
    if process.stdin:
        process.stdin.close()
    exited = asyncio.ensure_future(process.wait())
    cancelled = None
    try:
        # Not asyncio.timeout: before Python 3.11.3 it fails in a task that is being cancelled.
        await asyncio.wait((exited,), timeout=patience)
    except asyncio.CancelledError as error:
        cancelled = error
    if process.returncode is None:
        groups.end_group(process.pid)
    while not exited.done():
        try:
            await asyncio.wait((exited,))
        except asyncio.CancelledError as error:
            cancelled = error
    groups.running.discard(process.pid)
    if cancelled:
        raise cancelled


@asynccontextmanager
async def run(command: Sequence[str], *, has_input: bool = True) -> AsyncIterator[Process]:
    """Run a program that ends with the block at the latest."""
    process = await start(command, has_input=has_input)
    try:
        yield process
    finally:
        await close(process)


def send(process: Process, message: Message) -> None:
    """Write a message, without waiting until it is read."""
    assert process.stdin
    process.stdin.write(encode(message) + b"\n")


async def receive(process: Process) -> Message:
    """The next message.

    :raises EngineFault: if the process has ended, or its line is too long or not a message.
    """
    assert process.stdout
    try:
        line = await process.stdout.readline()
    except (OSError, ValueError) as error:
        raise EngineFault("nonsense", repr(error)) from None
    if not line:
        raise EngineFault("crash", f"exit code {await process.wait()}")
    return decode(line)

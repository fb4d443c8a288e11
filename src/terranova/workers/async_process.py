"""Child processes of an event loop, with the same guarantees as ``LineProcess``."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from terranova.workers import groups
from terranova.workers.errors import EngineFault
from terranova.workers.messages import Message, decode, encode


async def start(command: Sequence[str], *, has_input: bool = True) -> Process:
    """Start a program in a group of its own: Ctrl+C in a terminal is for this process, which then ends it.

    :raises OSError: if it cannot be started.
    """
    stdin = PIPE if has_input else None
    process = await asyncio.create_subprocess_exec(*command, stdin=stdin, stdout=PIPE, start_new_session=True)
    groups.running.add(process.pid)
    return process


async def close(process: Process, patience: float = 0.0) -> None:
    """End its input, wait so many seconds for it to exit, then kill it and all it has started."""
    if process.stdin:
        process.stdin.close()
    with suppress(TimeoutError):
        async with asyncio.timeout(patience):
            await process.wait()
    if process.returncode is None:
        groups.end_group(process.pid)
        await process.wait()
    groups.running.discard(process.pid)


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

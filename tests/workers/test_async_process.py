"""Child processes of an event loop: messages both ways, and nothing is left behind."""

from __future__ import annotations

import asyncio
import sys

import pytest

from terranova.workers import async_process, groups
from terranova.workers.errors import EngineFault
from terranova.workers.messages import Message, decode, encode
from tests.support.protocol_programs import bad_bot, group_lives

ECHO = (
    "import queue\n"
    "from terranova.workers.parent import Parent\n"
    "messages = queue.SimpleQueue()\n"
    "parent = Parent(messages.put)\n"
    "while True:\n"
    "    print('this goes to the log')\n"
    "    parent.send(messages.get())"
)


def test_messages_go_both_ways_until_the_input_ends() -> None:
    async def talk() -> tuple[Message, int | None]:
        process = await async_process.start((sys.executable, "-c", ECHO))
        async_process.send(process, {"name": "Ärmel"})
        answer = await async_process.receive(process)
        await async_process.close(process, patience=120)
        return answer, process.returncode

    assert asyncio.run(talk()) == ({"name": "Ärmel"}, 0)


def test_a_block_leaves_nothing_behind() -> None:
    async def run() -> int:
        async with async_process.run(bad_bot("parent")) as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(b"tni\n")
            assert await process.stdout.readline() == b"id name parent\n"
            assert process.pid in groups.running
        return process.pid

    pid = asyncio.run(run())
    assert pid not in groups.running
    assert not group_lives(pid)


def test_a_task_cancelled_twice_leaves_nothing_behind() -> None:
    async def sleep(started: asyncio.Future[int]) -> None:
        async with async_process.run((sys.executable, "-c", "import time; time.sleep(600)")) as process:
            started.set_result(process.pid)
            await process.wait()

    async def cancel() -> int:
        started: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(sleep(started))
        pid = await started
        task.cancel()
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait((task,))
        assert task.cancelled()
        return pid

    pid = asyncio.run(cancel())
    assert pid not in groups.running
    assert not group_lives(pid)


@pytest.mark.parametrize(("program", "fault"), [("print(3)", "nonsense: b'3"), ("exit(4)", "crash: exit code 4")])
def test_a_process_without_a_message_is_at_fault(program: str, fault: str) -> None:
    async def receive() -> Message:
        async with async_process.run((sys.executable, "-c", program)) as process:
            return await async_process.receive(process)

    with pytest.raises(EngineFault, match=fault):
        asyncio.run(receive())


@pytest.mark.parametrize("line", ["", "{", "[1]", "nothing", b"\xff"])
def test_only_json_objects_are_messages(line: str | bytes) -> None:
    with pytest.raises(EngineFault, match="nonsense"):
        decode(line)


def test_a_message_is_one_line() -> None:
    message = {"text": "two\nlines", "number": 3}
    assert b"\n" not in encode(message)
    assert decode(encode(message)) == message

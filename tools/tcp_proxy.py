"""A link that can be cut, stalled and slowed: a TCP proxy to another port of this machine, in a process of its own.

    python -m tools.tcp_proxy 5432

prints its port, then obeys the words that it reads: ``cut``, ``stall``, ``mend`` and ``delay SECONDS``. In a thread it
would share Python's lock with the clients of the measurement, and every hop would wait for all of them.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys

CHUNK = 65_536
BACKLOG = 256


class TcpProxy:
    """A running link, as a test sees it."""

    def __init__(self, target: int) -> None:
        command = [sys.executable, "-m", "tools.tcp_proxy", str(target)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
        self.port = int(self._read())

    def cut(self) -> None:
        """Reset all connections, and refuse new ones until ``mend``."""
        self._tell("cut")

    def stall(self) -> None:
        """Let nothing through, without a word, until ``mend``."""
        self._tell("stall")

    def delay(self, seconds: float) -> None:
        """Let every piece of data wait, in both directions, until ``mend``."""
        self._tell(f"delay {seconds}")

    def mend(self) -> None:
        """Let everything through at full speed."""
        self._tell("mend")

    def close(self) -> None:
        """End all connections and the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()

    def _tell(self, words: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        self._read()

    def _read(self) -> str:
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise RuntimeError("a link has ended")
        return line


class Link:
    """The proxy inside its process."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._delay = 0.0
        self._is_cut = False
        self._is_flowing = asyncio.Event()
        self._is_flowing.set()
        self._open: set[asyncio.StreamWriter] = set()

    async def run(self) -> None:
        """Listen, and obey until the input ends."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=BACKLOG)
        _say(str(server.sockets[0].getsockname()[1]))
        words = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(words), sys.stdin)
        while line := await words.readline():
            self._obey(*line.decode().split())
            _say("done")

    def _obey(self, word: str, seconds: str = "0") -> None:
        self._is_cut = word == "cut"
        self._delay = float(seconds)
        if word == "stall":
            self._is_flowing.clear()
        else:
            self._is_flowing.set()
        if word == "cut":
            for writer in tuple(self._open):
                writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            self._open.discard(writer)
            return
        self._open.add(back)
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            for one in (writer, back):
                self._open.discard(one)
                one.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(CHUNK):
                if self._delay:
                    await asyncio.sleep(self._delay)
                await self._is_flowing.wait()
                sink.write(data)
                await sink.drain()
        except OSError:
            pass
        finally:
            sink.transport.abort() if self._is_cut else sink.close()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(Link(int(sys.argv[1])).run())

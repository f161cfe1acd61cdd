"""The real playground in a process of its own, in a folder of its own."""

import asyncio
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
DATABASE = "tefuda-playground.db"
STDERR_LOG = "stderr.log"


class Running:
    """A playground that runs, and the links of its players by name."""

    def __init__(self, process: Process, shown: str) -> None:
        self.process = process
        self.links: dict[str, str] = dict(re.findall(r"  (\S+): (http\S+)", shown))

    async def kill(self) -> None:
        """End the process as a power cut does."""
        self.process.kill()
        await self.process.communicate()

    async def terminate(self, order: int) -> str:
        """Signal the process to end; return its output."""
        self.process.send_signal(order)
        words, _ = await self.process.communicate()
        return words.decode()


@asynccontextmanager
async def running(folder: Path, *program: str) -> AsyncIterator[Running]:
    """Start a playground, by another program if one is given; whatever happens, no process is left behind."""
    with (folder / STDERR_LOG).open("ab") as stderr:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-u", *(program or ("-m", "bot")), "playground", "--port", "0"),
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
            stdout=PIPE,
            stderr=stderr,
        )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(60):
            shown = await process.stdout.readuntil(b"Ctrl-C ends it.\n")
        yield Running(process, shown.decode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()

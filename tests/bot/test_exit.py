"""Real processes on SIGINT, SIGTERM and SIGKILL: how they exit, and what is written."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from random import Random

import pytest

from tests.soak import crowd
from tests.soak.kill import Statistics, endure
from tests.soak.process import ROOT

MOST = 120
"""Seconds after which a test gives up; the process itself gives up after less than five."""


async def test_a_playground_that_is_killed_and_one_that_is_ended_lose_and_double_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crowd, "TABLES", 1)
    stats = Statistics()
    await endure(tmp_path, 1, Random(2), stats)
    assert stats.kills == 1
    assert stats.restored
    assert stats.answered


async def script(folder: Path, text: str, *arguments: str, **settings: str) -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-u", "-c", text, *arguments),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )


CONNECTING = """
import sys
from discord.http import Route
Route.BASE = sys.argv.pop(1)
from bot.__main__ import main
from tests.support import unhurried
unhurried.lift_limits_of_the_end()
main()
"""


async def test_a_bot_that_waits_for_discord_ends_as_well(tmp_path: Path) -> None:
    asked, left = asyncio.Event(), asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await reader.read()
        writer.close()
        await writer.wait_closed()
        left.set()

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    async with asyncio.timeout(MOST), server:
        base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        process = await script(tmp_path, CONNECTING, base, "run", DISCORD_TOKEN="none")  # noqa: S106
        await asked.wait()
        process.send_signal(signal.SIGINT)
        words, stderr = await process.communicate()
        await left.wait()
    assert (process.returncode, words) == (0, b"The bot is closed.\n")
    assert b"Traceback" not in stderr


OBEYING = """
import asyncio, sys, time
from bot import shutdown
shutdown.EXIT_TIMEOUT, shutdown.REPEAT_WINDOW = {last}, {twice}

async def main():
    stop = asyncio.Event()
    with shutdown.handling_signals(stop.set):
        print("ready", flush=True)
        {work}
    print("ended", flush=True)

asyncio.run(main())
"""


async def obeying(folder: Path, *, work: str, last: float = 60, twice: float = 60) -> Process:
    process = await script(folder, OBEYING.format(work=work, last=last, twice=twice))
    assert process.stdout is not None
    assert await process.stdout.readline() == b"ready\n"
    return process


@pytest.mark.parametrize(
    "work", ["await asyncio.sleep(600)", "time.sleep(600)", "await asyncio.to_thread(time.sleep, 600)"]
)
async def test_whatever_hangs_the_process_ends_and_shows_where(tmp_path: Path, work: str) -> None:
    async with asyncio.timeout(MOST):
        process = await obeying(tmp_path, work=work, last=0.2)
        process.send_signal(signal.SIGTERM)
        _, stderr = await process.communicate()
    assert process.returncode == 1
    assert b"Timeout" in stderr
    assert b'File "<string>"' in stderr or b"thread.py" in stderr


@pytest.mark.parametrize(
    ("repeat_window", "code", "last"),
    [(0, -signal.SIGINT, b""), (60, 0, b"ended\n")],
    ids=["later", "at once"],
)
async def test_a_second_order_ends_the_process_unless_it_is_the_same_by_another_way(
    tmp_path: Path, repeat_window: float, code: int, last: bytes
) -> None:
    work = "await stop.wait(); print('told', flush=True); await asyncio.to_thread(sys.stdin.readline)"
    async with asyncio.timeout(MOST):
        process = await obeying(tmp_path, work=work, twice=repeat_window)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"told\n"
        process.send_signal(signal.SIGINT)
        words, _ = await process.communicate(b"go on\n" if last else None)
    assert (process.returncode, words) == (code, last)

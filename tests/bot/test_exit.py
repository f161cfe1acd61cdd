"""Real processes on SIGINT and SIGTERM: they exit by themselves, in time, with everything written."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from random import Random

import pytest

from tests.soak.crowd import crowd
from tests.soak.durability import PressLog, check_durability, read
from tests.soak.process import DATABASE, ROOT, STDERR_LOG, running
from tests.support.unhurried import UNHURRIED

ORDERS = pytest.mark.parametrize("order", [signal.SIGINT, signal.SIGTERM])
MOST = 120
"""Seconds after which a test gives up; the process itself gives up after less than five."""


async def test_a_playground_ends_by_itself_while_people_press(tmp_path: Path) -> None:
    press_log = PressLog()
    async with (
        asyncio.timeout(MOST),
        running(tmp_path, "-c", UNHURRIED) as playground,
        crowd(playground, press_log, Random(signal.SIGTERM)) as people,
    ):
        while len(press_log.answered) < 3:
            people.pressed.clear()
            await people.pressed.wait()
        people.ending = True
        seconds, words = await playground.terminate(signal.SIGTERM)
    print(f"ended after {seconds:.2f} s")  # noqa: T201 -- for whoever wants to know
    assert playground.process.returncode == 0, "one that does not end by itself is ended, with another code"
    assert words.endswith("The playground is closed.\n")
    assert "Traceback" not in (tmp_path / STDERR_LOG).read_text("utf-8")
    check_durability(press_log, read(tmp_path / DATABASE))


async def script(folder: Path, text: str, *arguments: str, **settings: str) -> Process:
    """Start a process that runs a script."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-u", "-c", text, *arguments),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
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


@ORDERS
async def test_a_bot_that_waits_for_discord_ends_as_well(tmp_path: Path, order: signal.Signals) -> None:
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
        process.send_signal(order)
        words, stderr = await process.communicate()
        await left.wait()
    assert (process.returncode, words) == (0, b"The bot is closed.\n")
    assert b"Traceback" not in stderr


OBEYING = """
import asyncio, time
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


async def test_a_second_order_ends_the_process_at_once(tmp_path: Path) -> None:
    work = "await stop.wait(); print('told', flush=True); await asyncio.sleep(600)"
    async with asyncio.timeout(MOST):
        process = await obeying(tmp_path, work=work, twice=0)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"told\n"
        process.send_signal(signal.SIGINT)
        await process.communicate()
    assert process.returncode == -signal.SIGINT


async def test_the_same_order_that_comes_by_two_ways_is_one_order(tmp_path: Path) -> None:
    work = "await stop.wait(); print('told', flush=True); await asyncio.sleep(0.5)"
    async with asyncio.timeout(MOST):
        process = await obeying(tmp_path, work=work)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"told\n"
        process.send_signal(signal.SIGINT)
        words, _ = await process.communicate()
    assert (process.returncode, words) == (0, b"ended\n")

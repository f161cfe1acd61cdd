"""`bot playground`, in this process and as one of its own."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.support.command_line import bot
from tests.support.unhurried import UNHURRIED

pytestmark = pytest.mark.usefixtures("empty_folder")

ROOT = Path(__file__).parents[3]
LONG = 120
"""Seconds within which anything is done that does not hang, however busy the machine."""


def test_a_port_that_there_cannot_be_is_refused() -> None:
    said = bot("playground", "--port", "65536")
    assert said.exit_code == 2
    assert "--port" in said.output


async def test_without_a_token_the_playground_opens_and_an_order_to_end_closes_it(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-u", "-c", UNHURRIED),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": "0"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(LONG), ClientSession() as session:
        shown = await process.stdout.readuntil(b"Ctrl-C ends it.\n")
        (link,) = re.findall(r"Click here:\n\n  (http://127\.0\.0\.1:\S+)", shown.decode())
        async with session.get(link) as page:
            assert page.status == 200
        process.send_signal(signal.SIGTERM)
        _, stderr = await process.communicate()
    assert "はな: http".encode() in shown
    assert b"Traceback" not in stderr
    assert process.returncode == 0
    assert (tmp_path / "tefuda-playground.db").exists()

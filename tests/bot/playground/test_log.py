"""The log of a real process at the finest level, while people play in its playground."""

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from aiohttp import ClientSession

from tests.browser.http_page import Page
from tests.support.secrets_search import readable, slips
from tests.support.unhurried import UNHURRIED

ROOT = Path(__file__).parents[3]
OPENED = re.compile(r"Click here:\n\n  (http://127\.0\.0\.1:\S+)")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[str]:
    """Open the playground with its log in a file; return its link, and end it in the end."""
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-u",
                "-X",
                "dev",
                "-W",
                "ignore",
                "-c",
                UNHURRIED,
                "playground",
                "--port",
                "0",
            ),
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LOG_LEVEL": "DEBUG", "LC_ALL": "ja_JP.UTF-8"},
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
    assert process.stdout is not None
    try:
        shown = await process.stdout.readuntil(b"Ctrl-C ends it.\n")
        yield OPENED.findall(shown.decode())[0]
    finally:
        process.send_signal(signal.SIGTERM)
        await process.communicate()


async def play(link: str, folder: Path) -> list[str]:
    """Play against a computer until both have moved; give every text that the page was sent."""
    async with ClientSession() as session:
        page = Page(session, link)
        await page.open()
        await page.run("nothankyou start", computer="normal")
        seen: list[str] = []
        for label in ("開始する", "自分の手札"):
            await page.see(label)
            await page.press(label)
            seen += readable(page.state["messages"])
        while len(stored(folder, "SELECT DISTINCT seat FROM actions")) < 2:
            # Refused while it is the computer's turn; an unknown name is refused too.
            await page.run("nothankyou pass", to="コンピュータ1")
            await page.run("nothankyou hand")
            await asyncio.sleep(0.1)
            await page.look()
            seen += readable(page.state["messages"])
        return seen


def stored(folder: Path, query: str) -> list[str]:
    """Read one column of the playground's database."""
    with closing(sqlite3.connect(folder / "tefuda-playground.db")) as connection:
        return [str(value) for (value,) in connection.execute(query)]


async def test_a_playground_logs_no_secret_and_nothing_that_it_shows(tmp_path: Path) -> None:
    async with asyncio.timeout(120), opened(tmp_path) as link:
        seen = await play(link, tmp_path)
    log = (tmp_path / "log").read_text("utf-8")
    assert "DEBUG" in log
    assert len(seen) > 40
    _, _, key = link.partition("#")
    assert (
        slips(log, [key, "simcord_interaction", *stored(tmp_path, "SELECT seed FROM tables")], seen) == set()
    )

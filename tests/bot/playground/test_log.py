"""A playground in a real process: how it opens and ends, and its log at the finest level meanwhile."""

import asyncio
import signal
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.browser.http_page import Page
from tests.soak.process import STDERR_LOG, running
from tests.support import databases
from tests.support.secrets_search import readable, slips
from tests.support.unhurried import UNHURRIED

DEVELOPING = ("-X", "dev", "-W", "ignore")


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
            await page.run("nothankyou pass", to="COM1")
            await page.run("nothankyou hand")
            await asyncio.sleep(0.5)
            await page.look()
            seen += readable(page.state["messages"])
        return seen


def stored(folder: Path, query: str) -> list[str]:
    return [str(value) for (value,) in databases.asked(folder / "tefuda-playground.db", query)]


async def test_a_playground_logs_no_secret_and_nothing_that_it_shows_and_an_order_closes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    async with asyncio.timeout(120), running(tmp_path, *DEVELOPING, "-c", UNHURRIED) as opened:
        link = opened.links["はな"]
        seen = await play(link, tmp_path)
        words = await opened.terminate(signal.SIGTERM)
    assert (opened.process.returncode, words) == (0, "The playground is closed.\n")
    log = (tmp_path / STDERR_LOG).read_text("utf-8")
    assert "DEBUG" in log
    assert "Traceback" not in log
    assert len(seen) > 40
    key = link.partition("#")[2].partition(".")[0]
    assert (
        slips(log, [key, "simcord_interaction", *stored(tmp_path, "SELECT seed FROM tables")], seen) == set()
    )

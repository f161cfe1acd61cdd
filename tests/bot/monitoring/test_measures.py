"""What is measured of a running bot: requests by what they ask for, and the newest backup."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.database.backup_folder import STATE
from bot.metrics import REGISTRY
from bot.monitoring.measures import WORDS, backup_gauges, count_requests, read_state, route_of
from tests.support.free_port import free_port

INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTp4eXo"


def counted(method: str, route: str, status: str) -> float:
    labels = {"method": method, "route": route, "status": status}
    return REGISTRY.get_sample_value("tefuda_rest_requests_total", labels) or 0


@pytest.mark.parametrize(
    ("path", "route"),
    [
        (f"/api/v10/interactions/12/{INTERACTION}/callback", "interactions/{id}/{other}/callback"),
        (f"/api/v10/webhooks/12/{INTERACTION}", "webhooks/{id}/{other}"),
        (f"/api/v10/webhooks/12/{INTERACTION}/messages/13", "webhooks/{id}/{other}/messages/{id}"),
        ("/api/v10/users/@me", "users/@me"),
        ("/api/v10/applications/12/guilds/13/commands", "applications/{id}/guilds/{id}/commands"),
        ("/api/v10/channels/12/messages/13/%F0/@me", "channels/{id}/messages/{id}/{other}/@me"),
        ("/api/v10/", "{other}"),
        ("/attachments/12/13/hand.png", "other"),
    ],
)
def test_a_route_holds_no_id_and_no_token(path: str, route: str) -> None:
    assert route_of(path) == route
    assert not any(word.isdecimal() for word in WORDS)


@asynccontextmanager
async def served() -> AsyncIterator[str]:
    """Serve a Discord that knows nobody."""
    runner = web.AppRunner(web.Application())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_requests_are_counted_by_what_they_ask_for_also_those_that_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def login(address: str) -> None:
        monkeypatch.setattr(Route, "BASE", f"{address}/api/v10")
        trace = count_requests(aiohttp.TraceConfig())
        async with discord.Client(intents=discord.Intents.none(), http_trace=trace) as client:
            await client.login("MTA0.XyZ.none")

    before = {status: counted("GET", "users/@me", status) for status in ("404", "failed")}
    async with served() as address:
        with pytest.raises(discord.NotFound):
            await login(address)
    with pytest.raises(aiohttp.ClientConnectorError):
        await login(f"http://127.0.0.1:{free_port()}")
    assert counted("GET", "users/@me", "404") == before["404"] + 1
    assert counted("GET", "users/@me", "failed") > before["failed"]


# ------------------------------------------------------------------ the newest backup

KNOWN = {
    "file": "tefuda-2026-11-22.db",
    "time": "2026-11-22T03:00:00+00:00",
    "bytes": 40960,
    "tables": 12,
    "replayed": 10,
    "sound": True,
}


def shown(folder: Path) -> dict[str, float]:
    return {family.name: family.samples[0].value for family in backup_gauges(folder)}


def test_the_newest_backup_is_known_by_its_file(tmp_path: Path) -> None:
    (tmp_path / STATE).write_text(json.dumps(KNOWN), "utf-8")
    made = datetime(2026, 11, 22, 3, tzinfo=UTC).timestamp()
    assert shown(tmp_path) == {
        "tefuda_backup_known": 1,
        "tefuda_backup_timestamp_seconds": made,
        "tefuda_backup_bytes": 40960,
        "tefuda_backup_tables": 12,
        "tefuda_backup_replayed_tables": 10,
        "tefuda_backup_sound": 1,
    }


def test_without_a_readable_one_only_that_is_told(tmp_path: Path) -> None:
    for text in ("", "{}", "[]", '{"file": 1}', "\xff", json.dumps({**KNOWN, "time": "now"}), "null"):
        (tmp_path / STATE).write_text(text, "latin-1")
        assert read_state(tmp_path) is None, text
        assert shown(tmp_path) == {"tefuda_backup_known": 0}
    assert shown(tmp_path / "gone") == {"tefuda_backup_known": 0}

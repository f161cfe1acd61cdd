"""Probes and systemd beside a bot that plays: what is wrong is named, and nothing else is told."""

import asyncio
import re
import shutil
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bot.__main__ import main
from bot.front import monitor
from bot.front.monitor import Monitor
from bot.metrics import REGISTRY
from bot.monitoring import loop_lateness
from bot.monitoring.__main__ import main as small_probe
from bot.monitoring.http_server import HttpServer, address_taken
from bot.tables.table_index import Stored
from tests.bot.monitoring.asking import get
from tests.bot.monitoring.test_systemd import heard
from tests.support.harness import Stage

READY = "event loop: ok\nshutdown: ok\ngateway: ok\ndatabase: ok\ndisk: ok\n"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_lateness, "TICK", 0.002)


@asynccontextmanager
async def watched(stage: Stage, folder: Path | None = None) -> AsyncIterator[HttpServer]:
    bot, url = stage.bot, f"sqlite+aiosqlite:///{folder / 'tefuda.db' if folder else stage.path}"
    with address_taken("127.0.0.1", 0) as server:
        assert server is not None
        async with Monitor(bot, bot.services, bot.gate, url).running(server):
            # The first look at the connections.
            await asyncio.sleep(0.02)
            yield server


async def asked(server: HttpServer, path: str = "/readyz") -> tuple[int, str]:
    return await asyncio.to_thread(get, server.port, path)


async def test_a_bot_is_alive_and_ready_until_it_shuts_down_and_nobody_answers_afterwards(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(_: object) -> None:
        raise ValueError("postgresql://host:s3cr3t@db")

    table = await stage.start("Ana", "Ben")
    # As if it were not in memory.
    facts: dict[str, Any] = {name: getattr(table, name, None) for name in Stored.__struct_fields__}
    stage.bot.services.tables.known.add(Stored(**facts), ())
    async with watched(stage) as server:
        assert await asked(server) == (200, READY)
        assert await asked(server, "/livez") == (200, "event loop: ok\n")
        assert REGISTRY.get_sample_value("discord_connected", {"shard": "0"}) == 1
        labels = {"game": table.game.name, "phase": "playing"}
        assert REGISTRY.get_sample_value("tefuda_tables", labels) == 1
        with monkeypatch.context() as failing:
            failing.setattr(stage.bot.store, "ask", ask)
            told = READY.replace("database: ok", "database: failed with ValueError")
            assert await asked(server) == (503, told), "without its reasons"
        stage.bot.gate.close()
        told = READY.replace("shutdown: ok", "shutdown: the bot is shutting down")
        assert await asked(server) == (503, told)
    with pytest.raises(ConnectionRefusedError):
        await asked(server)
    assert REGISTRY.get_sample_value("discord_connected", {"shard": "0"}) is None


async def test_what_is_wrong_is_named_in_its_line(stage: Stage, tmp_path: Path) -> None:
    folder = tmp_path / "volume"
    folder.mkdir()
    async with watched(stage, folder) as server:
        await stage.bot.get_shard(0).disconnect()  # type: ignore[union-attr]  # there is one
        shutil.rmtree(folder)
        await asyncio.sleep(0.02)
        status, said = await asked(server)
        assert status == 503
        assert "gateway: not connected: shard 0\n" in said
        assert "disk: No such file or directory\n" in said
        assert "database: ok\n" in said


async def test_a_gateway_without_a_connection_or_a_heartbeat_is_named(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = monitor.GatewayState(stage.new_bot())
    early.note()
    assert early.reason() == "not connected to Discord yet"
    latencies = iter((0.1, 0.2))
    shard = stage.bot.shards[0]
    monkeypatch.setattr(type(shard), "latency", property(lambda _: next(latencies, 0.2)))
    state = monitor.GatewayState(stage.bot)
    now = time.perf_counter()
    for seconds, reason in (
        (0, None),
        (50, None),
        (139, None),
        (141, "no heartbeat was acknowledged for 90 s: shard 0"),
    ):
        monkeypatch.setattr(monitor, "perf_counter", lambda later=now + seconds: later)
        state.note()
        assert state.reason() == reason


async def test_a_stuck_event_loop_is_reported_while_it_is(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitor, "LIMIT", 0.05)
    async with watched(stage) as server:
        # These requests are made by the loop's own thread: nothing runs in the loop meanwhile.
        assert get(server.port, "/readyz") == (503, "event loop: no answer within 0 s\n")
        monkeypatch.setattr(loop_lateness, "MAX_LATENESS", 0.0)
        assert get(server.port, "/livez")[0] == 503
        assert get(server.port, "/readyz") == (503, "event loop: stuck for 0 s\n")
        assert "tefuda_loop_late_seconds" in get(server.port, "/metrics")[1]


# ------------------------------------------------------------------ bot health


async def health() -> tuple[int, str]:
    said = await asyncio.to_thread(CliRunner().invoke, main, ["health"])
    return said.exit_code, said.output


@pytest.mark.usefixtures("empty_folder")
async def test_the_probe_tells_whether_a_bot_is_ready_and_the_small_one_says_the_same(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(stage) as server:
        monkeypatch.setenv("HEALTH_PORT", str(server.port))
        assert await health() == (0, "The bot is ready.\n")
        assert await asyncio.to_thread(small_probe) is None
        stage.bot.gate.close()
        reason = "not ready: shutdown: the bot is shutting down"
        assert await health() == (1, f"Error: {reason}.\n")
        assert await asyncio.to_thread(small_probe) == reason
    assert await health() == (1, f"Error: nothing answers on 127.0.0.1:{server.port}.\n")
    monkeypatch.setenv("HEALTH_PORT", "none")
    assert (small_probe() or "").startswith("HEALTH_PORT: ")


# ------------------------------------------------------------------ systemd


@pytest.fixture
def systemd(listening: socket.socket, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    monkeypatch.setenv("NOTIFY_SOCKET", listening.getsockname())
    monkeypatch.setenv("WATCHDOG_USEC", "2000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    return listening


async def test_systemd_is_told_of_the_bot_and_hears_nothing_while_the_loop_is_stuck(
    stage: Stage, systemd: socket.socket
) -> None:
    await stage.start("Ana", "Ben")
    async with watched(stage):
        assert re.search(
            r"^READY=1$(.|\n)*^STATUS=shards connected: 1 of 1; tables open: 1$",
            "\n".join(heard(systemd)),
            re.MULTILINE,
        )
        time.sleep(0.02)  # noqa: ASYNC251 -- the loop is stuck
        assert "WATCHDOG" not in "\n".join(heard(systemd))
        await asyncio.sleep(0.02)
        assert "WATCHDOG=1" in heard(systemd)
    assert heard(systemd)[-1].endswith("STOPPING=1")

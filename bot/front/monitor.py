"""The monitor of a running bot: it answers probes, gives metrics, and tells systemd.

Probes and metrics are asked for in threads of their own, so that a stuck event loop is reported. What needs
the event loop is awaited for a limited time.
"""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from math import isfinite
from pathlib import Path
from time import perf_counter

import discord
import sqlalchemy as sa
from aiohttp import TraceConfig
from msgspec import Struct
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder

from bot import metrics
from bot.database.errors import file_of
from bot.front.interactions import Client, Interaction
from bot.front.services import Services
from bot.monitoring import checks
from bot.monitoring.http_server import Answer, HttpServer, address_taken
from bot.monitoring.loop_lateness import TICK, LoopLateness
from bot.monitoring.measures import backup_gauges, count_requests, counting_log_records
from bot.monitoring.sentry import reporting
from bot.monitoring.systemd import Systemd
from bot.settings import Settings
from bot.shutdown import Gate

LIMIT = checks.LIMIT + 1.0
"""Seconds that the event loop has for all checks."""
TICKS_PER_STATUS = round(10 / TICK)
"""How rarely systemd is told the status."""
MAX_HEARTBEAT_AGE = 90.0
"""Seconds after which a heartbeat that is not acknowledged counts as lost; Discord asks for one every 41."""


class ShardState(Struct, frozen=True):
    """A connection: whether it is open, its latency, and when a heartbeat was acknowledged last."""

    id: int
    is_open: bool
    latency: float
    acknowledged: float


class GatewayState:
    """The connections of all own shards; `note` looks at them, and any thread may read what it found."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        self._client = client
        self.shards: tuple[ShardState, ...] = ()

    def note(self) -> None:
        """Look at the connections."""
        before, shards = {shard.id: shard for shard in self.shards}, self._client.shards.values()
        self.shards = tuple(_state_of(shard, before.get(shard.id)) for shard in shards)

    @property
    def connected(self) -> int:
        """Return how many shards are connected."""
        return sum(shard.is_open for shard in self.shards)

    def reason(self) -> str | None:
        """Return what is wrong with the connections, or None."""
        if not self._client.is_ready() or not self.shards:
            return "not connected to Discord yet"
        if closed := [shard.id for shard in self.shards if not shard.is_open]:
            return f"not connected: {_listed(closed)}"
        latest = perf_counter() - MAX_HEARTBEAT_AGE
        if silent := [shard.id for shard in self.shards if shard.acknowledged < latest]:
            return f"no heartbeat was acknowledged for {MAX_HEARTBEAT_AGE:.0f} s: {_listed(silent)}"
        return None


def _state_of(shard: discord.ShardInfo, before: ShardState | None) -> ShardState:
    """Note a connection; its latency is measured anew whenever a heartbeat is acknowledged."""
    # Only a simulated Discord answers in no time at all, and in the same each time.
    is_news = before is None or shard.latency in (0.0, float("inf")) or shard.latency != before.latency
    acknowledged = perf_counter() if before is None or is_news else before.acknowledged
    return ShardState(shard.id, not shard.is_closed(), shard.latency, acknowledged)


def _listed(shards: Iterable[int]) -> str:
    return "shard " + ", ".join(map(str, shards))


class Monitor:
    """What others learn of a bot; nothing that it tells is a secret."""

    def __init__(
        self, client: Client, services: Services, gate: Gate, database_url: str, backups: Path | None = None
    ) -> None:
        self._client, self._services, self._gate = client, services, gate
        self._file, self._backups = file_of(database_url), backups
        self._systemd = Systemd(os.environ)
        self._gateway = GatewayState(client)
        self._lateness = LoopLateness()
        self._ticks = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    @asynccontextmanager
    async def running(self, server: HttpServer | None = None) -> AsyncIterator[None]:
        """Watch the bot within a block, and serve what is known, if there is a server."""
        self._loop = asyncio.get_running_loop()
        ticking = asyncio.create_task(self._lateness.run(self._tick), name="monitor")
        with ExitStack() as stack:
            stack.callback(self._systemd.tell, STOPPING="1")
            stack.callback(ticking.cancel)
            if server is not None:
                # What is counted costs a little.
                stack.enter_context(counting_log_records())
                self._client.add_listener(_count, "on_interaction")
                stack.callback(self._client.remove_listener, _count, "on_interaction")
                metrics.REGISTRY.register(self)
                stack.callback(metrics.REGISTRY.unregister, self)
                server.serve({"/livez": self.livez, "/readyz": self.readyz, "/metrics": self.metrics_page})
                stack.callback(server.close)
            yield

    def _tick(self) -> None:
        self._gateway.note()
        self._systemd.ping()
        if self._gateway.connected and self._client.is_ready():
            self._systemd.tell(READY="1")
        if self._gate.is_closed:
            self._systemd.tell(STOPPING="1")
        if self._systemd.is_there and self._ticks % TICKS_PER_STATUS == 0:
            connected = f"{self._gateway.connected} of {len(self._gateway.shards)}"
            tables = len(self._services.tables.known)
            self._systemd.tell(STATUS=f"shards connected: {connected}; tables open: {tables}")
        self._ticks += 1

    # ------------------------------------------------------------------ asked for in other threads

    def livez(self, _accept: str) -> Answer:
        """Tell whether the event loop runs."""
        return checks.answer_of({checks.EVENT_LOOP: self._lateness.reason()})

    def readyz(self, _accept: str) -> Answer:
        """Tell whether people are answered; the event loop is asked."""
        found = {checks.EVENT_LOOP: self._lateness.reason()}
        if found[checks.EVENT_LOOP] is None:
            assert self._loop is not None  # noqa: S101 -- set before anything is served
            asking = asyncio.run_coroutine_threadsafe(self._check(), self._loop)
            try:
                found |= asking.result(LIMIT)
            except TimeoutError:
                asking.cancel()
                found[checks.EVENT_LOOP] = f"no answer within {LIMIT:.0f} s"
        return checks.answer_of(found)

    def metrics_page(self, accept: str) -> Answer:
        """Return all metrics in a format that the client accepts."""
        encode, kind = choose_encoder(accept)
        return Answer(encode(metrics.REGISTRY), kind=kind)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Name no metrics in advance, as it depends on the bot which there are."""
        return ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield what is counted only when it is asked for."""
        yield from _gauges_of(self._gateway.shards)
        tables = GaugeMetricFamily("tefuda_tables", "Open tables.", labels=("game", "phase"))
        open_now = Counter((each.game.name, str(each.phase)) for each in self._services.tables.known)
        for labels, number in open_now.items():
            tables.add_metric(labels, number)
        yield tables
        late = "Seconds by which the event loop is late now."
        yield GaugeMetricFamily("tefuda_loop_late_seconds", late, self._lateness.seconds)
        if self._backups is not None:
            yield from backup_gauges(self._backups)

    # ------------------------------------------------------------------ in the event loop

    async def _check(self) -> dict[str, str | None]:
        async def database() -> str | None:
            await self._services.store.ask(sa.select(sa.literal(1)))
            return None

        async def disk() -> str | None:
            # A database that is elsewhere has a disk of its own.
            file = self._file
            return None if file is None else await asyncio.to_thread(checks.write_block, file.parent)

        shutdown = "the bot is shutting down" if self._gate.is_closed else None
        found = await checks.run({"database": database, "disk": disk})
        return {"shutdown": shutdown, "gateway": self._gateway.reason(), **found}


def _gauges_of(shards: Iterable[ShardState]) -> tuple[GaugeMetricFamily, ...]:
    """Return what bots tell of their connections, by the names that other bots use."""
    connected = GaugeMetricFamily(
        "discord_connected", "1 if connected to Discord, else 0.", labels=("shard",)
    )
    about = "Seconds from a heartbeat to its answer."
    latency = GaugeMetricFamily("discord_latency_seconds", about, labels=("shard",))
    for shard in shards:
        connected.add_metric((str(shard.id),), float(shard.is_open))
        if isfinite(shard.latency):
            latency.add_metric((str(shard.id),), shard.latency)
    return connected, latency


async def _count(interaction: Interaction) -> None:
    """Count an interaction, by the names that other bots use."""
    command = interaction.command if interaction.type.name == "application_command" else None
    shard = interaction.guild.shard_id if interaction.guild else None
    name = command.qualified_name if command else None
    metrics.INTERACTIONS.labels(shard, interaction.type.name, name).inc()


class Monitoring:
    """The address of health and metrics, if there is one, before the bot runs."""

    def __init__(self, settings: Settings, server: HttpServer | None) -> None:
        self._settings, self._server = settings, server

    async def run(
        self, client: Client, services: Services, gate: Gate, database_url: str, work: Awaitable[None]
    ) -> None:
        """Watch a bot that has not logged in yet, while some work is done."""
        if self._server is not None:
            client.http.http_trace = count_requests(client.http.http_trace or TraceConfig())
        monitor = Monitor(client, services, gate, database_url, self._settings.backup_dir)
        async with monitor.running(self._server):
            await work


@contextmanager
def monitoring(settings: Settings, *, is_reporting: bool = False) -> Iterator[Monitoring]:
    """Take the address of health and metrics within a block, and report faults to Sentry if that is set.

    Raise MonitoringError if one of these cannot be.
    """
    with ExitStack() as stack:
        if is_reporting and settings.sentry_dsn is not None:
            known = (settings.sentry_dsn, settings.discord_token)
            stack.enter_context(reporting(*(each.get_secret_value() for each in known if each)))
        yield Monitoring(
            settings, stack.enter_context(address_taken(settings.health_host, settings.health_port))
        )

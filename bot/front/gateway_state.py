"""The connections to Discord, as they were a moment ago."""

from collections.abc import Iterable
from time import perf_counter

import discord
from msgspec import Struct

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
        before = {shard.id: shard for shard in self.shards}
        self.shards = tuple(_noted(shard, before.get(shard.id)) for shard in self._client.shards.values())

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


def _noted(shard: discord.ShardInfo, before: ShardState | None) -> ShardState:
    """Note a connection; its latency is measured anew whenever a heartbeat is acknowledged."""
    # Only a simulated Discord answers in no time at all, and in the same each time.
    is_news = before is None or shard.latency in (0.0, float("inf")) or shard.latency != before.latency
    acknowledged = perf_counter() if before is None or is_news else before.acknowledged
    return ShardState(shard.id, not shard.is_closed(), shard.latency, acknowledged)


def _listed(shards: Iterable[int]) -> str:
    return "shard " + ", ".join(map(str, shards))

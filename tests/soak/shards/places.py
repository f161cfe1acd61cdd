"""The simulated servers: their ids, channels and shards."""

GUILDS = 40
CHANNELS = 10
"""Channels of a server."""
SHARDS = 16
PEOPLE = 10**17
"""The first person; a table of a number has ten in a row."""
STRANGER = 9 * 10**17
"""The first of those who sit nowhere."""


def guild_at(number: int) -> int:
    """Return the id of a server; its bits from the 23rd on, which choose the shard, count up."""
    return (1000 + number) << 22


def channel_at(guild: int, number: int) -> int:
    """Return the id of a channel of a server."""
    return guild + 1 + number % CHANNELS


def shard_of(guild: int) -> int:
    """Return the shard that Discord sends a server's events to."""
    return (guild >> 22) % SHARDS


def guilds_of(shards: range) -> list[int]:
    """List the servers of some shards."""
    return [guild for guild in map(guild_at, range(GUILDS)) if shard_of(guild) in shards]


def channels_of(guild: int) -> list[int]:
    """List the channels of a server."""
    return [channel_at(guild, number) for number in range(CHANNELS)]


def setting_of(shards: range) -> str:
    """Return the setting that gives shards to a process.

    >>> setting_of(range(4, 8))
    '4-7/16'
    """
    return f"{shards[0]}-{shards[-1]}/{SHARDS}"


def split(processes: int) -> list[range]:
    """Share the shards among a number of processes.

    >>> split(4)
    [range(0, 4), range(4, 8), range(8, 12), range(12, 16)]
    """
    share = SHARDS // processes
    return [range(first, first + share) for first in range(0, SHARDS, share)]

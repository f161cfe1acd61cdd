"""The shards of a process: Discord divides the servers of a bot among them by the servers' ids."""

import re
from dataclasses import dataclass
from itertools import pairwise

from bot.chats import is_chat

MOST = 16_384
"""More than Discord gives to any bot."""
FORM = "is not a list of shards such as 0-3/16"


@dataclass(frozen=True)
class Shards:
    """The ids of some shards, ascending, and how many there are in all."""

    ids: tuple[int, ...]
    count: int

    @classmethod
    def parse(cls, text: str) -> "Shards":
        """Read a list; raise ValueError that says what is wrong with it.

        >>> Shards.parse("0,3-5/16")
        Shards(ids=(0, 3, 4, 5), count=16)
        """
        ranges, slash, count = text.replace(" ", "").partition("/")
        if not slash or not re.fullmatch(r"[0-9]{1,5}", count) or not 1 <= int(count) <= MOST:
            raise ValueError(FORM)
        ids = sorted(each for part in ranges.split(",") for each in _range(part, int(count)))
        doubled = next((one for one, other in pairwise(ids) if one == other), None)
        if doubled is not None:
            raise ValueError(f"names the shard {doubled} more than once")
        return cls(tuple(ids), int(count))

    def __str__(self) -> str:
        """Write the list as it is read.

        >>> str(Shards((0, 3, 4, 5), 16))
        '0,3-5/16'
        """
        firsts = [each for each in self.ids if each - 1 not in self.ids]
        lasts = [each for each in self.ids if each + 1 not in self.ids]
        pairs = zip(firsts, lasts, strict=True)
        return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in pairs) + f"/{self.count}"

    @property
    def is_whole(self) -> bool:
        """Return whether no shard is missing."""
        return len(self.ids) == self.count

    @property
    def has_first(self) -> bool:
        """Return whether shard 0 is among them, to which belongs what has no server."""
        return 0 in self.ids

    def shard_of(self, guild: int | None) -> int:
        """Return the shard of a server; what has no server, such as a chat, belongs to shard 0."""
        return 0 if guild is None or is_chat(guild) else (guild >> 22) % self.count

    def owns(self, guild: int | None) -> bool:
        """Return whether a server, or what has no server, belongs to one of them."""
        return self.shard_of(guild) in self.ids


ALL = Shards((0,), 1)
"""All servers, however many shards Discord recommends for them."""


def _range(part: str, count: int) -> range:
    """Read a shard or a range of shards."""
    found = re.fullmatch(r"([0-9]{1,5})(?:-([0-9]{1,5}))?", part)
    if found is None:
        raise ValueError(FORM)
    first, last = int(found[1]), int(found[2] or found[1])
    if first > last:
        raise ValueError(f"has the empty range {part}")
    if last >= count:
        raise ValueError(f"names the shard {last}, but of {count} shards the last is {count - 1}")
    return range(first, last + 1)

"""A mapping that forgets what was set longest ago."""

import time
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """Values by their keys: no more than so many, and none for longer than an age in seconds.

    >>> latest = Bounded[str, int](most=2)
    >>> latest["a"] = latest["b"] = 1
    >>> latest.use("a")
    1
    >>> latest["c"] = 2
    >>> [key for key in "abc" if key in latest]
    ['a', 'c']
    """

    def __init__(self, most: float = float("inf"), age: float = float("inf")) -> None:
        self._most, self._age = most, age
        self._entries: OrderedDict[K, tuple[float, V]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many values are kept."""
        self._forget_old()
        return len(self._entries)

    def __contains__(self, key: K) -> bool:
        """Return whether a key has a value."""
        return self.get(key) is not None

    def __setitem__(self, key: K, value: V) -> None:
        """Set a value as the latest, in place of a former one."""
        # Threads may come here: each step works on what it finds.
        self._entries.pop(key, None)
        self._entries[key] = time.monotonic(), value
        self._forget_old()
        if len(self._entries) > self._most:
            self._entries.popitem(last=False)

    def get(self, key: K) -> V | None:
        """Return a value, or None."""
        self._forget_old()
        entry = self._entries.get(key)
        return None if entry is None else entry[1]

    def use(self, key: K) -> V | None:
        """Return a value as `get` does, and set it anew."""
        value = self.get(key)
        if value is not None:
            self[key] = value
        return value

    def pop(self, key: K) -> None:
        """Forget a value, if there is one."""
        self._entries.pop(key, None)

    def _forget_old(self) -> None:
        least = time.monotonic() - self._age
        while self._age < float("inf") and self._entries and next(iter(self._entries.values()))[0] <= least:
            self._entries.popitem(last=False)

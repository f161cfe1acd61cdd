"""The replays that somebody stepped through last, so that a press need not replay the whole game."""

from collections import OrderedDict

from cogs.replays.replay_steps import Replay

MOST = 16
"""How many are kept; a game of 700 actions takes about a megabyte."""


class Recent:
    """Finished games by what names them; the one used longest ago is dropped."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    def get(self, key: str) -> Replay | None:
        """Return a replay that is still kept, or None."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: str, replay: Replay) -> Replay:
        """Keep a replay, and return it."""
        self._kept[key] = replay
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return replay

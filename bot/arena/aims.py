"""The ladder of a game's players, and what their win shares are meant to be."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from bot.arena.estimates import Estimate
from bot.arena.players import NEWCOMER, ORACLE, Contest
from engine.opponents import LEVELS

Verdict = Literal["met", "missed", "open"]
STEPS = tuple(pairwise((NEWCOMER, *LEVELS, ORACLE)))
"""(lower, next): each of the ladder against the one above it; the oracle is no opponent, but a measure."""


class Aim(Struct, frozen=True):
    """The range in which the whole interval of a win share is meant to lie."""

    low: float = 0
    high: float = 1

    def __str__(self) -> str:
        if not self.low:
            return f"below {self.high:.2f}"
        return f"above {self.low:.2f}" if self.high == 1 else f"{self.low:.2f} to {self.high:.2f}"

    def eased(self, by: float) -> "Aim":
        """Return an aim that is easier to meet."""
        return Aim(self.low - by, self.high + by)

    def verdict(self, share: Estimate) -> Verdict:
        """Return `open` while the interval holds a bound: more games would tell."""
        if self.low <= share.low and share.high <= self.high:
            return "met"
        return "missed" if share.high < self.low or self.high < share.low else "open"


def ladder_of(game: str, seed: int) -> Iterator[Contest]:
    """List the contests of the ladder, each at two seats with the lower player first."""
    for step in STEPS:
        yield Contest(game, step, seed)


def aim_of(contest: Contest) -> Aim | None:
    """Return what the first seat of a contest is meant to reach, if anything."""
    match contest.seats:
        case ("strong", "normal", "normal"):
            return Aim(low=0.45)
        case (lower, upper) if upper != ORACLE and (lower, upper) in STEPS:
            return Aim(0.40, 0.60) if lower == NEWCOMER else Aim(0.25, 0.40)
    return None

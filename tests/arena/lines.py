"""The lines of the table: who plays whom, and what the figures are meant to be."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bot.arena.estimates import Estimate
from bot.arena.players import ORACLE, Contest, known
from engine.games import GAMES

PAIRS = (("strong", "normal"), ("easy", "normal"), ("strong", "easy"), (ORACLE, "normal"))
"""One player against one or two of the other."""
TABLES = (3, 2)
"""Numbers of seats."""

Verdict = Literal["met", "missed", "open"]


class Aim(Struct, frozen=True):
    """A bound on the side of which the whole interval of a win share is meant to be."""

    bound: float
    is_least: bool = True

    def __str__(self) -> str:
        return f"{'above' if self.is_least else 'below'} {self.bound:.2f}"

    def eased(self, by: float) -> "Aim":
        """Return an aim that is easier to meet."""
        return Aim(self.bound - by if self.is_least else self.bound + by, self.is_least)

    def verdict(self, share: Estimate) -> Verdict:
        """Return `open` while the interval holds the bound: more games would tell."""
        if share.low <= self.bound <= share.high:
            return "open"
        return "met" if (share.low > self.bound) == self.is_least else "missed"


def contests(game: str, seed: int) -> Iterator[Contest]:
    """List the contests of a game; the figures are those of the first seat."""
    for seats in TABLES:
        for first, other in PAIRS:
            if seats in GAMES[game].seats and {first, other} <= {*known(game)}:
                yield Contest(game, (first, *(other,) * (seats - 1)), seed)


def aim_of(contest: Contest) -> Aim | None:
    """Return what the first seat of a contest is meant to reach, if anything."""
    match contest.seats:
        case ("strong", "normal", "normal"):
            return Aim(0.45)
        case ("strong", "normal"):
            return Aim(0.55 if contest.game == "expect" else 0.58)
        case ("easy", "normal", "normal"):
            return Aim(0.30, is_least=False)
    return None

"""What a contest says about its players, as figures, as text and as JSON."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct, to_builtins

from bot.arena.deals import Deal
from bot.arena.estimates import Estimate, estimate, estimate_share, quantile
from bot.arena.players import ORACLE, Contest
from engine.games import GAMES

SEES_ALL = "The oracle plays with all cards open: it is no opponent, and does not play perfectly."
BROUGHT = "{} from a file: for development only."


class Row(Struct, frozen=True):
    """The figures of a player; they are the same on every machine."""

    name: str
    win_share: Estimate
    mean_rank: Estimate
    mean_score: Estimate
    decisions: int
    blunders: dict[str, int]
    """How often each visible blunder was made."""


class Times(Struct, frozen=True):
    """Milliseconds of the processor that a player took for a decision."""

    p50: float
    p99: float


def rows(contest: Contest, deals: Sequence[Deal]) -> list[Row]:
    """Return the figures of every player."""
    found = []
    for name in contest.names:
        by_deal = [[fmean(each) for each in zip(*deal.standings[name], strict=True)] for deal in deals]
        shares, ranks, scores = zip(*by_deal, strict=True)
        decisions = sum(len(deal.seconds.get(name, ())) for deal in deals)
        blunders = sum((Counter(deal.blunders.get(name)) for deal in deals), Counter[str]())
        means = estimate_share(shares), estimate(ranks), estimate(scores)
        found.append(Row(name, *means, decisions, dict(sorted(blunders.items()))))
    return found


def times(contest: Contest, deals: Sequence[Deal]) -> dict[str, Times]:
    """Return how long the decisions of every player took."""
    found = {}
    for name in contest.names:
        seconds = sorted(each for deal in deals for each in deal.seconds.get(name, ()))
        found[name] = Times(*(1000 * quantile(seconds or (0,), share) for share in (0.5, 0.99)))
    return found


class Report(Struct, frozen=True):
    """All about a contest that was played."""

    contest: Contest
    deals: Sequence[Deal]
    seconds: float
    cores: int

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return len(self.deals) * len(self.contest.seats)

    def json(self) -> dict[str, Any]:
        """Return the figures for programs; what depends on the machine is apart, in `times`."""
        return {
            "game": self.contest.game,
            "seats": self.contest.seats,
            "seed": self.contest.seed,
            "deals": len(self.deals),
            "games": self.games,
            "from_files": [name for name, _ in self.contest.files],
            "players": to_builtins(rows(self.contest, self.deals)),
            "times": {
                "seconds": self.seconds,
                "cores": self.cores,
                "decision_ms": to_builtins(times(self.contest, self.deals)),
            },
        }

    def text(self) -> Iterator[str]:
        """Yield the lines for people."""
        yield f"{self.contest.game}: {', '.join(self.contest.seats)}"
        yield (
            f"{self.games} games: {len(self.deals)} deals, each in {len(self.contest.seats)} arrangements; "
            f"seed {self.contest.seed}; {self.seconds:.0f} s on {self.cores} cores"
        )
        yield ""
        players, took = rows(self.contest, self.deals), times(self.contest, self.deals)
        score = "mean score" + " (lowest wins)" * GAMES[self.contest.game].lowest_wins
        widest = max(map(len, ("player", *self.contest.names)))
        yield f"{'player':<{widest}}  {'win share':<22}  {'mean rank':<22}  {score:<26}  p50 ms  p99 ms"
        for row in players:
            means = f"{row.win_share!s:<22}  {row.mean_rank!s:<22}  {row.mean_score!s:<26}"
            yield f"{row.name:<{widest}}  {means}  {took[row.name].p50:6.2f}  {took[row.name].p99:6.2f}"
        yield ""
        equal = 1 / len(self.contest.seats)
        yield f"An equal share of the wins is {equal:.3f}. In brackets: 95% intervals, by deal."
        for row in players:
            made = ", ".join(f"{name} {many}" for name, many in row.blunders.items()) or "none"
            yield f"Visible blunders of {row.name} in {row.decisions} decisions: {made}."
        if ORACLE in self.contest.names:
            yield SEES_ALL
        for name, _ in self.contest.files:
            yield BROUGHT.format(name)

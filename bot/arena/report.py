"""What a contest says about its players, as figures, as text and as JSON."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct, to_builtins

from bot.arena.aims import Aim, aim_of
from bot.arena.deals import Deal
from bot.arena.estimates import Estimate, Proof, estimate, estimate_share, proof, quantile
from bot.arena.players import ORACLE, Contest
from engine.games import GAMES

SEES_ALL = "The oracle plays with all cards open: it is no opponent, and does not play perfectly."
BROUGHT = (
    "{} from a file: for development only. It is trusted code: the referee finds accidents, not malice, such "
    "as a choice that is left in a file for it."
)


class Row(Struct, frozen=True):
    """The figures of a player; they are the same on every machine."""

    name: str
    win_share: Estimate
    mean_rank: Estimate
    mean_score: Estimate
    proof: Proof
    decisions: int
    blunders: dict[str, int]
    """How often each visible blunder was made."""


class Times(Struct, frozen=True):
    """Milliseconds of the processor that a player took for a decision."""

    p50: float
    p99: float
    max: float

    def __str__(self) -> str:
        return f"{self.p50:6.2f}  {self.p99:6.2f}  {self.max:6.2f}"


TIMES_HEAD = "p50 ms  p99 ms  max ms"


def rows(contest: Contest, deals: Sequence[Deal]) -> list[Row]:
    """Return the figures of every player."""
    found, seats = [], len(contest.seats)
    for name in contest.names:
        by_deal = [[fmean(each) for each in zip(*deal.standings[name], strict=True)] for deal in deals]
        shares, ranks, scores = zip(*by_deal, strict=True)
        means = estimate_share(shares), estimate(ranks), estimate(scores)
        told = proof(shares, 1 / seats, len(deals) * seats)
        found.append(Row(name, *means, told, *blunders(name, deals)))
    return found


def win_share(name: str, deals: Sequence[Deal]) -> Estimate:
    """Return the win share of a player."""
    return estimate_share([fmean(each.win_share for each in deal.standings[name]) for deal in deals])


def blunders(name: str, deals: Sequence[Deal]) -> tuple[int, dict[str, int]]:
    """Return the number of a player's decisions, and how often each visible blunder was among them."""
    decisions = sum(len(deal.seconds.get(name, ())) for deal in deals)
    made = sum((Counter(deal.blunders.get(name)) for deal in deals), Counter[str]())
    return decisions, dict(sorted(made.items()))


def blunders_text(decisions: int, made: dict[str, int]) -> str:
    """Write visible blunders down.

    >>> blunders_text(1200, {"returned": 3})
    'returned 3 in 1,200'
    """
    return f"{', '.join(f'{name} {many:,}' for name, many in made.items()) or 'none'} in {decisions:,}"


def times(names: Iterable[str], deals: Sequence[Deal]) -> dict[str, Times]:
    """Return how long the decisions of players took."""
    found = {}
    for name in names:
        seconds = sorted(each for deal in deals for each in deal.seconds.get(name, ()))
        found[name] = Times(*(1000 * quantile(seconds or (0,), share) for share in (0.5, 0.99, 1)))
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

    @property
    def aim(self) -> Aim | None:
        """Return what the first seat is meant to reach."""
        return aim_of(self.contest)

    def first(self) -> Row:
        """Return the figures of the first seat."""
        return rows(self.contest, self.deals)[0]

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
            "aim": self.aim
            and {**to_builtins(self.aim), "verdict": self.aim.verdict(self.first().win_share)},
            "times": {
                "seconds": self.seconds,
                "cores": self.cores,
                "decision_ms": to_builtins(times(self.contest.names, self.deals)),
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
        players, took = rows(self.contest, self.deals), times(self.contest.names, self.deals)
        score = "mean score" + " (lowest wins)" * GAMES[self.contest.game].lowest_wins
        widest = max(map(len, ("player", *self.contest.names)))
        yield f"{'player':<{widest}}  {'win share':<22}  {'mean rank':<22}  {score:<26}  {TIMES_HEAD}"
        for row in players:
            means = f"{row.win_share!s:<22}  {row.mean_rank!s:<22}  {row.mean_score!s:<26}"
            yield f"{row.name:<{widest}}  {means}  {took[row.name]}"
        yield ""
        yield from self._proved(players)
        for row in players:
            yield f"Visible blunders of {row.name}: {blunders_text(row.decisions, row.blunders)} decisions."
        if ORACLE in self.contest.names:
            yield SEES_ALL
        for name, _ in self.contest.files:
            yield BROUGHT.format(name)

    def _proved(self, players: Sequence[Row]) -> Iterator[str]:
        """Yield what the games prove; the share of one of two players follows from the other's."""
        equal = 1 / len(self.contest.seats)
        yield f"An equal share of the wins is {equal:.3f}. In brackets: 95% intervals, by deal."
        for row in players if len(players) > 2 else players[:1]:
            yield f"{row.name}: {row.proof}"
        if self.aim:
            yield f"Aim of {players[0].name}: {self.aim}: {self.aim.verdict(players[0].win_share)}."

"""The cost of a hand, in plays: the plays it takes, and the leads lost between them."""

from math import ceil

from engine.games.prime_daifugo.fewest_plays import EXACT, Plan, Planning, hard_first
from engine.games.prime_daifugo.figures import JOKER, needed
from engine.games.prime_daifugo.hand_ranks import LAST
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import Play, View
from engine.opponents.prime_daifugo.rival_hands import RivalHands

LOOKS = 10_000
"""The budget of the planning in one turn, see `fewest_plays.BUDGET`."""
TEMPO = 1.0
"""The cost of losing the lead, in plays."""
STUCK = 1.5
"""The cost of a card that fits into no play, in plays."""


class Evaluation:
    """Rates the hands that may be left in one turn, as strings of letters sorted by `hard_first`."""

    def __init__(self, view: View, rivals: RivalHands, hand: str, longest: int) -> None:
        self._is_reversed = view.is_reversed
        self._rivals = rivals
        self._longest = longest
        self._planning = Planning(hand, view.options.exponents, view.options.revolution, longest, LOOKS)
        self._costs: dict[str, float] = {}
        self._risks: dict[str, float] = {}

    def cost(self, rest: str) -> float:
        """Estimate the cost of emptying these cards, beginning with the lead."""
        if rest not in self._costs:
            is_large = len(rest) > EXACT or self._planning.is_spent
            self._costs[rest] = self._rough_cost(rest) if is_large else self._planned_cost(rest)
        return self._costs[rest]

    def plan(self, rest: str) -> tuple[Plan, int]:
        """Return the fewest plays, and how many of the hardest cards fit into none."""
        for stuck in range(len(rest) if len(rest) <= EXACT else 0):
            plan = self._planning.fewest(rest[stuck:])
            if plan is not None:
                return plan, stuck
        return (), len(rest)

    def risk(self, play: Play) -> float:
        """Estimate the probability that a play is beaten."""
        return 1 - self._rivals.hold(play)

    def _planned_cost(self, rest: str) -> float:
        """Add up the plays and their risks, except the largest risk: the weakest play can come last."""
        plan, stuck = self.plan(rest)
        risks = [self._least_risk(play) for play in plan]
        return len(plan) + TEMPO * (sum(risks) - max(risks, default=0)) + STUCK * stuck

    def _least_risk(self, play: Play) -> float:
        """Estimate the probability that a play is beaten with its cards in the strongest order."""
        cards = hard_first(needed(play.laid))
        if cards not in self._risks:
            self._risks[cards] = self.risk(self._at_best(play))
        return self._risks[cards]

    def _at_best(self, play: Play) -> Play:
        size = len(play.figures)
        found = (
            None
            if play.factors or play.is_joker
            else strongest(needed(play.figures), size, None, self._is_reversed)
        )
        return Play(found[1]) if found else play

    def _rough_cost(self, rest: str) -> float:
        """Estimate the cost of a large hand from its size and the number of possible last cards."""
        ends = sum([rank in LAST or rank == JOKER for rank in rest])
        stuck = max(0, len(rest) - ends * self._longest)
        return ceil((len(rest) - stuck) / self._longest) * (1 + TEMPO / 2) + STUCK * stuck

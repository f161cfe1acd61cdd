"""The cost of a hand, in plays: the plays it takes, and the leads lost between them."""

from math import ceil

from engine.chance import Chance
from engine.games.prime_daifugo.fewest_plays import EXACT, Plan, Planning, hard_first
from engine.games.prime_daifugo.figures import JOKER, needed, number_of
from engine.games.prime_daifugo.hand_ranks import LAST
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import GROTHENDIECK, Play, View
from engine.opponents.prime_daifugo.hand_parts import left
from engine.opponents.prime_daifugo.worlds import sampled

WORLDS = 5
"""The number of samples of the hands of the others (Monte Carlo)."""
LOOKS = 10_000
"""The budget of the planning in one turn, see `fewest_plays.BUDGET`."""
TEMPO = 1.0
"""The cost of losing the lead, in plays."""
STUCK = 1.5
"""The cost of a card that fits into no play, in plays."""


class Evaluation:
    """Rates the hands that may be left in one turn, as strings of letters sorted by `hard_first`."""

    def __init__(self, view: View, chance: Chance, hand: str, longest: int) -> None:
        self._options = view.options
        self._is_reversed = view.is_reversed
        self._worlds = sampled(view, chance, WORLDS)
        self._hand = hand
        self._longest = longest
        self._planning = Planning(hand, view.options.exponents, view.options.revolution, longest, LOOKS)
        self._costs: dict[str, float] = {}
        self._risks: dict[str, float] = {}
        self._answers: dict[int, list[int | None]] = {}

    def cost_after(self, play: Play) -> float:
        """Estimate the cost of the cards left after a play, and of the risk that it is beaten."""
        rest = left(self._hand, play)
        return self.cost(rest) + TEMPO * (1 - self._hold(play)) if rest else -1.0

    def cost(self, rest: str) -> float:
        """Estimate the cost of emptying these cards, beginning with the lead."""
        if rest in self._costs:
            return self._costs[rest]
        if len(rest) > EXACT or self._planning.is_spent:
            # The plays of a large hand follow from its size and the number of possible last cards.
            ends = sum([rank in LAST or rank == JOKER for rank in rest])
            stuck = max(0, len(rest) - ends * self._longest)
            found = ceil((len(rest) - stuck) / self._longest) * (1 + TEMPO / 2) + STUCK * stuck
        else:
            plan, stuck = self.plan(rest)
            risks = [self._least_risk(play) for play in plan]
            # The weakest play can come last.
            found = len(plan) + TEMPO * (sum(risks) - max(risks, default=0)) + STUCK * stuck
        self._costs[rest] = found
        return found

    def plan(self, rest: str) -> tuple[Plan, int]:
        """Return the fewest plays, and how many of the hardest cards fit into none."""
        for stuck in range(len(rest) if len(rest) <= EXACT else 0):
            plan = self._planning.fewest(rest[stuck:])
            if plan is not None:
                return plan, stuck
        return (), len(rest)

    def _least_risk(self, play: Play) -> float:
        """Estimate the probability that a play is beaten with its cards in the strongest order."""
        cards = hard_first(needed(play.laid))
        if cards not in self._risks:
            found = None
            if not (play.factors or play.is_joker):
                found = strongest(needed(play.figures), len(play.figures), None, self._is_reversed)
            self._risks[cards] = 1 - self._hold(Play(found[1]) if found else play)
        return self._risks[cards]

    def _hold(self, play: Play) -> float:
        """Estimate the probability that nobody beats a play."""
        number, size = 0 if play.is_joker else number_of(play.figures), len(play.figures)
        if play.is_joker or (number == GROTHENDIECK and not play.factors):
            return 1.0
        if size not in self._answers:
            self._answers[size] = [self._answer(world.hands, size) for world in self._worlds]
        answers, beats = self._answers[size], int.__lt__ if self._is_reversed else int.__gt__
        beaten = sum([answer is not None and beats(answer, number) for answer in answers])
        return 1 - beaten / len(answers)

    def _answer(self, hands: tuple[str, ...], size: int) -> int | None:
        """Return the strongest answer of this many cards."""
        best: int | None = None
        for hand in hands:
            if size == 1 and JOKER in hand:
                return -1 if self._is_reversed else 10**99
            if size <= len(hand):
                found = strongest(hand, size, best, self._is_reversed, self._options.revolution)
                best = found[0] if found else best
        return best

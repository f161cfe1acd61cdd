"""A player that plans for the fewest plays."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import letters_of, needed
from engine.games.prime_daifugo.hand_ranks import without
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents.prime_daifugo.candidates import Candidates
from engine.opponents.prime_daifugo.draw_check import may_draw
from engine.opponents.prime_daifugo.evaluation import TEMPO, Evaluation
from engine.opponents.prime_daifugo.rival_hands import RivalHands

KNOWN = 4
"""The size of the longest primes it knows.

A player that knows all primes lays most hands of eleven cards in one play, which spoils the game for others.
"""


class Normal:
    """Plans for the fewest plays, saves unbeatable plays for taking the lead, and never fouls.

    It samples the hands of the others, so it knows that a seat with three cards cannot beat four, that a cut
    or a joker cannot be beaten, and that QK rarely is.
    """

    def __init__(self, longest: int = KNOWN) -> None:
        self._longest = longest

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay the play with the lowest cost; draw if cards are stuck or no play is worth it."""
        return Turn(view, chance, self._longest).action()


class Turn:
    """The choice of an action in one turn."""

    def __init__(self, view: View, chance: Chance, longest: int) -> None:
        longest = view.options.most_shown(longest)
        self._view = view
        self._hand = hard_first(letters_of(view.hand))
        self._evaluation = Evaluation(view, RivalHands(view, chance), self._hand, longest)
        self._candidates = Candidates(view, self._hand, longest)

    def action(self) -> GameAction:
        """Choose the action."""
        plan, stuck = self._evaluation.plan(self._hand)
        best = min(self._candidates.plays(plan), key=self._cost, default=None)
        if best and not self._rest(best):
            return best
        is_good = best is not None and (self._view.top is None or self._cost(best) < self._cost_of_passing())
        if may_draw(self._view) and (stuck or not is_good):
            return Draw()
        return best if best and is_good else Pass()

    def _rest(self, play: Play) -> str:
        return without(self._hand, needed(play.laid).elements())

    def _cost(self, play: Play) -> float:
        """Estimate the cost of the cards left after a play, and of the risk that it is beaten, in plays."""
        rest = self._rest(play)
        return self._evaluation.cost(rest) + TEMPO * self._evaluation.risk(play) if rest else -1.0

    def _cost_of_passing(self) -> float:
        return self._evaluation.cost(self._hand) + TEMPO

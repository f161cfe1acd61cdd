"""A player who plans the fewest plays."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.games.prime_daifugo.fewest_plays import uneasy_first
from engine.games.prime_daifugo.figures import letters_of, needed
from engine.games.prime_daifugo.hand_ranks import without
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents.prime_daifugo.candidates import Candidates
from engine.opponents.prime_daifugo.drawing import may_draw
from engine.opponents.prime_daifugo.evaluation import TEMPO, Evaluation
from engine.opponents.prime_daifugo.rival_hands import RivalHands

KNOWN = 4
"""So many cards have the longest primes that it knows.

Who knows all of them lays most hands of eleven cards at once, and nobody who sits there plays at all.
"""


class Normal:
    """Plans the fewest plays, keeps what nobody beats for taking the lead, and makes no foul.

    It guesses what the others hold: so it knows that nobody answers four cards who holds three, that a cut or
    a joker is never answered, and that QK hardly is.
    """

    def __init__(self, longest: int = KNOWN) -> None:
        self._longest = longest

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay what leaves the least to do; draw where cards are stuck, or nothing is worth laying."""
        return Turn(view, chance, self._longest).deed()


class Turn:
    """Weighs what can be done in one turn."""

    def __init__(self, view: View, chance: Chance, longest: int) -> None:
        self._view = view
        self._hand = uneasy_first(letters_of(view.hand))
        self._evaluation = Evaluation(view, RivalHands(view, chance), self._hand, longest)
        self._candidates = Candidates(view, self._hand, longest)

    def deed(self) -> GameAction:
        """Choose what to do."""
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
        """Estimate what is to be done after a play, and what it costs when somebody beats it."""
        rest = self._rest(play)
        return self._evaluation.cost(rest) + TEMPO * self._evaluation.risk(play) if rest else -1.0

    def _cost_of_passing(self) -> float:
        return self._evaluation.cost(self._hand) + TEMPO

"""The computer players by level: what they know, and how they choose."""

from collections.abc import Iterable, Iterator

from engine.chance import Chance
from engine.core import Seat
from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import JOKER, letters_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents import Anytime
from engine.opponents.prime_daifugo.action_values import LONGEST, Thinking, may_draw
from engine.opponents.prime_daifugo.candidates import Candidates
from engine.opponents.prime_daifugo.evaluation import TEMPO, Evaluation
from engine.opponents.prime_daifugo.hand_parts import left
from engine.opponents.prime_daifugo.small_numbers import hard_cards, known_plays, lays_joker
from engine.opponents.prime_daifugo.worlds import sampled, world_of

MIDDLING = 6
"""The size of the longest primes that Normal knows.

A player that knows all primes lays most hands of eleven cards in one play, which spoils the game for others.
"""
SEEN, SEES = 7, 33
"""The size of the longest primes that Easy sees at times, and in how many choices of a hundred."""
WORLDS = (2, 8)
"""The number of samples for Strong's first choice and for the last."""


class Beginner:
    """Knows small numbers alone, and lays those that rid it of the cards that are hardest to place."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay the known number of the most such cards; otherwise a joker, a draw or a pass."""
        plays = chance.shuffled(known_plays(view))
        if plays:
            return max(plays, key=lambda play: (len(play.laid) == len(view.hand), hard_cards(play)))
        if lays_joker(view):
            return Play((JOKER,))
        return Draw() if may_draw(view) else Pass()


class Normal:
    """Plans for the fewest plays, saves unbeatable plays for taking the lead, and never fouls.

    It samples the hands of the others, so it knows that a seat with three cards cannot beat four, that a cut
    or a joker cannot be beaten, and that QK rarely is.
    """

    def __init__(self, longest: int = MIDDLING) -> None:
        self._longest = longest

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay the play with the lowest cost; draw if cards are stuck or no play is worth it."""
        hand, longest = hard_first(letters_of(view.hand)), view.options.most_shown(self._longest)
        evaluation = Evaluation(view, chance, hand, longest)
        plan, stuck = evaluation.plan(hand)
        plays = Candidates(view, hand, longest).plays(plan)
        best = min(plays, key=evaluation.cost_after, default=None)
        if best and not left(hand, best):
            return best
        is_good = best is not None and (
            view.top is None or evaluation.cost_after(best) < evaluation.cost(hand) + TEMPO
        )
        if may_draw(view) and (stuck or not is_good):
            return Draw()
        return best if best and is_good else Pass()


class Easy:
    """Plays as Beginner does, but sees a long prime at times, and then plans for it."""

    def __init__(self) -> None:
        self._usual, self._seeing = Beginner(), Normal(SEEN)

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Choose as Beginner or as Normal, by chance."""
        policy = self._seeing if chance.below(100) < SEES else self._usual
        return policy.choose(view, legal_actions, chance)


class Strong(Anytime):
    """Knows all primes of up to twelve cards, and values its plays over sampled hands of the others."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest

    def refine(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> Iterator[GameAction]:
        """Choose over two samples, then over all."""
        worlds = sampled(view, chance, max(WORLDS))
        for count in WORLDS:
            yield Thinking(view, worlds[:count], self._longest).best()


class Oracle:
    """Plays as Strong does on the true hands."""

    def choose(self, state: Position, seat: Seat, chance: Chance) -> GameAction:
        """Choose the best action against the hands as they are."""
        view = state.view(seat)
        return Thinking(view, [world_of(state, view)], LONGEST).best()

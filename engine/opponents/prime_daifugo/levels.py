"""The computer players: a beginner, one that plans for the fewest plays, and one that knows all primes."""

from collections.abc import Iterable, Iterator

from engine.chance import Chance
from engine.core import Seat
from engine.games.prime_daifugo.composites import spelled
from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import JOKER, counted, letters_of, number_of
from engine.games.prime_daifugo.hand_ranks import ZERO
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import GROTHENDIECK, Draw, GameAction, Pass, Play, View
from engine.numbers import is_prime
from engine.opponents import Anytime
from engine.opponents.prime_daifugo.action_values import LONGEST, Thinking, may_draw
from engine.opponents.prime_daifugo.candidates import Candidates
from engine.opponents.prime_daifugo.evaluation import TEMPO, Evaluation
from engine.opponents.prime_daifugo.hand_parts import left
from engine.opponents.prime_daifugo.worlds import sampled, world_of

KNOWN = (*filter(is_prime, range(200)), GROTHENDIECK, 211, 1013, 1213)
"""The fifty numbers that a beginner knows."""
PLAYS = tuple(Play(tuple(ranks)) for number in KNOWN for ranks in spelled(str(number)) if ZERO not in ranks)
"""The ways to lay them without a joker."""
MIDDLING = 4
"""The size of the longest primes that Normal knows.

A player that knows all primes lays most hands of eleven cards in one play, which spoils the game for others.
"""
WORLDS = (2, 8)
"""The number of samples for Strong's first choice and for the last."""


class Beginner:
    """Lays the longest prime that it knows, else a joker, else draws, else passes."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay a random known prime of the most cards; otherwise a joker, a draw or a pass."""
        letters = letters_of(view.hand)
        known = [
            play
            for play in PLAYS
            if all(letters[letter] >= count for letter, count in counted(play.figures))
            and _beats_the_field(view, play)
        ]
        if known:
            most = max(len(play.figures) for play in known)
            return chance.choice([play for play in known if len(play.figures) == most])
        if letters[JOKER] and (view.top is None or len(view.top.figures) == 1):
            return Play((JOKER,))
        return Draw() if may_draw(view) else Pass()


def _beats_the_field(view: View, play: Play) -> bool:
    top = view.top
    if top is None:
        return True
    if top.number is None or len(top.figures) != len(play.figures):
        return False
    number = number_of(play.figures)
    return number < top.number if view.is_reversed else number > top.number


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

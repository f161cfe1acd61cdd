"""A beginner who knows fifty primes."""

from collections.abc import Iterable, Iterator

from engine.chance import Chance
from engine.games.prime_daifugo.composites import spelled
from engine.games.prime_daifugo.figures import JOKER, counted, letters_of, number_of
from engine.games.prime_daifugo.hand_ranks import ZERO
from engine.games.prime_daifugo.values import GROTHENDIECK, Draw, GameAction, Pass, Play, Played, View
from engine.numbers import is_prime
from engine.opponents.prime_daifugo.draw_check import may_draw

KNOWN = (*filter(is_prime, range(200)), GROTHENDIECK, 211, 1013, 1213)
"""The numbers that it knows."""
PLAYS = tuple(Play(tuple(ranks)) for number in KNOWN for ranks in spelled(str(number)) if ZERO not in ranks)
"""The ways to lay them without a joker."""


class Easy:
    """Lays the longest prime that it knows, else a joker, else draws, else passes."""

    def choose(self, view: View, legal_actions: Iterable[GameAction], chance: Chance) -> GameAction:
        """Lay a random known prime of the most cards; otherwise a joker, a draw or a pass."""
        known = list(_known(view))
        if known:
            most = max(len(play.figures) for play in known)
            return chance.choice([play for play in known if len(play.figures) == most])
        if JOKER in letters_of(view.hand) and (view.top is None or len(view.top.figures) == 1):
            return Play((JOKER,))
        return Draw() if may_draw(view) else Pass()


def _known(view: View) -> Iterator[Play]:
    letters, top = letters_of(view.hand), view.top
    for play in PLAYS:
        if all(letters[letter] >= count for letter, count in counted(play.figures)) and (
            top is None or _beats(view, top, play)
        ):
            yield play


def _beats(view: View, top: Played, play: Play) -> bool:
    if top.number is None or len(top.figures) != len(play.figures):
        return False
    number = number_of(play.figures)
    return number < top.number if view.is_reversed else number > top.number

"""Actions that are dominated whatever the hidden cards are."""

from engine.games.prime_daifugo.figures import JOKER, letters_of, number_of
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import Draw, GameAction, Play, View
from engine.opponents.prime_daifugo.draw_check import may_draw

PLAIN = 100
"""Everybody knows the primes below this."""


def blunder(view: View, action: GameAction) -> str | None:
    """Return the name of a visible blunder, or None.

    `unfinished`: the hand is a joker that may be laid, or one number below PLAIN that may, and it stays
    there; no rank to come is better than the next. `burst`: drawing loses by the limit (P16). Longer primes
    do not count, as not every computer knows them. A foul does not: to draw by laying everything is a plan.
    """
    laid = len(action.laid) if isinstance(action, Play) else 0
    if laid < len(view.hand) and _can_finish(view):
        return "unfinished"
    if isinstance(action, Draw) and not may_draw(view):
        return "burst"
    return None


def _can_finish(view: View) -> bool:
    letters, top, size = letters_of(view.hand), view.top, len(view.hand)
    if size > 2 or (top is not None and len(top.figures) != size):
        return False
    if letters[JOKER]:
        return size == 1
    found = strongest(letters, size, top.number if top else None, view.is_reversed)
    return found is not None and number_of(found[1]) < PLAIN

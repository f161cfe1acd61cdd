"""What the plays of a turn were worth, with what can be counted; and visible blunders."""

from engine.chance import Chance
from engine.games.prime_daifugo.figures import JOKER, letters_of, number_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.strongest_primes import strongest
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents import Appraisal
from engine.opponents.prime_daifugo.action_values import LONGEST, Thinking, may_draw
from engine.opponents.prime_daifugo.hand_parts import left
from engine.opponents.prime_daifugo.worlds import sampled

PLAIN = 100
"""Everybody knows the primes below this."""
WORLDS = 20
"""The number of samples of the hands of the others."""
SHOWN = 3
"""The number of plays that are listed."""


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


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Value the best plays, drawing, passing and the action taken, best first.

    A value is an estimate of the probability of winning. A foul counts as waiting for the next lead with
    what it draws; one on a field that draws many cards has a value that was measured. If drawing is worth as
    much as a foul, it comes first. Facts are `worlds` (samples), `beaten` (in how many of them a play is
    beaten), `cards` (left in the hand) and `plays` (how many the rest takes: 1 to 3, or 0 for more); of a
    foul `drawn`, the cards of its penalty.
    """
    thinking = Thinking(view, sampled(view, chance, WORLDS), LONGEST)
    considered: list[GameAction] = [thinking.finish] if thinking.finish else [*thinking.plays[:SHOWN]]
    if may_draw(view):
        considered.append(Draw())
    elif view.top:
        considered.append(Pass())
    if thinking.all_in:
        considered.append(thinking.all_in)
    rated = [_rated(view, thinking, action) for action in dict.fromkeys((*considered, taken))]
    return tuple(sorted(rated, key=lambda each: -each.value))


def _rated(view: View, thinking: Thinking, action: GameAction) -> Appraisal:
    facts = {"worlds": WORLDS}
    if isinstance(action, Play) and judged(action, view.options) is not None:
        facts["drawn"] = thinking.penalty(action)
    else:
        rest = thinking.hand
        if isinstance(action, Play):
            rest = left(rest, action)
            facts["beaten"] = round(WORLDS * (1 - thinking.hold(action))) if rest else 0
        facts |= {"cards": len(rest), "plays": thinking.emptying.plays(rest)}
    return Appraisal(action, thinking.value(action), facts)

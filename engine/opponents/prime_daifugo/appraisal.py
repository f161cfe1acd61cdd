"""What the plays of a turn were worth, with what can be counted."""

from engine.chance import Chance
from engine.games.prime_daifugo.fewest_plays import hard_first
from engine.games.prime_daifugo.figures import letters_of
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.values import Draw, GameAction, Pass, Play, View
from engine.opponents import Appraisal
from engine.opponents.prime_daifugo.action_values import Thinking
from engine.opponents.prime_daifugo.choices import left
from engine.opponents.prime_daifugo.draw_check import may_draw
from engine.opponents.prime_daifugo.strong import KNOWN
from engine.opponents.prime_daifugo.worlds import sampled

WORLDS = 20
"""The number of samples of the hands of the others."""
SHOWN = 3
"""The number of plays that are listed."""


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Value the best plays, drawing, passing and the action taken, best first.

    A value is an estimate of the probability of winning. A foul counts as waiting for the next lead with
    what it draws. Facts are `worlds` (samples), `beaten` (in how many of them a play is beaten), `cards`
    (left in the hand) and `plays` (how many the rest takes: 1 to 3, or 0 for more); of a foul `drawn`, the
    cards of its penalty.
    """
    thinking = Thinking(view, sampled(view, chance, WORLDS), KNOWN)
    considered: list[GameAction] = list(thinking.plays[:SHOWN])
    if thinking.finish:
        considered = [thinking.finish]
    elif thinking.all_in:
        considered.append(thinking.all_in)
    waits: list[GameAction] = [Draw()] if may_draw(view) else [Pass()] if view.top else []
    rated = [_rated(view, thinking, action) for action in dict.fromkeys((*considered, *waits, taken))]
    return tuple(sorted(rated, key=lambda each: -each.value))


def _rated(view: View, thinking: Thinking, action: GameAction) -> Appraisal:
    hand = hard_first(letters_of(view.hand))
    if isinstance(action, Play) and judged(action, view.options) is not None:
        drawn = thinking.penalty(action)
        return Appraisal(action, thinking.value(action), {"worlds": WORLDS, "drawn": drawn})
    if not isinstance(action, Play):
        facts = {"worlds": WORLDS, "cards": len(hand), "plays": thinking.emptying.plays(hand)}
        return Appraisal(action, thinking.value(action), facts)
    rest = left(hand, action)
    beaten = round(WORLDS * (1 - thinking.hold(action))) if rest else 0
    facts = {"worlds": WORLDS, "beaten": beaten, "cards": len(rest), "plays": thinking.emptying.plays(rest)}
    return Appraisal(action, thinking.value(action), facts)

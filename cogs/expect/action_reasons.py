"""Name an action, and explain by what can be counted why another one is better."""

from bot.faces.words import Words
from cogs.expect.card_text import play_of
from engine.games.expect.scoring import DECLARED, KEPT
from engine.games.expect.values import Choose, Declare, GameAction, Lay, Play, View
from engine.opponents import Appraisal


def label(_: View, action: GameAction, words: Words) -> str:
    """Name an action for a button and a sentence."""
    if isinstance(action, Choose):
        return words(f"expect.button.{action.colour}")
    if isinstance(action, Declare):
        return words("expect.button.declare", declared=DECLARED, kept=KEPT)
    return play_of(Play(action.number, action.letter))


def reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Explain in one or two sentences why one action is better than the one taken."""
    if isinstance(best.action, Choose):
        return words(
            "expect.reason.colour", percent=round(100 * best.value), instead=round(100 * taken.value)
        )
    if isinstance(best.action, Declare):
        return words("expect.reason.declare", count=best.facts["cards"], points=best.facts["points"])
    why, worse, plays = _why(view, best, taken, words), int(taken.facts["worse"]), int(taken.facts["plays"])
    if not worse:
        return why
    many = "some" if worse < plays else "all" if plays > 1 else "only"
    share = words(f"expect.share.{many}", worse=worse, count=plays)
    against = words(
        "expect.reason.attack" if view.laid is None else "expect.reason.predict",
        share=share,
        best=label(view, best.action, words),
        taken=label(view, taken.action, words),
    )
    return words("expect.reason.plays", against=against, why=why)


def _why(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Compare the points of this turn, or say that what is kept is worth more later."""
    one, two = (label(view, each.action, words) for each in (best, taken))
    lay, instead_of = best.action, taken.action
    keeps_letter = isinstance(lay, Lay) and lay.letter is None
    if keeps_letter and isinstance(instead_of, Lay) and instead_of.letter and _points(best) <= _points(taken):
        return words("expect.reason.keep", letter=two.partition("+")[2])
    own, instead = (f"{_points(each):.1f}".replace("-", "−") for each in (best, taken))
    if own == instead:
        return words("expect.reason.even", best=one, own=own)
    key = "expect.reason.points" if _points(best) > _points(taken) else "expect.reason.later"
    return words(key, best=one, taken=two, own=own, instead=instead)


def _points(appraisal: Appraisal) -> float:
    """Return the points that a play gains on the other side in this turn, on average."""
    return float(appraisal.facts["points"])

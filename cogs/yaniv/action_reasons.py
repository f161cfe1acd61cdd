"""Actions and the reasons for them, for those who look back at a game."""

from bot.faces.cards import row_of, shown
from bot.faces.words import Words, decimals
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import Call, GameAction, View
from engine.opponents import Appraisal

MEAN = 6
"""The points of a card of the pack, on average."""


def label(_: View, action: GameAction, words: Words) -> str:
    """Name an action in a few words."""
    if isinstance(action, Call):
        return words("yaniv.review.call")
    cards = row_of(action.cards)
    if action.draw is None:
        return words("yaniv.review.stock", cards=cards)
    return words("yaniv.review.draw", cards=cards, card=shown(action.draw))


def reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Explain by points and cards why one action is better."""
    if isinstance(best.action, Call):
        return _call("yaniv.review.call_stands", best, words)
    lines, gain = _halving(view, best, taken, words), best.value - taken.value
    points = f"{gain:.{decimals(gain, 0.0, least=1)}f}"
    if isinstance(taken.action, Call):
        if lines:
            return "\n".join(lines)
        # The fine is named where it is a third of the loss.
        if 3 * FINE * int(taken.facts["returned"]) / 100 >= gain:
            return _call("yaniv.review.call_returned", taken, words, fine=FINE)
        return _call("yaniv.review.call_early", taken, words, points=points)
    counted = lines or _points_left(best, taken, words)
    fitting, instead = int(best.facts["fitting"]), int(taken.facts["fitting"])
    if fitting > instead:
        facts = {"count": fitting, "instead": instead, "unseen": best.facts["unseen"]}
        counted.append(words("yaniv.review.fitting", **facts))
    return "\n".join(counted) or words("yaniv.review.in_all", points=points)


def _halving(view: View, best: Appraisal, taken: Appraisal, words: Words) -> list[str]:
    """Say that only the better turn leaves points with which the total would be halved."""
    total, left, other = view.totals[view.turn or 0], int(best.facts["left"]), taken.facts.get("left")
    goal, limit = total + left, view.options.limit
    is_halved = view.options.halving and goal in (limit, limit // 2)
    if not is_halved or best.action.draw is None or left == other:
        return []
    return [words("yaniv.review.halved", count=left, total=total, goal=goal)]


def _call(key: str, call: Appraisal, words: Words, **facts: object) -> str:
    return words(key, count=call.facts["points"], returned=call.facts["returned"], **facts)


def _points_left(best: Appraisal, taken: Appraisal, words: Words) -> list[str]:
    """Compare the points in hand; a card of the stock counts as the mean."""
    left, instead = int(best.facts["left"]), int(taken.facts["left"])
    blind, was_blind = best.action.draw is None, taken.action.draw is None
    if left + MEAN * blind >= instead + MEAN * was_blind:
        return []
    key = "left" if blind == was_blind else "left_stock" if blind else "left_known"
    return [words(f"yaniv.review.{key}", count=left, instead=instead)]

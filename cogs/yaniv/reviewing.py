"""Actions and the reasons for them, for those who look back at a game."""

from bot.faces.cards import row_of, shown
from bot.faces.words import Words
from engine.games.yaniv.scoring import FINE
from engine.games.yaniv.values import Call, GameAction
from engine.opponents import Appraisal


def label(action: GameAction, words: Words) -> str:
    """Name an action in a few words."""
    if isinstance(action, Call):
        return words("yaniv.review.call")
    cards = row_of(action.cards)
    if action.draw is None:
        return words("yaniv.review.stock", cards=cards)
    return words("yaniv.review.draw", cards=cards, card=shown(action.draw))


def reason(best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Explain by points and cards why one action is better."""
    if isinstance(best.action, Call):
        return words("yaniv.review.call_stands", **best.facts)
    if isinstance(taken.action, Call):
        return words("yaniv.review.call_returned", **taken.facts, fine=FINE)
    counted = [*_points_left(best, taken, words), *_cards_that_fit(best, taken, words)]
    return "\n".join(counted) or words("yaniv.review.in_all", points=f"{best.value - taken.value:.1f}")


def _points_left(best: Appraisal, taken: Appraisal, words: Words) -> list[str]:
    """Compare the points in hand if both know or neither knows the card drawn."""
    left, other = _number(best, "left"), _number(taken, "left")
    alike = (best.action.draw is None) == (taken.action.draw is None)
    return [words("yaniv.review.left", left=left, other=other)] if alike and left < other else []


def _cards_that_fit(best: Appraisal, taken: Appraisal, words: Words) -> list[str]:
    """Compare how many of the cards that may come would make a set or a run."""
    fitting, other = _number(best, "fitting"), _number(taken, "fitting")
    facts = {"fitting": fitting, "other": other, "unseen": _number(best, "unseen")}
    return [words("yaniv.review.fitting", **facts)] if fitting > other else []


def _number(appraisal: Appraisal, fact: str) -> int:
    return int(appraisal.facts[fact])

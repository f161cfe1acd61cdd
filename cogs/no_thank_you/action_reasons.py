"""Why one action was better than another: what the card costs, who gets it, and how many games are won."""

from bot.faces.words import Words, signed
from engine.games.no_thank_you import Pass, View
from engine.opponents import Appraisal


def label(view: View, action: object, words: Words) -> str:
    """Name an action."""
    if isinstance(action, Pass):
        return words("no_thank_you.label.pass", name=words.plain(action.to))
    return words("no_thank_you.button.keep")


def reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Explain by what can be counted why one action is better, and by how much."""
    wins = {"best": round(100 * best.value), "taken": round(100 * taken.value)}
    return words("no_thank_you.reason.line", why=_why(view, best, taken, words), **wins)


def _why(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    facts, total = best.facts, signed(-int(best.facts["price"]))
    if not isinstance(best.action, Pass):
        counts = {"lower": facts["lower"], "unseen": facts["unseen"]}
        return words("no_thank_you.reason.keep", sum=total, **counts)
    name = words.name(best.action.to)
    if isinstance(taken.action, Pass):
        other = words.name(taken.action.to)
        # What everybody sees that a seat has.
        to, rather = (
            words("no_thank_you.reason.owned", gifts=view.gifts[seat], cards=len(view.kept(seat)))
            for seat in (best.action.to, taken.action.to)
        )
        return words("no_thank_you.reason.receiver", name=name, owned=to, other=other, others=rather)
    key = "no_thank_you.reason.pass" if facts["theirs"] else "no_thank_you.reason.forced"
    return words(key, sum=total, name=name)

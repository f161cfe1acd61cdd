"""Why one action was better than another: what the card costs, who gets it, and how many games are won."""

from bot.faces.words import Words, decimals, escape, signed
from engine.games.no_thank_you import GIFT, Pass, View
from engine.opponents import Appraisal


def label(view: View, action: object, words: Words) -> str:
    """Name an action."""
    if isinstance(action, Pass):
        return words("no_thank_you.label.pass", name=words.plain(action.to))
    return words("no_thank_you.button.keep")


def reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Explain by what can be counted why one action is better, and by how much."""
    one, two = 100 * best.value, 100 * taken.value
    digits = decimals(one, two)
    other = escape(label(view, taken.action, words))
    wins = {"best": f"{round(one, digits):.{digits}f}", "taken": f"{round(two, digits):.{digits}f}"}
    return words("no_thank_you.reason.line", why=_why(view, best, taken, words), other=other, **wins)


def _why(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    facts, total = best.facts, signed(-int(best.facts["price"]))
    is_even = facts["price"] == GIFT
    if is_even and not isinstance(best.action, Pass):
        own = int(facts["own"])
        gifts = {"kept": own + view.trails[-1].gifts, "left": own - 1}
        return words("no_thank_you.reason.even_keep", sum=total, **gifts)
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
    key = "forced" if not facts["theirs"] else "even_pass" if is_even else "pass"
    return words(f"no_thank_you.reason.{key}", sum=total, name=name)

"""Actions and the reasons for them in words, for a look back at one's own decisions."""

from bot.faces.words import Words
from cogs.algo.card_text import face_down, shown
from engine.games.algo.lines import find
from engine.games.algo.values import Attack, Choose, GameAction, Seen, Show, Stay, Tag, View, partner_of
from engine.opponents import Appraisal


def label(view: View, action: GameAction, words: Words) -> str:
    """Name an action of the seat of this view."""
    match action:
        case Attack(tag, number):
            return words("algo.button.guess_card", card=face_down(_card(view, tag), words), number=number)
        case Stay():
            return words("algo.button.stay")
        case Choose(tag):
            return words("algo.review.choose", card=shown(_card(view, tag), words))
        case Show(tag):
            return words("algo.review.show", card=shown(_card(view, tag), words))
        case _:
            return words("algo.button.toss", name=words.plain(partner_of(view.seat or 0)))


def reason(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Explain why one action is better: by the layouts in which it hits, or by how well a card is known."""
    match best.action, taken.action:
        case Attack(), Attack():
            return _likelier(view, best, taken, words)
        case Attack(), _:
            key = "algo.review.go_on_sure" if _is_sure(best) else "algo.review.go_on"
            return words(key, attack=_named(view, best, words), **_counts(best))
        case Stay(), _:
            staying = words("algo.review.staying", count=best.facts["down"])
            return f"{_odds(view, taken, words)}{staying}"
        case Choose(), Choose():
            return words("algo.review.risk", **_known(view, best, taken, words))
        case Show(), _:
            return words("algo.review.keep", **_known(view, best, taken, words))
    return words("algo.review.toss")


def _likelier(view: View, best: Appraisal, taken: Appraisal, words: Words) -> str:
    """Compare two attacks by counting, and by the attacks of the others where that says more."""
    facts = _counts(best) | {"best": _named(view, best, words), "taken": _named(view, taken, words)}
    facts["instead"] = f"{taken.facts['fits']:,}"
    if _is_sure(best) and not _is_sure(taken):
        text = words("algo.review.sure", **facts)
        if not taken.facts["fits"]:
            return text + words("algo.review.impossible", **facts)
        text += words("algo.review.instead", **facts)
        return text + words("algo.review.read_one", percent=taken.facts["percent"])
    if not taken.facts["fits"]:
        return words("algo.review.fits", **facts) + words("algo.review.impossible", **facts)
    text = words("algo.review.likelier", **facts)
    chances = [int(each.facts["percent"]) for each in (best, taken)]
    if chances[0] <= chances[1]:
        return text + words("algo.review.further")
    return text + words("algo.review.read", percent=chances[0], instead=chances[1])


def _odds(view: View, attack: Appraisal, words: Words) -> str:
    """Count the layouts in which an attack is right."""
    name = _named(view, attack, words)
    if not attack.facts["fits"]:
        return words("algo.review.impossible", taken=name).strip()
    return words("algo.review.odds", attack=name, **_counts(attack))


def _is_sure(attack: Appraisal) -> bool:
    return attack.facts["fits"] == attack.facts["worlds"]


def _counts(attack: Appraisal) -> dict[str, object]:
    facts = attack.facts
    return {"fits": f"{facts['fits']:,}", "worlds": f"{facts['worlds']:,}", "percent": facts["percent"]}


def _known(view: View, best: Appraisal, taken: Appraisal, words: Words) -> dict[str, object]:
    cards = {
        name: shown(_card(view, each.action.card), words) for name, each in (("best", best), ("taken", taken))
    }
    return cards | {"known": best.facts["known"], "instead": taken.facts["known"]}


def _named(view: View, attack: Appraisal, words: Words) -> str:
    return f"{face_down(_card(view, attack.action.card), words)} = {attack.action.number}"


def _card(view: View, tag: Tag) -> Seen:
    """Return a card of the lines as this seat knows it."""
    found = find(view.lines, tag)
    return Seen(tag, False, None) if found is None else found[1]

"""What the actions of a seat are worth, with what can be counted about each; and visible blunders."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss, View, partner_of
from engine.opponents import Appraisal
from engine.opponents.algo.beliefs import Belief, weighed
from engine.opponents.algo.candidates import Candidate, own_seat, rivals
from engine.opponents.algo.evaluation import FEE, Outlook, kept, outlook_of, ranked, secrecy, value

PERCENT = 100
Valued: TypeAlias = Sequence[tuple[float, Candidate]]


def blunder(view: View, action: GameAction) -> str | None:
    """Return "impossible" for an attack that hits in no world, "missed_win" for a stay before a sure win.

    An attack that cannot hit turns up the attacking card and ends the turn for nothing. To hit the last card
    of the other sides wins the round at once.
    """
    if isinstance(action, Attack):
        return None if action.number in inferred_from(view)[action.card] else "impossible"
    left = [card.tag for seat in rivals(view) for card in down(view.lines[seat])]
    if isinstance(action, Stay) and len(left) == 1 and len(inferred_from(view)[left[0]]) == 1:
        return "missed_win"
    return None


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Return the actions worth considering and the one taken, best first, by the estimates of Strong.

    What an attack reveals about the own cards is left out, though Strong heeds it: one of five of its attacks
    is not the best one here, by 0.01 in the median and by 0.04 at the 90th percentile. A value is the
    estimated chance to win the round; the chips for a hit count as a share of it. Facts: of an attack
    `worlds`, all that fit the view, `fits`, those in which it hits, and `percent`, its chance after the
    attacks of the others are weighed; of a stay `down`, one's face-down cards after it; of a card to choose
    or show `known`, in how many of 100 worlds that fit the table it has its number.
    """
    if view.phase == "show":
        found = _shows(view)
    elif view.phase == "choose":
        found = _choices(view, weighed(view, chance))
    else:
        found = _attacks(view, taken, weighed(view, chance))
    capped = [replace(each, value=min(each.value, 1.0)) for each in found]
    return tuple(sorted(capped, key=lambda each: each.value, reverse=True))


def _attacks(view: View, taken: GameAction, belief: Belief) -> list[Appraisal]:
    outlook, worlds = outlook_of(view), inferred_from(view)
    valued = ranked(view, belief, outlook)
    if isinstance(taken, Attack) and taken not in [each.action for _, each in valued]:
        target = next(seat for seat in rivals(view) for card in view.lines[seat] if card.tag == taken.card)
        chance = belief.chances[taken.card].get(taken.number, 0.0)
        candidate = Candidate(taken.card, taken.number, target, chance)
        valued.append((value(candidate, outlook, belief), candidate))
    found = [
        Appraisal(each.action, worth, facts_of(each, worlds))
        for worth, each in _certain_first(valued, outlook, worlds)
    ]
    if view.phase == "go_on":
        left = len(down(view.lines[own_seat(view)])) + (view.held is not None)
        found.append(Appraisal(Stay(), outlook.staying, {"down": left}))
    return found


def _certain_first(
    valued: Valued, outlook: Outlook, worlds: Mapping[int, Mapping[int, int]]
) -> Iterator[tuple[float, Candidate]]:
    """Raise what is certain to what any other attack is worth after it.

    It costs nothing to begin with it, and its hit is kept where the other attack misses.
    """
    sure = [each for _, each in valued if len(worlds[each.card]) == 1 and each.number in worlds[each.card]]
    for worth, each in valued:
        if each in sure:
            gain = kept(each, outlook)
            others = [other + (1 - it.chance) * gain for other, it in valued if it not in sure]
            yield max(worth, *others) if others else worth, each
        else:
            yield worth, each


def facts_of(candidate: Candidate, worlds: Mapping[int, Mapping[int, int]]) -> Mapping[str, int]:
    """Count the worlds in which an attack hits."""
    counts = worlds[candidate.card]
    whole, fits = sum(counts.values()), counts.get(candidate.number, 0)
    # Only what is certain is called certain.
    percent = min(round(PERCENT * candidate.chance), PERCENT - (fits < whole))
    return {"worlds": whole, "fits": fits, "percent": percent}


def _choices(view: View, belief: Belief) -> list[Appraisal]:
    """Price each own card as the one to attack with; a toss costs nothing, so none is worth more."""
    found = []
    for tag, known in _known(view, ()):
        chosen = replace(view, chosen=tag, phase="attack")
        worth, _ = ranked(chosen, belief, outlook_of(chosen))[0]
        found.append(Appraisal(Choose(tag), worth, {"known": known}))
    if view.options.pairs and not view.has_tossed and down(view.lines[partner_of(own_seat(view))]):
        found.insert(0, Appraisal(Toss(), max(each.value for each in found)))
    return found


def _shows(view: View) -> list[Appraisal]:
    """Price each card to show by how little the partner knows it."""
    staying = outlook_of(view).staying
    return [
        Appraisal(Show(tag), staying + FEE * (1 - known / PERCENT), {"known": known})
        for tag, known in _known(view, view.shown)
    ]


def _known(view: View, shown: Sequence[int]) -> list[tuple[int, int]]:
    """Return how often in 100 worlds each own card would be named by one who sees the table."""
    secrets = secrecy(view, view.lines[own_seat(view)], known=shown)
    return [(tag, round(PERCENT * (1 - secret))) for tag, secret in secrets.items()]

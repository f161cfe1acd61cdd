"""What the actions of a seat are worth, with what can be counted about each."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.values import Attack, Choose, GameAction, Show, Stay, Toss, View, partner_of
from engine.opponents import Appraisal
from engine.opponents.algo.beliefs import Belief, weighed
from engine.opponents.algo.candidates import Candidate, rivals
from engine.opponents.algo.evaluation import FEE
from engine.opponents.algo.search import Outlook, outlook_of, ranked, value
from engine.opponents.algo.secrecy import own_seat, secrecy

PERCENT = 100


def appraise(view: View, taken: GameAction, chance: Chance) -> tuple[Appraisal, ...]:
    """Return the actions worth considering and the one taken, best first, by the estimates of Strong.

    A value is the estimated chance to win the round; the chips for a hit count as a share of it. Facts:
    of an attack `worlds`, all that fit the view, `fits`, those in which it hits, and `percent`, its chance
    after the attacks of the others are weighed; of a stay `down`, one's face-down cards after it; of a card
    to choose or show `known`, in how many of 100 worlds that fit the table it has its number.
    """
    if view.phase == "show":
        found = _shows(view)
    elif view.phase == "choose":
        found = _choices(view, weighed(view, chance))
    else:
        found = _attacks(view, taken, weighed(view, chance))
    return tuple(sorted(found, key=lambda each: each.value, reverse=True))


# ------------------------------------------------------------------ attacks


def _attacks(view: View, taken: GameAction, belief: Belief) -> list[Appraisal]:
    outlook, worlds = outlook_of(view), inferred_from(view)
    valued = ranked(view, belief, outlook)
    if isinstance(taken, Attack) and taken not in [_action(each) for _, each in valued]:
        candidate = _candidate(view, taken, belief)
        valued.append((value(candidate, outlook, belief), candidate))
    found = [Appraisal(_action(each), _capped(worth), facts_of(each, worlds)) for worth, each in valued]
    return found + ([_stay(view, outlook)] if view.phase == "go_on" else [])


def _action(candidate: Candidate) -> Attack:
    return Attack(candidate.card, candidate.number)


def _candidate(view: View, taken: Attack, belief: Belief) -> Candidate:
    target = next(seat for seat in rivals(view) for card in view.lines[seat] if card.tag == taken.card)
    chance = belief.chances[taken.card].get(taken.number, 0.0)
    return Candidate(taken.card, taken.number, target, chance)


def facts_of(candidate: Candidate, worlds: Mapping[int, Mapping[int, int]]) -> Mapping[str, int]:
    """Count the worlds in which an attack hits."""
    counts = worlds[candidate.card]
    whole, fits = sum(counts.values()), counts.get(candidate.number, 0)
    # Only what is certain is called certain.
    percent = min(round(PERCENT * candidate.chance), PERCENT - (fits < whole))
    return {"worlds": whole, "fits": fits, "percent": percent}


def _stay(view: View, outlook: Outlook) -> Appraisal:
    left = len(down(view.lines[own_seat(view)])) + (view.held is not None)
    return Appraisal(Stay(), _capped(outlook.staying), {"down": left})


def _capped(worth: float) -> float:
    return min(worth, 1.0)


# ------------------------------------------------------------------ cards of one's own


def _choices(view: View, belief: Belief) -> list[Appraisal]:
    """Price each own card as the one to attack with; a toss costs nothing, so none is worth more."""
    found = [
        Appraisal(Choose(tag), _capped(_best(view, tag, belief)), {"known": known})
        for tag, known in _known(view, ())
    ]
    can_toss = view.options.pairs and not view.has_tossed and down(view.lines[partner_of(own_seat(view))])
    return [Appraisal(Toss(), max(each.value for each in found))] * bool(can_toss) + found


def _best(view: View, tag: int, belief: Belief) -> float:
    chosen = replace(view, chosen=tag, phase="attack")
    return ranked(chosen, belief, outlook_of(chosen))[0][0]


def _shows(view: View) -> list[Appraisal]:
    """Price each card to show by how little the partner knows it."""
    staying = outlook_of(view).staying
    return [
        Appraisal(Show(tag), _capped(staying + FEE * (1 - known / PERCENT)), {"known": known})
        for tag, known in _known(view, view.shown)
    ]


def _known(view: View, shown: Sequence[int]) -> list[tuple[int, int]]:
    """Return how often in 100 worlds each own card would be named by one who sees the table."""
    secrets = secrecy(view, view.lines[own_seat(view)], known=shown)
    return [(tag, round(PERCENT * (1 - secret))) for tag, secret in secrets.items()]

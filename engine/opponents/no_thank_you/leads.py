"""Between two seats: the lead that a card brings when both play for points, by a search over all its passes.

The lead that a pile holds for whoever draws next is in leads.bin: 16-bit integers, in hundredths of a point,
by the number of cards in the pile and the gifts that the drawer owns; two figures each, for a pile of average
cards and for a point more of their mean. `python -m tests.fitting.no_thank_you` works them out backwards.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import erf, sqrt

from engine.core import Redacted, Seat
from engine.games.no_thank_you import CARDS, GIFT, PASSES, START, GameAction, Keep, View

GIFTS = 2 * START[2]
MEAN = sum(CARDS) / len(CARDS)
SCALE = 100
FILE = "leads.bin"
SPREAD = 2.2
"""The standard deviation of a lead, for each card to come, times the root of their number."""
SPARE = 1
"""How many cards more than were kept unseen are taken for those."""


def prospect(pile: int, mean: float, gifts: int) -> float:
    """Return the lead that the next drawer will have gained in the end, gifts included."""
    if not pile:
        return GIFT * (2 * gifts - GIFTS)
    at = 2 * ((pile - 1) * (GIFTS + 1) + gifts)
    level, slope = figures(FILE)[at : at + 2]
    return (level + (mean - MEAN) * slope) / SCALE


@cache
def figures(file: str) -> Sequence[int]:
    """Read a file of 16-bit integers that ships with the computers."""
    return array("h", files(__package__).joinpath(file).read_bytes())


def held(card: int, pile: int, mean: float, own: int, lying: int) -> float:
    """Return the lead that a card brings its holder, with so many gifts lying on it."""
    kept = prospect(pile, mean, own + lying) - card
    if not own or card <= GIFT * lying:
        return kept
    return max(kept, -held(card, pile, mean, GIFTS - own - lying, lying + 1))


class Counted(Redacted, frozen=True):
    """What one of two seats can count."""

    now: float
    """Its lead in the points of the cards kept."""
    pile: tuple[int, ...]
    """What the cards to come are, all but surely."""
    mean: float
    """Of the cards to come."""


def counted(view: View, seat: Seat) -> Counted:
    """Count what was kept and what is to come.

    Between two, only a card kept as it was drawn is never seen: one of the lowest, as none is paid for it.
    """
    unseen = sorted(set(CARDS) - {trail.card for trail in view.trails})
    hidden = len(unseen) - view.pile
    lowest = unseen[: hidden + SPARE]
    low = sum(lowest) / len(lowest) if hidden else 0.0
    now: float = 0
    for trail in view.trails[:-1]:
        kept = low if trail.card is None else trail.card
        now += -kept if trail.holders[-1] == seat else kept
    return Counted(now, tuple(unseen[hidden:]), (sum(unseen) - low * hidden) / (view.pile or 1))


def leads(view: View, seat: Seat) -> dict[GameAction, float]:
    """Return the lead at the end after each action."""
    known = counted(view, seat)
    card, lying, own = view.trails[-1].card or 0, view.trails[-1].gifts, view.gifts[seat]
    found: dict[GameAction, float] = {Keep(): known.now + prospect(view.pile, known.mean, own + lying) - card}
    if own:
        theirs = view.gifts[1 - seat]
        found[PASSES[1 - seat]] = known.now - held(card, view.pile, known.mean, theirs, lying + 1)
    return found


def chance_of_winning(lead: float, pile: int) -> float:
    """Return how likely a lead that is expected wins; a lead without cards to come is all but sure."""
    return (1 + erf(lead / (SPREAD * sqrt(2 * (pile + 0.1))))) / 2

"""What an attack is worth, over it and the next one."""

from collections.abc import Collection

from engine.core import Redacted
from engine.games.algo.lines import down
from engine.games.algo.values import Tag, View
from engine.opponents.algo.beliefs import Belief
from engine.opponents.algo.candidates import Candidate, candidates, rivals, worth
from engine.opponents.algo.evaluation import SECRET, fee, line_after, secrets, share

WIDTH = 6
"""How many attacks are compared: those most likely to hit."""
DEPTH = 2
"""How many attacks in a row are looked ahead."""


class Outlook(Redacted, frozen=True):
    """The secrecy left to both sides, from which the chance to win the round is estimated."""

    view: View
    stayed: float
    """The secrecy of the own side with the attacking card face down, and `missed` with it face up."""
    missed: float
    others: float

    @property
    def staying(self) -> float:
        """Return the value of staying."""
        return share(self.stayed, self.others)

    def after_hit(self) -> "Outlook":
        """Return the outlook with one face-down card less on the other sides."""
        return Outlook(self.view, self.stayed, self.missed, self.others - SECRET)


def outlook_of(view: View) -> Outlook:
    """Estimate the secrecy of both sides."""
    stayed, missed = (secrets(view, line_after(view, is_open=is_open)) for is_open in (False, True))
    others = sum(SECRET * len(down(view.lines[seat])) for seat in rivals(view))
    return Outlook(view, stayed, missed, others)


def value(
    candidate: Candidate, outlook: Outlook, belief: Belief, depth: int = DEPTH, gone: Collection[Tag] = ()
) -> float:
    """Return the value of an attack: the estimated chance to win the round, with chips as a share of it.

    After a hit the better of staying and the likeliest next attack counts; `gone` are the cards hit before.
    """
    after = outlook.after_hit()
    hit = after.staying
    if depth > 1:
        hit = max(hit, _next(candidate, after, belief, depth - 1, gone))
    hit += fee(outlook.view, candidate)
    return candidate.chance * hit + (1 - candidate.chance) * share(outlook.missed, outlook.others)


def _next(candidate: Candidate, after: Outlook, belief: Belief, depth: int, gone: Collection[Tag]) -> float:
    left, gone = belief.after(candidate.card, candidate.number), (*gone, candidate.card)
    # The likeliest of many is overrated where few worlds are left.
    trust = left.size / (left.size + 1)
    found = max(candidates(after.view, left.chances, gone), key=lambda each: each.chance, default=None)
    return 0.0 if found is None else value(found.with_chance(trust * found.chance), after, left, depth, gone)


def ranked(view: View, belief: Belief, outlook: Outlook) -> list[tuple[float, Candidate]]:
    """Return the likeliest attacks with their values, best first; equals stay in the order of chance."""
    likely = sorted(
        candidates(view, belief.chances), key=lambda each: (each.chance, *worth(view, each)), reverse=True
    )[:WIDTH]
    valued = [(value(each, outlook, belief), each) for each in likely]
    return sorted(valued, key=lambda each: each[0], reverse=True)

"""What an attack is worth, over it and the next one, by how secret the cards of both sides are."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.core import Redacted
from engine.games.algo.cards import SIX, card_of
from engine.games.algo.knowledge import inferred_from
from engine.games.algo.lines import down
from engine.games.algo.values import Seen, Tag, View
from engine.opponents.algo.beliefs import Belief
from engine.opponents.algo.candidates import Candidate, candidates, own_seat, rivals, worth

SECRET = 2 / 3
"""The estimated secrecy of a face-down card that the player cannot see."""
FEE = 0.05
"""The value of the chips for a hit, as a share of a round; twice that for a 6."""
WIDTH = 6
"""How many attacks are compared: those most likely to hit."""


def secrecy(view: View, line: Sequence[Seen], known: Collection[Tag] = ()) -> dict[Tag, float]:
    """Return the probability, by face-down card of a line, that its number would be guessed wrong.

    `line` stands in for the viewer's own. The guesser sees what everybody sees, and the cards in `known`.
    """
    lines = list(view.lines)
    lines[own_seat(view)] = tuple(line)
    public = tuple(
        tuple(card if card.is_open or card.tag in known else replace(card, number=None) for card in each)
        for each in lines
    )
    worlds = inferred_from(replace(view, lines=public, held=None))
    found = dict[Tag, float]()
    for card in down(line):
        counts = worlds.get(card.tag)
        found[card.tag] = 1 - counts.get(card.number or 0, 0) / sum(counts.values()) if counts else 0.0
    return found


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
        return _share(self.stayed, self.others)


def outlook_of(view: View) -> Outlook:
    """Estimate the secrecy of both sides."""
    line, tag = own_line(view), attacking(view)
    turned = [replace(card, is_open=True) if card.tag == tag else card for card in line]
    stayed, missed = (sum(secrecy(view, each).values()) + unseen(view) for each in (line, turned))
    return Outlook(view, stayed, missed, sum(SECRET * len(down(view.lines[seat])) for seat in rivals(view)))


def own_line(view: View) -> list[Seen]:
    """Return the own line, with a held card in its place."""
    line = [*view.lines[own_seat(view)], *([view.held] if view.held else [])]
    return sorted(line, key=lambda card: card_of(card.number or 0, white=card.is_white))


def attacking(view: View) -> Tag:
    """Return the attacking card; -1 while it has to be chosen."""
    if view.held:
        return view.held.tag
    return -1 if view.chosen is None else view.chosen


def unseen(view: View) -> float:
    """Estimate the secrecy of the partner's cards."""
    sides = {own_seat(view), *rivals(view)}
    return SECRET * sum(len(down(line)) for seat, line in enumerate(view.lines) if seat not in sides)


def _share(own: float, others: float) -> float:
    """Return the estimated chance to win the round: the share of the own side in all secrecy left.

    So the last face-down card of a rival is worth the round, a side's own last one is hardly ever risked, and
    a card that everybody can infer is risked lightly.
    """
    return own / (own + others) if others > SECRET / 2 else 1.0


def value(candidate: Candidate, outlook: Outlook, belief: Belief | None = None) -> float:
    """Return the value of an attack: the estimated chance to win the round, with chips as a share of it.

    After a hit one stays; with a belief, the better of staying and the likeliest next attack counts.
    """
    view = outlook.view
    after = replace(outlook, others=outlook.others - SECRET)
    hit = after.staying
    if belief:
        left = belief.after(candidate.card, candidate.number)
        # The likeliest of many is overrated where few worlds are left.
        trust = left.size / (left.size + 1)
        following = max(candidates(view, left.chances), key=lambda each: each.chance, default=None)
        if following:
            hit = max(hit, value(replace(following, chance=trust * following.chance), after))
    hit += _fee(candidate, view)
    return candidate.chance * hit + (1 - candidate.chance) * _share(outlook.missed, outlook.others)


def _fee(candidate: Candidate, view: View) -> float:
    """Return the value of the chips for a hit."""
    if view.options.chips == "off":
        return 0.0
    return 2 * FEE if candidate.number == SIX else FEE


def kept(candidate: Candidate, outlook: Outlook) -> float:
    """Return what a hit is worth even if the attack that follows it misses."""
    share = _share(outlook.missed, outlook.others - SECRET) - _share(outlook.missed, outlook.others)
    return share + _fee(candidate, outlook.view)


def ranked(view: View, belief: Belief, outlook: Outlook) -> list[tuple[float, Candidate]]:
    """Return the likeliest attacks with their values, best first; equals stay in the order of chance."""
    likely = sorted(
        candidates(view, belief.chances), key=lambda each: (each.chance, *worth(view, each)), reverse=True
    )[:WIDTH]
    valued = [(value(each, outlook, belief), each) for each in likely]
    return sorted(valued, key=lambda each: each[0], reverse=True)

"""Where a card goes when every seat plays for its own points: a search over all passes that can be paid."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from engine.core import Seat
from engine.games.no_thank_you import GIFT, PASSES, GameAction, Keep
from engine.opponents.no_thank_you.values import Gifts, Points, prospects

Worth: TypeAlias = dict[GameAction, Points]


def changed(gifts: Gifts, seat: Seat, more: int) -> Gifts:
    """Return the gifts with those of one seat changed."""
    return (*gifts[:seat], gifts[seat] + more, *gifts[seat + 1 :])


class Walk:
    """The ways of one card; what it is worth to all seats, over the mean of the table, from this card on."""

    def __init__(self, card: int, pile: int, mean: float) -> None:
        self.card, self.pile, self.mean = card, pile, mean
        self.settled = cache(self._settled)

    def kept(self, holder: Seat, gifts: Gifts, lying: int) -> Points:
        """Return what keeping the card is worth, with so many gifts lying on it."""
        after = prospects(self.pile, self.mean, changed(gifts, holder, lying), holder)
        share = self.card / len(gifts)
        return tuple(each + share - self.card * (seat == holder) for seat, each in enumerate(after))

    def _settled(self, holder: Seat, gifts: Gifts, lying: int) -> Points:
        """Return what the card is worth in the hands of a holder; one that brings points is kept."""
        best = self.kept(holder, gifts, lying)
        if not gifts[holder] or self.card <= GIFT * lying:
            return best
        return max(best, *self.passed(holder, gifts, lying), key=lambda points: points[holder])

    def passed(self, holder: Seat, gifts: Gifts, lying: int) -> Sequence[Points]:
        """List what passing is worth, by receiver."""
        paid = changed(gifts, holder, -1)
        return [self.settled(to, paid, lying + 1) for to in range(len(gifts)) if to != holder]

    def options(self, holder: Seat, gifts: Gifts, lying: int) -> Worth:
        """Return what each action of the holder is worth."""
        worth: Worth = {Keep(): self.kept(holder, gifts, lying)}
        if gifts[holder]:
            receivers = [to for to in range(len(gifts)) if to != holder]
            ways = self.passed(holder, gifts, lying)
            worth |= {PASSES[to]: way for to, way in zip(receivers, ways, strict=True)}
        return worth

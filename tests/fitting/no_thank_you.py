"""Make the values of NO THANK YOU! piles: `python -m tests.fitting.no_thank_you`.

They are those of self-play, worked out backwards from the last card instead of sampled: every seat passes or
keeps by its own points, one ply over the values of one card less. What a pile of k cards with the sum s holds
is known exactly; the result is fitted, over all s, by a line in the mean of the pile.
"""

from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

import engine.opponents.no_thank_you.values as target
from engine.games.no_thank_you import CARDS, GIFT, START
from engine.opponents.no_thank_you.values import MEAN, SCALE, Gifts, distributions

Array: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]


@cache
def subsets() -> Array:
    """Count the sets of cards by size and sum."""
    return counted(list(CARDS))


def counted(cards: list[int]) -> Array:
    """Count the sets of some of the cards by size and sum."""
    counts = np.zeros((len(CARDS) + 1, sum(CARDS) + 1))
    counts[0, 0] = 1
    for card in cards:
        counts[1:, card:] += counts[:-1, : counts.shape[1] - card].copy()
    return counts


def chances(pile: int) -> tuple[Array, Array, Array]:
    """Return the possible sums of a pile, how likely each is, and how likely each card is next (by sum)."""
    sums = np.flatnonzero(subsets()[pile])
    weights = subsets()[pile, sums]
    with_card = np.zeros((len(sums), len(CARDS)))
    for at, card in enumerate(CARDS):
        others = counted([other for other in CARDS if other != card])[pile - 1]
        rest = sums - card
        with_card[:, at] = np.where(rest >= 0, others[np.maximum(rest, 0)], 0)
    return sums.astype(float), weights / weights.sum(), with_card / (weights[:, None] * pile)


class Walks:
    """The ways of a card between seats: where gifts lie, seen from whoever holds the card."""

    def __init__(self, seats: int) -> None:
        self.seats, self.gifts = seats, seats * START[seats]
        self.owned = [list(distributions(seats, self.gifts - lying)) for lying in range(self.gifts + 1)]
        self.place: list[dict[Gifts, int]] = [{g: n for n, g in enumerate(each)} for each in self.owned]

    def kept(self, lying: int) -> Places:
        """Return where keeping leads: the gifts on the card go to the holder, who draws."""
        return np.array([self.place[0][own[0] + lying, *own[1:]] for own in self.owned[lying]])

    def passed(self, lying: int, by: int) -> Places:
        """Return where a pass to the seat that is so much further on leads; 0 where there is no gift."""
        next_place = self.place[lying + 1]
        paid = [(own[0] - 1, *own[1:]) for own in self.owned[lying]]
        return np.array([next_place.get((*own[by:], *own[:by]), 0) for own in paid])

    def solved(self, kept: Array, cards: Array) -> Array:
        """Return what a card just drawn is worth: by pile, card, distribution, and seat from the drawer on.

        `kept` has the same axes: what it is worth to draw next, seen from the drawer on.
        """
        later: Array | None = None
        keeper = np.eye(self.seats)[0]
        for lying in range(self.gifts, -1, -1):
            options = [kept[:, :, self.kept(lying)] - cards[None, :, None, None] * keeper]
            if later is not None:
                options += [
                    np.roll(later[:, :, self.passed(lying, by)], by, axis=-1) for by in range(1, self.seats)
                ]
            later = chosen(np.stack(options), np.array([own[0] > 0 for own in self.owned[lying]]))
        assert later is not None
        return later


def chosen(options: Array, able: NDArray[np.bool_]) -> Array:
    """Return the values of what is best for the holder, the mean of equal options; keeping comes first."""
    own = options[..., 0].copy()
    own[1:, ..., np.logical_not(able)] = -np.inf
    best = own >= own.max(axis=0) - 1e-9
    values: Array = np.einsum("o...,o...p->...p", best / best.sum(axis=0), options)
    return values


def drawn(walks: Walks, pile: int, level: Array, slope: Array) -> tuple[Array, Array]:
    """Return the values of a pile from those of one with a card less."""
    sums, weights, odds = chances(pile)
    cards = np.array(CARDS, float)
    mean_then = (sums[:, None] - cards) / max(pile - 1, 1) - MEAN
    kept = level + slope * np.where(pile > 1, mean_then, 0)[:, :, None, None]
    kept = np.broadcast_to(kept, (len(sums), len(cards), *level.shape))
    worth = np.einsum("sc,scgp->sgp", odds, walks.solved(kept, cards))
    return lines(sums / pile - MEAN, weights, worth - worth.mean(axis=-1, keepdims=True))


def lines(heavier: Array, weights: Array, worth: Array) -> tuple[Array, Array]:
    """Fit a line through the values by the mean of the pile; a whole pile has only one mean."""
    spread = float(weights @ heavier**2)
    level = np.einsum("s,sgp->gp", weights, worth)
    slope = np.einsum("s,sgp->gp", weights * heavier, worth) / spread if spread else np.zeros_like(level)
    return level, slope


def fitted(seats: int) -> Array:
    """Return all figures for a number of seats, by pile, distribution, (level, slope) and seat."""
    walks = Walks(seats)
    ends = GIFT * np.array(walks.owned[0], float)
    start = (ends - ends.mean(axis=-1, keepdims=True), np.zeros_like(ends))
    piles = accumulate(CARDS, lambda values, pile: drawn(walks, pile, *values), initial=start)
    return np.stack([np.stack(values, axis=1) for values in list(piles)[1:]])


def main() -> None:
    """Write the file beside the module that reads it."""
    parts = [np.rint(SCALE * fitted(seats)).astype("<i2").tobytes() for seats in START]
    Path(target.__file__).with_name(target.FILE).write_bytes(b"".join(parts))


if __name__ == "__main__":
    main()

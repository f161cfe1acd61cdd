"""Work out the leads that a pile holds between two seats, backwards from its last card.

Both play for points, one ply over the leads of one card less. What a pile with a given sum deals next is
known exactly; over all sums, the result is fitted by a line in the mean of the pile.
"""

from functools import cache
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.games.no_thank_you import CARDS, GIFT
from engine.opponents.no_thank_you.leads import GIFTS, MEAN, SCALE

Array: TypeAlias = NDArray[np.float64]


def counted(cards: tuple[int, ...]) -> Array:
    """Count the sets of some cards by size and sum."""
    counts = np.zeros((len(CARDS) + 1, sum(CARDS) + 1))
    counts[0, 0] = 1
    for card in cards:
        counts[1:, card:] += counts[:-1, : counts.shape[1] - card].copy()
    return counts


def chances(pile: int) -> tuple[Array, Array, Array]:
    """Return the possible sums of a pile, how likely each is, and how likely each card is next, by sum."""
    ways = counted(tuple(CARDS))[pile]
    sums = np.flatnonzero(ways)
    others = [counted(tuple(other for other in CARDS if other != card))[pile - 1] for card in CARDS]
    following = [
        np.where(sums >= card, own[np.maximum(sums - card, 0)], 0)
        for card, own in zip(CARDS, others, strict=True)
    ]
    next_card: Array = np.stack(following, axis=1) / (ways[sums, None] * pile)
    return sums.astype(float), ways[sums] / ways.sum(), next_card


def drawn(pile: int, level: Array, slope: Array) -> tuple[Array, Array]:
    """Return the leads of a pile, by the drawer's gifts, from those of one with a card less."""
    sums, weights, following = chances(pile)
    cards = np.array(CARDS, float)
    heavier = (sums[:, None] - cards) / max(pile - 1, 1) - MEAN

    @cache
    def held(own: int, lying: int) -> Array:
        kept: Array = level[own + lying] + slope[own + lying] * heavier - cards
        return np.maximum(kept, -held(GIFTS - own - lying, lying + 1)) if own else kept

    worth = np.stack([(following * held(own, 0)).sum(axis=1) for own in range(GIFTS + 1)])
    away = sums / pile - MEAN
    spread = float(weights @ away**2)
    tilt: Array = worth @ (weights * away) / (spread or 1)
    mean: Array = worth @ weights
    return mean, tilt


def file() -> bytes:
    """Return the file, with two figures for each pile and number of gifts."""
    ends: Array = np.array([GIFT * (2.0 * own - GIFTS) for own in range(GIFTS + 1)])
    start: tuple[Array, Array] = (ends, np.zeros_like(ends))
    piles = list(accumulate(CARDS, lambda leads, pile: drawn(pile, *leads), initial=start))[1:]
    figures = np.array([np.stack(leads, axis=1) for leads in piles])
    return bytes(np.rint(SCALE * figures).astype("<i2").tobytes())

"""Cards that come from a stock under which others were put in batches: what is known of those nobody saw."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from engine.cards import Card

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


def last_batches(batches: Sequence[Sequence[Card]]) -> dict[Card, int]:
    """Return the batch in which each card was last put under the stock, numbered from 1.

    >>> last_batches((("2C", "3C"), ("3C",)))
    {'2C': 1, '3C': 2}
    """
    return {card: number for number, batch in enumerate(batches, 1) for card in batch}


def origins_of(hands: Hands, known: Hands, batches: Sequence[Sequence[Card]]) -> tuple[tuple[int, ...], ...]:
    """Return the sorted batches that the cards of each hand come from that are not known; 0 is the deal.

    >>> origins_of((("2C", "5C"), ("3C",)), (("2C",), ()), (("3C",),))
    ((0,), (1,))
    """
    last = last_batches(batches)
    return tuple(
        [
            tuple(sorted([last.get(card, 0) for card in hand if card not in seen]))
            for hand, seen in zip(hands, known, strict=True)
        ]
    )


def by_batch(cards: Iterable[Card], batches: Sequence[Sequence[Card]]) -> list[list[Card]]:
    """Divide cards by the batch in which they were last put under the stock, in their order; first the deal.

    >>> by_batch(("4C", "3C", "2C"), (("3C",),))
    [['4C', '2C'], ['3C']]
    """
    last = last_batches(batches)
    found: list[list[Card]] = [[] for _ in range(len(batches) + 1)]
    for card in cards:
        found[last.get(card, 0)].append(card)
    return found

"""The groups that a hand can lay, and the orders in which to lay them."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from engine.cards import Card, in_order, is_joker, place_of
from engine.games.yaniv.groups import Fault, Group, objection, orders
from engine.games.yaniv.values import Options, View, drawable, points_of


def subsets(hand: Group) -> Iterator[tuple[int, Group]]:
    """Yield every subset of a hand with its number, from 1: a bit per card."""
    for number in range(1, 1 << len(hand)):
        yield number, subset(hand, number)


def subset(hand: Group, number: int) -> Group:
    """Return the subset with a number.

    >>> subset(("AC", "5H", "6H"), 0b110)
    ('5H', '6H')
    """
    return tuple(card for place, card in enumerate(hand) if number >> place & 1)


def number_of(hand: Group, cards: Collection[Card]) -> int:
    """Return the number of a subset.

    >>> number_of(("AC", "5H", "6H"), ("5H", "6H")) == 0b110
    True
    """
    return sum(1 << place for place, card in enumerate(hand) if card in cards)


@lru_cache(1000)
def arranged(cards: Group, options: Options) -> tuple[Group, ...]:
    """List the orders in which cards may be laid, best first; one for each set of cards left to draw."""
    every = orders(in_order(cards), jokers_in_sets=options.jokers_in_sets)
    left: dict[frozenset[Card], Group] = {}
    for order in sorted(every, key=_order_key):
        left.setdefault(frozenset(drawable(order, options)), order)
    return tuple(left.values())


def _order_key(order: Group) -> tuple[int, bool, int]:
    """Return the sort key of an order: jokers inside, ascending ranks, and costly cards left to draw."""
    places = [place_of(card) for card in order if not is_joker(card)]
    ends = (order[0], order[-1])
    return sum(map(is_joker, ends)), places != sorted(places), -points_of(ends)


def fault(cards: Group, options: Options) -> Fault | None:
    """Return the error code of cards that are no group in any order, or None."""
    if arranged(cards, options):
        return None
    return objection(in_order(cards), jokers_in_sets=options.jokers_in_sets)


def rearranged(cards: Group, options: Options) -> Group:
    """Rearrange cards named out of order; the same cards stay at the ends if that makes a group."""
    if not cards or objection(cards, jokers_in_sets=options.jokers_in_sets) != "out_of_order":
        return cards
    every = orders(in_order(cards), jokers_in_sets=options.jokers_in_sets)
    ends = (cards[0], cards[-1])
    return next(
        (each for each in every if (each[0], each[-1]) == ends), arranged(in_order(cards), options)[0]
    )


def tapped(view: View, chosen: Group, card: Card) -> Group:
    """Return what is chosen after a tap: with or without the card, or it alone if no group has them all."""
    if card in chosen:
        return tuple(each for each in chosen if each != card)
    wanted = {*chosen, card}
    groups = (cards for _, cards in subsets(view.hand) if wanted <= set(cards))
    return (*chosen, card) if any(arranged(cards, view.options) for cards in groups) else (card,)


def best(view: View, most: int) -> list[tuple[int, Group]]:
    """List the numbered groups of two or more cards with the most points, which waste no joker.

    A part of a larger one is not among them: it is chosen card by card.
    """
    found = [(number, arranged(cards, view.options)) for number, cards in subsets(view.hand)]
    made = [(number, every[0]) for number, every in found if every and len(every[0]) > 1]
    useful = []
    for number, group in made:
        # A joker, which counts nothing in the hand, is wasted where the others are a group without it.
        others = tuple(card for card in group if not is_joker(card))
        if others == group or (others and not arranged(others, view.options)):
            useful.append((number, group))
    whole = [each for each in useful if not any(set(each[1]) < set(other) for _, other in useful)]
    return sorted(whole, key=lambda each: -points_of(each[1]))[:most]

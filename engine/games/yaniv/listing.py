"""The discards that a hand allows, most of them made once."""

from engine.cards import PACK, Card
from engine.games.yaniv.groups import BIT, SINGLE, Group, larger_groups
from engine.games.yaniv.values import Discard, GameAction

SINGLES = {draw: {card: Discard(SINGLE[card], draw) for card in PACK} for draw in (None, *PACK)}
"""The discards of a single card, by the card drawn and the card laid."""


_bit = BIT.__getitem__


def discards(hand: Group, draws: tuple[Card | None, ...], jokers_in_sets: bool) -> list[GameAction]:
    """List every group that a hand may lay with every draw: single cards, sets, then runs."""
    singles = [SINGLES[draw] for draw in draws]
    found: list[GameAction] = [single[card] for card in sorted(hand, key=_bit) for single in singles]
    bits = 0
    for card in hand:
        bits |= BIT[card]
    larger = larger_groups(bits, jokers_in_sets)
    if larger:
        found += [Discard(cards, draw) for cards in larger for draw in draws]
    return found

"""The discards that a hand allows, most of them made once."""

from functools import lru_cache

from engine.cards import PACK, Card
from engine.games.yaniv.groups import BIT, SINGLE, Group, larger_groups
from engine.games.yaniv.values import Discard, GameAction

SINGLES = {draw: {card: Discard(SINGLE[card], draw) for card in PACK} for draw in (None, *PACK)}
"""The discards of a single card, by the card drawn and the card laid."""


def discards(hand: Group, draws: tuple[Card | None, ...], jokers_in_sets: bool) -> list[GameAction]:
    """List every group that a hand may lay with every draw: single cards, sets, then runs."""
    found: list[GameAction] = []
    single = _singles(draws)
    for card in sorted(hand, key=BIT.__getitem__):
        found += single[card]
    larger = larger_groups(sum(map(BIT.__getitem__, hand)), jokers_in_sets)
    if larger:
        found += [Discard(cards, draw) for cards in larger for draw in draws]
    return found


@lru_cache(maxsize=512)
def _singles(draws: tuple[Card | None, ...]) -> dict[Card, tuple[Discard, ...]]:
    """Return the discards of a single card with these draws, by the card laid."""
    return {card: tuple([SINGLES[draw][card] for draw in draws]) for card in PACK}

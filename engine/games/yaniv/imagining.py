"""Worlds that a seat could not tell from the real one: hidden cards are dealt anew, each where it can be."""

from engine.cards import PACK, Card
from engine.chance import Chance
from engine.core import Seat
from engine.games.yaniv.position import PICKED_UP, Position
from engine.games.yaniv.values import View


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Deal what this seat has not seen: a card is in the stock, or in a hand that drew from that stock."""
    hidden = _hidden(view, chance)
    seats = range(len(view.sizes))
    pairs = [_own(view) if other == seat else _guessed(view, other, hidden) for other in seats]
    return Position(
        options=view.options,
        totals=view.totals,
        scored=view.scored,
        starter=view.starter,
        turn=view.turn or 0,
        turns=view.turns,
        hands=tuple(tuple(card for card, _ in own) for own in pairs),
        origins=tuple(tuple(origin for _, origin in own) for own in pairs),
        stock=tuple(hidden[-1]),
        group=view.group,
        layer=view.layer,
        pond=view.pond,
        batches=view.batches,
        over=view.over,
    )


def _hidden(view: View, chance: Chance) -> list[list[Card]]:
    """List the cards that lie nowhere in sight, by the stock in which they last were seen to be."""
    sighted = {*view.hand, *view.group, *view.pond, *(card for known in view.known for card in known)}
    hidden: list[list[Card]] = [[] for _ in range(len(view.batches) + 1)]
    for card in chance.shuffled(PACK):
        if card not in sighted:
            hidden[_stock_of(view, card)].append(card)
    return hidden


def _stock_of(view: View, card: Card) -> int:
    """Number the last stock that a card was put into: 0 is the first."""
    numbered = enumerate(view.batches, start=1)
    return max((number for number, batch in numbered if card in batch), default=0)


def _own(view: View) -> list[tuple[Card, int]]:
    """Give the own cards with their origins, the one drawn last at the end."""
    cards = sorted(view.hand, key=lambda card: card == view.drawn)
    known = view.known[view.seat or 0]
    return [(card, PICKED_UP if card in known else _stock_of(view, card)) for card in cards]


def _guessed(view: View, other: Seat, hidden: list[list[Card]]) -> list[tuple[Card, int]]:
    """Give the hand of another seat: what was seen being drawn, and hidden cards of its stocks."""
    known = [(card, PICKED_UP) for card in view.known[other]]
    return known + [(hidden[origin].pop(), origin) for origin in view.origins[other]]

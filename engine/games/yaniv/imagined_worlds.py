"""Random worlds that agree with a view: the hidden cards are dealt again, each where it can be."""

from engine.cards import PACK, Card
from engine.chance import Chance
from engine.core import Seat
from engine.games.yaniv.position import MOST_TURNS, Position
from engine.games.yaniv.values import View, stock_of


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Deal the unseen cards: each is in the stock, or in a hand that drew from the stock it was in.

    All worlds that fit are equally likely: what others laid or left says nothing here about what they hold.
    """
    hidden = _hidden(view, chance)
    seats = range(len(view.sizes))
    return Position(
        options=view.options,
        totals=view.totals,
        scored=view.scored,
        starter=view.starter,
        turn=view.turn or 0,
        turns=view.turns,
        turn_limit=MOST_TURNS * sum(map(bool, view.sizes)),
        hands=tuple(_own(view) if other == seat else _guessed(view, other, hidden) for other in seats),
        known=view.known,
        stock=tuple(hidden[-1]),
        group=view.group,
        layer=view.layer,
        pond=view.pond,
        batches=view.batches,
        over=view.over,
    )


def _hidden(view: View, chance: Chance) -> list[list[Card]]:
    """Return the unseen cards in random order, by the stock they were last put into."""
    visible = {*view.hand, *view.group, *view.pond, *(card for known in view.known for card in known)}
    hidden: list[list[Card]] = [[] for _ in range(len(view.batches) + 1)]
    for card in chance.shuffled(PACK):
        if card not in visible:
            hidden[stock_of(card, view.batches)].append(card)
    return hidden


def _own(view: View) -> tuple[Card, ...]:
    """Return the viewer's hand, the card drawn last at the end."""
    return tuple(sorted(view.hand, key=lambda card: card == view.drawn))


def _guessed(view: View, other: Seat, hidden: list[list[Card]]) -> tuple[Card, ...]:
    """Return another hand: its known cards, and random unseen ones from the stocks it drew from."""
    return view.known[other] + tuple(hidden[origin].pop() for origin in view.origins[other])

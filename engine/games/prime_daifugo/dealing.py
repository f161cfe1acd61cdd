"""Set up a game, or a random world that agrees with a view."""

from engine.batches import by_batch
from engine.cards import JOKERS, PACK, RANK_OF, SUIT_OF, SUITS, Card, in_order
from engine.chance import Chance
from engine.core import InvalidOptions, Notice, Seat, Step
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import SEEN_BY_ALL, Dealt, GameEvent, Options, View

FEWEST_IN_STOCK = 5
"""The minimum number of cards left to draw (P2)."""
SPARE = frozenset(card for card, rank in RANK_OF.items() if rank % 2 == 0 and SUIT_OF[card] == SUITS[-1])
"""The card of each even rank that a pack with three of them lacks (P22)."""


def setup(options: Options, seats: int, chance: Chance) -> Step[Position, GameEvent]:
    """Choose a random starter and deal from there on; raise InvalidOptions if the stock gets too small."""
    pack = chance.shuffled(pack_of(options))
    size = options.hand or usual_hand(seats, len(pack))
    if len(pack) - size * seats < FEWEST_IN_STOCK:
        raise InvalidOptions("too_few_in_stock", hand=size, count=seats)
    starter = chance.below(seats)
    places = [(seat - starter) % seats for seat in range(seats)]
    hands = tuple(in_order(pack[place : size * seats : seats]) for place in places)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    state = Position(
        options, starter, starter, hands, nothing, stock=pack[size * seats :], fouls=(0,) * seats
    )
    return Step(state, (Notice(Dealt(size, starter)),))


def usual_hand(seats: int, cards: int = len(PACK)) -> int:
    """Return the default hand size for a number of seats, or a smaller one if too few cards were left.

    >>> [usual_hand(seats) for seats in range(2, 9)]
    [11, 11, 11, 7, 7, 5, 5]
    >>> usual_hand(4, 48)
    7
    """
    usual = 11 if seats <= 4 else 7 if seats <= 6 else 5
    return next(size for size in (11, 7, 5) if size <= usual and cards - size * seats >= FEWEST_IN_STOCK)


def pack_of(options: Options) -> tuple[Card, ...]:
    """Return the cards in the game."""
    cards = PACK if options.jokers else PACK[: -len(JOKERS)]
    return cards if options.even_copies == 4 else tuple([card for card in cards if card not in SPARE])


def imagine(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Deal the unseen cards: each is in the stock, or in a hand that drew it from its batch.

    Every world that fits the view is equally likely; what the others chose to lay is not weighed.
    """
    visible = {*view.hand, *view.pile, *(card for known in view.known for card in known)}
    unseen = [card for card in chance.shuffled(pack_of(view.options)) if card not in visible]
    hidden = by_batch(unseen, view.batches)
    hands = []
    for other, (known, origins) in enumerate(zip(view.known, view.origins, strict=True)):
        if other == seat:
            hands.append(view.hand)
        else:
            hands.append(in_order((*known, *(hidden[origin].pop() for origin in origins))))
    return Position(
        turn=view.turn or 0,
        hands=tuple(hands),
        stock=tuple(card for batch in hidden for card in batch),
        over=view.over,
        **{name: getattr(view, name) for name in SEEN_BY_ALL},
    )

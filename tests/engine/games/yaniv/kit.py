"""The kit of Yaniv."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.cards import JOKERS, PACK, Card
from engine.core import Seat
from engine.games.yaniv.position import MOST_TURNS, Position
from engine.games.yaniv.values import Call, Discard, GameAction, Options

STRIDE = 23
"""A round of eight has 150 turns; no number of seats divides this, so that the laws meet all of them."""
SHORT = Options(ending="rounds", rounds=2)
LONGEST = 40
"""No random match of survivors has as many rounds."""
NONSENSE = ((), ("",), ("ZZ",), ("XB", "XB"), ("5h",), PACK[:15], PACK)


def scramble(state: Position, seat: Seat | None, rng: Random) -> Position:
    """Deal again the cards that this seat has not seen, and reorder every other hand.

    A card that was among the used ones of a recycling went into that stock; if it has not been seen since, it
    is still in that stock or in a hand that drew it from there. So it changes places with its like alone.
    """
    hidden = {card for hand in _unseen(state, seat) for card in hand} | {*state.stock}
    ages: dict[int, list[Card]] = {}
    for card in rng.sample(sorted(hidden), len(hidden)):
        ages.setdefault(age(state, card), []).append(card)
    dealt = {card: ages[age(state, card)].pop() for card in sorted(hidden)}
    hands = [tuple(dealt.get(card, card) for card in hand) for hand in state.hands]
    return replace(
        state,
        hands=tuple(_mixed(hand, rng, last=other == seat) for other, hand in enumerate(hands)),
        known=tuple(_mixed(hand, rng, last=False) for hand in state.known),
        stock=tuple(dealt[card] for card in state.stock),
    )


def _unseen(state: Position, seat: Seat | None) -> Iterator[list[Card]]:
    """List of every hand what this seat has not seen; at the end all hands have been shown."""
    for other, hand in enumerate(state.hands):
        if other != seat and not state.over:
            yield [card for card in hand if card not in state.known[other]]


def age(state: Position, card: Card) -> int:
    """Count the recyclings after which a card was last in a new stock."""
    return len(state.batches) - next(
        (ago for ago, batch in enumerate(reversed(state.batches)) if card in batch), len(state.batches)
    )


def _mixed(hand: tuple[Card, ...], rng: Random, *, last: bool) -> tuple[Card, ...]:
    """Put a hand, which has no order that counts, into another one; an owner knows which card came last."""
    kept = hand[-1:] if last else ()
    return (*rng.sample(hand[: len(hand) - len(kept)], len(hand) - len(kept)), *kept)


def brute_actions(seats: int) -> Iterator[GameAction]:
    """List a call, every card alone, groups and no groups in many orders, and cards drawn from anywhere."""
    rng = Random(seats)
    yield Call()
    for card in PACK:
        yield Discard((card,), rng.choice((None, *PACK[::27])))
    for _ in range(20):
        cards = tuple(rng.sample(_alike(rng), rng.randint(2, 5)))
        yield Discard(cards, rng.choice((None, *cards)))
    for cards in NONSENSE:
        yield Discard(cards, rng.choice((None, "", "ZZ")))


def _alike(rng: Random) -> list[Card]:
    """List the cards of a rank or those of a suit, and the jokers."""
    rank, suit = rng.randrange(13), rng.randrange(4)
    return [*rng.choice((PACK[4 * rank :][:4], PACK[suit:52:4])), *JOKERS]


def bound(seats: int) -> int:
    """Allow every round all the turns after which it ends without a call."""
    return LONGEST * MOST_TURNS * seats


def conserved(state: Position) -> object:
    """Count the cards, wherever they are."""
    hands = [card for hand in state.hands for card in hand]
    return sorted([*hands, *state.stock, *state.group, *state.pond])


def option_samples(seats: int) -> Iterator[Options]:
    """Try short matches under every option, and one that is longer."""
    short = Options(ending="rounds", rounds=1)
    yield short
    yield replace(short, rounds=2, call_limit=7, limit=200)
    yield replace(short, draw="any", jokers_in_sets=False)
    yield replace(short, rounds=3, halving=False)

"""The kit of Prime Daifugo."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from engine.cards import PACK, Card, in_order
from engine.core import Seat
from engine.games.prime_daifugo.judge import judged
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Draw, GameAction, Options, Pass, Play, Power

STRIDE = 13
"""No number of seats divides this, so that the laws meet all of them."""
SHORT = Options(hand=5)
TURNS = 400
"""The turns of a player at most (P13); each may follow a draw."""
FIGURES = (*"A23456789TJQKX", "X0", "X7", "X13")
NONSENSE = (
    Play(()),
    Play(("Z",)),
    Play(("a",)),
    Play(("X14",)),
    Play(("X", "3")),
    Play(("X7",)),
    Play(("X",), (Power(("2",)), Power(("3",)))),
    Play(("6",), (Power(()),)),
    Play(("6",), (Power(("2",)), Power(("X",)))),
    Play(("6",), (Power(("3",)), Power(("2",)))),
    Play(("5", "7"), (Power(("3",)), Power(("A", "9")))),
    Play(("7",), (Power(("7",)),)),
    Play(("8",), (Power(("2",), ("A",)),)),
    Play(("8",), (Power(("2",), ("X0",)),)),
    Play(tuple("A23456789TJQK")),
    Play(tuple("A234567")),
)


def chosen(rng: Random, actions: list[GameAction]) -> GameAction:
    """Draw or pass half of the time, as they come first among very many plays, of which most are fouls."""
    return rng.choice(actions if rng.random() < 0.5 else (*actions[:1], *actions[:3]))


def covered(rng: Random, actions: list[GameAction]) -> GameAction:
    """Draw or pass: that is possible whatever anybody holds."""
    return rng.choice([each for each in actions[:2] if not isinstance(each, Play)])


def sensible(rng: Random, actions: list[GameAction]) -> GameAction:
    """Lay a right number more often than not, so that a game meets cuts, composites and its end."""
    right = [each for each in actions if isinstance(each, Play) and judged(each, Options()) is None]
    return rng.choice(right if right and rng.random() < 0.6 else [*actions[:2], *rng.sample(actions, 1)])


def scramble(state: Position, seat: Seat | None, rng: Random) -> Position:
    """Deal again the cards that this seat has not seen.

    A card that was put under the stock lies there since, or in a hand that drew it: it was shuffled among
    those of its batch, and so changes places with them alone.
    """
    hidden = [card for hand in unseen(state, seat) for card in hand] + [*state.stock]
    ages: dict[int, list[Card]] = {}
    for card in rng.sample(sorted(hidden), len(hidden)):
        ages.setdefault(age(state, card), []).append(card)
    dealt = {card: ages[age(state, card)].pop() for card in sorted(hidden)}
    return replace(
        state,
        hands=tuple(in_order(dealt.get(card, card) for card in hand) for hand in state.hands),
        stock=tuple(dealt[card] for card in state.stock),
    )


def unseen(state: Position, seat: Seat | None) -> Iterator[list[Card]]:
    """List of every other hand what this seat has not seen."""
    for other, hand in enumerate(state.hands):
        if other != seat:
            yield [card for card in hand if card not in state.known[other]]


def age(state: Position, card: Card) -> int:
    """Count the batches that were put under the stock since a card was, or all of them."""
    newest_first = enumerate(reversed(state.batches))
    return next((ago for ago, batch in newest_first if card in batch), len(state.batches))


def brute_actions(seats: int) -> Iterator[GameAction]:
    """List drawing and passing, every figure alone, rows and factors at random, and nonsense."""
    rng = Random(seats)
    yield from (Draw(), Pass())
    yield from (Play((figure,)) for figure in FIGURES)
    for _ in range(20):
        yield Play(tuple(rng.choices(FIGURES, k=rng.randint(2, 4))))
    for _ in range(20):
        factors = tuple(_power(rng) for _ in range(rng.randint(1, 3)))
        yield Play(tuple(rng.choices(FIGURES, k=rng.randint(1, 3))), factors)
    yield from NONSENSE


def _power(rng: Random) -> Power:
    base, exponent = (tuple(rng.choices(FIGURES, k=rng.randint(least, 2))) for least in (1, 0))
    return Power(base, exponent)


def bound(seats: int) -> int:
    return 2 * TURNS * seats


def conserved(state: Position) -> object:
    """Every card of the pack is in one place, once."""
    cards = sorted([*state.stock, *state.pile, *(card for hand in state.hands for card in hand)])
    assert len(set(cards)) == len(cards)
    assert all(set(known) <= set(hand) for known, hand in zip(state.known, state.hands, strict=True))
    return cards == sorted(card for card in PACK if is_in_pack(card, state.options))


def is_in_pack(card: Card, options: Options) -> bool:
    """Return whether a card is in the game (P1, P22)."""
    if card in ("XB", "XR"):
        return options.jokers == 2
    return options.even_copies == 4 or card not in ("2S", "4S", "6S", "8S", "10S", "QS")


def option_samples(seats: int) -> Iterator[Options]:
    """List options so that each of their values occurs."""
    yield Options()
    yield Options(jokers=0, hand=5, exponents=False, penalty="shown", under="kept", lock_out=True)
    yield Options(hand=5, revolution=True, penalty="one", lock_out=True, hand_limit=20)
    yield Options(hand=5, revolution=True, under="kept", hand_limit=32, factors=False)
    yield Options(jokers=0, hand=5, penalty="shown", hand_limit=20)
    yield Options(hand=5, revolution=True, exponents=False)
    yield Options(hand=5, revolution=True, hand_limit=19, factors=False, even_copies=3, max_cards=6)

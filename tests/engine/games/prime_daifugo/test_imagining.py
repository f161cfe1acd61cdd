"""Every world that fits a view is imagined equally often."""

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.cards import PACK, in_order
from engine.chance import Chance
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import View
from tests.engine.games.prime_daifugo.tables import table

DRAWS = 2400
LIMIT = 40.0
"""A chi-square of 11 degrees of freedom is larger once in 30,000 seeds; these seeds are fixed."""
HIDDEN = ("2C", "9D", "KS", "XB")


def position(batch: int) -> Position:
    """Return a position with four unseen cards, of which the last ones were put under the stock together."""
    state = table("A", "A")
    shown = tuple(card for card in PACK if card not in ("AC", *HIDDEN))
    batches = (in_order(HIDDEN[-batch:]),) if batch else ()
    return replace(
        state, hands=(("AC",), HIDDEN[:2]), stock=HIDDEN[2:], known=((), ()), batches=batches, pile=shown
    )


def chi_square(imagined: Callable[[View, int, Chance], Position], batch: int, worlds: int) -> float:
    """Compare how often each world is imagined with how often it should be."""
    view, chance = position(batch).view(0), Chance("worlds", 0)
    found = Counter(
        (world.hands[1], world.stock) for world in (imagined(view, 0, chance) for _ in range(DRAWS))
    )
    assert len(found) == worlds
    expected = DRAWS / worlds
    return sum((count - expected) ** 2 / expected for count in found.values())


def rarely_sorted(view: View, seat: int, chance: Chance) -> Position:
    """Imagine once more if the stock is in order: the fault that the test must see."""
    world: Position = GAME.imagine(view, seat, chance)
    return GAME.imagine(view, seat, chance) if world.stock == in_order(world.stock) else world


@pytest.mark.parametrize(("batch", "worlds"), [(0, 12), (2, 2), (3, 6)])
def test_the_imagined_worlds_are_uniform(batch: int, worlds: int) -> None:
    assert chi_square(GAME.imagine, batch, worlds) < LIMIT


def test_a_planted_bias_is_seen() -> None:
    assert chi_square(rarely_sorted, 0, 12) > LIMIT

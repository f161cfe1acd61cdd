"""Every world that fits a view is imagined equally often."""

from collections import Counter

from msgspec.structs import replace

from engine.cards import PACK
from engine.chance import Chance
from engine.games.prime_daifugo import GAME
from tests.engine.games.prime_daifugo.tables import table

DRAWS = 2400
LIMIT = 40.0
"""A chi-square of 11 degrees of freedom is larger once in 30,000 seeds; this seed is fixed."""


def test_the_imagined_worlds_are_uniform() -> None:
    state = table("A", "A")
    hidden = ("2C", "9D", "KS", "XB")
    shown = tuple(card for card in PACK if card not in ("AC", *hidden))
    state = replace(
        state, hands=(("AC",), hidden[:2]), stock=hidden[2:], known=((), ()), batches=(), pile=shown
    )
    view, chance = state.view(0), Chance("worlds", 0)
    worlds = Counter(
        (imagined.hands[1], imagined.stock)
        for imagined in (GAME.imagine(view, 0, chance) for _ in range(DRAWS))
    )
    expected = DRAWS / 12
    assert len(worlds) == 12
    assert sum((count - expected) ** 2 / expected for count in worlds.values()) < LIMIT

"""The worlds that a predictor imagines are all equally likely: Pearson's chi-square test."""

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from engine.chance import Chance
from engine.games.expect.dealing import imagine
from engine.games.expect.position import Position
from engine.games.expect.values import Options, Play, View
from tests.engine.opponents.expect_brute import lays, step
from tests.engine.opponents.test_expect import before

DRAWS = 50
"""For each world, on average."""

World = Callable[[View, Chance], Play | None]


def predicted(options: Options, *, is_bare: bool) -> Position:
    """Give a position in which the other side has laid."""
    state = before(5, 3, options)
    return step(state, lays(state)[0 if is_bare else 1])


def surprise(state: Position, drawn: World) -> float:
    """Return by how many standard deviations the statistic exceeds its mean, if all are equally likely."""
    view = state.view(state.to_act[0])
    possible = worlds(view)
    found = Counter(drawn(view, Chance("imagine", number)) for number in range(DRAWS * len(possible)))
    assert set(found) <= set(possible)
    statistic = sum((found[world] - DRAWS) ** 2 / DRAWS for world in possible)
    freedom = len(possible) - 1
    return (statistic - freedom) / sqrt(2 * freedom)


def worlds(view: View) -> list[Play]:
    """List what may lie face down, from the hand that is seen."""
    assert view.attacker is not None
    assert view.laid is not None
    hand = view.hands[view.attacker]
    suit = {"black": "S", "red": "H"}[view.colour(view.attacker) or ""]
    numbers = [card for card in hand if card[-1] == suit and card[0] not in "JQKA"]
    letters = [card for card in hand if card[0] == "X" or (card[-1] == suit and card[0] in "JQKA")]
    every = [Play(number, letter) for number in numbers for letter in (None, *letters)]
    return [play for play in every if view.laid.cards in {None, len(play.cards)}]


def fairly(view: View, chance: Chance) -> Play | None:
    return imagine(view, view.seat, chance).laid


def unfairly(view: View, chance: Chance) -> Play | None:
    """Prefer the first of two worlds: the fault that the test must see."""
    return min((fairly(view, chance) for _ in range(2)), key=lambda play: play.cards if play else ())


@pytest.mark.parametrize("is_bare", [True, False])
@pytest.mark.parametrize("options", [Options(), Options(hide_count=True)], ids=["seen", "hidden"])
def test_every_play_that_may_lie_there_is_equally_likely(options: Options, is_bare: bool) -> None:
    assert surprise(predicted(options, is_bare=is_bare), fairly) < 4


def test_a_world_that_is_likelier_than_others_is_found() -> None:
    assert surprise(predicted(Options(), is_bare=False), unfairly) > 4

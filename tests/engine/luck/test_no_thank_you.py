"""Luck by exact values must explain all of a game that is played by those values: that is the brute force."""

from functools import cache, partial
from itertools import permutations

import pytest

from engine.chance import Chance
from engine.games.no_thank_you import CARDS, GAME, Keep, Options, Pass, Position, Trick, setup
from engine.luck.no_thank_you import JUDGE, actual, dealt, drawing, drawn, worth
from engine.opponents.no_thank_you.levels import Normal
from tests.support.contests import played

NOBODY = Chance("", 0)
Points = tuple[float, ...]


@cache
def solved(state: Position) -> Points:
    """Return what all end with over the mean, if they play for points and the order of the pile is hidden."""
    if state.over:
        return actual(state)
    (seat,) = state.to_act
    ways = [expected(state.apply(seat, action, NOBODY).state, state) for action in state.legal_actions(seat)]
    return max(ways, key=lambda points: points[seat])


def expected(state: Position, before: Position | None) -> Points:
    """Average over the cards that could have been drawn with the last step, if one was."""
    if state.over or (before is not None and len(before.tricks) == len(state.tricks)):
        return solved(state)
    worths = [solved(other_card(state, card)) for card in (state.tricks[-1].card, *state.pile)]
    return tuple(sum(column) / len(worths) for column in zip(*worths, strict=True))


def other_card(state: Position, card: int) -> Position:
    """Draw another card of the pile instead, whose rest is in order."""
    last = state.tricks[-1]
    rest = sorted({last.card, *state.pile} - {card})
    tricks = (*state.tricks[:-1], Trick(card, last.holders))
    return Position(state.dealer, state.lots, tuple(rest), state.gifts, tricks)


def exact(state: Position, card: int) -> Points:
    """Return the worth of a card by brute force."""
    return solved(other_card(state, card))


def luck_of_a_solved_game(state: Position) -> tuple[Points, Points]:
    """Play as `solved` does; give the luck by exact values and what was reached."""
    luck = [drawn(exact, state, 0, None, state)]
    while state.to_act:
        (seat,) = state.to_act
        actions = list(state.legal_actions(seat))
        after = [state.apply(seat, action, NOBODY).state for action in actions]
        best = max(after, key=lambda each: expected(each, state)[seat])
        action = actions[after.index(best)]
        luck.append(drawn(exact, state, seat, action, best))
        state = best
    return tuple(map(sum, zip(*luck, strict=True))), actual(state)


@pytest.mark.parametrize("gifts", [(2, 2), (1, 2), (1, 1, 1)])
@pytest.mark.parametrize("cards", [(3, 9, 14), (6, 7, 12)])
def test_with_exact_values_luck_explains_every_order_of_the_pile(
    gifts: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    left = set()
    for first, *pile in permutations(cards):
        start = Position(0, (), tuple(pile), gifts, (Trick(first, (0,)),))
        luck, reached = luck_of_a_solved_game(start)
        assert sum(luck) == pytest.approx(0)
        left.add(tuple(round(got - lucky, 9) + 0.0 for got, lucky in zip(reached, luck, strict=True)))
    assert len(left) == 1, "the same skill, whatever came"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_luck_of_a_draw_is_nothing_over_all_cards_that_could_come(seats: int) -> None:
    state = setup(Options(dealer=0), seats, Chance("ff", 0)).state
    after = state.apply(0, Keep(), NOBODY).state
    could_come = (after.tricks[-1].card, *after.pile)
    lucks = [JUDGE.drawn(state, 0, Keep(), other_card(after, card)) for card in could_come]
    assert len({luck[0] for luck in lucks}) > 10
    assert [sum(column) for column in zip(*lucks, strict=True)] == pytest.approx([0] * seats)


def test_every_draw_has_a_value_within_reason() -> None:
    values = [
        drawing(seats, pile, gifts, card)
        for seats in (2, 3, 4)
        for pile in range(16)
        for gifts in (1, 2, 3, 4)
        for card in CARDS
    ]
    assert all(abs(value) < 25 for value in values)
    assert drawing(4, 15, 4, 16) == values[-1]
    assert drawing(3, 12, 3, 1) > drawing(3, 12, 3, 3)
    assert drawing(2, 12, 4, 2) > drawing(2, 12, 4, 14)
    assert drawing(3, 5, 4, 9) == drawing(3, 5, 9, 9)
    assert JUDGE.version == 1
    assert sum(JUDGE.actual(played(GAME, [Normal()] * 3, 5).state)) == pytest.approx(0)


def test_neither_a_pass_nor_the_last_card_of_the_pile_is_luck() -> None:
    state = setup(Options(dealer=0), 3, Chance("ff", 0)).state
    after = state.apply(0, Pass(1), NOBODY).state
    assert JUDGE.drawn(state, 0, Pass(1), after) == (0.0, 0.0, 0.0)
    state = Position(0, (), (9,), (3, 3), (Trick(4, (0,)),))
    after = state.apply(0, Keep(), NOBODY).state
    assert JUDGE.drawn(state, 0, Keep(), after) == pytest.approx((0, 0))


def test_the_lot_is_luck_and_a_named_dealer_is_not() -> None:
    named = setup(Options(dealer=1), 2, Chance("ff", 0)).state
    drawn_by_lot = Position(1, (3, 9), named.pile, named.gifts, named.tricks)
    first = worth(named, named.tricks[-1].card)
    mean = sum(worth(named, card)[1] for card in CARDS) / len(CARDS)
    assert dealt(worth, named) == pytest.approx((mean - first[1], first[1] - mean))
    # Over all lots, to draw first is worth nothing: half of the mean goes to either seat.
    assert partial(dealt, worth)(drawn_by_lot) == pytest.approx((-first[1], first[1]))

"""The rule book's section 1, ruling by ruling: until the first card is drawn."""

import pytest

from engine.chance import Chance
from engine.core import InvalidOptions, Notice
from engine.games.no_thank_you import GAME, DealerChosen, Drawn, LotDrawn, Options, Seen, setup
from engine.play import begin

B, C = 1, 2


@pytest.mark.parametrize(("seats", "gifts"), [(2, 4), (3, 3), (4, 3)])
def test_N9_two_seats_begin_with_four_gifts_and_more_seats_with_three(seats: int, gifts: int) -> None:
    assert setup(Options(), seats, Chance("seed", 0)).state.gifts == (gifts,) * seats


@pytest.mark.parametrize("seats", GAME.seats)
def test_N5_the_largest_lot_deals_and_draws_first(seats: int) -> None:
    for number in range(50):
        step = setup(Options(), seats, Chance("lots", number))
        lots = [notice.event.card for notice in step.notices if isinstance(notice.event, LotDrawn)]
        dealer = lots.index(max(lots))
        assert len(set(lots)) == seats
        assert step.state.view(None).lots == tuple(lots)
        assert step.state.dealer == step.state.to_act[0] == dealer


def test_N5_lots_of_5_and_1_and_12_make_the_third_seat_dealer_and_a_given_dealer_deals_without() -> None:
    steps = (setup(Options(), 3, Chance("lots", number)) for number in range(100_000))
    found = next(step for step in steps if step.state.lots == (5, 1, 12))
    assert found.state.dealer == C
    step = setup(Options(dealer=B), 3, Chance("seed", 0))
    card = step.state.tricks[0].card
    assert step.state.lots == ()
    assert step.notices == (Notice(DealerChosen(B)), Notice(Drawn(B)), Notice(Seen(card), to=B))


def test_the_deal_is_told_in_the_order_in_which_it_happens() -> None:
    kinds = [type(notice.event) for notice in setup(Options(), 3, Chance("seed", 0)).notices]
    assert kinds == [LotDrawn, LotDrawn, LotDrawn, DealerChosen, Drawn, Seen]
    state = setup(Options(), 3, Chance("seed", 0)).state
    assert sorted([*state.pile, *(trick.card for trick in state.tricks)]) == list(range(1, 17))
    starts = [setup(Options(), 4, Chance("seed", number)).state for number in range(200)]
    assert any(state.tricks[0].card in state.lots for state in starts)


@pytest.mark.parametrize(("dealer", "seats"), [(-1, 3), (3, 3), (2, 2), (4, 4)])
def test_a_dealer_who_does_not_sit_at_the_table_makes_no_game(dealer: int, seats: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        begin(GAME, Options(dealer=dealer), seats, "seed")
    assert refused.value.code == "no_such_dealer"

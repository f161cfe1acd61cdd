"""The rule book's section 2, ruling by ruling: the pack and the deal."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.cards import PACK, in_order
from engine.chance import Chance
from engine.core import InvalidOptions, Notice
from engine.games.prime_daifugo import GAME
from engine.games.prime_daifugo.dealing import imagine, setup
from engine.games.prime_daifugo.figures import letter_of
from engine.games.prime_daifugo.position import Position
from engine.games.prime_daifugo.values import Dealt, Options
from tests.engine.games.prime_daifugo.kit import conserved


def dealt(seats: int, **options: Any) -> Position:
    return setup(Options(**options), seats, Chance("deal", 0)).state


@pytest.mark.parametrize(("seats", "hand"), [(2, 11), (3, 11), (4, 11), (5, 7), (6, 7), (7, 5), (8, 5)])
def test_P2_the_deal_goes_by_the_seats_or_by_an_option(seats: int, hand: int) -> None:
    state = dealt(seats)
    assert {len(each) for each in state.hands} == {hand}
    assert len(state.stock) == 54 - seats * hand
    assert {len(each) for each in dealt(3, hand=hand).hands} == {hand}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (5, {"hand": 11}),
        (8, {"hand": 7}),
        (8, {"hand": 11}),
        (7, {"hand": 7, "jokers": 0}),
        (4, {"hand": 11, "even_copies": 3}),
    ],
)
def test_P2_P22_a_deal_that_leaves_fewer_than_5_cards_is_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        dealt(seats, **options)
    assert refused.value.code == "too_few_in_stock"
    assert refused.value.facts == {"hand": options["hand"], "count": seats}


@pytest.mark.parametrize(
    ("seats", "options", "left"), [(7, {"hand": 7}, 5), (4, {"jokers": 0}, 8), (4, {"hand": 11}, 10)]
)
def test_P2_a_deal_that_leaves_5_or_more_is_not(seats: int, options: dict[str, Any], left: int) -> None:
    assert len(dealt(seats, **options).stock) == left


@pytest.mark.parametrize(("jokers", "cards"), [(2, PACK), (0, PACK[:52])])
def test_P1_the_pack_has_two_jokers_or_by_an_option_none(jokers: int, cards: tuple[str, ...]) -> None:
    state = dealt(3, jokers=jokers)
    assert in_order([*state.stock, *(card for hand in state.hands for card in hand)]) == cards


def test_P22_a_pack_with_fewer_even_cards_has_three_of_each_and_nobody_imagines_another() -> None:
    state = dealt(2, hand=7, even_copies=3)
    cards = [*state.stock, *(card for hand in state.hands for card in hand)]
    found = Counter(map(letter_of, cards))
    assert len(cards) == len(set(cards)) == 48
    assert found == {**dict.fromkeys("2468TQ", 3), **dict.fromkeys("A3579JK", 4), "X": 2}
    assert len(dealt(2, even_copies=3, jokers=0).stock) == 46 - 22
    state = dealt(3, even_copies=3)
    world = imagine(state.view(0), 0, Chance("worlds", 0))
    assert conserved(world)
    assert conserved(state)


@pytest.mark.parametrize(
    ("seats", "jokers", "hand"), [(3, 2, 11), (4, 2, 7), (4, 0, 7), (6, 2, 7), (6, 0, 5), (8, 0, 5)]
)
def test_P22_the_usual_deal_is_smaller_where_too_few_would_be_left(
    seats: int, jokers: int, hand: int
) -> None:
    state = dealt(seats, even_copies=3, jokers=jokers)
    assert {len(each) for each in state.hands} == {hand}
    assert len(state.stock) >= 5


def test_P22_P23_are_stored_by_the_names_that_players_choose_them_by() -> None:
    stored = b'{"evens":3,"longest":6}'
    options = msgspec.json.decode(stored, type=Options)
    assert options == Options(even_copies=3, max_cards=6)
    assert msgspec.json.decode(msgspec.json.encode(options)).items() >= msgspec.json.decode(stored).items()


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    starters = Counter(setup(Options(), seats, Chance("lot", step)).state.starter for step in range(400))
    assert set(starters) == set(range(seats))
    assert min(starters.values()) > 400 / seats / 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_cards_are_dealt_one_a_seat_in_turn_from_the_first_player(seats: int) -> None:
    for step in range(20):
        chance, options = Chance("deal", step), Options(hand=5)
        state = setup(options, seats, chance).state
        pack = Chance("deal", step).shuffled(PACK)
        first, second = state.starter, (state.starter + 1) % seats
        assert {pack[0], pack[seats]} <= {*state.hands[first]}
        assert {pack[1], pack[seats + 1]} <= {*state.hands[second]}
        assert state.stock == pack[5 * seats :]


def test_the_deal_tells_how_many_cards_and_who_leads_and_nothing_else() -> None:
    step = setup(Options(), 3, Chance("deal", 0))
    assert step.notices == (Notice(Dealt(11, step.state.starter)),)
    assert step.state.to_act == (step.state.starter,)

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import convert

from engine.cards import PACK
from engine.chance import Chance
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction, Options
from engine.opponents import Policy
from engine.opponents.yaniv.levels import Normal, Strong
from tests.engine.games.yaniv import tables as yaniv_tables
from tests.engine.games.yaniv.tables import A, cards, discard


def table(hand: str, *others: int | str, turns: int = 0, group: str = "9S", **fields: Any) -> Position:
    """Let A act, who has seen of the others how many cards they hold, or has seen them drawing all of these.

    Everybody has had so many turns.
    """
    known = ((), *(cards(other) if isinstance(other, str) else () for other in others))
    seen = {*cards(hand), *cards(group), *(card for each in known for card in each)}
    rest = iter([card for card in PACK if card not in seen])
    dealt = [other if isinstance(other, str) else " ".join(_some(rest, other)) for other in others]
    turned = turns * (len(others) + 1)
    return yaniv_tables.table(hand, *dealt, known=known, turns=turned, group=group, **fields)


def _some(rest: Iterator[str], number: int) -> list[str]:
    return [next(rest) for _ in range(number)]


NORMAL = Normal()
of_both = pytest.mark.parametrize("policy", [NORMAL, Strong()], ids=["normal", "strong"])


def choice(state: Position, policy: Policy = NORMAL, number: int = 0) -> GameAction:
    """Return the computer's choice for A."""
    action: GameAction = policy.choose(state.view(A), state.legal_actions(A), Chance("choice", number))
    return action


def turn(state: Position, policy: Policy = NORMAL) -> Discard:
    """Return the computer's turn for A, without a call."""
    action = choice(state, policy)
    assert isinstance(action, Discard)
    return action


def laid(state: Position, policy: Policy = NORMAL) -> set[str]:
    return set(turn(state, policy).cards)


# --- laying and drawing ---


@of_both
def test_sets_and_runs_are_laid_whole_and_no_joker_is_wasted(policy: Policy) -> None:
    assert laid(table("6C 6D 2S 4H KH", 5, 5, 5), policy) == {"6C", "6D"}
    assert laid(table("5H 6H 7H KC 2D", 5, 5, 5), policy) == {"5H", "6H", "7H"}
    assert "XB" not in laid(table("XB 2D 2H KC", 2, 5, 5), policy)
    assert turn(table("8H 9H KC 2D 4S", 5, 5, 5, group="10H"), policy) == discard("KC", "10H")
    assert laid(table("10D 10S XB 2H", 5, 5, 5)) == {"10D", "10S"}


def test_cards_are_drawn_that_make_a_pair_or_a_run_or_are_low_and_no_dear_ones() -> None:
    assert turn(table("KC 9D 4H 2S", 5, 5, 5, group="KD")) == discard("9D", "KD")
    assert turn(table("9H XB KC 2D 4S", 5, 5, 5, group="JH")) == discard("KC", "JH")
    assert laid(table("9H JH XB 2D 4S", 5, 5, 5, group="KS")) == {"9H", "XB", "JH"}
    assert turn(table("8H 9D JC 2D 4S", 5, 5, 5, group="KD")).draw is None
    assert turn(table("8H 9D JC 2D 4S", 5, 5, 5, group="AD")).draw == "AD"
    assert turn(table("8H 9D JC 2D 4S", 5, 5, 5, group="XR")).draw == "XR"
    hand = ("KC 9D 6H 7H 2S", 5, 5, 5)
    assert turn(table(*hand, group="8C 8H 8S", options=Options(draw="any"))).draw == "8H"
    assert turn(table(*hand, group="8C 8H 8S")).draw != "8H"


@of_both
@pytest.mark.parametrize(("known", "goes"), [("JD", "KH"), ("KD", "JC")])
def test_of_equal_cards_the_one_goes_whose_fellow_no_neighbour_holds(
    policy: Policy, known: str, goes: str
) -> None:
    assert laid(table("JC KH 3D", 4, 4, f"2C 4C 8C {known}"), policy) == {goes}
    assert laid(table("JC KH 3D", f"2C 4C 8C {known}", 4, 4)) == {goes}


def test_an_empty_stock_is_expected_to_hold_the_used_cards() -> None:
    low, high = cards("AC AD AH AS"), cards("KC KD KH KS")
    hand = ("9D 5H 10C", 5, 5)
    assert turn(table(*hand, group="3S", stock=(), pond=high)).draw == "3S"
    assert turn(table(*hand, group="3S", stock=(), pond=low)).draw is None
    assert turn(table("9D 5H 10C", 5, 5, group="KS", stock=())).draw == "KS"


# --- calling ---


def test_a_call_needs_fewer_points_the_nearer_the_others_are_to_one() -> None:
    assert choice(table("AC 2D 2H", 5, 5, 5, turns=1)) == Call()
    assert choice(table("5D", 5, "2C", 5, turns=3)) != Call()
    assert choice(table("5D", 5, "7C", 5, turns=3)) == Call()
    assert choice(table("5D", 5, 5, 5, turns=3)) == Call()
    assert choice(table("XB", 1, 2, 2, turns=6)) == Call()
    assert choice(table("4D AC", 3, 3, 3, turns=1)) == Call()
    assert choice(table("4D AC", 3, 3, 3, turns=12)) != Call()


@of_both
def test_one_point_is_called_soon_and_five_not_where_few_cards_are_held(policy: Policy) -> None:
    assert choice(table("AC", 5, 5, 5, turns=2), policy) == Call()
    assert choice(table("5D", 1, 2, 2, turns=6), policy) != Call()
    assert choice(table("7D", 5, 5, turns=1, options=Options(call_limit=7)), policy) == Call()


# --- the tricks of exactly 100 and 50 ---


@pytest.mark.parametrize(("total", "hand"), [(65, "5D"), (66, "4D"), (67, "3D"), (68, "2D")])
def test_a_call_whose_fine_makes_exactly_100_cannot_be_lost(total: int, hand: str) -> None:
    others = ("XB", 3, 3)
    assert choice(table(hand, *others, turns=9, totals=(total, 30, 30, 30))) == Call()
    assert choice(table(hand, *others, turns=9, totals=(total - 1, 30, 30, 30))) != Call()


@pytest.mark.parametrize(("total", "calls"), [(65, True), (66, False), (165, True), (166, False)])
def test_with_a_higher_limit_the_trick_is_done_at_165_and_for_half_the_limit_at_65(
    total: int, calls: bool
) -> None:
    state = table("5D", "XB", 3, 3, turns=9, totals=(total, 30, 30, 30), options=Options(limit=200))
    assert (choice(state) == Call()) == calls


def test_where_nothing_is_halved_there_is_no_trick() -> None:
    options = Options(halving=False)
    assert choice(table("5D", "XB", 3, 3, turns=9, totals=(65, 30, 30, 30), options=options)) != Call()


TENS = "KC 2D"
"""A hand with which one draws a two away from twenty, where a queen is to be had and B is about to call."""


@pytest.mark.parametrize(("total", "limit"), [(80, 100), (30, 100), (180, 200), (80, 200)])
def test_points_that_make_exactly_the_limit_or_half_of_it_are_held_when_a_call_is_near(
    total: int, limit: int
) -> None:
    def action_of(own: int, **options: Any) -> Discard:
        rules = convert({"limit": limit, **options}, Options)
        return turn(table(TENS, "AC", 3, turns=6, group="QS", totals=(own, 30, 30), options=rules))

    assert action_of(total) == discard("2D", "QS")
    assert action_of(total + 1) != discard("2D", "QS")
    assert action_of(total, halving=False) != discard("2D", "QS")


@pytest.mark.parametrize(("total", "goes"), [(85, 1), (86, 2)])
def test_one_of_two_kings_is_kept_for_exactly_100_and_none_where_it_would_be_101(
    total: int, goes: int
) -> None:
    action = turn(table("KC KD 3S", "AC", 3, turns=6, group="2S", totals=(total, 30, 30)))
    assert action.draw == "2S"
    assert len(action.cards) == goes


def test_a_call_waits_that_would_bring_another_home_and_dares_to_keep_50() -> None:
    assert choice(table("AC", "3H KS", turns=9, totals=(40, 86))) == Call()
    assert choice(table("AC", "3H KS", turns=9, totals=(40, 87))) != Call()
    assert choice(table("AC", "3H KS", turns=9, totals=(40, 87), options=Options(halving=False))) == Call()
    assert choice(table("4D", 2, 2, 2, turns=7, totals=(50, 30, 30, 30))) == Call()
    assert choice(table("4D", 2, 2, 2, turns=7, totals=(51, 30, 30, 30))) != Call()


# --- the player ---


def test_among_equals_it_is_not_always_the_same_order_that_is_laid() -> None:
    state = table("KC KD 2S", 5, 5, 5)
    found = [choice(state, number=number) for number in range(30)]
    orders = {turn.cards for turn in found if isinstance(turn, Discard)}
    assert orders == {("KC", "KD"), ("KD", "KC")}

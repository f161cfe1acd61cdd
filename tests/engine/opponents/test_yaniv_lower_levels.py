"""The beginner and the easy computer of Yaniv, and the newcomer that measures them."""

from collections.abc import Callable

import pytest

from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, Discard, GameAction
from engine.opponents import Policy
from engine.opponents.yaniv import OPPONENTS
from engine.opponents.yaniv.appraisal import blunder
from tests.engine.games.yaniv.tables import A, discard
from tests.engine.opponents.test_yaniv import choice, laid, table

BEGINNER, EASY, NEWCOMER = OPPONENTS.levels["beginner"], OPPONENTS.levels["easy"], OPPONENTS.newcomer
of_all = pytest.mark.parametrize("policy", [BEGINNER, EASY, NEWCOMER], ids=["beginner", "easy", "newcomer"])


def share(state: Position, policy: Policy, holds: Callable[[GameAction], bool]) -> float:
    """Return how often something holds for the choice of A."""
    games = 100
    return sum(holds(choice(state, policy, number)) for number in range(games)) / games


def lays(action: GameAction) -> tuple[str, ...]:
    return action.cards if isinstance(action, Discard) else ()


def usual(state: Position, policy: Policy) -> GameAction:
    """Return what A chooses most often."""
    found = [choice(state, policy, number) for number in range(15)]
    return max(found, key=found.count)


@of_all
def test_the_dearest_card_goes_and_what_is_low_or_makes_a_pair_is_taken(policy: Policy) -> None:
    assert usual(table("8H 9H KC 2D", 5, 5, group="AS"), policy) == discard("KC", "AS")
    assert usual(table("8H 9H KC 2D", 5, 5, group="9S"), policy) == discard("KC", "9S")
    assert usual(table("8H 9H KC 2D", 5, 5, group="QS"), policy) == discard("KC")
    usually = 0.5
    assert share(table("6C 6D 6S KH", 5, 5), policy, lambda action: "6C" in lays(action)) > usually


@of_all
def test_no_joker_is_laid_alone(policy: Policy) -> None:
    state = table("XB 3D 3H", 4, 4, group="KS")
    assert not share(state, policy, lambda action: "XB" in lays(action))


@pytest.mark.parametrize("policy", [BEGINNER, EASY], ids=["beginner", "easy"])
def test_a_level_makes_no_call_that_is_surely_returned(policy: Policy) -> None:
    beaten, unknown = table("2D", "AC", 3, turns=5), table("2D", 1, 3, turns=5)
    assert blunder(beaten.view(A), Call()) == "returned"
    assert choice(beaten, policy) != Call()
    assert choice(unknown, policy) == Call()


@pytest.mark.parametrize(("policy", "surely"), [(EASY, 2), (NEWCOMER, 3)], ids=["easy", "newcomer"])
def test_the_easy_one_and_the_newcomer_fear_a_hand_of_few_cards(policy: Policy, surely: int) -> None:
    assert choice(table("5D", 3, 5, turns=5), policy) == Call()
    assert choice(table("5D", 2, 5, turns=5), policy) != Call()
    assert choice(table("5D", 0, 3, turns=5), policy) == Call(), "who is out has no cards to fear"
    assert choice(table(f"{surely}D", 1, 5, turns=5), policy) == Call()
    assert choice(table(f"{surely + 1}D", 1, 5, turns=5), policy) != Call()


def test_the_beginner_calls_as_soon_as_it_may() -> None:
    assert choice(table("5D", 1, 2, turns=5), BEGINNER) == Call()
    assert choice(table("5D AC", 5, 5, turns=5), BEGINNER) != Call()


def test_the_beginner_does_not_look_at_the_open_cards_two_times_in_five() -> None:
    state = table("8H 9H KC 2D", 5, 5, group="AS")
    assert 0.5 < share(state, BEGINNER, lambda action: action == discard("KC", "AS")) < 0.7
    assert share(state, EASY, lambda action: action == discard("KC", "AS")) == 1
    without_stock = table("8H 9H KC 2D", 5, 5, group="AS", stock=())
    assert share(without_stock, BEGINNER, lambda action: action == discard("KC", "AS")) == 1


def test_the_newcomer_takes_a_card_of_three_points_at_most() -> None:
    assert usual(table("8H 9H KC 2D", 5, 5, group="3S"), NEWCOMER) == discard("KC", "3S")
    assert usual(table("8H 9H KC 2D", 5, 5, group="4S"), NEWCOMER) == discard("KC")


def test_the_newcomer_sees_a_run_and_keeps_its_jokers() -> None:
    assert usual(table("4H 5H 7S 9C", 5, 5, group="6H"), NEWCOMER) == discard("9C", "6H")
    assert lays(usual(table("8D XB 10D QS", 5, 5, group="KH"), NEWCOMER))[1] == "XB"
    assert "XB" not in laid(table("XB 2D 2H KC", 5, 5, group="JS"), NEWCOMER)


def test_one_turn_in_ten_of_the_newcomer_lays_another_card_and_draws_from_the_stock() -> None:
    state = table("8H 9H KC 2D", 5, 5, group="AS")
    found = [choice(state, NEWCOMER, number) for number in range(300)]
    others = [action for action in found if action != discard("KC", "AS")]
    assert 0.05 < len(others) / len(found) < 0.15
    assert {action.draw for action in others if isinstance(action, Discard)} == {None}
    assert {lays(action) for action in others} == {("KC",), ("9H",)}

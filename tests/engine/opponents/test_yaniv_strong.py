"""The strong computer of Yaniv, the oracle, the table of hands, mistakes and appraisals."""

import pytest

from engine.chance import Chance
from engine.games.yaniv.groups import groups
from engine.games.yaniv.position import Position
from engine.games.yaniv.values import Call, GameAction, Options
from engine.opponents import opponents
from engine.opponents.yaniv import OPPONENTS, hand_values
from engine.opponents.yaniv.hand_values import canonical, cost, lays, number
from tests.engine.games.yaniv.tables import A, cards, discard
from tests.engine.opponents.test_yaniv import laid, table, turn

STRONG = OPPONENTS.levels["strong"]


# --- the table of hands ---


def test_hands_of_one_shape_cost_the_same_and_the_lower_less() -> None:
    hand = number(cards("AC 2C 5D XB"))
    assert canonical(hand) == canonical(number(cards("AS 2S 5H XR")))
    assert canonical(hand) != canonical(number(cards("AC 2D 5D XB")))
    assert cost(number(cards("2C 4D")), 3) < cost(number(cards("9C 10D")), 3)
    assert cost(number(cards("9C 9D 9H")), 3) < cost(number(cards("8C 9D 10H")), 3)
    assert cost(number(cards("5C XB")), 3) < cost(number(cards("5C AD")), 3)


@pytest.mark.parametrize(
    "hand",
    ["5C 5D 5H KS", "5C 6C 7C 8C", "5C 7C XB", "9C 10C XB XR", "2C XB XR", "AC 5D 9H KS", "3C 3D 3H 3S"],
)
def test_what_can_be_laid_is_what_the_rules_allow_without_wasting_jokers(hand: str) -> None:
    legal = {number(each) for each in groups(cards(hand), jokers_in_sets=False)}
    found = set(lays(number(cards(hand))))
    assert found <= legal
    assert {each for each in legal if not each >> hand_values.JOKER_SHIFT} <= found


# --- the players ---


def test_the_strong_one_lays_what_is_left_and_hides_a_joker_inside_its_group() -> None:
    assert laid(table("9C 9D 9H", 5, 5, turns=30), STRONG) == {"9C", "9D", "9H"}
    action = turn(table("XB 9D 9H", 5, 5, turns=3), STRONG)
    assert "XB" not in (action.cards[0], action.cards[-1])


def test_the_oracle_sees_other_hands_and_the_next_card() -> None:
    oracle = OPPONENTS.oracle
    beaten, safe = table("5D", "XB", turns=5), table("5D", "KC", turns=5)
    assert oracle.choose(beaten, A, Chance("o", 1)) != Call()
    assert oracle.choose(safe, A, Chance("o", 1)) == Call()
    for first, drawn in (("AC", None), ("QS", "5S")):
        state = table("KC 2D", "2S", group="5S", stock=cards(first))
        assert oracle.choose(state, A, Chance("o", 1)) == discard("KC", drawn)


# --- visible mistakes ---


def blunder(state: Position, action: GameAction) -> str | None:
    return opponents("yaniv").blunder(state.view(A), action)


def test_a_call_into_a_hand_that_everybody_saw_is_a_mistake_unless_the_others_may_pay_more() -> None:
    assert blunder(table("5D", "4C", 3), Call()) == "returned"
    assert blunder(table("5D", "6C", 3), Call()) is None
    assert blunder(table("5D", 1, 3), Call()) is None
    assert blunder(table("5D", "4C", 4), Call()) is None
    options = Options(halving=False)
    assert blunder(table("5D", "4C", 3, totals=(20, 0, 71), options=options), Call()) is None


@pytest.mark.parametrize("totals", [(65, 0, 0), (45, 0, 0), (0, 46, 0), (0, 0, 20), (0, 50, 0)])
def test_nothing_is_a_mistake_while_a_total_can_be_halved(totals: tuple[int, ...]) -> None:
    assert blunder(table("5D", "4C", 3, totals=totals), Call()) is None
    options = Options(halving=False)
    assert blunder(table("5D", "4C", 3, totals=totals, options=options), Call()) == "returned"


def test_a_joker_laid_alone_is_a_mistake_unless_there_is_nothing_else() -> None:
    state = table("XB 5D 2H", 4, 4)
    assert blunder(state, discard("XB")) == "joker_alone"
    assert blunder(state, discard("5D")) is None
    assert blunder(table("XB XR", 4, 4), discard("XB")) is None
    assert blunder(table("XB 5D 2H", 4, 4, totals=(40, 0, 0)), discard("XB")) is None
    assert blunder(table("XB 5D", 4, 4, options=Options(jokers_in_sets=False)), discard("XB")) is None


# --- appraisals ---


def test_an_appraisal_lists_the_best_turns_and_the_one_taken_with_the_cards_that_fit() -> None:
    state = table("8H 9H KC 2D 4S", 5, 5, group="10H")
    found = OPPONENTS.appraise(state.view(A), discard("2D"), Chance("a", 1))
    assert found[0].action == discard("KC", "10H")
    assert discard("2D") in [each.action for each in found]
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    assert found[0].facts["left"] == 8 + 9 + 10 + 2 + 4
    state = table("6C 6D KH", 5, 5, group="AS")
    of = {
        each.action: each.facts for each in OPPONENTS.appraise(state.view(A), discard("KH"), Chance("a", 1))
    }
    sixes_and_aces = 2
    assert of[discard("KH")]["fitting"] == sixes_and_aces
    assert of[discard("KH")]["left"] == 12
    state = table("9D 5H 10C", 5, 5, group="KS", stock=())
    found = OPPONENTS.appraise(state.view(A), discard("5H", "KS"), Chance("a", 1))
    assert {each.action.draw for each in found} == {"KS"}


def test_an_appraisal_of_a_call_counts_how_often_it_is_returned() -> None:
    found = OPPONENTS.appraise(table("4D AC", 3, 3, turns=1).view(A), Call(), Chance("a", 1))
    call = next(each for each in found if each.action == Call())
    assert call is found[0]
    assert call.facts == {"points": 5, "returned": call.facts["returned"]}
    assert 0 <= int(call.facts["returned"]) < 10

import pytest

from cogs.yaniv.group_orders import arranged, best, fault, kind_of, rearranged, subsets
from engine.games.yaniv.values import Options
from tests.engine.games.yaniv.tables import cards, table

ENDS, ANY, RUNS = Options(), Options(draw="any"), Options(jokers_in_sets=False)


def orders(spelled: str, options: Options = ENDS) -> list[str]:
    return [" ".join(order) for order in arranged(cards(spelled), options)]


# ------------------------------------------------------------------ orders


def test_a_run_is_laid_upward() -> None:
    assert orders("7H 5H 6H") == ["5H 6H 7H"]


def test_a_pair_has_one_order_for_both_can_be_drawn() -> None:
    assert orders("KD KS") == ["KD KS"]


def test_of_three_alike_one_lies_in_the_middle() -> None:
    assert {order.split()[1] for order in orders("KC KD KS")} == {"KS", "KD", "KC"}
    assert len(orders("KC KD KS")) == 3


def test_a_joker_is_put_between_other_cards() -> None:
    assert orders("AC 2C XB 4C") == ["AC 2C XB 4C"]
    assert orders("10S 10D XR")[0] == "10D XR 10S"


def test_a_joker_that_must_lie_at_an_end_leaves_the_higher_card_beside_it() -> None:
    assert orders("5D 6D XB") == ["XB 5D 6D", "5D 6D XB"]


def test_where_any_card_can_be_drawn_no_order_differs() -> None:
    assert len(orders("KC KD KS", ANY)) == 1


def test_what_is_no_group_has_no_order() -> None:
    assert orders("5H 6H") == orders("QH KH AH") == []


@pytest.mark.parametrize(
    ("spelled", "options", "code"),
    [
        ("5H 6H", ENDS, "run_too_short"),
        ("QH KH AH", ENDS, "run_wraps"),
        ("KH AH 2H", ENDS, "run_wraps"),
        ("5H 6S 7H", ENDS, "run_of_suits"),
        ("3C 3D QC QD", ENDS, "no_group"),
        ("5H XB", RUNS, "joker_in_set"),
        ("5H XB", ENDS, None),
        ("5H", ENDS, None),
    ],
)
def test_it_is_said_why_cards_are_no_group(spelled: str, options: Options, code: str | None) -> None:
    assert fault(cards(spelled), options) == code


@pytest.mark.parametrize(
    ("spelled", "kind"),
    [("5H", "single"), ("XB", "single"), ("5H 5S", "pair"), ("5H 5S XR", "set"), ("5H 6H XR", "run")],
)
def test_a_group_is_named(spelled: str, kind: str) -> None:
    assert kind_of(cards(spelled)) == kind


# ------------------------------------------------------------------ what was typed is set right


@pytest.mark.parametrize(
    ("typed", "laid"),
    [
        ("7H 6H 5H", "7H 6H 5H"),
        ("6H 5H 7H", "5H 6H 7H"),
        ("KD KC KS", "KD KC KS"),
        ("KS KD KC KH", "KS KC KD KH"),
        ("2C XB AC 4C", "AC 2C XB 4C"),
        ("5H XR XB 8H", "5H XB XR 8H"),
        ("5H 6S", "5H 6S"),
        ("QH KH AH", "QH KH AH"),
        ("QH KH XB", "QH KH XB"),
    ],
)
def test_an_order_that_makes_no_group_is_set_right_and_any_other_is_kept(typed: str, laid: str) -> None:
    assert " ".join(rearranged(cards(typed), ENDS)) == laid


# ------------------------------------------------------------------ what is offered first


def offered(hand: str) -> list[str]:
    view = table(hand, "2C").view(0)
    return [" ".join(group) for _, group in best(view, 5)]


def test_groups_are_offered_by_what_they_get_rid_of() -> None:
    assert offered("3H 4H 5H KC KD") == ["KC KD", "3H 4H 5H"]


def test_no_group_is_offered_that_wastes_a_joker() -> None:
    assert offered("3H KC KD XB XR") == ["KC KD"]
    assert offered("5H 6H 10S XB") == ["XB 5H 6H"]


def test_every_choice_of_a_hand_has_its_number() -> None:
    numbered = dict(subsets(cards("3H 4H 5H")))
    assert sorted(numbered) == list(range(1, 8))
    assert len(set(numbered.values())) == 7
